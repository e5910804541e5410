import pg from 'pg'

/** What a change of the content is announced on (migration 4). */
export const CONTENT_CHANNEL = 'vitrine_content'

/** How long after a lost connection the next is tried. */
const RECONNECT_MS = 1000

/**
 * The version of the content in PostgreSQL, read anew only after the database has announced a change. While the
 * connection that listens is not there, every call reads it.
 */
export function watchContent(databaseUrl: string, read: () => Promise<number>) {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isListening = false
  let isClosed = false
  let known: number | undefined

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return
    client = undefined
    isListening = false
    known = undefined
    lost.end().catch(() => undefined)
    if (isClosed) return
    timer = setTimeout(() => void listen(), RECONNECT_MS)
    timer.unref()
  }

  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', () => {
      known = undefined
    })
    try {
      await next.connect()
      await next.query(`listen ${CONTENT_CHANNEL}`)
      known = undefined
      isListening = client === next
    } catch {
      lose(next)
    }
  }
  void listen()

  return {
    version: async (): Promise<number> => {
      if (!isListening) return read()
      if (known !== undefined) return known
      // A change announced while it is read must not be overwritten by what was read before it.
      const unknown = Symbol('unknown')
      let seen: number | symbol = unknown
      const mark = (): void => {
        seen = unknown
      }
      client?.once('notification', mark)
      seen = await read()
      client?.off('notification', mark)
      if (isListening && typeof seen === 'number') known = seen
      return typeof seen === 'number' ? seen : read()
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}
