import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseLimits } from '../../shared/database-limits.ts'
import { ServiceError } from '../service-error.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { openKysely, openPool } from './postgres-pool.ts'
import type { Connections, Database } from './tables.ts'

/** A replica that is away is given up soon: the primary answers in its place. */
const CONNECT_MS = 2000
/** How often it is asked whether it is there, and how far it is. */
const LOOK_MS = 1000
/** One that takes longer to say that is away: its connections may be open and lead nowhere. */
const SILENT_MS = 5000

/** Whether reads go to the replica, or why they do not. */
export type ReplicaState = 'used' | 'behind' | 'away'

/** A streaming replica of the database, which only reads. */
export interface ReadReplica {
  readonly reader: Database
  /** The last version that it was seen to have; what is read from it afterwards is of this version or a later one. */
  readonly version: () => number
  /** The version that it has now; undefined where it cannot be asked. */
  readonly latest: () => Promise<number | undefined>
  /** Whether it can be asked, and has this version of the content or a later one. */
  readonly hasReached: (version: number) => Promise<boolean>
  /** Says that it did not answer: it is asked for nothing until it does again. */
  readonly leave: () => void
  readonly state: () => ReplicaState
  /** Seconds since what it has replayed last was committed, 0 where it has replayed all that it was sent; undefined while it is away. */
  readonly lag: () => number | undefined
  readonly close: () => Promise<void>
}

interface Identity {
  /** Names the cluster and the database; a replica has those of its primary. */
  readonly system: string
}

const IDENTITY = sql`(select system_identifier from pg_control_system())::text || '/' || current_database()`

/** Not the clock alone: where nothing is written nothing is replayed, and nothing is missing. One that was promoted replays nothing. */
const LAG = sql`case when not pg_is_in_recovery() or pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
  else greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 end`

/** Codes for what waiting does not fix: who may connect, and to what. */
const REFUSED = /^(28|3D)/

function unusable(why: string, whyZh: string, cause?: unknown): ServiceError {
  return new ServiceError(
    'CONTENT_DATABASE',
    {
      en: `The database of DATABASE_READ_URL cannot be used: ${why}.`,
      zh: `DATABASE_READ_URL 的数据库不能使用：${whyZh}。`,
    },
    {
      en: 'Set it to a streaming replica of the database of DATABASE_URL, with a user who may read, or leave it unset.',
      zh: '请设置为 DATABASE_URL 的流复制副本，用户须有读取权限；或者不设置。',
    },
    { cause },
  )
}

/**
 * Opens the replica at `url`. It may be away: it is used once it answers.
 *
 * @param newest name of the newest migration; a replica without it is behind.
 * @throws ServiceError CONTENT_DATABASE when it refuses the user, or is no replica of `primary`.
 */
export async function openReadReplica(
  url: string,
  limits: DatabaseLimits,
  { reader: primary }: Pick<Connections, 'reader'>,
  newest: string,
): Promise<ReadReplica> {
  const { connectMs = CONNECT_MS, silentMs = SILENT_MS } = limits
  const pool = openPool(url, { ...limits, connectMs: Math.min(connectMs, CONNECT_MS) })
  const reader = openKysely(pool, { onlyReads: true })
  const ours = await sql<Identity>`select ${IDENTITY} as system`.execute(primary)
  let [seen, wanted, state, isClosed]: [number, number, ReplicaState, boolean] = [-1, 0, 'away', false]
  let lag: number | undefined
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  // A new connection may be to another server that has taken the address.
  pool.on('connect', () => {
    seen = -1
  })

  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => void inUse.add(client))
  pool.on('release', (_error, client) => void inUse.delete(client))
  /** Whatever waits for it fails now, and is asked of the primary. */
  const hangUp = (): void => {
    for (const client of inUse) if (client instanceof pg.Client) client.end().catch(() => undefined)
  }

  const checkIdentity = async (): Promise<void> => {
    const { rows } = await sql<Identity>`select ${IDENTITY} as system`.execute(reader)
    if (rows[0]?.system !== ours.rows[0]?.system)
      throw unusable('it is no replica of the database of DATABASE_URL', '它不是 DATABASE_URL 的副本')
  }
  const look = async (): Promise<void> => {
    if (seen < 0) await checkIdentity()
    const { rows } = await sql<{ version: number; migrated: boolean; lag: number | null }>`
      select ${LAG} as lag, (select coalesce(sum(version), 0) from content_version) as version,
        exists (select from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${newest}) as migrated`.execute(
      reader,
    )
    const [found] = rows
    seen = found?.migrated === true ? found.version : -1
    lag = found?.lag ?? undefined
    state = seen >= wanted ? 'used' : 'behind'
  }
  const lookSoon = async (): Promise<void> => {
    let silence: NodeJS.Timeout | undefined
    const silent = new Promise<never>((_resolve, reject) => {
      silence = setTimeout(() => {
        hangUp()
        reject(new DatabaseUnavailable(new Error(`no answer for ${silentMs} ms`)))
      }, silentMs)
    })
    await Promise.race([look(), silent]).finally(() => clearTimeout(silence))
  }
  const lookAgain = (): void => {
    if (isClosed || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      void lookOnce()
    }, LOOK_MS)
    timer.unref()
  }
  /** Several who ask at a time wait for one look. */
  const lookOnce = (): Promise<void> => {
    looking ??= lookSoon()
      .catch(() => leave())
      .finally(() => {
        looking = undefined
        lookAgain()
      })
    return looking
  }
  const leave = (): void => {
    seen = -1
    lag = undefined
    state = 'away'
  }

  try {
    await lookSoon()
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error
    const isRefused = REFUSED.test(String(Object(cause).code))
    if (isRefused || error instanceof ServiceError) await pool.end()
    if (isRefused) throw unusable('it refuses the connection', '它拒绝连接', cause)
    if (error instanceof ServiceError) throw error
    leave()
  }
  lookAgain()
  return {
    reader,
    version: () => seen,
    latest: async () => {
      await lookOnce()
      return state === 'away' || seen < 0 ? undefined : seen
    },
    hasReached: async (version) => {
      wanted = version
      if (state === 'used' && seen < version) await lookOnce()
      return state === 'used' && seen >= version
    },
    leave,
    state: () => state,
    lag: () => lag,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
      if (state === 'away') hangUp()
      await reader.destroy()
      await pool.end()
    },
  }
}
