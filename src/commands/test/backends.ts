import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { createMemo } from '../../base/memo.ts'
import { omitUndefined } from '../../base/object.ts'
import { percentDecoded, percentEncoded } from '../../base/path-segment.ts'
import { isSecretName } from '../../base/secrets.ts'
import { placeholdersIn } from '../../base/text/index.ts'
import { idTest, type SiteManifest } from '../../engine/index.ts'
import { type BackendState, privateValues } from './cases.ts'
import { type Fixture, findRecorded } from './fixtures.ts'
import {
  type BackendAnswer,
  deriveAnswer,
  malformedAnswer,
  SAMPLE_ID,
  type SourceCall,
} from './sample/derive-answer.ts'
import { type ReceivedRequest, readCallValues } from './sample/read-call.ts'

/** Sizes of sample pictures: landscape, portrait, square and small, as museums have them. */
const SIZES = [
  [1200, 800],
  [800, 1200],
  [900, 900],
  [320, 200],
] as const

const remember = createMemo<Buffer>()

function makePicture(index: number): Promise<Buffer> {
  const [width = 1200, height = 800] = SIZES[index] ?? []
  const background = { r: 120 + index * 20, g: 140, b: 160 - index * 20 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Returns the sample picture of an address, always the same one. */
function samplePicture(address: string): Promise<Buffer> {
  const sum = [...address].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  const index = sum % SIZES.length
  return remember(String(index), () => makePicture(index))
}

/** Responds to a request to the service whose base URL is in an environment variable. */
export type Answerer = (variable: string, request: ReceivedRequest, state: BackendState) => BackendAnswer

export interface Backends {
  /** Returns the value of a service's environment variable for a site whose backends are in a state. */
  readonly address: (variable: string, state: BackendState) => string
  /** Base URL of the pictures of derived records. */
  readonly pictures: string
  /** Closes the server and all connections. */
  readonly close: () => Promise<void>
}

const MAX_BODY = 1024 * 1024

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > MAX_BODY) return undefined
  }
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

function sendResponse(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

function sendJson(response: ServerResponse, { status, headers, body }: BackendAnswer): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  sendResponse(response, status, 'application/json; charset=utf-8', JSON.stringify(body))
}

const JSON_STATES: readonly BackendState[] = ['records', 'empty', 'malformed']

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  answerer: Answerer,
): Promise<void> {
  const [, state = '', variable = '', ...rest] = (request.url ?? '').split('/')
  if (state === 'pictures')
    return sendResponse(response, 200, 'image/png', await samplePicture(request.url ?? ''))
  const now = percentDecoded(state)
  const language = request.headers['accept-language']
  const received = {
    method: request.method ?? 'GET',
    path: `/${rest.join('/')}`,
    body: await bodyOf(request),
    ...omitUndefined({ language }),
  }
  const { body: said } = privateValues
  const json = JSON_STATES.find((each) => each === now)
  if (json !== undefined) return sendJson(response, answerer(variable, received, json))
  if (now === 'HTTP 500')
    return sendJson(response, { status: 500, headers: {}, body: { code: 500, msg: said } })
  if (now === 'code 500')
    return sendJson(response, { status: 200, headers: {}, body: { code: 500, msg: said } })
  if (now === 'HTML') return sendResponse(response, 200, 'text/html', `<!doctype html><title>${said}</title>`)
  // A slow backend never responds, so that the site times out.
  if (now === 'connection refused') request.socket.destroy()
}

/**
 * Starts a server on loopback that mocks all backends of a config. The state is part of the URL, so several states are served concurrently.
 */
