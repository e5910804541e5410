import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { importRecords } from '../../../src/content/import/index.ts'
import type { Content } from '../../../src/content/index.ts'
import { randomParts } from '../corpus.ts'
import type { Figure } from '../figures.ts'
import { percentile } from '../report.ts'
import { seededRandom } from '../seeded-random.ts'
import { channels, halves, multiplied, type Originals } from './million.ts'

const SEED = 20_260_101
const MEGABYTE = 1024 * 1024
const NANOSECONDS_PER_MS = 1e6

/** Imports both halves; the rate, and how much the process grew. */
export async function importAll(
  content: Content,
  originals: Originals,
  records: number,
): Promise<readonly Figure[]> {
  const before = process.memoryUsage.rss()
  let most = before
  const begun = performance.now()
  const processor = process.cpuUsage()
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 200)
  for (const entity of halves) {
    const given = multiplied(originals, entity, Math.floor(records / 2))
    const { refused } = await importRecords(content, entity, given, { batchSize: 1000 })
    if (refused.length > 0)
      throw new Error(`${refused.length} records were refused: ${refused[0]?.reason.en}`)
  }
  await importRecords(content, 'channel', channels)
  clearInterval(look)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(processor)
  return [
    {
      name: 'import',
      value: records / seconds,
      least: 5000,
      unit: 'rows/s',
      note: `${Math.round(seconds)} s`,
    },
    { name: 'import, processor time of this process', value: (user + system) / records, unit: 'µs a row' },
    { name: 'memory that the import takes', value: (most - before) / MEGABYTE, most: 512, unit: 'MB' },
  ]
}

type Call = (url: string, payload: object) => Promise<void>

export function callsTo(app: FastifyInstance): Call {
  return async (url, payload) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload })
    if (statusCode !== 200)
      throw new Error(`${url} ${JSON.stringify(payload)} answers ${statusCode}: ${body}`)
  }
}

async function timesOf(payloads: readonly object[], url: string, call: Call): Promise<readonly number[]> {
  const times: number[] = []
  for (const payload of payloads) {
    const begun = performance.now()
    await call(url, payload)
    times.push(performance.now() - begun)
  }
  return times
}

/** Visitors who ask together, each again as soon as it has an answer. */
const TOGETHER = 8

async function timesTogether(
  payloads: readonly object[],
  url: string,
  call: Call,
): Promise<readonly number[]> {
  const shares = Array.from({ length: TOGETHER }, (_, visitor) =>
    payloads.filter((_each, index) => index % TOGETHER === visitor),
  )
  return (await Promise.all(shares.map((share) => timesOf(share, url, call)))).flat()
}

const MS = { unit: 'ms' } as const

/** Pages of lists, each requested once, so that no answer is kept. */
export async function listFigures(call: Call, records: number): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const half = Math.floor(records / 2)
  const lists = [
    { url: '/api/queryArchivesList', name: 'poems', entity: { channelNo: 'Poems' } },
    { url: '/api/queryExhibitList', name: 'artworks', entity: {} },
  ]
  for (const { url, name, entity } of lists) {
    const asked = (pageNum: number, pageSize = 10): object => ({ entity, param: { pageNum, pageSize } })
    const [counted = 0] = await timesOf([asked(1)], url, call)
    figures.push({ name: `${name}, first call after a change`, value: counted, ...MS })
    const first = await timesOf(
      Array.from({ length: 100 }, (_, index) => asked(1, 11 + index)),
      url,
      call,
    )
    figures.push({ name: `${name}, page 1, p99`, value: percentile(first, 0.99), most: 20, ...MS })
    const last = Math.floor(half / 10)
    const [bounds = 0] = await timesOf([asked(last)], url, call)
    figures.push({ name: `${name}, first deep page after a change`, value: bounds, ...MS })
    for (const deep of [10_000, 45_000].filter((page) => page + 100 < last)) {
      const times = await timesOf(
        Array.from({ length: 100 }, (_, index) => asked(deep + index)),
        url,
        call,
      )
      figures.push({ name: `${name}, page ${deep}, p99`, value: percentile(times, 0.99), most: 20, ...MS })
    }
  }
  return figures
}

function searchesFor(words: readonly string[], pageSize: number): readonly object[] {
  return words.map((searchValue) => ({ searchValue, pageNum: 1, pageSize }))
}

/** Parts of the texts, of both halves. */
function wordsOf(originals: Originals, count: number, lengths: readonly [number, number]): readonly string[] {
  const random = seededRandom(SEED + count)
  const paragraphs = originals.poems.map((poem) => [poem.paragraphs].flat().join(''))
  const titles = originals.artworks.map(({ title }) => String(title))
  return [...randomParts(paragraphs, count, [2, 6], random), ...randomParts(titles, count, lengths, random)]
}

/** What is asked for, drawn from the originals. */
export interface Questions {
  readonly names: readonly string[]
  readonly searches: readonly string[]
  /** Others, for visitors who come together. */
  readonly together: readonly string[]
  readonly suggestions: readonly string[]
}

export function questionsOf(originals: Originals): Questions {
  const titles = originals.artworks.map(({ title }) => String(title))
  return {
    names: randomParts(titles, 20, [4, 9], seededRandom(SEED)),
    searches: wordsOf(originals, 100, [4, 10]),
    together: wordsOf(originals, 120, [4, 10]),
    suggestions: wordsOf(originals, 50, [3, 5]),
  }
}

/** Filters, searches and suggestions, each requested once. */
export async function questionFigures(
  call: Call,
  { names, searches: words, together, suggestions }: Questions,
): Promise<readonly Figure[]> {
  const exhibits = '/api/queryExhibitList'
  const filter = (entity: object): object => ({ entity, param: { pageNum: 1, pageSize: 10 } })
  const ages = await timesOf(
    Array.from({ length: 40 }, (_, age) => filter({ age: `age-${age}`, exhibitType: String(1 + (age % 5)) })),
    exhibits,
    call,
  )
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const named = await timesOf(
    names.map((exhibitName) => filter({ exhibitName })),
    exhibits,
    call,
  )
  const searches = await timesOf(searchesFor(words, 10), '/cmsSearch', call)
  delay.disable()
  const frequent = await timesOf(
    searchesFor(['the', 'in', 'Turner', '山', '不', 'study'], 10),
    '/cmsSearch',
    call,
  )
  const crowded = await timesTogether(searchesFor(together, 10), '/cmsSearch', call)
  const suggested = await timesOf(searchesFor(suggestions, 6), '/cmsSearch', call)
  const shares = (name: string, times: readonly number[]): readonly Figure[] => [
    { name: `${name}, p50`, value: percentile(times, 0.5), most: 20, ...MS },
    { name: `${name}, p95`, value: percentile(times, 0.95), most: 100, ...MS },
  ]
  return [
    ...shares('filter by age and type with count', ages),
    ...shares('filter by part of a name with count', named),
    ...shares('search with counts by channel', searches),
    { name: 'search for the most frequent words, longest', value: Math.max(...frequent), ...MS },
    { name: `search, ${TOGETHER} at once, p50`, value: percentile(crowded, 0.5), ...MS },
    { name: `search, ${TOGETHER} at once, p95`, value: percentile(crowded, 0.95), most: 300, ...MS },
    { name: 'suggestions, p50', value: percentile(suggested, 0.5), most: 20, ...MS },
    {
      name: 'longest hold of the event loop meanwhile',
      value: delay.max / NANOSECONDS_PER_MS,
      most: 100,
      ...MS,
    },
  ]
}
