import { LRUCache } from 'lru-cache'
import type { ReadableContent } from '../content.ts'
import { createEmbargo, type Embargo, type EmbargoOptions } from '../records/embargo.ts'
import { activityCalls } from './activity-calls.ts'
import { archiveCalls } from './archive-calls.ts'
import { exhibitCalls } from './exhibit-calls.ts'
import { exhibitionCalls } from './exhibition-calls.ts'
import type { Picked } from './pick.ts'
import type { ReadCall, ReadRequest } from './read-call.ts'
import { referenceCalls } from './reference-calls.ts'
import { searchCalls } from './search-calls.ts'
import { visitorCalls } from './visitor-calls.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** An answer, and its JSON once HTTP has asked for it. */
export interface ReadAnswer extends Picked {
  readonly json: (serialise: (value: unknown) => string) => string | Buffer
}

interface Entry extends Picked {
  readonly json?: Buffer
  /** Of the content it was made from, and the minute. */
  readonly state: string
}

/** The calls that read, and their answers: the same for HTTP and for the site in this process. */
export interface Reader {
  readonly calls: readonly ReadCall[]
  /** @throws RequestError where the request is not valid, or there is no such record. */
  readonly answer: (call: ReadCall, request: ReadRequest) => Promise<ReadAnswer>
}

/** The reader of a content, and what of it is not public yet. */
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
  ]
}

/** Answers `calls`; those that are cacheable are kept until `state` changes. */
export function createReader(calls: readonly ReadCall[], state: () => Promise<string>): Reader {
  const answers = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes, json }, key) => bytes + (json?.length ?? 0) + key.length,
  })

  const kept = (key: string, entry: Entry): ReadAnswer => ({
    ...entry,
    json: (serialise) => {
      if (entry.json !== undefined) return entry.json
      const json = Buffer.from(serialise(entry.value))
      answers.set(key, { ...entry, json })
      return json
    },
  })

  return {
    calls,
    answer: async (call, request) => {
      const { key, answer } = call.validate(request)
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
    },
  }
}

/** Answers the calls of specification section 7 that read, with what is public by a clock. */
export function contentReader(
  opened: Omit<ReadableContent, 'embargo'>,
  options: EmbargoOptions,
): ContentReader {
  const embargo = createEmbargo(opened, options)
  // By the minute, because publication and the order of coming events turn at full ones.
  const state = async (): Promise<string> => `${embargo.minute()} ${await opened.version()}`
  return { ...createReader(readCalls({ ...opened, embargo }), state), embargo }
}
