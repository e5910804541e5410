import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { omitUndefined } from '../../base/object.ts'
import { percentDecoded, percentEncoded } from '../../base/path-segment.ts'
import { isSecretName } from '../../base/secrets.ts'
import { createMemo } from '../../base/tasks.ts'
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

/** Sizes of sample pictures: wide, high, square and small, as pictures of museums come. */
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

/** A picture for an address, the same for the same address. */
function samplePicture(address: string): Promise<Buffer> {
  const sum = [...address].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  const index = sum % SIZES.length
  return remember(String(index), () => makePicture(index))
}

/** Answers a request to the service whose address an environment variable holds. */
export type Answerer = (variable: string, request: ReceivedRequest, state: BackendState) => BackendAnswer

export interface Backends {
  /** Value of the environment variable of a service, for a site whose backends are in a state. */
  readonly address: (variable: string, state: BackendState) => string
  /** Where the pictures of derived records are. */
  readonly pictures: string
  /** Ends the server and every connection. */
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
  // A slow backend never answers: the site gives up.
  if (now === 'connection refused') request.socket.destroy()
}

/**
 * A server on loopback that stands in for all backends of a config, in any state at the same time: the state is a part of the address.
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
  /** Day of the museum, `YYYY-MM-DD`. */
  readonly today: string
  /** Address of the sample pictures, where records are to name it; by default their paths are those of a backend. */
  readonly pictures?: string | undefined
}

/** The sources that may have sent a request to the service whose address a variable holds. */
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

/** Answers for the backends of a config: with recordings where there are, else with records derived of its mappings. */
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

/** How long a slow backend is waited for. */
const SLOW_MS = 50
/** Any other answers, however busy the machine is. */
const PATIENT_MS = 60_000

function placeholderNames(value: unknown): readonly string[] {
  return placeholdersIn(JSON.stringify(value) ?? '')
}

/**
 * Values for the settings with which the site identifies itself to backends, by their name: those in headers of requests,
 * and others that are called a key or token. No page may show one.
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
  /** Where sample pictures are. */
  readonly pictures: string
  /** Whether the pictures are those of the museum itself, where they are on this machine. */
  readonly hasOwnPictures: boolean
}

/** A config with pictures of this machine alone, and with limits of time that fit the state of its backends. */
export function withTestBackends(manifest: SiteManifest, backends: TestBackends): SiteManifest {
  const timeoutMs = backends.state === 'slow' ? SLOW_MS : PATIENT_MS
  // Their pictures are those of this machine, too.
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
  // Derived records have ids of their own, which the museum's rule need not take.
  const ids = idTest(site.ids)(SAMPLE_ID) ? {} : ({ ids: 'segment' } as const)
  return { ...site, ...ids, images: { ...others, ...images } }
}
