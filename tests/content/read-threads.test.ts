import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SLOW_READ, slowRead } from '../../src/content/database/database-unavailable.ts'
import { createReadThreads, type ReadThreads } from '../../src/content/database/read-threads.ts'
import { openDatabase } from '../../src/content/database/sqlite-driver.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { contentService, openContent } from '../../src/content/index.ts'

const PROGRAM = 'src/run/read-thread.ts'

/** Much longer than a turn of the event loop. */
const LONG =
  'with recursive number (n) as (select 1 union all select n + 1 from number where n < 1000000) select count(*) as total from number'

const GENEROUS = { threads: 1, milliseconds: 60_000, waiting: 10 }

describe('threads that read', () => {
  let folder = ''
  let file = ''
  let threads: ReadThreads | undefined

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-threads-'))
    file = join(folder, 'some.sqlite')
    const database = openDatabase(file)
    database.exec("create table word (text text); insert into word values ('one'), ('two')")
    database.close()
  })
  afterEach(async () => {
    await threads?.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('answer rows, and say what is wrong with a statement', async () => {
    threads = createReadThreads(PROGRAM, file, GENEROUS)
    const { run } = threads
    expect(await run({ sql: 'select text from word where text > ?', parameters: ['p'] })).toEqual([
      { text: 'two' },
    ])
    await expect(run({ sql: 'select * from nothing', parameters: [] })).rejects.toMatchObject({
      code: 'SQLITE_ERROR',
    })
    await expect(run({ sql: 'delete from word returning text', parameters: [] })).rejects.toMatchObject({
      code: 'SQLITE_READONLY',
    })
  })

  it('let this thread go on while they read', async () => {
    threads = createReadThreads(PROGRAM, file, GENEROUS)
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
    }, 1)
    const rows = await threads.run({ sql: LONG, parameters: [] })
    clearInterval(counting)
    expect(rows).toEqual([{ total: 1_000_000 }])
    expect(turns).toBeGreaterThan(5)
  })

  it('are not waited for longer than a statement may take', async () => {
    threads = createReadThreads(PROGRAM, file, { ...GENEROUS, milliseconds: 1 })
    await expect(threads.run({ sql: LONG, parameters: [] })).rejects.toMatchObject({ code: SLOW_READ })
  })

  it('refuse what would wait behind too many', async () => {
    threads = createReadThreads(PROGRAM, file, { ...GENEROUS, waiting: 1 })
    const short = { sql: 'select 1 as one', parameters: [] }
    const asked = [LONG, short.sql, short.sql].map((text) => threads?.run({ sql: text, parameters: [] }))
    const settled = await Promise.allSettled(asked)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  })
})

describe('a large collection in the embedded database', () => {
  let folder = ''
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is counted in a thread, and what takes too long is answered 503 with a time to ask again', async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-large-'))
    const content = await openContent({ dataDir: folder, readThread: PROGRAM })
    await importRecords(content, 'exhibit', [{ exhibitId: '1', exhibitName: '砖' }])
    // As if there had been so many: the number of the last row says how large a table is.
    await sql`update exhibit set rowid = 30000`.execute(content.writer)
    // A thread starts with the first statement, which on a busy machine takes longer than one may.
    await expect
      .poll(() => sql`select 1`.execute(content.slowReader).then(() => 'started', String), {
        timeout: 120_000,
      })
      .toBe('started')
    const lines: string[] = []
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } })
    let isSlow = false
    let answered = 0
    const slowReader = content.slowReader.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isSlow) throw slowRead('longer than it may')
        answered += 1
        return result
      },
    })
    await app.register(contentService, { content: { ...content, slowReader } })
    const list = (age: string) =>
      app.inject({ method: 'POST', url: '/api/queryExhibitList', payload: { entity: { age } } })
    try {
      expect((await list('')).json()).toMatchObject({ code: 200, data: { total: 1 } })
      // The count, and the page, which one row of so many is rarely met on.
      expect(answered).toBe(2)
      isSlow = true
      const refused = await list('ming')
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toBe('10')
      expect(refused.json().msg).toMatch(/try again in a moment/)
      expect(lines.join('')).toMatch(/longer than it may/)
    } finally {
      await app.close()
      await content.close()
    }
  })
})
