import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'
import { OWN_FOLDER } from '../../base/receive-file.ts'
import type { Content } from '../content.ts'
import { newestVersion } from '../database/migrate.ts'
import { copySqlite, isSqliteFile } from '../database/open-sqlite.ts'
import type { Database, DatabaseTables, SqlValue } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import { reindexRecords } from '../search/renew-derived.ts'
import { unlessMissing } from '../storage/data-folder.ts'
import {
  type ArchiveEntry,
  type ArchiveTarget,
  openTarget,
  readArchive,
  verifyArchive,
  writeArchive,
} from './archive.ts'

/** A table of the backup, with the columns that order it. */
interface BackupTable {
  readonly name: keyof DatabaseTables
  readonly key: string
}

/** Row of any table. */
type BackupRow = Readonly<Record<string, SqlValue>>

const entityTables = Object.values(definitions).map(({ table }) => ({ name: table, key: 'id' }))

/** Every table but the index of the search. Entities come first. */
const backupTables: readonly BackupTable[] = [
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

/** Tables that a database has rows in before anything is stored. */
const FILLED: ReadonlySet<string> = new Set(['content_version'])

const BATCH_SIZE = 500

/** Rows of a table in the order of its key. */
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
async function isEmptyDatabase(db: Database): Promise<boolean> {
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

/** Writes rows into a table, in place of those an empty database begins with. */
async function insertRows(
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

/** Kind of the archive; a change that older programs cannot read raises it. */
const FORMAT = 1

interface BackupReport {
  readonly rows: number
  readonly files: number
}

function headOf(): ArchiveEntry {
  const head = Buffer.from(`${JSON.stringify({ format: FORMAT, version: newestVersion })}\n`)
  return { name: 'backup.json', size: head.length, stream: () => Readable.from([head]) }
}

/** All tables of one moment, as files of JSON lines in `folder`. */
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

/** The rows as they are at one moment, whatever is written meanwhile. */
function readInSnapshot<T>({ dialect, reader }: Content, read: (db: Database) => Promise<T>): Promise<T> {
  const transaction = reader.transaction()
  return (dialect === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  )
}

/**
 * Writes everything that is kept into one archive, while the site runs. The same content gives the same bytes.
 *
 * @param target where it goes, named `name` in messages; by default the file of that name.
 * @throws AppError CONTENT_BACKUP where that does not take it.
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
    // Files are stored before the rows that name them, so those of the rows are all there by now.
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

/** Of the museum's pictures and documents: they are replaced and never changed, so a second name is a copy. */
const FILES = 'files'
/** Of what can be made again. */
const CACHE = 'cache'

/** A second name of a file; a copy where the file system has none, or the folder is on another one. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    await copyFile(from, to)
  }
}

/**
 * Copies a data folder that a running site may be writing: the embedded database as it is at one moment, then the
 * files. One that is taken away meanwhile is left out.
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

/** All rows in one transaction, so that they are there together or not at all. */
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
 * Fills an empty content from a backup: checked first, then the files, then all rows at once. Interrupted, it can be
 * begun again.
 *
 * @param name what messages call the file.
 * @throws AppError CONTENT_BACKUP when the file is no whole backup of this version, or the content is not empty.
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
