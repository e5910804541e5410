import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket, connect as toSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DatabaseLimits } from '../../src/base/content-settings.ts'
import { bumpVersion, CONTENT_CHANNEL } from '../../src/content/database/content-version.ts'
import { WATCH_NAME, watchContent } from '../../src/content/database/open-postgres.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { type Content, contentVersion, openContent } from '../../src/content/index.ts'
import { message, submissionsAt } from './support/forms.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'
import { recordsOf, type Service, startService } from './support/service.ts'

const canStart = await canStartPostgres()
if (!canStart) console.log('outages of PostgreSQL: not tested, because PostgreSQL is not installed')

/** Whatever an answer waits for happens soon, except on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 20 }

describe.skipIf(!canStart)('a node whose PostgreSQL fails it', () => {
  let cluster: PostgresCluster
  let folder = ''
  let contents: Content[] = []
  let operator: pg.Client

  const open = async (databaseLimits: DatabaseLimits = {}): Promise<Content> => {
    const content = await openContent({
      dataDir: join(folder, String(contents.length)),
      databaseUrl: cluster.url,
      databaseLimits,
    })
    contents.push(content)
    return content
  }
  const serve = (content: Content): Promise<Service> =>
    startService(
      content,
      submissionsAt(() => new Date()),
    )
  const addNotice = async (content: Content, id: string): Promise<void> => {
    const record = { archivesId: id, channelNo: 'Notice', title: `第${id}号` }
    expect((await importRecords(content, 'archive', [record])).refused).toEqual([])
  }
  const titles = async (service: Service): Promise<readonly unknown[]> => {
    const answer = await service.call('queryArchivesList', { body: { entity: { channelNo: 'Notice' } } })
    return recordsOf(answer).map((record) => Reflect.get(Object(record), 'title'))
  }
  const end = async (where: string, value: string): Promise<number> => {
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${where} = $1 and pid <> pg_backend_pid()`,
      [value],
    )
    return rowCount ?? 0
  }

  beforeAll(async () => {
    cluster = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'vitrine-outages-'))
  })
  beforeEach(async () => {
    operator = new pg.Client({ connectionString: cluster.url })
    operator.on('error', () => {})
    await operator.connect()
    await (await open()).writer.deleteFrom('archive').execute()
  })
  afterEach(async () => {
    for (const content of contents) await content.close()
    contents = []
    await operator.end().catch(() => undefined)
  })
  afterAll(async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('loses and doubles nothing that it acknowledged while PostgreSQL restarts, and goes on by itself', async () => {
    const content = await open({ connections: 4 })
    await addNotice(content, '1')
    const { app } = await serve(content)
    const acknowledged = new Map<string, unknown>()
    const statuses = new Set<number>()
    let [read, written, isOver] = [0, 0, false]
    const writeOne = async (): Promise<void> => {
      written += 1
      const [name, key] = [`留言 ${written}`, randomUUID()]
      while (!isOver && !acknowledged.has(name)) {
        const answer = await app.inject({
          method: 'POST',
          url: '/api/addMessage',
          headers: { 'idempotency-key': key },
          payload: { ...message, content: name },
        })
        statuses.add(answer.statusCode)
        if (answer.statusCode === 200) acknowledged.set(name, answer.json().data)
        await turn()
      }
    }
    const write = async (): Promise<void> => {
      while (!isOver) await writeOne()
    }
    const readOn = async (): Promise<void> => {
      while (!isOver) {
        const { statusCode } = await app.inject('/api/queryArchivesById/1')
        statuses.add(statusCode)
        if (statusCode === 200) read += 1
        await turn()
      }
    }
    const more = async (): Promise<void> => {
      const [reads, writes] = [read + 10, acknowledged.size + 10]
      await vi.waitUntil(() => read >= reads && acknowledged.size >= writes, PATIENCE)
    }
    const visitors = Promise.all([write(), write(), write(), readOn(), readOn()])
    try {
      await more()
      await cluster.restart()
      await more()
    } finally {
      isOver = true
      await visitors
      await app.close()
    }
    const { rows } = await sql<{ id: string; text: string }>`
      select id, record::json ->> 'content' as text from message`.execute(content.reader)
    for (const [name, id] of acknowledged)
      expect(
        rows.filter(({ text }) => text === name),
        name,
      ).toEqual([{ id, text: name }])
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
  })

  it('sends a statement that only reads again where its connection ended, and none that writes', async () => {
    const { reader, writer } = await open()
    const ended = async (statement: string): Promise<void> => {
      await vi.waitUntil(async () => (await end('query', statement)) > 0, PATIENCE)
    }
    // Both wait for the lock. A transaction sees the activity as it was when it began, so another connection holds it.
    const holder = new pg.Client({ connectionString: cluster.url })
    await holder.connect()
    await holder.query('begin; lock table dictionary')
    const read = sql`select count(*) as rows from dictionary`.execute(reader)
    await ended('select count(*) as rows from dictionary')
    const written = sql`delete from dictionary`.execute(writer)
    await Promise.all([
      expect(written).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', retrySeconds: 10 }),
      ended('delete from dictionary'),
    ])
    await holder.end()
    expect((await read).rows).toEqual([{ rows: 0 }])
  })

  it('shows at once what it has changed itself', async () => {
    const content = await open()
    const service = await serve(content)
    for (let count = 1; count <= 20; count += 1) {
      await addNotice(content, String(count))
      expect(await titles(service)).toHaveLength(Math.min(10, count))
    }
    await service.app.close()
  })

  // Every day: the connection that has gone silent, below, and the restart above.
  it('shows a change that was made while the connection that listens was ended', {
    tags: ['full'],
  }, async () => {
    const [mine, other] = [await open(), await open()]
    const service = await serve(mine)
    const isListening = async (): Promise<boolean> =>
      (await operator.query('select from pg_stat_activity where application_name = $1', [WATCH_NAME]))
        .rowCount === contents.length
    await addNotice(other, '1')
    await vi.waitUntil(isListening, PATIENCE)
    await vi.waitUntil(async () => (await titles(service)).length === 1, PATIENCE)
    expect(await end('application_name', WATCH_NAME)).toBe(contents.length)
    await addNotice(other, '2')
    await vi.waitUntil(async () => (await titles(service)).length === 2, PATIENCE)
    await vi.waitUntil(isListening, PATIENCE)
    await addNotice(other, '3')
    await vi.waitUntil(async () => (await titles(service)).length === 3, PATIENCE)
    await service.app.close()
  })

  it('does not keep a version that was read before a change and answered after it was announced', async () => {
    const content = await open()
    await operator.query(`listen ${CONTENT_CHANNEL}`)
    let [reads, done, announced] = [0, 0, 0]
    operator.on('notification', () => {
      announced += 1
    })
    let gate: Promise<void> | undefined
    const read = async (): Promise<number> => {
      reads += 1
      const mine = gate
      const version = await contentVersion(content.reader)
      done += 1
      await mine
      return version
    }
    const watch = watchContent(cluster.url, read, { askMs: 3_600_000 })
    try {
      await vi.waitUntil(async () => {
        const before = reads
        await watch.version()
        await watch.version()
        return reads === before
      }, PATIENCE)
      let open: () => void = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      await bumpVersion(content.writer, 'archive')
      const asked: Promise<number>[] = []
      const before = done
      // The first that is asked once the change is announced reads, and has no answer yet.
      await vi.waitUntil(() => {
        asked.push(watch.version())
        return done > before
      }, PATIENCE)
      const held = announced
      await bumpVersion(content.writer, 'archive')
      await vi.waitUntil(() => announced > held, PATIENCE)
      gate = undefined
      open()
      await Promise.all(asked)
      const now = await contentVersion(content.reader)
      await expect.poll(() => watch.version(), PATIENCE).toBe(now)
    } finally {
      await watch.close()
    }
  })

  it('shows a change though the connection that listens has gone silent', async () => {
    const content = await open()
    const sockets: Socket[] = []
    const { port } = new URL(cluster.url)
    const between = createServer((socket) => {
      const far = toSocket(Number(port), '127.0.0.1')
      for (const end of [socket, far]) end.on('error', () => {})
      socket.pipe(far).pipe(socket)
      sockets.push(socket, far)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const url = new URL(cluster.url)
    url.port = String(Reflect.get(Object(between.address()), 'port'))
    let reads = 0
    const read = (): Promise<number> => {
      reads += 1
      return contentVersion(content.reader)
    }
    const watch = watchContent(url.href, read, { askMs: 3_600_000 })
    const quick = watchContent(url.href, read, { askMs: 20, answerMs: 200 })
    try {
      // Known without being read: both listen.
      for (const { version } of [watch, quick])
        await vi.waitUntil(async () => {
          const before = reads
          await version()
          await version()
          return reads - before < 2
        }, PATIENCE)
      for (const socket of sockets) socket.unpipe().pause()
      await bumpVersion(content.writer, 'archive')
      const now = await contentVersion(content.reader)
      await vi.waitUntil(async () => (await quick.version()) === now, PATIENCE)
      // What nobody asks whether it is there knows nothing of it.
      expect(await watch.version()).toBe(now - 1)
    } finally {
      for (const socket of sockets) socket.destroy()
      await Promise.all([watch.close(), quick.close()])
      between.close()
    }
  })

  it('gives what takes long half of its connections, one after another, and refuses what waits too long', {
    tags: ['full'],
  }, async () => {
    const content = await open({ connections: 4, connectMs: 2000 })
    const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(content.slowReader)
    const sleeping = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where query like 'select pg_sleep%' and state = 'active'`.execute(content.reader)
      return rows[0]?.count ?? 0
    }
    const many = Promise.all(Array.from({ length: 6 }, () => sleep(0.4)))
    await vi.waitUntil(async () => (await sleeping()) === 2, PATIENCE)
    // The reader had its answer while four of them wait for their turn, and none of those is in the pool's queue.
    expect(content.pool?.()).toMatchObject({ waiting: 0 })
    expect(await sleeping()).toBeLessThanOrEqual(2)
    await many
    const long = [sleep(6), sleep(6)]
    await expect(sleep(0)).rejects.toMatchObject({ code: 'SLOW_READ' })
    await Promise.all(long)
    await sleep(0)
  })

  it('answers 503 where a statement takes too long, and where no connection is free', async () => {
    const content = await open({ connections: 1, connectMs: 300, statementMs: 300 })
    const { app } = await serve(content)
    let asked = 0
    /** Another list each time, so that no answer is kept. */
    const raw = async () => {
      asked += 1
      const payload = { entity: { channelNo: 'Notice' }, param: { pageNum: 1, pageSize: asked } }
      return app.inject({ method: 'POST', url: '/api/queryArchivesList', payload })
    }
    await operator.query('begin; lock table archive')
    const slow = await raw()
    expect([slow.statusCode, slow.headers['retry-after']]).toEqual([503, '10'])
    await operator.query('rollback')
    expect((await raw()).statusCode).toBe(200)
    await content.writer.connection().execute(async () => {
      const busy = await raw()
      expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '10'])
      expect(busy.body).not.toMatch(/connect|timeout/i)
    })
    expect((await raw()).statusCode).toBe(200)
    await app.close()
  })
})
