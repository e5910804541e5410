import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { ServiceError } from '../service-error.ts'
import type { Connections, Tables } from './tables.ts'

const fileName = 'content.sqlite'
const busyMilliseconds = 5000

const dataDirError = (dataDir: string, cause: unknown): ServiceError =>
  new ServiceError(
    'CONTENT_DATA_DIR',
    {
      en: `The data folder ${dataDir} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      zh: `数据文件夹 ${dataDir} 不能使用：“${cause instanceof Error ? cause.message : String(cause)}”。`,
    },
    {
      en: 'Name a folder that this user may write to in DATA_DIR, or correct its owner and rights.',
      zh: '请在 DATA_DIR 中写一个当前用户可以写入的文件夹，或者改正它的所有者和权限。',
    },
    { cause },
  )

/**
 * Opens the embedded database in `dataDir`, creating both.
 * A reader on the writer's connection would wait behind its transactions, so reads have their own.
 *
 * @throws ServiceError CONTENT_DATA_DIR when the folder cannot be made or written.
 */
export const openSqlite = (dataDir: string): Connections => {
  const path = join(dataDir, fileName)
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const writing = new SQLite(path, { timeout: busyMilliseconds })
    writing.pragma('journal_mode = WAL')
    writing.pragma('synchronous = FULL')
    writing.pragma('cache_size = -65536')
    writing.pragma('temp_store = MEMORY')
    const reading = new SQLite(path, { readonly: true, timeout: busyMilliseconds })
    reading.pragma('cache_size = -65536')
    reading.pragma('temp_store = MEMORY')
    const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: writing }) })
    const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reading }) })
    const close = async (): Promise<void> => {
      await reader.destroy()
      await writer.destroy()
      if (reading.open) reading.close()
      if (writing.open) writing.close()
    }
    return { dialect: 'sqlite', writer, reader, close }
  } catch (error) {
    throw dataDirError(dataDir, error)
  }
}
