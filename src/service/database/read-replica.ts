import { DEFAULT_MIGRATION_TABLE, sql } from 'kysely'
import type { DatabaseLimits } from '../../shared/database-limits.ts'
import { ServiceError } from '../service-error.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { openKysely, openPool } from './postgres-pool.ts'
import type { Connections, Database } from './tables.ts'

/** A replica that is away is given up soon: the primary answers in its place. */
const CONNECT_MS = 2000
/** How often one is asked that was away or behind. */
const LOOK_MS = 1000

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
  readonly close: () => Promise<void>
}

interface Identity {
  /** Names the cluster and the database; a replica has those of its primary. */
  readonly system: string
}

const IDENTITY = sql`(select system_identifier from pg_control_system())::text || '/' || current_database()`

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
  const pool = openPool(url, { ...limits, connectMs: Math.min(limits.connectMs ?? CONNECT_MS, CONNECT_MS) })
  const reader = openKysely(pool, { onlyReads: true })
  const ours = await sql<Identity>`select ${IDENTITY} as system`.execute(primary)
  let [seen, state, isClosed]: [number, ReplicaState, boolean] = [-1, 'away', false]
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  // A new connection may be to another server that has taken the address.
  pool.on('connect', () => {
    seen = -1
  })

  const checkIdentity = async (): Promise<void> => {
    const { rows } = await sql<Identity>`select ${IDENTITY} as system`.execute(reader)
    if (rows[0]?.system !== ours.rows[0]?.system)
      throw unusable('it is no replica of the database of DATABASE_URL', '它不是 DATABASE_URL 的副本')
  }
  const look = async (): Promise<void> => {
    if (seen < 0) await checkIdentity()
    const { rows } = await sql<{ version: number; migrated: boolean }>`
      select (select coalesce(sum(version), 0) from content_version) as version,
        exists (select from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${newest}) as migrated`.execute(
      reader,
    )
    const [found] = rows
    seen = found?.migrated === true ? found.version : -1
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
    looking ??= look()
      .then(() => {
        state = 'used'
      })
      .catch(() => leave())
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const leave = (): void => {
    seen = -1
    state = 'away'
    lookAgain()
  }

  try {
    await look()
    state = 'used'
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : error
    const isRefused = REFUSED.test(String(Object(cause).code))
    if (isRefused || error instanceof ServiceError) await pool.end()
    if (isRefused) throw unusable('it refuses the connection', '它拒绝连接', cause)
    if (error instanceof ServiceError) throw error
    leave()
  }
  return {
    reader,
    version: () => seen,
    latest: async () => {
      await lookOnce()
      return state === 'away' || seen < 0 ? undefined : seen
    },
    hasReached: async (version) => {
      if (state === 'used' && seen < version) {
        await lookOnce()
        if (seen < version && state === 'used') {
          state = 'behind'
          lookAgain()
        }
      }
      return state === 'used' && seen >= version
    },
    leave,
    state: () => state,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await looking
      await reader.destroy()
      await pool.end()
    },
  }
}
