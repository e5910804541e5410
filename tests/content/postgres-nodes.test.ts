import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVISORY_LOCK, executedMigrations, migrate, migrations } from '../../src/content/database/migrate.ts'
import { openPostgres } from '../../src/content/database/open-postgres.ts'
import { type Content, openContent } from '../../src/content/index.ts'
import { createLimits, memoryCounters } from '../../src/web/forms/guard.ts'
import { createProofs } from '../../src/web/forms/proof-of-work.ts'
import { mintedProof } from '../support/minted-proof.ts'
import { realManifest } from '../support/real-site.ts'
import { canStartPostgres, type PostgresCluster, startPostgres } from './support/postgres-cluster.ts'

const canStart = await canStartPostgres()
if (!canStart) console.log('nodes on PostgreSQL: not tested, because PostgreSQL is not installed')

const NODES = 10
const SECRET = 'a secret of both nodes'
const manifest = realManifest()
const [form = ''] = Object.keys(manifest.forms)
const call = { form, kind: 'submit' } as const

describe.skipIf(!canStart)('nodes of one site on PostgreSQL', () => {
  let cluster: PostgresCluster | undefined
  let folder = ''
  let nodes: readonly Content[] = []

  const node = (place: number): Content => {
    const content = nodes[place]
    if (content === undefined) throw new Error(`there is no node ${place}`)
    return content
  }
  const countersOf = (place: number) => {
    const { counters } = node(place)
    if (counters === undefined) throw new Error('PostgreSQL shares no counts')
    return counters
  }
  const keyOf = (household: string): string => `digest of ${household.length}`

  beforeAll(async () => {
    const started = await startPostgres()
    cluster = started
    folder = mkdtempSync(join(tmpdir(), 'vitrine-nodes-'))
    nodes = await Promise.all(
      Array.from({ length: NODES }, (_, place) =>
        openContent({
          dataDir: join(folder, String(place)),
          databaseUrl: started.url,
          // A shorter time than the migration waits for its lock.
          databaseLimits: { connections: 2, statementMs: 1000 },
        }),
      ),
    )
  })
  afterAll(async () => {
    await Promise.all(nodes.map((content) => content.close()))
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('may start together on an empty database: each step is taken once', async () => {
    const client = new pg.Client(cluster?.url)
    await client.connect()
    const { rows } = await client.query('select name from kysely_migration order by name')
    await client.end()
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
  })

  it('look at no table before it is their turn to migrate: another may be removing its columns', async () => {
    if (cluster === undefined) throw new Error('PostgreSQL is not started')
    const other = new pg.Client(cluster.url)
    await other.connect()
    await other.query('create database turns')
    const url = new URL(cluster.url)
    url.pathname = '/turns'
    // Locks belong to one database.
    const before = new pg.Client(url.href)
    await before.connect()
    await before.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    const connections = await openPostgres(url.href)
    let isMigrated = false
    const migrated = migrate(connections, async () => {}).then(() => {
      isMigrated = true
    })
    try {
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      await expect
        .poll(async () => isMigrated || (await other.query(waiting)).rowCount === 1, { timeout: 60_000 })
        .toBe(true)
      expect(isMigrated).toBe(false)
      const { rows } = await before.query("select to_regclass('kysely_migration') as made")
      expect(rows).toEqual([{ made: null }])
      await before.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK])
      await migrated
      expect(await executedMigrations(connections.reader, 'postgres')).toEqual(
        migrations.map(({ name }) => name),
      )
    } finally {
      for (const each of [other, before]) await each.end()
      await migrated.catch(() => {})
      await connections.close()
    }
  })

  it('limit their connections and the time of a statement', async () => {
    const { reader, pool } = node(0)
    await expect(sql`select pg_sleep(60)`.execute(reader)).rejects.toThrow(/statement timeout/)
    await Promise.all(Array.from({ length: 6 }, () => sql`select 1`.execute(reader)))
    expect(pool?.()).toMatchObject({ connections: 2 })
  })

  it('count together: the limit of one address holds for all of them', async () => {
    const [one, other] = [
      createLimits(manifest, countersOf(0), keyOf),
      createLimits(manifest, countersOf(1), keyOf),
    ]
    const first = await one(call, '203.0.113.7')
    const answers = [first]
    for (let sent = 1; sent <= first.times; sent += 1)
      answers.push(await (sent % 2 === 0 ? one : other)(call, '203.0.113.7'))
    expect(answers.map(({ allowed }) => allowed)).toEqual([...Array(first.times).fill(true), false])
  })

  it('take a proof for three submissions, wherever they are sent', async () => {
    const now = () => new Date()
    const proofs = [0, 1, 2].map((place) => createProofs([SECRET], now, countersOf(place)))
    const proof = await mintedProof(form, SECRET)
    const verify = (place: number, key: string) => proofs[place]?.verify(proof, { form, kind: 'submit', key })
    expect(await verify(0, 'key of the first')).toBeUndefined()
    expect(await verify(1, 'key of the first')).toBeUndefined()
    expect(await verify(1, 'key of the second')).toBeUndefined()
    expect(await verify(2, 'key of the third')).toBeUndefined()
    expect(await verify(0, 'key of the fourth')).toBe('proof')
  })

  it('take a proof without a key once', async () => {
    const proofs = [0, 1].map((place) => createProofs([SECRET], () => new Date(), countersOf(place)))
    const proof = await mintedProof(form, SECRET)
    expect(await proofs[0]?.verify(proof, { form, kind: 'submit', key: '' })).toBeUndefined()
    expect(await proofs[1]?.verify(proof, { form, kind: 'submit', key: '' })).toBe('proof')
    expect(await proofs[1]?.verify(proof, { form, kind: 'upload', key: '' })).toBe('proof')
  })

  it('keep one secret, and no address', async () => {
    const kept = await Promise.all(nodes.map(({ meta }, place) => meta.keep('a secret', `of node ${place}`)))
    expect(new Set(kept).size).toBe(1)
    const client = new pg.Client(cluster?.url)
    await client.connect()
    const { rows } = await client.query('select key from counter')
    await client.end()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ key }) => key).join(' ')).not.toContain('203.0.113')
  })

  it('count by themselves while the database is away', async () => {
    const limits = createLimits(manifest, countersOf(3), keyOf)
    await limits(call, '203.0.113.8')
    await cluster?.stop()
    cluster = undefined
    const { allowed, left, times } = await limits(call, '203.0.113.8')
    expect({ allowed, left }).toEqual({ allowed: true, left: times - 1 })
  })
})

describe('two secrets', () => {
  it('are both valid, and the first signs', async () => {
    const proofs = createProofs(['the new secret', SECRET], () => new Date(), memoryCounters)
    const use = { form, kind: 'submit', key: 'a key' } as const
    expect(await proofs.verify(await mintedProof(form, SECRET), use)).toBeUndefined()
    expect(await proofs.verify(await mintedProof(form, 'the new secret'), use)).toBeUndefined()
    expect(await proofs.verify(await mintedProof(form, 'a third secret'), use)).toBe('proof')
  })
})
