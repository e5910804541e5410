import Fastify from 'fastify'
import { contentService } from '../../src/service/index.ts'
import type { Measured } from './measured.ts'
import { openPoems, poemsFile, poemsThere, randomQueries, readPoems, seeded } from './poems.ts'
import { missed } from './recall.ts'

const QUERIES = 200
/** What the issue of the search asks for. */
const P50_MS = 20

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The search call on 64,292 poems: time of answers by fresh and by remembered counts, and recall. */
export const searchBench = async (): Promise<Measured> => {
  if (!poemsThere) return { name: 'search', skipped: `there is no ${poemsFile}` }
  const poems = await readPoems()
  const begun = performance.now()
  const { content, close } = await openPoems(poems)
  const imported = performance.now() - begun
  const app = Fastify()
  await app.register(contentService, { content })
  try {
    const queries = randomQueries(poems, QUERIES, seeded(2026))
    const round = async (): Promise<readonly number[]> => {
      const times: number[] = []
      for (const searchValue of queries) {
        const start = performance.now()
        const { statusCode } = await app.inject({
          method: 'POST',
          url: '/cmsSearch',
          payload: { searchValue, pageNum: 1, pageSize: 10 },
        })
        times.push(performance.now() - start)
        if (statusCode !== 200) throw new Error(`"${searchValue}" answered ${statusCode}`)
      }
      return times.toSorted((a, b) => a - b)
    }
    const fresh = await round()
    const remembered = await round()
    const gone = await missed(content, poems, queries)
    return {
      name: `search: ${QUERIES} queries of 1 to 6 characters on ${poems.length} poems`,
      rows: [
        ['import', `${(imported / 1000).toFixed(1)} s`],
        ['answer, p50', `${at(fresh, 0.5).toFixed(1)} ms`],
        ['answer, p95', `${at(fresh, 0.95).toFixed(1)} ms`],
        ['answer again, p50', `${at(remembered, 0.5).toFixed(1)} ms`],
        ['answer again, p95', `${at(remembered, 0.95).toFixed(1)} ms`],
        ['missed against a plain scan', String(gone.length)],
      ],
      faults: [
        ...(at(fresh, 0.5) < P50_MS ? [] : [`p50 is not under ${P50_MS} ms`]),
        ...gone.slice(0, 5).map((each) => `missed ${each}`),
      ],
    }
  } finally {
    await app.close()
    await close()
  }
}
