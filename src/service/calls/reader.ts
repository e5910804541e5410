import { LRUCache } from 'lru-cache'
import type { ReadableContent } from '../content.ts'
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
  /** Of the content it was made from. */
  readonly version: number
}

/** The calls that read, and their answers: the same for HTTP and for the site in this process. */
export interface Reader {
  readonly calls: readonly ReadCall[]
  /** @throws RequestError where the request is not valid, or there is no such record. */
  readonly answer: (call: ReadCall, request: ReadRequest) => Promise<ReadAnswer>
}

const readCalls = (content: ReadableContent): readonly ReadCall[] => [
  ...archiveCalls(content),
  ...exhibitionCalls(content),
  ...exhibitCalls(content),
  ...activityCalls(content),
  ...visitorCalls(content),
  ...referenceCalls(content),
  ...searchCalls(content),
]

/** Answers `calls`; those that are cacheable are kept until `version` changes. */
export const createReader = (calls: readonly ReadCall[], version: () => Promise<number>): Reader => {
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
      const current = await version()
      const known = answers.get(key)
      if (known?.version === current) return kept(key, known)
      const entry = { ...call.pick(await answer()), version: current }
      answers.set(key, entry)
      return kept(key, entry)
    },
  }
}

/** Answers the calls of specification section 7 that read. */
export const contentReader = (content: ReadableContent): Reader =>
  createReader(readCalls(content), content.version)
