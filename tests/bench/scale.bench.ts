import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { type Content, contentService, openContent } from '../../src/content/index.ts'
import { canStartPostgres, startPostgres } from '../content/support/postgres-cluster.ts'
import { type Figure, reportOf } from './figures.ts'
import type { Report, Skipped } from './report.ts'
import {
  callsTo,
  importAll,
  listFigures,
  type Questions,
  questionFigures,
  questionsOf,
} from './scale/measure.ts'
import { originalFiles, readOriginals } from './scale/million.ts'

export interface ScaleOptions {
  /** Records of both kinds together. */
  readonly records?: number
  /** Folder of the poems and the artworks. */
  readonly data?: string
  /** The database alone that is named. */
  readonly database?: string
}

const RECORDS = 1_000_000
const DATA = join('..', 'shared', 'data')

/** As built where it is: from its source a thread takes seconds to start. */
const READ_THREADS = [join('dist', 'server', 'read-thread.js'), join('src', 'run', 'read-thread.ts')]

/** Imports the records. They are let go of afterwards: a site has no such heap, whose collection holds the event loop. */
async function fill(
  content: Content,
  data: string,
  records: number,
): Promise<{ readonly imported: readonly Figure[]; readonly questions: Questions }> {
  const originals = await readOriginals(data)
  return { imported: await importAll(content, originals, records), questions: questionsOf(originals) }
}

async function measure(
  dataDir: string,
  databaseUrl: string | undefined,
  { records = RECORDS, data = DATA }: ScaleOptions,
): Promise<readonly Figure[]> {
  const content = await openContent({ dataDir, databaseUrl, readThread: READ_THREADS.find(existsSync) })
  const app = Fastify({ logger: { level: 'warn' } })
  try {
    const { imported, questions } = await fill(content, data, records)
    await app.register(contentService, { content })
    await app.ready()
    const call = callsTo(app)
    return [...imported, ...(await listFigures(call, records)), ...(await questionFigures(call, questions))]
  } finally {
    await app.close()
    await content.close()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scale-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onPostgres(options: ScaleOptions): Promise<readonly Figure[]> {
  const cluster = await startPostgres(['shared_buffers=512MB'])
  try {
    return await inFolder((folder) => measure(folder, cluster.url, options))
  } finally {
    await cluster.stop()
  }
}

/** A collection of a million records: its import, its lists, filters and searches, on each of the databases. */
export async function scaleBench(options: ScaleOptions): Promise<Report | Skipped> {
  const { records = RECORDS, data = DATA, database } = options
  const name = `scale: ${records.toLocaleString('en')} records`
  const missing = originalFiles.find((file) => !existsSync(join(data, file)))
  if (missing !== undefined) return { name, skipped: `there is no ${join(data, missing)}` }
  const isAsked = (each: string): boolean => database === undefined || database === each
  const figures: Figure[] = []
  const add = (where: string, found: readonly Figure[]): void => {
    figures.push(...found.map((figure) => ({ ...figure, name: `${where}: ${figure.name}` })))
  }
  if (isAsked('postgres') && (await canStartPostgres())) add('PostgreSQL', await onPostgres(options))
  if (isAsked('sqlite')) add('SQLite', await inFolder((folder) => measure(folder, undefined, options)))
  return reportOf(name, figures)
}
