import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'
import type { Content } from '../content.ts'
import { newestVersion } from '../database/migrate.ts'
import type { Database } from '../database/tables.ts'
import { reindexRecords } from '../search/renew-derived.ts'
import { readArchive, verifyArchive } from './archive.ts'
import {
  type BackupReport,
  type BackupRow,
  type BackupTable,
  backupTables,
  FORMAT,
  insertRows,
  isEmptyDatabase,
} from './write-backup.ts'

const ROWS_AT_ONCE = 500

function wrongVersion(file: string, found: unknown): AppError {
  return new AppError(
    message`${file} was made by another version of this program (${JSON.stringify(found)}; this one is ${FORMAT}.${newestVersion}).`,
    {
      code: 'CONTENT_BACKUP',
      hint: message`Restore it with the version that made it, and update that one afterwards.`,
    },
  )
}

async function checkHead(file: string, called: string): Promise<void> {
  for await (const { name, stream } of readArchive(file)) {
    const head: unknown = name === 'backup.json' ? JSON.parse(await text(stream)) : undefined
    const [format, version] = [Reflect.get(Object(head), 'format'), Reflect.get(Object(head), 'version')]
    if (format !== FORMAT || version !== newestVersion) throw wrongVersion(called, head ?? name)
    return
  }
}

async function insertLines(db: Database, table: BackupTable, stream: Readable): Promise<number> {
  let rows: BackupRow[] = []
  let count = 0
  const flush = async (): Promise<void> => {
    await insertRows(db, table, rows)
    count += rows.length
    rows = []
  }
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    rows.push(JSON.parse(line))
    if (rows.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  return count
}

async function restoreFiles({ storage }: Content, file: string): Promise<number> {
  let files = 0
  for await (const { name, stream } of readArchive(file)) {
    if (name.startsWith('files/')) {
      await storage.put(name.slice('files/'.length), stream)
      files += 1
    } else stream.resume()
  }
  return files
}

/** Restores all rows in one transaction, so that either all or none of them are stored. */
async function restoreRows({ writer, search, entities, languages }: Content, file: string): Promise<number> {
  const restored = await writer.transaction().execute(async (db) => {
    let rows = 0
    for await (const { name, stream } of readArchive(file)) {
      const table = backupTables.find((each) => name === `tables/${each.name}.ndjson`)
      if (table === undefined) stream.resume()
      else rows += await insertLines(db, table, stream)
    }
    await reindexRecords(db, search, entities.all, languages)
    return rows
  })
  await search.finishMany(writer)
  return restored
}

/**
 * Restores a backup into empty content: verifies the archive, stores the files, then inserts all rows in one
 * transaction. An interrupted restore can be started again.
 *
 * @param name Name of the file in messages.
 * @throws AppError CONTENT_BACKUP when the file is not an intact backup of this version, or the content is
 * not empty.
 */
export async function restoreBackup(content: Content, file: string, name = file): Promise<BackupReport> {
  await verifyArchive(file, name)
  await checkHead(file, name)
  if (!(await isEmptyDatabase(content.writer)))
    throw new AppError(
      message`There are records here already; a backup is restored into an empty place only.`,
      {
        code: 'CONTENT_BACKUP',
        hint: message`Name an empty folder in DATA_DIR (and an empty database in DATABASE_URL).`,
      },
    )
  const files = await restoreFiles(content, file)
  return { files, rows: await restoreRows(content, file) }
}
