import { copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { copySqlite, isSqliteFile } from '../database/open-sqlite.ts'
import { unlessMissing } from '../storage/data-folder.ts'

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
