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
  /** Path as the config has it, with its placeholders: their values may be what a visitor typed. */
  readonly path: string
  readonly reason: FailureReason
  readonly detail: string
}

/** A call whose answer may be used again. `key` names request and language. */
interface RememberedCall {
  readonly source: string
  readonly service: string
  readonly key: string
  /** The source's `cacheSeconds`. */
  readonly seconds: number | undefined
}

type RememberedAnswer = Pick<TimedAnswer, 'answer' | 'failure'> & Partial<Pick<TimedAnswer, 'isStale'>>

/** Something of a backend's answer that is over a limit and was left out. */
export interface OmittedPart {
  readonly source: string
  /** Which limit. */
  readonly limit: CutLimit
  readonly detail: string
}

/** Entries of a list that lead to pages of records but have none, because their ids are none of the site's. */
export interface PagelessEntries {
  readonly source: string
  /** Entries of the list, and those of them without a page. */
  readonly entries: number
  readonly without: number
  /** One of their ids. */
  readonly example: string
}

/** A part of a record's HTML that no page shows. */
export interface LeftOutPart {
  readonly source: string
  /** Id of the record. */
  readonly record: string
  /** What it is, such as "a script". */
  readonly reason: string
}

/** What a source answered for one page, before it is mapped. */
export interface LoadedRecords extends Records {
  readonly source: string
}

/** An answer as a backend wrote it, without the envelope of its service. */
export interface RawAnswer {
  readonly body: unknown
  readonly headers: Headers | undefined
}

export interface LoadContext extends MapContext {
  /** Settings of the site, for "{NAME}" in requests and in entries written in the config. */
  readonly settings?: Readonly<Record<string, string>>
  readonly manifest: SiteManifest
  readonly send: SendRequest
  /** Whether a service is answered by this process; by default none is. */
  readonly isOwn?: (service: string) => boolean
  readonly onFailure: (failure: SourceFailure) => void
  readonly onCut: (cut: OmittedPart) => void
  readonly onLoaded?: (found: LoadedRecords) => void
  /** Called with each answer, before it is read. */
  readonly onAnswer?: (source: string, answer: RawAnswer) => void
  readonly onLeftOut?: (part: LeftOutPart) => void
  readonly onPageless?: (found: PagelessEntries) => void
  /** Cursors that backends have handed out. */
  readonly cursors: CursorMemory
  readonly observer?: Pick<Observer, 'sourceCalled' | 'staleServed'>
  /** Of the request that the calls are made for; they carry its trace. */
  readonly span?: Span
  /** Remembers the answer of a call as long as its source, its service and the site say. */
  readonly remember: (call: RememberedCall, load: () => Promise<BackendResult>) => Promise<RememberedAnswer>
}

/** What a source gives where no call can be made. */
const NONE: LoadResult = { ok: true, records: [], total: 0, pages: 0 }

const DEFAULT_TIMEOUT_MS = 8000
const SECOND_MS = 1000
const NOT_FOUND = 404

/** Makes a call, with the headers of its trace, and reports how long it took. */
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

/** Reports why a source gives nothing, with the call as the config has it. */
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
    // No other server is behind this one: what is too slow here is too busy.
    const reason = isOwn && answer.reason === 'timeout' ? 'busy' : answer.reason
    return { ...failed(reason, answer.detail), ...(answer.invalid && { invalid: true }) }
  }
  if ('missing' in answer) {
    if (source.kind !== 'list') return { ok: true, records: [] }
    // Some backends answer a search without results so. A path that is wrong is 404 for the whole list too.
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

/** Whether a page is behind the last record that the backend gives of any list. */
function isBeyond({ paging }: SourceConfig, { page, pageSize }: PageWanted): boolean {
  return paging?.maxRecords !== undefined && page * pageSize > paging.maxRecords
}

/**
 * The records a source gives for these parameters. A required parameter without a value gives none, without a
 * call (specification, section 7: skipped when there is no groupId), and so does a value that no URL can hold, which is reported. Cursors are followed, and a list
 * longer than the backend gives at a time is put together from several calls.
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

/** How long an answer serves, in seconds counted from the moment it was requested. */
export interface CachePolicy {
  /** Served without asking again. */
  readonly fresh: number
  /** For so much longer it is served at once while it is requested again (stale-while-revalidate). */
  readonly stale: number
  /** For so much longer than `fresh` it is served where its backend fails (stale-if-error). */
  readonly onError: number
  /** An answer of an earlier generation is asked for anew; it still serves where its backend fails. */
  readonly generation?: number
}

/** An answer, and until when a page made of it may be shown, in milliseconds of the clock. */
export interface TimedAnswer {
  readonly answer: BackendResult
  readonly until: number
  /** Whether it is served in place of a newer one: its backend failed, or is being asked. */
  readonly isStale: boolean
  /** Why its backend failed; given once for each failure, so that it is logged once. */
  readonly failure?: FailedAnswer
}

type FailedAnswer = BackendResult & { readonly ok: false }

interface CachedAnswer {
  readonly answer: BackendResult
  readonly at: number
  /** The generation it was requested in. */
  readonly generation: number
  /** The failure of the latest attempt to renew it. */
  readonly failed?: { readonly answer: FailedAnswer; readonly at: number; readonly isReported: boolean }
}

/** What an answer without a length of its own counts as, in bytes. */
const MIN_SIZE = 512
/** A page of stale answers is made again after so long, to show what arrived meanwhile. */
const RENEWAL_MS = 1000
/** After a failure the backend is asked again at most so often. */
const RETRY_MS = 5000

/** Answers that there is no such record: anybody can ask for as many as they like, so they push out nothing else. */
const MAX_MISSING = 5000

function memoryOf({ answer }: CachedAnswer): number {
  return MIN_SIZE + ('bytes' in answer ? answer.bytes : 0)
}

/**
 * Remembers good answers of backends, up to `maxBytes` of their text. Calls for the same key at the same time share one
 * request. A failure is never remembered in place of an answer.
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
      // A backend that was down when last asked may be down still: nobody waits for it while there is an answer.
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
