import Fastify, { type FastifyInstance } from 'fastify'
import { type Content, contentService } from '../../src/content/index.ts'
import { searchContent } from '../../src/content/search/search-content.ts'
import { artworks, type Corpus, isThere, openCorpus, poems, randomParts } from './corpus.ts'
import { readable } from './readable.ts'
import { recallOf } from './recall.ts'
import { milliseconds, percentile, type Report, type Skipped } from './report.ts'
import { seededRandom } from './seeded-random.ts'

const QUERY_COUNT = 200
const SEED = 20_260_101
const MAX_MILLISECONDS = 20

const firstPage = { page: 1, size: 10, offset: 0, capped: false }

type Search = (searchValue: string) => Promise<unknown>

async function timesOf(queries: readonly string[], search: Search): Promise<readonly number[]> {
  const times: number[] = []
  for (const query of queries) {
    const begun = performance.now()
    await search(query)
    times.push(performance.now() - begun)
  }
  return times
}

async function serve(content: Content): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(contentService, { content })
  await app.ready()
  return app
}

function calling(app: FastifyInstance): Search {
  return async (searchValue) => {
    const payload = { searchValue, pageNum: 1, pageSize: 10 }
    const { statusCode } = await app.inject({ method: 'POST', url: '/cmsSearch', payload })
    if (statusCode !== 200) throw new Error(`"${searchValue}" answers ${statusCode}`)
  }
}

interface Measured {
  readonly what: string
  readonly p50: number
  readonly p95: number
}

/** Each way on a connection of its own, first with nothing counted, then with everything counted. */
async function measure(corpus: Corpus, queries: readonly string[]): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  const add = async (what: string, search: Search) => {
    for (const counts of ['cold', 'warm']) {
      const times = await timesOf(queries, search)
      measured.push({
        what: `${what}, ${counts} counts`,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      })
    }
  }
  const ways: Readonly<Record<string, (content: Content, app: FastifyInstance) => Search>> = {
    searchContent: (content) => (searchValue) =>
      searchContent(readable(content), { searchValue, language: 'zh', subType: '', slice: firstPage }),
    'POST /cmsSearch': (_, app) => calling(app),
  }
  for (const [what, way] of Object.entries(ways)) {
    const content = await corpus.open()
    const app = await serve(content)
    await add(what, way(content, app))
    await app.close()
    await content.close()
  }
  return measured
}

function rowsOf(measured: readonly Measured[]): readonly (readonly string[])[] {
  return [
    ['', 'p50', 'p95'],
    ...measured.map(({ what, p50, p95 }) => [what, milliseconds(p50), milliseconds(p95)]),
  ]
}

/** The search on all Tang poems: at most 20 ms at the median, and nothing missed. */
export async function poemSearchBench(): Promise<Report | Skipped> {
  const name = `Search: ${QUERY_COUNT} random queries of 1 to 6 characters from the Tang poems`
  if (!isThere(poems)) return { name, skipped: `there is no ${poems.file}` }
  const corpus = await openCorpus(poems)
  try {
    const texts = corpus.scanned.map(({ body }) => body)
    const queries = randomParts(texts, QUERY_COUNT, [1, 6], seededRandom(SEED))
    const measured = await measure(corpus, queries)
    const content = await corpus.open()
    const recall = await recallOf(content, corpus.scanned, queries)
    await content.close()
    const found = recall.scanned - recall.missed.length
    return {
      name,
      rows: [
        ...rowsOf(measured),
        [`import of ${corpus.scanned.length} poems`, `${corpus.importSeconds.toFixed(1)} s`],
        ['database', `${corpus.megabytes.toFixed(0)} MB`],
        [`recall, ${recall.scanned} hits of a plain scan`, (found / recall.scanned).toFixed(6)],
        ['hits that the scan has not', String(recall.beyond)],
      ],
      faults: [
        ...measured
          .filter(({ p50 }) => p50 >= MAX_MILLISECONDS)
          .map(({ what, p50 }) => `${what}: p50 is ${milliseconds(p50)}, not under ${MAX_MILLISECONDS} ms`),
        ...recall.missed.slice(0, 5).map((each) => `not found: ${each}`),
      ],
    }
  } finally {
    corpus.remove()
  }
}

const oftenAsked = ['in', 'the', 'turner', 'aper', 'ronz', 'the river', 'study for', 'no. 1']

/** Parts of words on the titles of the Tate, reported and not validated; a few common words by themselves. */
export async function artworkSearchBench(): Promise<Report | Skipped> {
  const name = `Search: ${QUERY_COUNT} random parts of 2 to 8 characters from the titles of the Tate`
  if (!isThere(artworks)) return { name, skipped: `there is no ${artworks.file}` }
  const corpus = await openCorpus(artworks)
  try {
    const titles = corpus.scanned.map(({ title }) => title)
    const queries = randomParts(titles, QUERY_COUNT, [2, 8], seededRandom(SEED))
    const measured = await measure(corpus, queries)
    const content = await corpus.open()
    const recall = await recallOf(content, corpus.scanned, queries.slice(0, 40))
    const app = await serve(content)
    const often = new Map<string, number>()
    for (const words of oftenAsked) {
      const times = await timesOf(
        Array.from({ length: 20 }, () => words),
        calling(app),
      )
      often.set(words, percentile(times, 0.5))
    }
    await app.close()
    await content.close()
    return {
      name,
      rows: [
        ...rowsOf(measured),
        ...[...often].map(([words, p50]) => [`"${words}", asked again and again`, milliseconds(p50)]),
        [`import of ${corpus.scanned.length} artworks`, `${corpus.importSeconds.toFixed(1)} s`],
        ['database', `${corpus.megabytes.toFixed(0)} MB`],
        ['recall of 40 of them', ((recall.scanned - recall.missed.length) / recall.scanned).toFixed(6)],
      ],
      faults: [],
    }
  } finally {
    corpus.remove()
  }
}
