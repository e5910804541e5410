// Folders of the data directory, accessible only to their owner, and reads of files that may be missing.

import { chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFolder } from '../../base/files.ts'
import type { Message } from '../../base/messages/message.ts'
import { OWN_FILE, OWN_FOLDER } from '../../base/receive-file.ts'
import { unwritableWords } from '../data-dir-error.ts'
import { VISITORS } from './stored-path.ts'

function isFolderThere(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/**
 * Creates a folder and its parents. Node's recursive mkdir never returns if a file system reports ENOENT for
 * a folder whose parent exists, as /proc does.
 *
 * @param mode Permissions of created folders.
 * @throws the error of the system if a folder cannot be created.
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolderThere(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent, mode)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    if (!(await isFolderThere(folder))) throw error
  })
}

/**
 * Synchronous version of `makeFolder`.
 *
 * @throws the error of the system if a folder cannot be created.
 */
export function makeFolderSync(folder: string, mode: number): void {
  if (isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolderSync(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

const OTHERS = 0o077

/** Entries that current and former versions create in a data folder. */
const KEPT = /^(?:content\.sqlite.*|files|incoming|cache|extensions|desk)$/
/** Other entries that are expected in the root of a volume or a version-controlled folder. */
const BESIDE = /^(?:lost\+found|\.gitkeep|\.gitignore|\.DS_Store)$/

function restrictAccess(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.uid !== process.getuid?.() || (stats.mode & OTHERS) === 0) return
  // A file system without permissions, such as that of a memory card, fails here, which is harmless.
  try {
    chmodSync(path, stats.mode & (stats.isDirectory() ? OWN_FOLDER : OWN_FILE))
  } catch {}
}

/**
 * Removes permissions of other users from a data folder that an earlier version or an operator created, if we
 * own it. If it also contains other things, only our entries are changed.
 */
export function tightenData(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const names = readdirSync(dataDir)
  const parts = names.filter((name) => KEPT.test(name) && name !== 'cache')
  for (const name of parts) restrictAccess(join(dataDir, name))
  if (names.every((name) => KEPT.test(name) || BESIDE.test(name))) restrictAccess(dataDir)
}

/** Subfolders for files of visitors; `files` only if files are stored in the data folder. */
const WRITTEN = {
  incoming: ['incoming'],
  files: ['files', join('files', VISITORS.replace(/\/$/, ''))],
} as const

/**
 * Returns messages for the existing subfolders that are not writable. Missing ones are created when needed.
 *
 * @param keepsFiles Whether files are stored in the data folder rather than a bucket.
 */
export async function unwritableParts(dataDir: string, keepsFiles: boolean): Promise<readonly Message[]> {
  const parts = [...WRITTEN.incoming, ...(keepsFiles ? WRITTEN.files : [])]
  const found = await Promise.all(
    parts.map(async (part) => {
      const folder = join(dataDir, part)
      try {
        // `mkdir` fails if something other than a folder exists; `access` fails if it is not writable.
        if (existsSync(folder) && !isFolder(folder)) await mkdir(folder)
        if (existsSync(folder)) await access(folder, constants.W_OK | constants.X_OK)
        return []
      } catch (error) {
        return [unwritableWords(folder, error)]
      }
    }),
  )
  return found.flat()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** Awaits a file operation and returns undefined if the file is missing. */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
