import { LRUCache } from 'lru-cache'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { NO_OBSERVER, type Observer, type Span } from '../base/observer.ts'
import { createSingleFlight } from '../base/tasks.ts'
import type { FailureReason } from '../engine/contracts/view.ts'
import type { SiteManifest } from '../engine/index.ts'
import {
  buildRequest,
  type PageWanted,
  type ParamValues,
  type SentValues,
  sourceValues,
} from './build-request.ts'
import { type BackendResult, callBackend, type SendRequest } from './call-backend.ts'
import type { CutLimit } from './limits.ts'
import type { MapContext } from './map-context.ts'
import { invalidChannels, isRefusal, type Records, readResponse } from './read-response.ts'
import { type CursorMemory, callInParts, fitsOneCall, type LoadResult, walkToPage } from './turn-pages.ts'

export interface SourceFailure {
  readonly source: string
  readonly service: string
  readonly method: string
  /** Path as configured, with placeholders: their values may be visitor input. */
  readonly path: string
  readonly reason: FailureReason
  readonly detail: string
}

/** A cacheable call. `key` identifies request and language. */
interface RememberedCall {
  readonly source: string
  readonly service: string
  readonly key: string
  /** The source's `cacheSeconds`. */
  readonly seconds: number | undefined
}

type RememberedAnswer = Pick<TimedAnswer, 'answer' | 'failure'> & Partial<Pick<TimedAnswer, 'isStale'>>

/** Part of a backend's answer that was left out because of a limit. */
export interface OmittedPart {
  readonly source: string
  /** The exceeded limit. */
  readonly limit: CutLimit
  readonly detail: string
}

/** Entries of a list that link to record pages but have none, because their ids are not valid ids of the site. */
export interface PagelessEntries {
  readonly source: string
  /** Number of entries in the list, and of entries without a page. */
  readonly entries: number
  readonly without: number
  /** One of the rejected ids. */
  readonly example: string
}

/** A part of a record's HTML that was removed. */
export interface LeftOutPart {
  readonly source: string
  /** Id of the record. */
  readonly record: string
  /** Kind of the part, such as "a script". */
  readonly reason: string
}

/** Records of a source for one page, before mapping. */
export interface LoadedRecords extends Records {
  readonly source: string
}

/** A backend's answer before mapping, without the envelope of its service. */
export interface RawAnswer {
  readonly body: unknown
  readonly headers: Headers | undefined
}

export interface LoadContext extends MapContext {
  /** Settings of the site, for "{NAME}" in requests and in entries written in the config. */
  readonly settings?: Readonly<Record<string, string>>
  readonly manifest: SiteManifest
  readonly send: SendRequest
  /** Whether a service runs in this process. By default, none does. */
  readonly isOwn?: (service: string) => boolean
  readonly onFailure: (failure: SourceFailure) => void
  readonly onCut: (cut: OmittedPart) => void
  readonly onLoaded?: (found: LoadedRecords) => void
  /** Called with each answer before it is parsed. */
  readonly onAnswer?: (source: string, answer: RawAnswer) => void
  readonly onLeftOut?: (part: LeftOutPart) => void
  readonly onPageless?: (found: PagelessEntries) => void
  /** Cursors that backends have handed out. */
  readonly cursors: CursorMemory
  readonly observer?: Pick<Observer, 'sourceCalled' | 'staleServed'>
  /** Span of the incoming request; calls carry its trace. */
  readonly span?: Span
  /** Caches the answer of a call as long as its source, its service and the site allow. */
  readonly remember: (call: RememberedCall, load: () => Promise<BackendResult>) => Promise<RememberedAnswer>
}

/** Result of a source that cannot be called. */
const NONE: LoadResult = { ok: true, records: [], total: 0, pages: 0 }

const DEFAULT_TIMEOUT_MS = 8000
const SECOND_MS = 1000
const NOT_FOUND = 404

/** Makes a call with trace headers and reports its duration. */
async function observeCall(
  name: string,
  { span, observer }: Pick<LoadContext, 'span' | 'observer'>,
  call: (trace: Readonly<Record<string, string>>) => Promise<BackendResult>,
): Promise<BackendResult> {
  const begun = performance.now()
  const part = span?.begin(`source ${name}`, 'client', { 'vitrine.source': name })
  const answer = await call(part === undefined ? {} : { traceparent: part.traceparent() })
  part?.end(answer.ok ? undefined : answer.reason)
  observer?.sourceCalled(name, answer.ok, (performance.now() - begun) / SECOND_MS)
  return answer
}

/** Reports the failure of a source, with the path as configured. */
export function reportFailure(
  name: string,
  { service, request: { method, path } }: Pick<SourceConfig, 'service' | 'request'>,
  reason: FailureReason,
  detail: string,
  { onFailure }: Pick<LoadContext, 'onFailure'>,
): void {
  onFailure({ source: name, service, method, path, reason, detail })
}

