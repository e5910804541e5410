import pg from 'pg'
import { CONTENT_CHANNEL } from './content-version.ts'
import { databaseUnavailable } from './database-unavailable.ts'

/** What PostgreSQL calls the connection that listens. @internal Exported for tests. */
export const WATCH_NAME = 'vitrine (changes)'

/** How long after a lost connection the next is tried. */
const RECONNECT_MS = 1000
/** How often the connection is asked whether it is there, and how long it may take to say so. */
const ASK_MS = 2000
const ANSWER_MS = 5000
/** How long the version may take to read: every page waits for it, also one that could be answered without. */
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
 * The version of the content in PostgreSQL, read again after the database has announced a change, and every two seconds: a
 * connection that nobody has closed may have ended all the same, and a pooler may hand on no announcements. While the connection
 * that listens is not there, every call reads it.
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
  // How often `known` was invalidated: what was read before that must not be kept after it.
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
      // By this connection, so that nobody waits for one of the pool where nothing has changed.
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
    /** Has the version read again, though no change was announced. */
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
