import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { parseJsonText } from '../../base/json-text.ts'
import { isObject } from '../../base/object.ts'
import { message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { mainQuery, type Page, type SiteManifest } from '../../engine/index.ts'
import { callBackend, readField } from '../../sources/index.ts'
import { readResponse } from '../../sources/read-response.ts'
import { type Fault, faultsOfKind } from './expect/fault.ts'
import type { BackendAnswer } from './sample/derive-answer.ts'
import { type CallValues, type ReceivedRequest, readCallValues } from './sample/read-call.ts'

/** A request to a real backend and its response, as kept by `vitrine record`. */
export interface RecordedCall {
  readonly request: ReceivedRequest
  readonly answer: BackendAnswer
  /** Parts of an entry that the mapping found in the response when it was recorded. */
  readonly parts: readonly string[]
}

/** A file of `fixtures/` with recorded responses for one source. */
export interface Fixture {
  readonly source: string
  readonly calls: readonly RecordedCall[]
}

/** Folder of recordings within a config folder. */
export const FIXTURES = 'fixtures'

function isCall(value: unknown): value is RecordedCall {
  if (!isObject(value) || !isObject(value.request) || !isObject(value.answer)) return false
  const { request, answer, parts } = value
  return (
    typeof request.method === 'string' &&
    typeof request.path === 'string' &&
    typeof answer.status === 'number' &&
    isObject(answer.headers) &&
    Array.isArray(parts)
  )
}

function parseFixture(file: string, name: string): Fixture {
  let value: unknown
  try {
    value = parseJsonText(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileError('read', file, error)
  }
  const calls: unknown = isObject(value) ? value.calls : undefined
  if (Array.isArray(calls) && calls.every(isCall)) return { source: name, calls }
  throw new AppError(
    message`${file} is no recording: a call in it lacks "request", "answer" or "parts". Delete it, and run "vitrine record" again.`,
  )
}

/**
 * Reads the recordings of a config folder, by source name.
 *
 * @throws AppError for an invalid recording.
 */
export function readFixtures(folder: string): ReadonlyMap<string, Fixture> {
  let names: readonly string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch {
    return new Map()
  }
  const fixtures = names
    .toSorted()
    .map((name) => parseFixture(join(folder, name), name.replace(/\.json$/, '')))
  return new Map(fixtures.map((fixture) => [fixture.source, fixture]))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  const keys = Object.keys(value).toSorted()
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]))
}

/** Returns the identity of a request as text. */
function requestKey({ method, path, body, language = '' }: ReceivedRequest): string {
  return `${method} ${path} ${body === undefined ? '' : JSON.stringify(sortKeys(body))} ${language}`
}

/** Formats a recording deterministically. */
export function printFixture({ calls }: Pick<Fixture, 'calls'>): string {
  const order = calls.toSorted((one, other) =>
    requestKey(one.request).localeCompare(requestKey(other.request), 'en'),
  )
  return `${JSON.stringify({ calls: order.map(({ request, answer, parts }) => ({ request, answer: sortKeys(answer), parts })) }, undefined, 2)}\n`
}

const STRUCTURED = ['facts', 'links', 'media', 'targets']

export type ReadParts =
  | { readonly parts: readonly string[]; readonly entries: number }
  | { readonly malformed: string }

/** Returns the parts that a source's mapping finds in a response, in at least one entry. */
export async function readParts(
  source: SourceConfig,
  { status, headers, body }: BackendAnswer,
  manifest: SiteManifest,
): Promise<ReadParts> {
  const service = manifest.site.services[source.service]
  if (service === undefined) return { malformed: `there is no service "${source.service}"` }
  const response = new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
  const request = { method: 'GET', path: '/', headers: {} }
  const options = { timeoutMs: 10_000, envelope: source.response.envelope ?? true }
  const answer = await callBackend(async () => response, source.service, service, request, options)
  if (!answer.ok) return { malformed: answer.detail }
  if ('missing' in answer) return { parts: [], entries: 0 }
  const read = readResponse(answer.body, answer.headers, source, { page: 1, pageSize: 0 })
  if ('malformed' in read) return { malformed: read.malformed }
  const fields = Object.entries(source.item).filter(([name]) => !STRUCTURED.includes(name))
  const facts = (source.item.facts ?? [])
    .filter(({ each }) => each === undefined)
    .map(({ name, value }) => [`facts.${name}`, value] as const)
  const locales = manifest.locales.map(({ code }) => ({ locale: { code }, timeZone: manifest.site.timeZone }))
  const isFilled = (field: Parameters<typeof readField>[1]): boolean =>
    read.records.some((record) => locales.some((context) => readField(record, field, context) !== undefined))
  const parts = [...fields, ...facts].filter(([, field]) =>
    isFilled(field as Parameters<typeof readField>[1]),
  )
  return { parts: parts.map(([name]) => name).toSorted(), entries: read.records.length }
}

