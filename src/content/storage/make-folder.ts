import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

function isFolder(path: string): Promise<boolean> {
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
  if (await isFolder(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent, mode)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error
  })
}

function isFolderNow(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * The same at once.
 *
 * @throws The system's error when a folder cannot be made.
 */
export function makeFolderSync(folder: string, mode: number): void {
  if (isFolderNow(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolderSync(parent, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!isFolderNow(folder)) throw error
  }
}
