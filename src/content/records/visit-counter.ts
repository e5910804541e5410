import type { Database } from '../database/tables.ts'

const FLUSH_INTERVAL_MS = 5000

/** Counts visits of archive items in memory and writes them periodically. */
export interface VisitCounter {
  /** Counts one visit and returns the number of unwritten ones. */
  add(archiveId: string): number
  /** Returns the number of unwritten visits. */
  pending(archiveId: string): number
  flush(): Promise<void>
  /** Writes the remaining visits and stops. */
  close(): Promise<void>
}

/**
 * Creates a counter that writes in one transaction every five seconds, so that reads never wait for writes.
 */
export function createVisitCounter(writer: Database): VisitCounter {
  let pending = new Map<string, number>()
  let flushing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (pending.size === 0) return
    const visits = pending
    pending = new Map()
    try {
      await writer.transaction().execute(async (transaction) => {
        for (const [id, count] of visits) {
          await transaction
            .updateTable('archive')
            .set((eb) => ({ visit_count: eb('visit_count', '+', count) }))
            .where('id', '=', id)
            .execute()
        }
      })
    } catch {
      // If the database is busy, the counts are kept for the next flush.
      for (const [id, count] of visits) pending.set(id, (pending.get(id) ?? 0) + count)
    }
  }

  const flush = (): Promise<void> => {
    flushing = flushing.then(write)
    return flushing
  }

  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS)
  timer.unref()

  return {
    add: (archiveId) => {
      const count = (pending.get(archiveId) ?? 0) + 1
      pending.set(archiveId, count)
      return count
    },
    pending: (archiveId) => pending.get(archiveId) ?? 0,
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
