import { parentPort, workerData } from 'node:worker_threads'
import { driverCode } from './database-unavailable.ts'
import type { ReadJob, ReadResult } from './read-threads.ts'
import { openDatabase } from './sqlite-driver.ts'

const BUSY_TIMEOUT_MS = 5000

/** Answers statements from the main thread one after another, on a read-only connection. */
export function serveReads(): void {
  const { file } = workerData as { readonly file: string }
  const database = openDatabase(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
  database.pragma('cache_size = -65536')
  database.pragma('temp_store = MEMORY')
  const answer = ({ id, sql, parameters }: ReadJob): ReadResult => {
    try {
      return { id, rows: database.prepare(sql).all(...parameters) }
    } catch (error) {
      const [failure, code] =
        error instanceof Error ? [error.message, driverCode(error)] : [String(error), '']
      return { id, failure, code }
    }
  }
  parentPort?.on('message', (job: ReadJob) => parentPort?.postMessage(answer(job)))
}