async function callOnce(
  name: string,
  source: SourceConfig,
  values: SentValues,
  wanted: PageWanted,
  context: LoadContext,
): Promise<LoadResult> {
  const service = context.manifest.site.services[source.service]
  const code = service?.languages?.[context.locale.code] ?? context.locale.code
  const isOwn = context.isOwn?.(source.service) === true
  const filled = { ...context.settings, ...values }
  const request = buildRequest(source, filled, wanted, { ...context.locale, code }, isOwn)
  const failed = (reason: FailureReason, detail: string): LoadResult => {
    reportFailure(name, source, reason, detail, context)
    return { ok: false, reason }
  }
  if ('unsendable' in request) {
    failed('refused', request.unsendable)
    return NONE
  }
  if (service === undefined)
    return failed('unreachable', `no service "${source.service}" in the site's config`)
  const options = {
    timeoutMs: source.timeoutMs ?? service.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    envelope: source.response.envelope ?? true,
    isRefusal: (body: unknown) => isRefusal(body, source),
  }
  const load = (): Promise<BackendResult> =>
    observeCall(name, context, (trace) => {
      const sent = { ...request, headers: { ...request.headers, ...trace } }
      return callBackend(context.send, source.service, service, sent, options)
    })
  const key = JSON.stringify([context.locale.code, source.service, request, source.kind, source.response])
  const call = { source: name, service: source.service, key, seconds: source.cacheSeconds }
  const { answer, failure, isStale = false } = await context.remember(call, load)
  if (isStale) context.observer?.staleServed(name)
  if (failure !== undefined) failed(failure.reason, `${failure.detail}; the last good answer is served`)
  if (!answer.ok) {
    // No other server is involved: a timeout of an own service means that this process is busy.
    const reason = isOwn && answer.reason === 'timeout' ? 'busy' : answer.reason
    return { ...failed(reason, answer.detail), ...(answer.invalid && { invalid: true }) }
  }
  if ('missing' in answer) {
    if (source.kind !== 'list') return { ok: true, records: [] }
    // Some backends answer a search without results with 404. A wrong path gives 404 for the unfiltered list too.
    const isNothing = answer.missing === NOT_FOUND && { invalid: true as const }
    return { ...failed('status', `HTTP ${answer.missing} for a list`), ...isNothing }
  }
  context.onAnswer?.(name, { body: answer.body, headers: answer.headers })
  const read = readResponse(answer.body, answer.headers, source, wanted)
  if ('malformed' in read) return failed('malformed', read.malformed)
  if (read.cutFrom !== undefined) {
    const detail = `${read.cutFrom} records were answered, ${read.records.length} are used`
    context.onCut({ source: name, limit: 'records', detail })
  }
  if (read.nulls !== undefined) {
    const detail = `${read.nulls} of ${read.records.length + read.nulls} entries of the list are null and left out`
    context.onCut({ source: name, limit: 'nulls', detail })
  }
  if (read.others !== undefined)
    context.onCut({ source: name, limit: 'channels', detail: invalidChannels(read.others) })
  return { ok: true, ...read }
}

/** Whether a page lies beyond the last record the backend returns of any list. */
function isBeyond({ paging }: SourceConfig, { page, pageSize }: PageWanted): boolean {
  return paging?.maxRecords !== undefined && page * pageSize > paging.maxRecords
}

/**
 * Loads the records of a source for these parameters. A missing required parameter gives no records, without a call (specification,
 * section 7: skipped when there is no groupId). So does a value that cannot be sent in a URL, which is reported. Follows cursors, and
 * merges several calls if the list is longer than the backend's maximum page size.
 */
export function callSource(
  name: string,
  source: SourceConfig,
  given: ParamValues,
  wanted: PageWanted,
  context: LoadContext,
): Promise<LoadResult> {
  const values = sourceValues(source, given, context.locale, context.now.slice(0, 10))
  if (values === undefined || isBeyond(source, wanted)) return Promise.resolve(NONE)
  const once = (part: PageWanted): Promise<LoadResult> => callOnce(name, source, values, part, context)
  const { paging } = source
  const hasCursors = paging?.style === 'cursor'
  const call = (part: PageWanted, isAlone = true): Promise<LoadResult> => {
    if (!hasCursors || part.pageSize === 0) return once(part)
    const list = JSON.stringify([name, context.locale.code, values, part.pageSize])
    return walkToPage(part, context.cursors(list), once, isAlone)
  }
  return paging?.maxSize === undefined || fitsOneCall(source, wanted)
    ? call(wanted)
    : callInParts(wanted, paging.maxSize, (part) => call(part, false))
}

