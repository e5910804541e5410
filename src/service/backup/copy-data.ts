import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { copySqlite, isSqliteFile } from '../database/open-sqlite.ts'
import { unlessMissing } from '../storage/unless-missing.ts'

/**
 * Copies a data folder that a running site may be writing: the embedded database as it is at one moment, then the
 * files. One that is taken away meanwhile is left out.
 */
export async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  copySqlite(from, to)
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || isSqliteFile(entry.name)) continue
    const folder = join(to, relative(from, entry.parentPath))
    await mkdir(folder, { recursive: true })
    await unlessMissing(copyFile(join(entry.parentPath, entry.name), join(folder, entry.name)))
  }
}
