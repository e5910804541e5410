// The folder of data on disk: made, with the rights of its owner alone, and read where a file may be missing.

import { chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFolder } from '../../base/files.ts'
import type { Message } from '../../base/messages/message.ts'
import { OWN_FILE, OWN_FOLDER } from '../../base/receive-file.ts'
import { unwritableWords } from '../data-dir-error.ts'
import { VISITORS } from './storage.ts'

function isFolderThere(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/**
 * Makes a folder and those above it. Node's own recursive mkdir never returns where a file system answers
 * "no such file" for a folder whose parent exists, as /proc does.
 *
 * @param mode rights of those that are made.
 * @throws The system's error when a folder cannot be made.
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
 * Makes a folder and those above it like `makeFolder`, without a promise.
 *
 * @throws The system's error when a folder cannot be made.
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

/** What sites of today and before put into a data folder. */
const KEPT = /^(?:content\.sqlite.*|files|incoming|cache|extensions|desk)$/
/** What is beside it in the root of a volume, or kept by a version control. */
const BESIDE = /^(?:lost\+found|\.gitkeep|\.gitignore|\.DS_Store)$/

function restrictAccess(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.uid !== process.getuid?.() || (stats.mode & OTHERS) === 0) return
  // A file system without rights, such as that of a memory card, refuses: there is nothing to take away.
  try {
    chmodSync(path, stats.mode & (stats.isDirectory() ? OWN_FOLDER : OWN_FILE))
  } catch {}
}

/**
 * Takes the rights of other users away from a data folder that an earlier version or an operator made, where it is our own. A folder
 * that holds other things too keeps its rights, and the parts that are ours lose theirs.
 */
export function tightenData(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const names = readdirSync(dataDir)
  const parts = names.filter((name) => KEPT.test(name) && name !== 'cache')
  for (const name of parts) restrictAccess(join(dataDir, name))
  if (names.every((name) => KEPT.test(name) || BESIDE.test(name))) restrictAccess(dataDir)
}

/** Parts of a data folder into which files of visitors go; the last only where files are kept in the folder. */
const WRITTEN = {
  incoming: ['incoming'],
  files: ['files', join('files', VISITORS.replace(/\/$/, ''))],
} as const

/**
 * Why parts of a data folder take no files, each in words: those that are there. A missing one is made when it is needed.
 *
 * @param keepsFiles whether files are kept in the folder, and not in a bucket.
 */
export async function unwritableParts(dataDir: string, keepsFiles: boolean): Promise<readonly Message[]> {
  const parts = [...WRITTEN.incoming, ...(keepsFiles ? WRITTEN.files : [])]
  const found = await Promise.all(
    parts.map(async (part) => {
      const folder = join(dataDir, part)
      try {
        // `mkdir` says what is there that is no folder; `access` who may write into one.
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

/** Runs a file operation; a missing file becomes undefined. */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
