import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWN_FOLDER } from '../../base/receive-file.ts'
import type { Content } from '../content.ts'
import { newestVersion } from '../database/migrate.ts'
import type { Database } from '../database/tables.ts'
import { type ArchiveTarget, type Entry, openTarget, writeArchive } from './archive.ts'
import { backupTables, rowsOf } from './tables.ts'

/** Kind of the archive; a change that older programs cannot read raises it. */
export const FORMAT = 1

export interface BackupReport {
  readonly rows: number
  readonly files: number
}

function headOf(): Entry {
  const head = Buffer.from(`${JSON.stringify({ format: FORMAT, version: newestVersion })}\n`)
  return { name: 'backup.json', size: head.length, stream: () => Readable.from([head]) }
}

/** All tables of one moment, as files of JSON lines in `folder`. */
async function writeTables(
  db: Database,
  folder: string,
): Promise<{ readonly entries: readonly Entry[]; readonly rows: number }> {
  const entries: Entry[] = []
  let count = 0
  for (const table of backupTables) {
    const file = join(folder, `${table.name}.ndjson`)
    const lines = async function* (): AsyncGenerator<string> {
      for await (const row of rowsOf(db, table)) {
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
function snapshot<T>({ dialect, reader }: Content, read: (db: Database) => Promise<T>): Promise<T> {
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
    const { entries, rows } = await snapshot(content, (db) => writeTables(db, inFolder))
    // Files are stored before the rows that name them, so those of the rows are all there by now.
    const paths: string[] = []
    for await (const path of content.storage.list()) paths.push(path)
    let files = 0
    const all = async function* (): AsyncGenerator<Entry> {
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
