import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openMetrics } from '../../src/main/metrics-app.ts'
import { DatabaseUnavailable } from '../../src/service/database/database-unavailable.ts'
import { migrations } from '../../src/service/database/migrate.ts'
import { openReadReplica, type ReadReplica } from '../../src/service/database/read-replica.ts'
import { type Content, contentVersion, decide, importRecords, openContent } from '../../src/service/index.ts'
import { readEnvironment } from '../../src/site/server/environment.ts'
import { message, submissionsAt, work, writerOf } from './support/forms.ts'
import { jpeg } from './support/photos.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'
import { startRelay } from './support/relay.ts'
import { seen } from './support/seen.ts'
import { column, type Service, startService } from './support/service.ts'

const newest = migrations.at(-1)?.name ?? ''
const canStart = await canStartPostgres()
if (!canStart) console.log('read replicas: not tested, because PostgreSQL is not installed')

/** Whatever is waited for happens soon, except on a busy machine. */
const PATIENCE = { timeout: 60_000, interval: 20 }

describe.skipIf(!canStart)('a node with a read replica', () => {
  let primary: PostgresCluster
  let copy: PostgresCluster
  let folder = ''
  let content: Content
  /** Another node, or a command of the staff. */
  let staff: Content
  let service: Service
  let operator: pg.Client
  let count = 0

  const replica = (): ReadReplica => {
    if (content.replica === undefined) throw new Error('the content has a replica')
    return content.replica
  }
  const onReplica = async (statement: string): Promise<void> => {
    await operator.query(statement)
  }
  const connectOperator = async (): Promise<void> => {
    operator = new pg.Client({ connectionString: copy.url })
    operator.on('error', () => {})
    await operator.connect()
  }
  const addNotice = async (): Promise<string> => {
    count += 1
    const title = `第${count}号公告`
    await importRecords(staff, 'archive', [{ archivesId: String(count), channelNo: 'Notice', title }])
    return title
  }
  const titles = async (): Promise<readonly unknown[]> => {
    const body = { entity: { channelNo: 'Notice' }, param: { pageNum: 0, pageSize: 0 } }
    return column(await service.call('queryArchivesList', { body }), 'title')
  }
  /** Until this node has heard of what the staff have changed. */
  const heard = async (): Promise<void> => {
    const now = await contentVersion(staff.reader)
    await vi.waitUntil(async () => (await content.version()) >= now, PATIENCE)
  }
  /** As the alert rules and the dashboard see it. */
  const measured = async (): Promise<Record<string, number>> => {
    const metrics = openMetrics(
      { sources: {}, forms: {} },
      readEnvironment({ METRICS_TOKEN: 'x'.repeat(32) }),
      content,
    )
    const text = (await metrics.shared?.text()) ?? ''
    return Object.fromEntries(
      Array.from(text.matchAll(/^vitrine_replica(?:_(lag)_seconds|\{state="(\w+)"\}) (\S+)$/gm)).map(
        ([, lag, state, value]) => [lag ?? state ?? '', Number(value)],
      ),
    )
  }
  const followed = async (): Promise<void> => {
    await vi.waitUntil(async () => replica().hasReached(await content.version()), PATIENCE)
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-replica-'))
    primary = await startPostgres()
    staff = await openContent({ dataDir: join(folder, 'staff'), databaseUrl: primary.url })
    await addNotice()
    copy = await primary.replica()
    await connectOperator()
    content = await openContent({
      dataDir: join(folder, 'node'),
      databaseUrl: primary.url,
      databaseReadUrl: copy.url,
      databaseLimits: { connectMs: 2000, silentMs: 60_000 },
    })
    service = await startService(
      content,
      submissionsAt(() => new Date()),
    )
  })
  afterAll(async () => {
    await service?.app.close()
    await content?.close()
    await staff?.close()
    await operator?.end().catch(() => undefined)
    await copy?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('reads from it, and shows each change as soon as it has heard of it', async () => {
    await followed()
    for (let round = 0; round < 10; round += 1) {
      const title = await addNotice()
      await heard()
      expect(await titles()).toContain(title)
    }
    await followed()
    expect(replica().state()).toBe('used')
  })

  it('reads from the primary while the replica does not replay, and keeps no page from before', async () => {
    await followed()
    await onReplica('select pg_wal_replay_pause()')
    for (let round = 0; round < 3; round += 1) {
      const title = await addNotice()
      await heard()
      expect(await titles()).toContain(title)
      expect(replica().state()).toBe('behind')
    }
    await vi.waitUntil(() => Number(replica().lag()) > 0, PATIENCE)
    expect(await measured()).toEqual({
      used: 0,
      behind: 1,
      away: 0,
      lag: expect.closeTo(Number(replica().lag()), -3),
    })
    await onReplica('select pg_wal_replay_resume()')
    await followed()
    expect(replica().state()).toBe('used')
    expect((await titles()).length).toBe(count)
    await vi.waitUntil(() => replica().lag() === 0, PATIENCE)
    expect(await measured()).toEqual({ used: 1, behind: 0, away: 0, lag: 0 })
  })

  it('takes a work and its photographs while the replica does not replay, and shows it once approved', async () => {
    await followed()
    await onReplica('select pg_wal_replay_pause()')
    const writer = writerOf(service.app)
    const path = await writer.uploaded(await jpeg())
    const { status, data } = await writer.post(
      '/api/saveCollectWork',
      { ...work, workPhoto: path },
      'work-key-1',
    )
    expect(status).toBe(200)
    const files = JSON.stringify([{ filePath: path, fileName: 'x' }])
    const linked = { code: 'CMS_COLLECT_WORK_IMG', files, objectId: data, systemId: 'museum' }
    expect((await writer.post('/refFileObject/addBatch', linked)).data).toBe(1)
    const shown = () => service.call('queryCollectWorkById', { params: { id: String(data) } })
    expect((await shown()).status).toBe(404)
    expect((await writer.get(`/files${path}`)).statusCode).toBe(404)
    await decide(staff, 'collectWork', [await seen(staff, 'collectWork', String(data))], 'approved', {
      who: 'curator',
      now: new Date(),
      note: '',
    })
    await heard()
    expect((await shown()).status).toBe(200)
    expect((await writer.get(`/files${path}`)).statusCode).toBe(200)
    await onReplica('select pg_wal_replay_resume()')
    await followed()
    expect((await shown()).status).toBe(200)
  })

  it('reads from the primary while the replica is away, and from it again when it is back', async () => {
    await followed()
    await copy.pause()
    for (let round = 0; round < 3; round += 1) {
      const title = await addNotice()
      await heard()
      expect(await titles()).toContain(title)
    }
    expect(await measured()).toEqual({ used: 0, behind: 0, away: 1 })
    await copy.resume()
    await connectOperator()
    await vi.waitUntil(async () => {
      await titles()
      return replica().state() === 'used'
    }, PATIENCE)
  })

  it('goes on reading from it while the primary is away', async () => {
    const title = await addNotice()
    await heard()
    await followed()
    await primary.pause()
    const body = { entity: { channelNo: 'Notice', title }, param: { pageNum: 1, pageSize: 1 } }
    expect(column(await service.call('queryArchivesList', { body }), 'title')).toEqual([title])
    expect((await service.call('queryArchivesById', { params: { id: String(count) } })).status).toBe(200)
    expect((await writerOf(service.app).post('/api/addMessage', message)).status).toBe(503)
    await primary.resume()
    const next = await addNotice()
    await heard()
    expect(await titles()).toContain(next)
  })

  it('ends what waits for a replica that is silent, and reads from it once it answers', async () => {
    const relay = await startRelay(Number(new URL(copy.url).port))
    const url = new URL(copy.url)
    url.host = `127.0.0.1:${relay.port}`
    const late = await openReadReplica(url.href, { connectMs: 60_000, silentMs: 1000 }, content, newest)
    try {
      await vi.waitUntil(() => late.state() === 'used', PATIENCE)
      relay.freeze()
      await expect(contentVersion(late.reader)).rejects.toThrow(DatabaseUnavailable)
      await vi.waitUntil(() => late.state() === 'away', PATIENCE)
      expect(late.lag()).toBeUndefined()
      relay.thaw()
      await vi.waitUntil(() => late.state() === 'used', PATIENCE)
      await vi.waitFor(async () => expect(await contentVersion(late.reader)).toBeGreaterThan(0), PATIENCE)
    } finally {
      relay.thaw()
      await late.close()
      await relay.stop()
    }
  })

  it('takes a replica that lacks the newest migration for one that is behind', async () => {
    const early = await openReadReplica(copy.url, {}, content, '999-newer')
    expect(await early.hasReached(0)).toBe(false)
    await early.close()
  })

  it.each([
    ['another database of the server', '/template1'],
    ['a database that is not there', '/nowhere'],
  ])('does not start on %s', async (_name, path) => {
    const url = new URL(copy.url)
    url.pathname = path
    const options = {
      dataDir: join(folder, 'other'),
      databaseUrl: primary.url,
      databaseReadUrl: url.href,
    }
    await expect(openContent(options)).rejects.toMatchObject({
      code: 'CONTENT_DATABASE',
      message: expect.stringContaining('DATABASE_READ_URL'),
    })
  })

  it('does not start on the replica of another database', async () => {
    const other = await startPostgres()
    try {
      const elsewhere = await openContent({ dataDir: join(folder, 'elsewhere'), databaseUrl: other.url })
      await elsewhere.close()
      const options = {
        dataDir: join(folder, 'other'),
        databaseUrl: primary.url,
        databaseReadUrl: other.url,
      }
      await expect(openContent(options)).rejects.toMatchObject({
        code: 'CONTENT_DATABASE',
        message: expect.stringContaining('no replica'),
      })
    } finally {
      await other.stop()
    }
  })
})