function equalValues(one: CallValues, other: CallValues): number {
  return Object.entries(one).filter(([name, value]) => String(other[name]) === String(value)).length
}

/**
 * Returns the recorded response to a request, else that to the most similar request. Pages of a list that were not recorded show the
 * recorded one. Undefined if there is no recording.
 */
export function findRecorded(
  fixture: Fixture,
  source: SourceConfig,
  request: ReceivedRequest,
  values: CallValues,
): BackendAnswer | undefined {
  const key = requestKey(request)
  const full = fixture.calls.filter(({ parts }) => parts.length > 0)
  const same = full.find((call) => requestKey(call.request) === key)
  if (same !== undefined) return same.answer
  const known = full.flatMap((call) => {
    const own = readCallValues(source, call.request)
    return own === undefined ? [] : [{ call, likeness: equalValues(values, own) }]
  })
  return known.toSorted((one, other) => other.likeness - one.likeness)[0]?.call.answer
}

/** Whether responses of a source were recorded, also under another source with the same requests. */
export function isRecorded(
  name: string,
  sources: Readonly<Record<string, SourceConfig>>,
  fixtures: ReadonlyMap<string, Fixture>,
): boolean {
  const source = sources[name]
  if (source === undefined || fixtures.has(name)) return source !== undefined
  return [...fixtures.values()].some(
    (fixture) =>
      sources[fixture.source]?.service === source.service &&
      fixture.calls.some(({ request }) => readCallValues(source, request) !== undefined),
  )
}

/** Returns the ID of a recorded record that a detail page can show, or undefined. */
export function recordedId(
  page: Page,
  sources: Readonly<Record<string, SourceConfig>>,
  fixtures: ReadonlyMap<string, Fixture>,
): string | undefined {
  const main = mainQuery(page)
  const source = main?.source === undefined ? undefined : sources[main.source]
  const fixture = fixtures.get(main?.source ?? '')
  if (main === undefined || source === undefined || fixture === undefined) return undefined
  const named = Object.entries(main.params).find(
    ([, param]) => param.kind === 'segment' && param.name === 'id',
  )?.[0]
  if (named === undefined) return undefined
  for (const { request, parts } of fixture.calls) {
    const value = parts.length > 0 ? readCallValues(source, request)?.[named] : undefined
    if (value !== undefined && value !== '') return String(value)
  }
  return undefined
}

const stale = faultsOfKind(
  'fixture',
  message`The recording no longer shows what the site makes of the real backend.`,
  message`Correct the source, or run "vitrine record" again where the backend has changed.`,
)

async function expectCall(
  { request, answer, parts }: RecordedCall,
  name: string,
  manifest: SiteManifest,
): Promise<readonly Fault[]> {
  const source = manifest.sources[name]
  if (source === undefined) return []
  const where = `${request.method} ${request.path}`
  if (readCallValues(source, request) === undefined)
    return [stale(message`"${name}" no longer sends the request that was recorded: ${where}`)]
  if (answer.status !== 200) return []
  const read = await readParts(source, answer, manifest)
  if ('malformed' in read)
    return [stale(message`"${name}" cannot read the recorded answer to ${where}: ${read.malformed}`)]
  return parts
    .filter((part) => !read.parts.includes(part))
    .map((part) =>
      stale(
        message`"${name}" finds no "${part}" in the recorded answer to ${where}, which had it when it was recorded`,
      ),
    )
}

/** Returns the ways in which a recording no longer matches the mapping of its source. */
export async function expectFixture(
  { source, calls }: Fixture,
  manifest: SiteManifest,
): Promise<readonly Fault[]> {
  if (manifest.sources[source] === undefined)
    return [stale(message`the config has no source "${source}", of which this is a recording`)]
  const faults = await Promise.all(calls.map((call) => expectCall(call, source, manifest)))
  return faults.flat()
}
