import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasCode } from '../../src/base/app-error.ts'
import {
  DATABASE_UNAVAILABLE,
  explainPostgres,
  explainSqlite,
} from '../../src/content/database/database-unavailable.ts'
import { openDatabase } from '../../src/content/database/sqlite-driver.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { readEnvironment } from '../../src/web/site/environment.ts'
import { createSite } from '../../src/web/site/site.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from '../content/support/postgres-cluster.ts'
import { startOwnNode } from '../support/own-node.ts'
import { realManifest, withTimeout } from '../support/real-site.ts'
import { sweepOf } from '../support/sweep.ts'

const READ_THREAD = 'src/run/read-thread.ts'
const HOST = 'museum.test'
/** More than a list skips one by one, at 8 on a page. */
const RECORDS = 3000
const DEEP = 260

const records = Array.from({ length: RECORDS }, (_, number) => ({
  archivesId: String(100_000 + number),
  channelNo: 'LastestNews',
  title: `第${number}条`,
  publishDate: '2026-11-01',
  content: '<p>文</p>',
}))

function get(app: FastifyInstance, url: string) {
  return app.inject({ url, headers: { host: HOST } })
}

/** Asks for so many deep pages of a list at the same time: as pages, as views and by the call. */
async function askDeep(app: FastifyInstance, count: number) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, number) => {
      const page = DEEP + ((number * 7) % 100)
      const url = `/News/LastestNews?page=${page}`
      if (number % 3 === 0) return get(app, url)
      if (number % 3 === 1) return get(app, `/_vitrine/page?url=${encodeURIComponent(url)}`)
      const payload = {
        entity: { channelNo: 'LastestNews' },
        param: { pageNum: page, pageSize: 1 + (number % 8) },
      }
      return app.inject({ method: 'POST', url: '/api/queryArchivesList', payload, headers: { host: HOST } })
    }),
  )
  return answers.map(({ statusCode, headers, body }) => {
    const { status } = body.startsWith('{"status"') ? JSON.parse(body) : { status: statusCode }
    return { status: Number(status), retry: headers['retry-after'], statusCode }
  })
}

function expectBusyOrDone(answers: Awaited<ReturnType<typeof askDeep>>): void {
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  expect(answers.filter(({ statusCode, retry }) => statusCode === 503 && retry !== '10')).toEqual([])
}

/** How long a call waits for the one connection: longer than opening it takes on a busy machine. */
const CONNECT_MS = 3000
const POLL = { timeout: 120_000 }

const CALM = /^<!doctype html>[\s\S]*<main[\s\S]*<\/html>$/

