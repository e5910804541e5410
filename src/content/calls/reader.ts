// All read calls with a cache of their answers, for HTTP and for the site in this process.

import type { FastifyBaseLogger } from 'fastify'
import createRouter from 'find-my-way'
import { LRUCache } from 'lru-cache'
import { queryActivityListByType } from '../../../schemas/api/activities.ts'
import { queryArchivesList } from '../../../schemas/api/archives.ts'
import { queryAgentList, queryPageList, queryWorkList } from '../../../schemas/api/collections.ts'
import { queryExhibitionBaseList, queryExhibitionTempList } from '../../../schemas/api/exhibitions.ts'
import { queryExhibitList } from '../../../schemas/api/exhibits.ts'
import { queryRecordList } from '../../../schemas/api/own-records.ts'
import { AppError } from '../../base/app-error.ts'
import type { CallDirectly } from '../../base/direct-call.ts'
import { omitUndefined } from '../../base/object.ts'
import { readTraceparent } from '../../base/observer.ts'
import type { ReadableContent } from '../content.ts'
import { headerLanguage, type Languages, languagesOf } from '../language.ts'
import { createEmbargo, type Embargo, type EmbargoOptions } from '../records/embargo.ts'
import { archiveCalls } from './archive-calls.ts'
import { collectionCalls } from './collection-calls.ts'
import { activityCalls, exhibitCalls, exhibitionCalls } from './exhibition-calls.ts'
import { asError, failureOf, logCallFailure } from './failure-of.ts'
import { ownRecordCalls } from './own-record-calls.ts'
import type { PickedValue, PreparedCall, ReadCall, ReadRequest } from './read-call.ts'
import { referenceCalls, searchCalls, visitorCalls } from './reference-calls.ts'

/** Entities by the URL of the call that lists them. */
const LISTED: ReadonlyMap<string, string> = new Map([
  [queryActivityListByType.url, 'activity'],
  [queryAgentList.url, 'agent'],
  [queryArchivesList.url, 'archive'],
  [queryExhibitionBaseList.url, 'exhibitionBase'],
  [queryExhibitionTempList.url, 'exhibitionTemp'],
  [queryExhibitList.url, 'exhibit'],
  [queryPageList.url, 'page'],
  [queryWorkList.url, 'work'],
])

const OF_TYPES = queryRecordList.url.slice(0, queryRecordList.url.indexOf(':'))

/**
 * Returns the entity or record type that the call at a path lists. Entities that visitors submit are not
 * included, since they may rightly have no records for a long time. Undefined for any other path.
 */
export function listedBy(path: string): string | undefined {
  return LISTED.get(path) ?? (path.startsWith(OF_TYPES) ? path.slice(OF_TYPES.length) : undefined)
}

const MAX_BYTES = 16 * 1024 * 1024
const MAX_PREPARED_CHARACTERS = 1024 * 1024

/** An answer, with its JSON serialized on demand. */
export interface ReadAnswer extends PickedValue {
  readonly json: (serialise: (value: unknown) => string) => string | Buffer
}

interface KeptAnswer extends PickedValue {
  readonly json?: Buffer
  /** State of the content and the clock when the answer was made. */
  readonly state: string
}

/** The read calls and their cached answers, shared by HTTP and the site in this process. */
export interface Reader {
  readonly calls: readonly ReadCall[]
  readonly languages: Languages
  /** @throws AppError when the request is invalid or there is no such record. */
  readonly answer: (call: ReadCall, request: ReadRequest) => Promise<ReadAnswer>
  /**
   * Answers an unparsed request. `text` must contain everything that the answer depends on: for cacheable
   * calls, valid requests are parsed and validated only once per text.
   *
   * @throws AppError as `answer` does, and whatever `parse` throws.
   */
  readonly answerText: (call: ReadCall, text: string, parse: () => ReadRequest) => Promise<ReadAnswer>
  /** Returns the current state of content and clock. Cached answers are valid while it is unchanged. */
  readonly state: () => Promise<string>
  /** Returns the cached JSON for a text, if it was answered before and is valid in `state`. */
  readonly keptJson: (text: string, state: string) => Buffer | undefined
}

/** Reader of the stored content, with the embargo that says which records are not public yet. */
export interface ContentReader extends Reader {
  readonly embargo: Embargo
}

