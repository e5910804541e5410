import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { OWN_FOLDER } from '../../base/receive-file.ts'
import type { Content } from '../content.ts'
import { newestVersion } from '../database/migrate.ts'
import { copySqlite, isSqliteFile } from '../database/open-sqlite.ts'
import type { Database, DatabaseTables, SqlValue } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import { unlessMissing } from '../storage/data-folder.ts'
import { type ArchiveEntry, type ArchiveTarget, openTarget, writeArchive } from './archive.ts'

/** A table of the backup and the column that orders its rows. */
export interface BackupTable {
  readonly name: keyof DatabaseTables
  readonly key: string
}

export type BackupRow = Readonly<Record<string, SqlValue>>

const entityTables = Object.values(definitions).map(({ table }) => ({ name: table, key: 'id' }))

/** All tables except the search index. Tables of entities come first. */
export const backupTables: readonly BackupTable[] = [
  ...entityTables,
  { name: 'own_record', key: 'id' },
  { name: 'stale_translation', key: 'id' },
  { name: 'submission', key: 'id' },
  { name: 'submission_key', key: 'name' },
  { name: 'upload', key: 'path' },
  { name: 'audit', key: 'id' },
  { name: 'file_digest', key: 'path' },
  { name: 'meta', key: 'name' },
  { name: 'content_version', key: 'entity' },
  { name: 'search_document', key: 'doc_id' },
]

/** Tables that contain rows before anything is stored. */
const FILLED: ReadonlySet<string> = new Set(['content_version'])

const BATCH_SIZE = 500

/** Reads the rows of a table in the order of its key, page by page. */
async function* tableRows(db: Database, { name, key }: BackupTable): AsyncGenerator<BackupRow> {
  const column = sql.ref<SqlValue>(key)
  const page = db
    .selectFrom(db.dynamic.table(name).as('stored'))
    .selectAll()
    .orderBy(column)
    .limit(BATCH_SIZE)
  for (let last: SqlValue | undefined; ; ) {
    const rows: readonly BackupRow[] = await (last === undefined
      ? page
      : page.where(column, '>', last)
    ).execute()
    yield* rows
    last = rows.at(-1)?.[key]
    if (rows.length < BATCH_SIZE) return
  }
}

/** Whether nothing has been stored yet. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  for (const { name } of backupTables) {
    if (FILLED.has(name)) continue
    const any = await db
      .selectFrom(name)
      .select(({ lit }) => lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (any !== undefined) return false
  }
  return true
}

/** Inserts rows into a table, replacing those that a new database starts with. */
export async function insertRows(
  db: Database,
  { name, key }: BackupTable,
  rows: readonly BackupRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE / 10) {
    const part = rows.slice(start, start + BATCH_SIZE / 10)
    if (FILLED.has(name)) {
      const keys = part.map((row) => row[key] ?? '')
      await db.deleteFrom(name).where(sql.ref<SqlValue>(key), 'in', keys).execute()
    }
    await db.insertInto(name).values(part).execute()
  }
}

/** Version of the archive format; raised by changes that older programs cannot read. */
export const FORMAT = 1

export interface BackupReport {
  readonly rows: number
  readonly files: number
}

function headOf(): ArchiveEntry {
  const head = Buffer.from(`${JSON.stringify({ format: FORMAT, version: newestVersion })}\n`)
  return { name: 'backup.json', size: head.length, stream: () => Readable.from([head]) }
}

/** Writes all tables, as of one snapshot, into `folder` as NDJSON files. */
async function writeTables(
  db: Database,
  folder: string,
): Promise<{ readonly entries: readonly ArchiveEntry[]; readonly rows: number }> {
  const entries: ArchiveEntry[] = []
  let count = 0
  for (const table of backupTables) {
    const file = join(folder, `${table.name}.ndjson`)
    const lines = async function* (): AsyncGenerator<string> {
      for await (const row of tableRows(db, table)) {
        count += 1
        yield `${JSON.stringify(row)}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(file))
    const { size } = await stat(file)
    entries.push({ name: `tables/${table.name}.ndjson`, size, stream: () => createReadStream(file) })
  }
  return { entries, rows: count }
}

/** Reads the rows of one snapshot, unaffected by concurrent writes. */
function readInSnapshot<T>({ dialect, reader }: Content, read: (db: Database) => Promise<T>): Promise<T> {
  const transaction = reader.transaction()
  return (dialect === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  )
}

/**
 * Writes all content into one archive while the site runs. The same content yields the same bytes.
 *
 * @param name Name of the target in messages, and the file to write when `target` is omitted.
 * @throws AppError CONTENT_BACKUP when the target cannot be written.
 */
export async function writeBackup(
  content: Content,
  name: string,
  target?: ArchiveTarget,
): Promise<BackupReport> {
  const opened = target ?? (await openTarget(name))
  let folder: string | undefined
  try {
    await mkdir(content.incoming, { recursive: true, mode: OWN_FOLDER })
    folder = await mkdtemp(join(content.incoming, 'backup-'))
    const inFolder = folder
    const { entries, rows } = await readInSnapshot(content, (db) => writeTables(db, inFolder))
    // Files are stored before the rows that name them, so every file named by the rows of the snapshot exists
    // by now.
    const paths: string[] = []
    for await (const path of content.storage.list()) paths.push(path)
    let files = 0
    const all = async function* (): AsyncGenerator<ArchiveEntry> {
      yield headOf()
      yield* entries
      for (const path of paths.sort()) {
        const stored = await content.storage.open(path)
        if (stored === undefined) continue
        files += 1
        yield { name: `files/${path}`, size: stored.size, stream: () => stored.stream() }
      }
    }
    await writeArchive(name, opened, all())
    return { rows, files }
  } catch (error) {
    await opened.discard()
    throw error
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Folder of the museum's pictures and documents. They are replaced but never modified in place, so a hard
 * link is a copy.
 */
const FILES = 'files'
/** Folder of derived files, which can be generated again. */
const CACHE = 'cache'

/**
 * Creates a hard link, or copies the file where the file system has no links or the target is on another one.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
}

/**
 * Copies a data folder while a running site may write to it: first a snapshot of the embedded database, then
 * the files. Files that are removed meanwhile are skipped.
 */
export async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  copySqlite(from, to)
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const place = relative(from, path)
    const [part] = place.split(sep)
    if (part === CACHE || isSqliteFile(entry.name)) continue
    if (entry.isDirectory()) await mkdir(join(to, place), { recursive: true })
    else await unlessMissing((part === FILES ? linkOrCopy : copyFile)(path, join(to, place)))
  }
}