export async function openBackends(answerer: Answerer): Promise<Backends> {
  const server = createServer((request, response) => {
    answerRequest(request, response, answerer).catch((error: unknown) => {
      sendResponse(
        response,
        500,
        'text/plain',
        error instanceof Error ? error.message : 'the sample server failed',
      )
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    address: (variable, state) => `${origin}/${percentEncoded(state)}/${variable}`,
    pictures: `${origin}/pictures`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export interface AnswererOptions {
  readonly manifest: SiteManifest
  readonly fixtures: ReadonlyMap<string, Fixture>
  /** Current day in the museum's time zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Base URL of the sample pictures for derived records. By default their paths are those of a backend. */
  readonly pictures?: string | undefined
}

/** Returns the sources that may have sent a request to the service whose base URL is in a variable. */
function callsOf(
  variable: string,
  request: ReceivedRequest,
  { sources, site }: SiteManifest,
): readonly SourceCall[] {
  return Object.entries(sources).flatMap(([name, source]) => {
    if (site.services[source.service]?.env !== variable) return []
    const values = readCallValues(source, request)
    return values === undefined ? [] : [{ name, source, values }]
  })
}

/** Creates the responses of all backends of a config: recorded ones if available, else derived from the mappings. */
export function createAnswerer({ manifest, fixtures, today, pictures }: AnswererOptions): Answerer {
  return (variable, request, state) => {
    const calls = callsOf(variable, request, manifest)
    if (state === 'malformed')
      return { status: 200, headers: {}, body: malformedAnswer(calls, manifest, privateValues.body) }
    if (state === 'records') {
      for (const { name, source, values } of calls) {
        const fixture = fixtures.get(name)
        const recorded = fixture === undefined ? undefined : findRecorded(fixture, source, request, values)
        if (recorded !== undefined) return recorded
      }
    }
    return deriveAnswer(calls, manifest, { today, isEmpty: state === 'empty', pictures })
  }
}

/** Timeout for slow backends. */
const SLOW_MS = 50
/** Timeout for all other backends, long enough for a busy machine. */
const PATIENT_MS = 60_000

function placeholderNames(value: unknown): readonly string[] {
  return placeholdersIn(JSON.stringify(value) ?? '')
}

/**
 * Returns test values for settings that authenticate the site to backends, by name: those in request headers, and others named like a key
 * or token. They must not appear on any page.
 */
export function testSecrets({ site, sources }: SiteManifest): Readonly<Record<string, string>> {
  const settings = Object.keys(site.settings ?? {})
  const requests = Object.values(sources).map(({ request }) => request)
  const inHeaders = requests.flatMap(({ headers }) => placeholderNames(headers))
  const elsewhere = requests
    .flatMap(({ path, query, body }) => placeholderNames([path, query, body]))
    .filter(isSecretName)
  const names = settings.filter((name) => inHeaders.includes(name) || elsewhere.includes(name))
  return Object.fromEntries(names.map((name) => [name, `private-value-of-${name}`]))
}

export interface TestBackends {
  readonly state: BackendState
  /** Base URL of the sample pictures. */
  readonly pictures: string
  /** Whether the museum's own pictures are used, if they are on this machine. */
  readonly hasOwnPictures: boolean
}

/** Returns a config whose pictures are all local and whose timeouts fit the state of its backends. */
export function withTestBackends(manifest: SiteManifest, backends: TestBackends): SiteManifest {
  const timeoutMs = backends.state === 'slow' ? SLOW_MS : PATIENT_MS
  // The pictures of sources are local, too.
  const sources = Object.entries(manifest.sources).map(([name, { images: _, ...source }]) => [
    name,
    { ...source, timeoutMs },
  ])
  return { ...manifest, sources: Object.fromEntries(sources), site: withSampleFiles(manifest, backends) }
}

function withSampleFiles(
  { site }: SiteManifest,
  { pictures, hasOwnPictures }: TestBackends,
): SiteManifest['site'] {
  const { env: _env, optimise, base = '', ...others } = site.images ?? {}
  const isHere = hasOwnPictures && !/^https?:/i.test(base)
  const hosts = [...(site.images?.hosts ?? []), pictures]
  const images = isHere ? { base, hosts, ...omitUndefined({ optimise }) } : { base: pictures }
  // The IDs of derived records need not match the museum's ID rule.
  const ids = idTest(site.ids)(SAMPLE_ID) ? {} : ({ ids: 'segment' } as const)
  return { ...site, ...ids, images: { ...others, ...images } }
}
