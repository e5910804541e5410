import pg from 'pg'
import { CONTENT_CHANNEL } from './content-version.ts'
import { databaseUnavailable } from './database-unavailable.ts'

/** Application name of the listening connection in PostgreSQL. @internal Exported for tests. */
export const WATCH_NAME = 'vitrine (changes)'

/** Milliseconds between a lost connection and the next attempt. */
const RECONNECT_MS = 1000
/** Interval of checks of the connection, and timeout of a check. */
const ASK_MS = 2000
const ANSWER_MS = 5000
/** Timeout for reading the version. Every page waits for it, even one that could be answered without. */
const READ_MS = 2000

async function beforeTimeout(reading: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`the version was not read within ${READ_MS} ms`)
    timer = setTimeout(() => reject(databaseUnavailable(error)), READ_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Watches the version of the content in PostgreSQL. It is read again after the database announced a change.
 * It is also checked every two seconds, since a broken connection may go unnoticed, and a connection pooler
 * may not forward announcements. While there is no listening connection, every call reads the version.
 */
export function watchContent(
  databaseUrl: string,
  readVersion: () => Promise<number>,
  { askMs = ASK_MS, answerMs = ANSWER_MS }: { readonly askMs?: number; readonly answerMs?: number } = {},
) {
  const read = (): Promise<number> => beforeTimeout(readVersion())
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false
  let isAsking = false
  let known: number | undefined
  // Number of invalidations of `known`: a value read before an invalidation must not be cached after it.
  let invalidations = 0

  const invalidate = (): void => {
    known = undefined
    invalidations += 1
  }
  const dropClient = (lost: pg.Client): void => {
    if (client !== lost) return
    client = undefined
    isListening = false
    invalidate()
    lost.end().catch(() => undefined)
    if (isClosed) return
    timer = setTimeout(() => void listen(), RECONNECT_MS)
    timer.unref()
  }

  const listen = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: WATCH_NAME,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client = next
    next.on('error', () => dropClient(next))
    next.on('end', () => dropClient(next))
    next.on('notification', invalidate)
    try {
      await next.connect()
      await next.query(`listen ${CONTENT_CHANNEL}`)
      invalidate()
      isListening = client === next
    } catch {
      dropClient(next)
    }
  }
  void listen()

  const ask = async (): Promise<void> => {
    const asked = client
    if (asked === undefined || !isListening || isAsking) return
    isAsking = true
    try {
      const { rows } = await asked.query(
        'select coalesce(sum(version), 0)::float8 as version from content_version',
      )
      // On the listening connection, so that an unchanged version never waits for the pool.
      if (known !== undefined && rows[0]?.version !== known) invalidate()
    } catch {
      dropClient(asked)
    } finally {
      isAsking = false
    }
  }
  const asking = setInterval(() => void ask(), askMs)
  asking.unref()

  return {
    /** Discards the known version without an announcement. */
    invalidate,
    version: async (): Promise<number> => {
      if (!isListening) return read()
      if (known !== undefined) return known
      const before = invalidations
      const seen = await read()
      if (invalidations !== before) return read()
      known = seen
      return seen
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      clearInterval(asking)
      const last = client
      client = undefined
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}