// Every day: tests/content/postgres-outages.test.ts answers 503 where no connection is free, cached-pages.test.ts a page from before where
// the database cannot be asked; the list below that takes too long is the same calm page.
describe.skipIf(!(await canStartPostgres()))(
  'pages while PostgreSQL has no connection left',
  { tags: ['full'] },
  () => {
    let cluster: PostgresCluster
    let folder = ''
    let content: Content
    let app: FastifyInstance
    const open = (statementMs?: number) =>
      openContent({
        dataDir: folder,
        databaseUrl: cluster.url,
        databaseLimits: {
          connections: 1,
          connectMs: CONNECT_MS,
          ...(statementMs === undefined ? {} : { statementMs }),
        },
      })

    beforeAll(async () => {
      cluster = await startPostgres()
      folder = mkdtempSync(join(tmpdir(), 'vitrine-busy-'))
      const filled = await openContent({ dataDir: folder, databaseUrl: cluster.url })
      await importRecords(filled, 'archive', records)
      await filled.close()
    })
    afterAll(async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('are 503 with a time to ask again, also the first of a process, which knows no version yet', async () => {
      content = await open()
      app = await startOwnNode(content, { styles: () => '' })
      try {
        await content.writer.connection().execute(async () => {
          const view = get(app, `/_vitrine/page?url=${encodeURIComponent('/News/LastestNews')}`)
          const own = app.inject({
            url: '/News/LastestNews',
            headers: { host: HOST, cookie: 'vitrine-access=text=150' },
          })
          const urls = [`/News/LastestNews?page=${DEEP}`, '/News/LastestNews', '/', '/nowhere']
          const answers = await Promise.all(urls.map((url) => get(app, url)))
          for (const [index, { statusCode, headers, body }] of answers.entries()) {
            const url = urls[index]
            expect([url, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
              url,
              503,
              '10',
              'no-store',
            ])
            expect(body).toMatch(CALM)
            expect(body).not.toMatch(/timeout|connect(ing|ion) (to|terminated)/i)
          }
          expect([(await view).statusCode, (await view).headers['retry-after']]).toEqual([503, '10'])
          expect([(await own).statusCode, (await own).headers['retry-after']]).toEqual([503, '10'])
          expect((await own).body).toContain('data-text="150"')
        })
        await expect
          .poll(async () => (await get(app, `/News/LastestNews?page=${DEEP}`)).statusCode, POLL)
          .toBe(200)
      } finally {
        await app.close()
        await content.close()
      }
    })

    it('are never a failure of the site, however many deep pages of a list are requested at the same time', async () => {
      content = await open()
      app = await startOwnNode(content, { styles: () => '' })
      try {
        for (const count of [300, 300]) expectBusyOrDone(await askDeep(app, count))
        await expect
          .poll(async () => (await get(app, `/News/LastestNews?page=${DEEP}`)).statusCode, POLL)
          .toBe(200)
      } finally {
        await app.close()
        await content.close()
      }
    })

    it('are the page from before where there is one', async () => {
      content = await open()
      app = await startOwnNode(content, { styles: () => '', onErrorSeconds: 86_400 })
      const url = `/News/LastestNews?page=${DEEP}`
      try {
        await expect.poll(async () => (await get(app, url)).statusCode, POLL).toBe(200)
        const before = await get(app, url)
        await importRecords(content, 'archive', [{ ...records[0], archivesId: '1', title: '新' }])
        await content.writer.connection().execute(async () => {
          const kept = await get(app, url)
          expect([kept.statusCode, kept.body]).toEqual([200, before.body])
        })
      } finally {
        await app.close()
        await content.close()
      }
    })
  },
)

describe('deep pages of the embedded database', () => {
  let folder = ''
  let content: Content
  let app: FastifyInstance

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-busy-'))
    content = await openContent({ dataDir: folder, readThread: READ_THREAD })
    await importRecords(content, 'archive', records)
    // As if there had been so many: the number of the last row says how large a table is.
    await sql`update archive set rowid = rowid + 30000`.execute(content.writer)
    app = await startOwnNode(content, { styles: () => '' })
  })
  afterAll(async () => {
    await app.close()
    await content.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are answered, however many are requested at the same time', async () => {
    expectBusyOrDone(await askDeep(app, sweepOf('deep pages requested at the same time', 600, 150)))
  })

  it('past the end are 404 with a link to the last page, by page and by call', async () => {
    for (const page of [376, 100_000, 999_999, 9_999_999_999]) {
      const url = `/News/LastestNews?page=${page}`
      // On a busy machine the database is not done yet with those of before.
      await expect.poll(async () => (await get(app, url)).statusCode, POLL).not.toBe(503)
      const answer = await get(app, url)
      // A number that no list has is as none.
      expect([page, answer.statusCode]).toEqual([page, page > 999_999 ? 200 : 404])
      if (page <= 999_999) expect(answer.body).toContain('href="/News/LastestNews?page=375"')
      const payload = { entity: { channelNo: 'LastestNews' }, param: { pageNum: page, pageSize: 8 } }
      const called = await app.inject({ method: 'POST', url: '/api/queryArchivesList', payload })
      expect(called.json()).toMatchObject(
        page > 999_999 ? { code: 400, data: null } : { code: 200, data: { total: RECORDS, records: [] } },
      )
    }
  })
})

it('a list of the own database that takes longer than its source may is 503', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-busy-'))
  const content = await openContent({ dataDir: folder })
  await importRecords(content, 'archive', records.slice(0, 20))
  const site = createSite(withTimeout(realManifest(), 1), {
    ...readEnvironment({}),
    port: 0,
    dataDir: folder,
    configDir: '',
    logLevel: 'silent',
    variables: {},
  })
  let isSlow = false
  const reader = content.reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (isSlow ? new Promise(() => {}) : Promise.resolve(result)),
  })
  const app = await startOwnNode({ ...content, reader }, { styles: () => '', site })
  try {
    isSlow = true
    const late = await get(app, '/News/LastestNews')
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '10'])
    expect(late.body).toMatch(CALM)
  } finally {
    await app.close()
    await content.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

describe('what a database says when it has no turn or room', () => {
  it.each([
    ['53200', 'insert into message values (1)', true],
    ['53400', 'select 1', true],
    ['40P01', 'update message set id = 1', true],
    ['55P03', 'select 1 for update', true],
    ['53300', '', true],
    ['53100', 'select 1', true],
    ['53100', ' with a as (select 1) select * from a', true],
    ['53100', 'insert into message values (1)', false],
    ['42703', 'select none', false],
    ['40001', 'select 1', false],
  ])('PostgreSQL: %s of "%s" may be tried again: %s', (code, statement, may) => {
    const error = Object.assign(new Error('something'), { code })
    expect(hasCode(explainPostgres(error, statement), DATABASE_UNAVAILABLE)).toBe(may)
  })

  it('the embedded one: another process keeps it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-busy-'))
    const [one, other] = [0, 1].map(() => openDatabase(join(folder, 'a.sqlite'), { timeout: 0 }))
    try {
      one?.exec('create table word (text text); begin immediate')
      let thrown: unknown
      try {
        other?.exec("insert into word values ('a')")
      } catch (error) {
        thrown = error
      }
      expect(thrown).toMatchObject({ code: 'SQLITE_BUSY' })
      expect(hasCode(explainSqlite(thrown), DATABASE_UNAVAILABLE)).toBe(true)
      const wrong = Object.assign(new Error('no such table'), { code: 'SQLITE_ERROR' })
      expect(explainSqlite(wrong)).toBe(wrong)
    } finally {
      one?.close()
      other?.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
