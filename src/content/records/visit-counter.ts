import type { Database } from '../database/tables.ts'

const FLUSH_INTERVAL_MS = 5000

/** Counts openings of archive items in memory and writes them from time to time. */
export interface VisitCounter {
  /** Counts one opening and returns how many are not yet written. */
  add(archiveId: string): number
  /** How many are not yet written. */
  pending(archiveId: string): number
  flush(): Promise<void>
  /** Writes what is left and stops. */
  close(): Promise<void>
}

/** Writes go through one transaction every five seconds, so a read never waits for one. */
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
      // A busy database is tried again at the next flush; nothing is lost meanwhile.
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
