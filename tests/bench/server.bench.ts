import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { museumListHref } from './content/museum-config.ts'
import { LAST_PAGE } from './content/reference-page.tsx'
import { startDemonstration, startPair } from './delivery/sites.ts'
import { type Figure, reportOf, written } from './figures.ts'
import { startProgram } from './programs/start-program.ts'
import type { Report } from './report.ts'
import { compare } from './server/compare.ts'
import { type Answered, type Asked, BROWSER, hasWrk } from './server/load.ts'
import { memoryUnderLoad } from './server/memory.ts'
import { rawAnswer, writeAnswer } from './server/raw-answer.ts'

const ROUNDS = 3
const MEMORY_PARTS = 4
const REQUESTS_OF_PART = 2000

/** Distinct pages in turn, and fewer connections: requests for one page that come together are rendered once. */
const DISTINCT = Array.from({ length: LAST_PAGE }, (_, index) => index + 1)
const RENDERING_CONNECTIONS = 8
/** 2, 5 and 4 ms where the yardstick takes .13 ms. */
const LIST_TO_YARDSTICK = 15
const HOME_TO_YARDSTICK = 38
const SEARCH_TO_YARDSTICK = 31

function perSecond({ perSecond: value }: Answered): string {
  return `${written(Math.round(value))}/s`
}

function micro({ processorMs }: Answered): string {
  return `${written(Math.round(processorMs * 1000))} µs`
}

function versus(ours: Answered, theirs: Answered): string {
  return [
    `${perSecond(ours)} : ${perSecond(theirs)}`,
    `processor ${micro(ours)} : ${micro(theirs)} a request`,
    ...(ours.refused === 0 ? [] : [`${ours.refused} refused`]),
  ].join(', ')
}

/** NaN, which keeps no bound, where requests were refused: a refusal is quicker than an answer. */
function timesAsMany(ours: Answered, theirs: Answered): number {
  return ours.refused > 0 ? Number.NaN : ours.perSecond / theirs.perSecond
}

function ratioFigure(name: string, ours: Answered, theirs: Answered, least: number): Figure {
  return {
    name,
    value: timesAsMany(ours, theirs),
    least,
    note: versus(ours, theirs),
  }
}

/** A page of the cache against a server that does nothing but send the same bytes. */
async function cachedFigures(rounds: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-answer-'))
  const pair = await startPair()
  try {
    const answer = await rawAnswer(pair.ours.address, BROWSER)
    const bare = await startProgram('bare-server', ...writeAnswer(folder, answer))
    const asked: Asked = { paths: [museumListHref], headers: BROWSER }
    const [ours, theirs] = [
      { target: pair.site, asked },
      { target: bare, asked },
    ]
    const of = await compare([ours, theirs], rounds)
    await bare.stop()
    return [ratioFigure('cached page to bare node:http', of(ours), of(theirs), 0.5)]
  } finally {
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How much of the processor time of a plain server ours takes for an answer, as a multiple. */
function timesTheTime(ours: Answered, theirs: Answered): number {
  return ours.refused > 0 ? Number.NaN : ours.processorMs / theirs.processorMs
}

/** Pages rendered at each request against the yardstick: React and `node:http` with nothing around them. */
async function renderedFigures(rounds: number): Promise<readonly Figure[]> {
  const variables = { PAGE_CACHE_MB: '0' }
  const pair = await startPair(variables)
  const museum = await startDemonstration(variables)
  const yardstick = await startProgram('react-page')
  const connections = RENDERING_CONNECTIONS
  try {
    const contestants = {
      list: {
        target: pair.site,
        asked: { paths: DISTINCT.map((page) => `${museumListHref}?page=${page}`), connections },
      },
      home: { target: museum, asked: { paths: ['/', '/?lang=en'], connections: 2 } },
      search: {
        target: museum,
        asked: { paths: DISTINCT.map((word) => `/Search?key=${word}`), connections },
      },
      plain: { target: yardstick, asked: { paths: DISTINCT.map((page) => `/news/${page}`), connections } },
    }
    const of = await compare(Object.values(contestants), rounds)
    const plain = of(contestants.plain)
    const figure = (name: string, contestant: keyof typeof contestants, most: number): Figure => {
      const ours = of(contestants[contestant])
      return { name, value: timesTheTime(ours, plain), most, note: versus(ours, plain) }
    }
    return [
      figure('rendered list, processor time to the yardstick', 'list', LIST_TO_YARDSTICK),
      figure('rendered home of the museum, the same', 'home', HOME_TO_YARDSTICK),
      figure('rendered search page of the museum, the same', 'search', SEARCH_TO_YARDSTICK),
    ]
  } finally {
    await yardstick.stop()
    await museum.stop()
    await pair.stop()
  }
}

const LIST_CALL: Asked = {
  paths: ['/api/queryArchivesList'],
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ entity: { channelNo: 'LastestNews' }, param: { pageSize: 8, pageNum: 1 } }),
}

/**
 * A list call of section 7 against Fastify with the same value, by processor time: both answer as much as the asking
 * program can ask for, which shares the processor with them.
 */
async function listCallFigures(rounds: number): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-list-'))
  const museum = await startDemonstration()
  try {
    const answer = await fetch(museum.origin + LIST_CALL.paths[0], {
      method: 'POST',
      headers: { ...LIST_CALL.headers },
      body: LIST_CALL.body ?? '',
    })
    const file = join(folder, 'list.json')
    writeFileSync(file, await answer.text())
    const plain = await startProgram('json-list', file)
    const [ours, theirs] = [
      { target: museum, asked: LIST_CALL },
      { target: plain, asked: LIST_CALL },
    ]
    const of = await compare([ours, theirs], rounds)
    await plain.stop()
    const [our, their] = [of(ours), of(theirs)]
    return [
      {
        name: 'list call of section 7 to Fastify',
        value: our.refused > 0 ? Number.NaN : their.processorMs / our.processorMs,
        least: 1.2,
        note: versus(our, their),
      },
    ]
  } finally {
    await museum.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Memory of a museum under a load of everything it links to, from its start on. */
async function memoryFigures(): Promise<readonly Figure[]> {
  const museum = await startDemonstration()
  try {
    const { peak, after, answered, failed } = await memoryUnderLoad(museum, MEMORY_PARTS, {
      amount: REQUESTS_OF_PART,
    })
    const [, half = Number.NaN] = after
    return [
      { name: 'memory, most under load', value: peak, most: 300, unit: 'MB', note: `${answered} answers` },
      {
        name: 'memory after the load to that after half of it',
        value: (after.at(-1) ?? Number.NaN) / half,
        most: 1.1,
        note: after.map((value) => written(Math.round(value))).join(', '),
      },
      { name: 'requests that failed under load', value: failed, most: 0 },
    ]
  } finally {
    await museum.stop()
  }
}

/** What the server answers in a second, always beside something plain in the same run. */
export async function serverBench({ rounds = ROUNDS }: { readonly rounds?: number }): Promise<Report> {
  const by = hasWrk ? 'wrk' : 'autocannon (only its processor times say something; install wrk)'
  return reportOf(`server: medians of ${rounds} rounds by ${by}, ours : compared`, [
    ...(await cachedFigures(rounds)),
    ...(await renderedFigures(rounds)),
    ...(await listCallFigures(rounds)),
    ...(await memoryFigures()),
  ])
}
