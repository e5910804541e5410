import { text as textOf } from 'node:stream/consumers'
import { limitedChunks } from '../../base/files.ts'
import { parseJsonText } from '../../base/json-text.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import { createSemaphore } from '../../base/semaphore.ts'
import { localized } from '../../base/text/index.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { type SendRequest, withDeadline } from '../../sources/index.ts'
import type { ViewOptions } from '../../web/page/page-options.ts'
import { Views } from '../../web/page/views.ts'
import { createSendHttp } from '../../web/site/services.ts'
import type { Site } from '../../web/site/site.ts'
import { inLocale, placesOf } from '../shots/places.ts'
import { type Fixture, type RecordedCall, readParts } from './fixtures.ts'
import type { BackendAnswer } from './sample/derive-answer.ts'
import { type ReceivedRequest, readCallValues } from './sample/read-call.ts'

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** Telephone numbers with a country code, Chinese mobile numbers, and numbers with a separate area code. */
const PHONE = /\+\d[\d\s().-]{6,}\d|(?<![\d.])1[3-9]\d{9}(?![\d.])|(?<!\d)\(?0\d{2,3}\)?[\s-]\d{6,8}(?!\d)/g
const PERSONAL_KEY = /phone|mobile|telephone|^tel$|fax|e-?mail/i
const ID_KEY = /id$|^no$|number$/i

const SOMEONE = 'name@example.org'
const SOME_NUMBER = '+10000000000'

function cleanValue(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => cleanValue(entry, key))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cleanValue(entry, name)]))
  if (PERSONAL_KEY.test(key) && (typeof value === 'number' || (typeof value === 'string' && value !== '')))
    return /mail/i.test(key) ? SOMEONE : SOME_NUMBER
  if (typeof value !== 'string') return value
  const text = value.replace(EMAIL, SOMEONE)
  // An ID may look like a telephone number.
  return ID_KEY.test(key) && /^\d+$/.test(text) ? text : text.replace(PHONE, SOME_NUMBER)
}

/** Replaces every email address and telephone number in a value by a neutral one. @internal Exported for tests. */
export function withoutPersonalData(value: unknown): unknown {
  return cleanValue(value, '')
}

/** Maximum size of a response in bytes: recordings should be readable and committed to version control. */
const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 15_000
/** Number of failures after which a service is no longer requested. */
const MAX_FAILURES = 3

/** A request with its response. */
interface HeardCall {
  readonly service: string
  readonly request: ReceivedRequest
  readonly answer: BackendAnswer
}

export interface Recorder {
  readonly send: SendRequest
  readonly heard: readonly HeardCall[]
  /** Why requests had no usable response, by request. */
  readonly failures: ReadonlyMap<string, string>
}

