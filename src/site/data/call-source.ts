import type { SourceConfig } from '../../../schemas/config/index.ts'
import type { FailureReason } from '../contracts/view.ts'
import type { SiteManifest } from '../engine/index.ts'
import type { Remembered } from './answer-cache.ts'
import { buildRequest, type PageWanted, type ParamValues, sourceValues } from './build-request.ts'
import { type Answer, callBackend, type Send } from './call-backend.ts'
import type { CutLimit } from './limits.ts'
import type { MapContext } from './map-context.ts'
import { type Records, readResponse } from './read-response.ts'

export interface Failure {
  readonly source: string
  readonly service: string
  readonly method: string
  /** Path with its parameters but never a body: a body may hold what a visitor typed. */
  readonly path: string
  readonly reason: FailureReason
  readonly detail: string
}

/** A call whose answer may be used again. `key` names request and language. */
export interface RememberedCall {
  readonly service: string
  readonly key: string
  /** The source's `cacheSeconds`. */
  readonly seconds: number | undefined
}

export type RememberedAnswer = Pick<Remembered, 'answer' | 'failure'>

/** Something of a backend's answer that is over a limit and was left out. */
export interface Cut {
  readonly source: string
  /** Which limit. */
  readonly limit: CutLimit
  readonly detail: string
}

export interface LoadContext extends MapContext {
  /** Settings of the site, for "{NAME}" in requests and in entries written in the config. */
  readonly settings?: Readonly<Record<string, string>>
  readonly manifest: SiteManifest
  readonly send: Send
  readonly onFailure: (failure: Failure) => void
  readonly onCut: (cut: Cut) => void
  /** Remembers the answer of a call as long as its source, its service and the site say. */
  readonly remember: (call: RememberedCall, load: () => Promise<Answer>) => Promise<RememberedAnswer>
}

export type Loaded =
  | (Records & { readonly ok: true })
  | {
      readonly ok: false
      readonly reason: FailureReason
      /** The backend refuses a value of the request. */
      readonly invalid?: true
    }

/** What a source gives where no call can be made. */
const NONE: Loaded = { ok: true, records: [], total: 0, pages: 0 }

const DEFAULT_TIMEOUT_MS = 8000
const MAX_CURSOR_STEPS = 50

async function callOnce(
  name: string,
  source: SourceConfig,
  values: ParamValues,
  wanted: PageWanted,
  context: LoadContext,
): Promise<Loaded> {
  const service = context.manifest.site.services[source.service]
  const request = buildRequest(source, { ...context.settings, ...values }, wanted, context.locale)
  if (request === undefined) return NONE
  const failed = (reason: FailureReason, detail: string): Loaded => {
    context.onFailure({
      source: name,
      service: source.service,
      method: request.method,
      path: request.path,
      reason,
      detail,
    })
    return { ok: false, reason }
  }
  if (service === undefined)
    return failed('unreachable', `no service "${source.service}" in the site's config`)
  const options = {
    timeoutMs: source.timeoutMs ?? service.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    envelope: source.response.envelope ?? true,
  }
  const load = (): Promise<Answer> => callBackend(context.send, source.service, service, request, options)
  const bodyKey = request.body === undefined ? '' : JSON.stringify(request.body)
  const key = [context.locale.code, source.service, request.method, request.path, bodyKey].join(' ')
  const call = { service: source.service, key, seconds: source.cacheSeconds }
  const { answer, failure } = await context.remember(call, load)
  if (failure !== undefined) failed(failure.reason, `${failure.detail}; the last good answer is served`)
  if (!answer.ok) return { ...failed(answer.reason, answer.detail), ...(answer.invalid && { invalid: true }) }
  if ('missing' in answer) {
    return source.kind === 'list' ? failed('status', 'HTTP 404 for a list') : { ok: true, records: [] }
  }
  const read = readResponse(answer.body, answer.headers, source, wanted)
  if ('malformed' in read) return failed('malformed', read.malformed)
  if (read.cutFrom !== undefined) {
    const detail = `${read.cutFrom} records were answered, ${read.records.length} are used`
    context.onCut({ source: name, limit: 'records', detail })
  }
  return { ok: true, ...read }
}

async function walkToPage(
  name: string,
  source: SourceConfig,
  values: ParamValues,
  wanted: PageWanted,
  context: LoadContext,
): Promise<Loaded> {
  let cursor: string | undefined
  for (let page = 1; page <= Math.min(wanted.page, MAX_CURSOR_STEPS); page += 1) {
    const step = cursor === undefined ? { ...wanted, page } : { ...wanted, page, cursor }
    const loaded = await callOnce(name, source, values, step, context)
    if (!loaded.ok || page === wanted.page) return loaded
    if (loaded.nextCursor === undefined) break
    cursor = loaded.nextCursor
  }
  return { ok: true, records: [] }
}

/**
 * The records a source gives for these parameters. A required parameter without a value gives none, without a
 * call (specification, section 7: skipped when there is no groupId), and so does a value that is no single segment of
 * the path. A cursor is followed from the first page.
 */
export function callSource(
  name: string,
  source: SourceConfig,
  given: ParamValues,
  wanted: PageWanted,
  context: LoadContext,
): Promise<Loaded> {
  const values = sourceValues(source, given, context.locale, context.now.slice(0, 10))
  if (values === undefined) return Promise.resolve(NONE)
  const walk = source.paging?.style === 'cursor' && wanted.pageSize > 0 ? walkToPage : callOnce
  return walk(name, source, values, wanted, context)
}