/** How long an answer may be used, in seconds since it was requested. */
export interface CachePolicy {
  /** Served without revalidation. */
  readonly fresh: number
  /** Additional time in which the answer is served while it is revalidated (stale-while-revalidate). */
  readonly stale: number
  /** Time after `fresh` in which the answer is served if its backend fails (stale-if-error). */
  readonly onError: number
  /** Answers of an earlier generation are revalidated; they are still served if their backend fails. */
  readonly generation?: number
}

/** An answer and the time until which a page made of it may be cached, in milliseconds of the clock. */
export interface TimedAnswer {
  readonly answer: BackendResult
  readonly until: number
  /** Whether a newer answer was due, but its backend failed or has not answered yet. */
  readonly isStale: boolean
  /** Why its backend failed. Set once per failure, so that each is logged once. */
  readonly failure?: FailedAnswer
}

type FailedAnswer = BackendResult & { readonly ok: false }

interface CachedAnswer {
  readonly answer: BackendResult
  readonly at: number
  /** Generation in which the answer was requested. */
  readonly generation: number
  /** Failure of the latest revalidation. */
  readonly failed?: { readonly answer: FailedAnswer; readonly at: number; readonly isReported: boolean }
}

/** Size in bytes assumed for an answer without one. */
const MIN_SIZE = 512
/** Milliseconds after which a page of stale answers is rendered again, to show answers that have arrived since. */
const RENEWAL_MS = 1000
/** Minimum milliseconds between retries after a failure. */
const RETRY_MS = 5000

/**
 * Maximum number of cached "missing" answers. Anybody can request arbitrary ids, so these have a limit of their own and evict no other
 * answers.
 */
const MAX_MISSING = 5000

function memoryOf({ answer }: CachedAnswer): number {
  return MIN_SIZE + ('bytes' in answer ? answer.bytes : 0)
}

/**
 * Caches successful answers of backends, up to `maxBytes` of their text. Concurrent calls with the same key share one request. A failure
 * never replaces a cached answer.
 */
export function createAnswerCache(
  maxBytes: number,
  clock: () => number = Date.now,
  observer: Pick<Observer, 'gauge'> = NO_OBSERVER,
) {
  const kept = new LRUCache<string, CachedAnswer>({ maxSize: maxBytes, sizeCalculation: memoryOf })
  const missing = new LRUCache<string, CachedAnswer>({ max: MAX_MISSING })
  observer.gauge('answerCacheBytes', () => kept.calculatedSize)
  const once = createSingleFlight<BackendResult>()

  const peek = (key: string): CachedAnswer | undefined => kept.peek(key) ?? missing.peek(key)
  const keep = (key: string, entry: CachedAnswer): void => {
    const [own, other] = 'missing' in entry.answer ? [missing, kept] : [kept, missing]
    other.delete(key)
    own.set(key, entry)
  }

  const ask = (key: string, generation: number, load: () => Promise<BackendResult>): Promise<BackendResult> =>
    once(`${generation} ${key}`, async () => {
      const at = clock()
      const answer = await load()
      const known = peek(key)
      if (answer.ok) keep(key, { answer, at, generation })
      else if (known !== undefined)
        keep(key, { ...known, failed: { answer, at: clock(), isReported: false } })
      return answer
    })

  return async (
    key: string,
    policy: CachePolicy,
    load: () => Promise<BackendResult>,
  ): Promise<TimedAnswer> => {
    const lifetime = policy.fresh * 1000
    const whileRenewed = lifetime + policy.stale * 1000
    const onError = lifetime + policy.onError * 1000
    const known = kept.get(key) ?? missing.get(key)
    const age = known === undefined ? Number.POSITIVE_INFINITY : clock() - known.at
    const { generation = 0 } = policy
    const isCurrent = known !== undefined && known.generation >= generation
    const served = (entry: CachedAnswer): TimedAnswer => {
      const { answer, failed } = entry
      const stale = { answer, until: clock() + RENEWAL_MS, isStale: true }
      if (failed === undefined || failed.isReported) return stale
      keep(key, { ...entry, failed: { ...failed, isReported: true } })
      return { ...stale, failure: failed.answer }
    }
    if (isCurrent && age < lifetime)
      return { answer: known.answer, until: known.at + lifetime, isStale: false }
    if (known !== undefined && age < onError) {
      const isDown = known.failed !== undefined && clock() - known.failed.at < RETRY_MS
      if (isDown) return served(known)
      // A backend that failed last time may still be down: serve the cached answer without waiting.
      if ((isCurrent && age < whileRenewed) || known.failed !== undefined) {
        ask(key, generation, load).catch(() => undefined)
        return served(known)
      }
    }
    const at = clock()
    const answer = await ask(key, generation, load)
    const last = peek(key)
    if (!answer.ok && last !== undefined && clock() - last.at < onError) return served(last)
    return { answer, until: answer.ok ? at + lifetime : 0, isStale: false }
  }
}