/** Part of a response that is kept. */
interface KeptAnswer {
  readonly text: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

function tooLong(): Error {
  return new Error(`the answer is longer than ${MAX_BYTES / 1024 / 1024} MB`)
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Sends requests to real backends in sequence, each only once, and records the responses. `headersOf` names the response headers that a
 * service's sources read.
 */
function createRecorder(
  site: Pick<Site, 'addresses' | 'signatures'>,
  headersOf: (service: string) => readonly string[],
): Recorder {
  const sendOut = createSendHttp(site)
  const one = createSemaphore(1, Number.POSITIVE_INFINITY)
  const known = new Map<string, Promise<KeptAnswer>>()
  const heard: HeardCall[] = []
  const failures = new Map<string, string>()
  const failed = new Map<string, number>()

  const ask = async (...[service, request]: Parameters<SendRequest>): Promise<KeptAnswer> => {
    if (!site.addresses.has(service)) throw new Error(`service "${service}" has no address`)
    if ((failed.get(service) ?? 0) >= MAX_FAILURES) throw new Error(`service "${service}" failed before`)
    const where = `${request.method} ${request.path.split('?')[0]}`
    try {
      const { response, text } = await withDeadline(TIMEOUT_MS, async (signal) => {
        const response = await sendOut(service, request, signal)
        return { response, text: await textOf(limitedChunks(MAX_BYTES, response.body ?? [], tooLong)) }
      })
      const body = parseJsonText(text)
      const headers = Object.fromEntries(
        headersOf(service).flatMap((name) => {
          const value = response.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      const { method, path, body: sent } = request
      const language = request.headers['accept-language']
      heard.push({
        service,
        request: { method, path, ...omitUndefined({ body: sent, language }) },
        answer: { status: response.status, headers, body },
      })
      if (response.status >= 400 && response.status !== 404) failures.set(where, `HTTP ${response.status}`)
      return { text, status: response.status, headers }
    } catch (error) {
      failed.set(service, (failed.get(service) ?? 0) + 1)
      failures.set(where, errorText(error))
      throw error
    }
  }

  const send: SendRequest = async (service, request, signal) => {
    const { method, path, body, headers } = request
    const key = JSON.stringify([service, method, path, body, headers['accept-language']])
    const asked = known.get(key) ?? one(() => ask(service, request, signal))
    known.set(key, asked)
    const { text, status, headers: kept } = await asked
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...kept } })
  }
  return { send, heard, failures }
}

/** Maximum number of responses per source, so that the file stays readable. */
const MAX_CALLS = 8
const ORIGIN = 'https://museum.invalid'

export interface RecordOptions {
  /** Site whose sources have longer timeouts than the recorder. */
  readonly site: Site
  readonly now: () => Date
  /** Name of the only source to record. */
  readonly only?: string
  readonly onVisit: (done: number) => void
}

export interface Recording {
  readonly fixtures: readonly Fixture[]
  /** Sources whose requests are recorded, also under another source with the same requests. */
  readonly asked: ReadonlySet<string>
  /** Why requests had no response, by request. */
  readonly failures: ReadonlyMap<string, string>
}

/** Minimum length of a setting's value to search for. Shorter values occur in ordinary words. */
const MIN_SECRET = 6

/** Replaces the values of settings, such as API keys and tokens, by their names. */
function withoutSettings<Value>(value: Value, settings: Site['settings'], names: readonly string[]): Value {
  const text = JSON.stringify(value)
  if (text === undefined) return value
  const cleaned = names.reduce((made, name) => {
    const secret = settings[name] ?? ''
    const written = [secret, percentEncoded(secret)].map((each) => JSON.stringify(each).slice(1, -1))
    return secret.length < MIN_SECRET
      ? made
      : written.reduce((each, one) => each.replaceAll(one, `{${name}}`), made)
  }, text)
  return JSON.parse(cleaned) as Value
}

/** Returns the settings that sources send. */
function settingsIn(manifest: SiteManifest): readonly string[] {
  const requests = JSON.stringify(Object.values(manifest.sources).map(({ request }) => request))
  return Object.keys(manifest.site.settings ?? {}).filter((name) => requests.includes(`{${name}}`))
}

/** Opens every page once per language: lists first, then the first record of each record route. */
async function visitPages(options: RecordOptions, send: ViewOptions['send']): Promise<void> {
  const { site, now, onVisit } = options
  const { manifest } = site
  const views = new Views({ site, send, now, onFailure: () => {} })
  let done = 0
  for (const { code } of manifest.locales) {
    await views.shell(code, undefined)
    const records = new Map<string, string>()
    const open = async (url: string): Promise<void> => {
      const match = site.match(url)
      if (match.kind !== 'page') return
      const { data } = await views.matched(match, ORIGIN)
      onVisit(++done)
      for (const query of Object.values(data)) {
        for (const { href = '' } of query.ok ? query.items : []) {
          const target = href.startsWith('/') ? site.match(href) : undefined
          if (target?.kind === 'page' && !records.has(target.page.id)) records.set(target.page.id, href)
        }
      }
    }
    for (const place of placesOf(manifest, localized(manifest.site.name, code)))
      if ('path' in place && place.further !== true) await open(inLocale(place.path, code, manifest))
    for (const page of manifest.pages) {
      const url = page.route.includes(':id') ? records.get(page.id) : undefined
      if (url !== undefined) await open(url)
    }
  }
}

/** Returns the sources that send a request, or only the requested one. */
function sendersOf({ service, request }: HeardCall, { sources }: SiteManifest, only: string | undefined) {
  return Object.entries(sources).filter(
    ([name, source]) =>
      source.service === service && (only ?? name) === name && readCallValues(source, request) !== undefined,
  )
}

/** Returns the source to record a call under: the sender whose mapping finds most in the response. */
async function keptBy(
  { answer }: HeardCall,
  fitting: ReturnType<typeof sendersOf>,
  manifest: SiteManifest,
): Promise<{ readonly name: string; readonly parts: readonly string[] } | undefined> {
  const read = await Promise.all(
    fitting.map(async ([name, source]) => {
      const found = await readParts(source, answer, manifest)
      return 'malformed' in found ? [] : [{ name, parts: found.parts }]
    }),
  )
  return read.flat().toSorted((one, other) => other.parts.length - one.parts.length)[0]
}

/**
 * Sends the site's requests to the real backends: the first page of every list, one record per route, one search. Recordings omit request
 * headers, values of settings, email addresses and telephone numbers.
 */
export async function recordMuseum(options: RecordOptions): Promise<Recording> {
  const { site, only } = options
  const { manifest, settings } = site
  const headersOf = (service: string): readonly string[] =>
    Object.values(manifest.sources).flatMap(({ service: own, response }) =>
      own === service ? [response.totalHeader, response.nextHeader].flatMap((name) => name ?? []) : [],
    )
  const recorder = createRecorder(site, headersOf)
  await visitPages(options, recorder.send)
  const names = settingsIn(manifest)
  const calls = new Map<string, RecordedCall[]>()
  const asked = new Set<string>()
  for (const heard of recorder.heard) {
    if (heard.answer.status !== 200) continue
    const { request, answer } = withoutSettings(heard, settings, names)
    const clean = { ...answer, body: withoutPersonalData(answer.body) }
    const call = { service: heard.service, request, answer: clean }
    const senders = sendersOf(call, manifest, only)
    const kept = await keptBy(call, senders, manifest)
    if (kept === undefined) continue
    for (const [name] of senders) asked.add(name)
    const known = calls.get(kept.name) ?? []
    if (known.length < MAX_CALLS)
      calls.set(kept.name, [...known, { request, answer: clean, parts: kept.parts }])
  }
  const fixtures = [...calls].map(([source, each]) => ({ source, calls: each }))
  return { fixtures, asked, failures: recorder.failures }
}
