import { percentEncoded } from '../../../base/path-segment.ts'
import { localized } from '../../../base/text/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { createViews } from '../../../web/page/views.ts'
import type { Site } from '../../../web/site/site.ts'
import { inLocale, placesOf } from '../../shots/places.ts'
import type { Fixture, RecordedCall } from '../fixtures/fixture.ts'
import { readParts } from '../fixtures/read-parts.ts'
import { readCall } from '../sample/read-call.ts'
import { createRecorder, type HeardCall } from './recording-send.ts'
import { withoutPersonalData } from './without-personal-data.ts'

/** Answers of one source that are kept: a file that a person reads. */
const MAX_CALLS = 8
const ORIGIN = 'https://museum.invalid'

export interface RecordOptions {
  /** Made of a config whose sources wait longer than the recorder does. */
  readonly site: Site
  readonly now: () => Date
  /** Only this source. */
  readonly only?: string
  readonly onVisit: (done: number) => void
}

export interface Recording {
  readonly fixtures: readonly Fixture[]
  /** Sources whose requests are kept, also under the name of another that sends the same. */
  readonly asked: ReadonlySet<string>
  /** Why requests had no answer, by what was asked. */
  readonly failures: ReadonlyMap<string, string>
}

/** Shortest value of a setting that is looked for in answers: shorter ones are in many words. */
const MIN_SECRET = 6

/** Replaces the values of settings by their names, which requests hold: a key of the service, a token. */
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

/** Settings that a source sends. */
function settingsIn(manifest: SiteManifest): readonly string[] {
  const requests = JSON.stringify(Object.values(manifest.sources).map(({ request }) => request))
  return Object.keys(manifest.site.settings ?? {}).filter((name) => requests.includes(`{${name}}`))
}

/** Opens every page once in a language: lists first, then the first record of each route that has records. */
async function visit(options: RecordOptions, send: Parameters<typeof createViews>[0]['send']): Promise<void> {
  const { site, now, onVisit } = options
  const { manifest } = site
  const views = createViews({ site, send, now, onFailure: () => {} })
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

/** The sources that send a request, or of them the one that is requested. */
function sendersOf({ service, request }: HeardCall, { sources }: SiteManifest, only: string | undefined) {
  return Object.entries(sources).filter(
    ([name, source]) =>
      source.service === service && (only ?? name) === name && readCall(source, request) !== undefined,
  )
}

/** The source that a call is kept under: of those that send it, the one whose mapping finds most in the answer. */
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
 * Asks the real backends what the site itself asks them: the first page of every list, one record of each route, one search.
 * What is kept has no headers of requests, no values of settings, no e-mail addresses and no telephone numbers.
 */
export async function recordMuseum(options: RecordOptions): Promise<Recording> {
  const { site, only } = options
  const { manifest, settings } = site
  const headersOf = (service: string): readonly string[] =>
    Object.values(manifest.sources).flatMap(({ service: own, response }) =>
      own === service ? [response.totalHeader, response.nextHeader].flatMap((name) => name ?? []) : [],
    )
  const recorder = createRecorder(site, headersOf)
  await visit(options, recorder.send)
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