function readCalls(content: ReadableContent): readonly ReadCall[] {
  return [
    ...archiveCalls(content),
    ...exhibitionCalls(content),
    ...exhibitCalls(content),
    ...activityCalls(content),
    ...visitorCalls(content),
    ...referenceCalls(content),
    ...searchCalls(content),
    ...collectionCalls(content),
    ...ownRecordCalls(content),
  ]
}

/**
 * Creates a reader for `calls` that caches answers of cacheable calls until `state` changes.
 *
 * @internal Exported for tests.
 */
export function createReader(
  calls: readonly ReadCall[],
  state: () => Promise<string>,
  languages: Languages = languagesOf(),
): Reader {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes, json }, key) => bytes + (json?.length ?? 0) + key.length,
  })

  const kept = (key: string, entry: KeptAnswer): ReadAnswer => ({
    ...entry,
    json: (serialise) => {
      if (entry.json !== undefined) return entry.json
      const json = Buffer.from(serialise(entry.value))
      answers.set(key, { ...entry, json })
      return json
    },
  })

  const answerPrepared = async (call: ReadCall, { key, answer }: PreparedCall): Promise<ReadAnswer> => {
    if (!call.isCacheable) {
      const picked = call.pick(await answer())
      return { ...picked, json: (serialise) => serialise(picked.value) }
    }
    const current = await state()
    const known = answers.get(key)
    if (known?.state === current) return kept(key, known)
    const entry = { ...call.pick(await answer()), state: current }
    answers.set(key, entry)
    return kept(key, entry)
  }

  const prepared = new LRUCache<string, PreparedCall>({
    maxSize: MAX_PREPARED_CHARACTERS,
    sizeCalculation: ({ key }, text) => key.length + text.length,
  })

  const prepare = (call: ReadCall, text: string, parse: () => ReadRequest): PreparedCall => {
    if (!call.isCacheable) return call.validate(parse())
    const known = prepared.get(text)
    if (known !== undefined) return known
    const made = call.validate(parse())
    prepared.set(text, made)
    return made
  }

  return {
    calls,
    languages,
    answer: async (call, request) => answerPrepared(call, call.validate(request)),
    answerText: async (call, text, parse) => answerPrepared(call, prepare(call, text, parse)),
    state,
    keptJson: (text, current) => {
      const known = answers.get(prepared.get(text)?.key ?? '')
      return known?.state === current ? known.json : undefined
    },
  }
}

/**
 * Creates the reader for the read calls of specification section 7. What is public depends on the given
 * clock.
 */
export function contentCalls(
  content: Omit<ReadableContent, 'embargo'>,
  options: EmbargoOptions,
): ContentReader {
  const embargo = createEmbargo(content, options)
  // Includes the minute, because publication and the order of upcoming events change at full minutes.
  const state = async (): Promise<string> => `${embargo.minute()} ${await content.version()}`
  return { ...createReader(readCalls({ ...content, embargo }), state, content.languages), embargo }
}

const FAILURE_BYTES = 512

/**
 * Lets the site in this process make read calls with the same validation, cache and selection of fields as
 * HTTP. Calls that write are available over HTTP only, where guards check them.
 */
export function callDirectly(
  { calls, languages, answer }: Reader,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): CallDirectly {
  // The router that Fastify uses, so that both resolve paths alike.
  const router = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER })
  for (const [index, { call }] of calls.entries()) router.on(call.method, call.url, () => {}, index)

  const find = (method: string, path: string) => {
    const isRead = method === 'GET' || method === 'POST'
    const found = isRead ? router.find(method, path) : null
    const call = found === null ? undefined : calls[Number(found.store)]
    if (found === null || call === undefined)
      throw new AppError(`There is no such call with the method ${method}.`, { status: 404 })
    return { call, params: found.params, querystring: found.searchParams }
  }

  return async ({ method, path, headers, body, isOpened }) => {
    try {
      const { call, params, querystring } = find(method, path)
      const { value, bytes } = await answer(call, {
        params,
        querystring,
        body: method === 'POST' ? (body ?? {}) : undefined,
        language: headerLanguage(languages, headers['accept-language']),
        isOpened,
      })
      return { status: 200, body: value, bytes }
    } catch (thrown) {
      const error = asError(thrown)
      const failure = failureOf(error)
      const { traceId } = readTraceparent(headers.traceparent) ?? {}
      logCallFailure(error, failure, log, omitUndefined({ trace_id: traceId }))
      return { status: failure.code, body: Object.freeze(failure), bytes: FAILURE_BYTES }
    }
  }
}
