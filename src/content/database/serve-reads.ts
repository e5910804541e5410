import { parentPort, workerData } from 'node:worker_threads'
import type { ReadJob, ReadResult } from './read-threads.ts'
import { sqliteDriver } from './sqlite-driver.ts'

const BUSY_MILLISECONDS = 5000

/** Answers the statements that the thread of the site sends, one after another, on a connection that only reads. */
export function serveReads(): void {
  const { file } = workerData as { readonly file: string }
  const Database = sqliteDriver()
  const database = new Database(file, { readonly: true, timeout: BUSY_MILLISECONDS })
  database.pragma('cache_size = -65536')
  database.pragma('temp_store = MEMORY')
  const answer = ({ id, sql, parameters }: ReadJob): ReadResult => {
    try {
      return { id, rows: database.prepare(sql).all(...parameters) }
    } catch (error) {
      const code = error instanceof Database.SqliteError ? error.code : ''
      return { id, failure: error instanceof Error ? error.message : String(error), code }
    }
  }
  parentPort?.on('message', (job: ReadJob) => parentPort?.postMessage(answer(job)))
}
