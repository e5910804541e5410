import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { versionsOf } from '../storage/small-versions.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import type { FolderFile } from './content-folder.ts'

/** Files written at the same time: each waits for the disk. */
const AT_ONCE = 8

async function sameBytes(one: Readable, other: Readable): Promise<boolean> {
  const bytes = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray())
  const [first, second] = await Promise.all([bytes(one), bytes(other)])
  return first.equals(second)
}

async function isStored(
  stored: StoredFile | undefined,
  { source, size }: FolderFile,
  compare: boolean,
): Promise<boolean> {
  if (stored === undefined || stored.size !== size) return false
  return !compare || sameBytes(stored.stream(), createReadStream(source))
}

/**
 * Puts files into the storage, except those it has already. The small versions of one that is replaced are removed.
 * Answers how many were written.
 *
 * @param compare whether a stored file of the same size is read, to see whether it is the same.
 * @param onFile called after each file with how many are done.
 */
export async function storeFiles(
  storage: Storage,
  files: readonly FolderFile[],
  compare: boolean,
  onFile?: (done: number) => void,
): Promise<number> {
  let written = 0
  let done = 0
  const store = async (file: FolderFile): Promise<void> => {
    const stored = await storage.open(file.path)
    if (await isStored(stored, file, compare)) return
    if (stored !== undefined) for (const old of versionsOf(file.path)) await storage.remove(old)
    await storage.putFile(file.path, file.source)
    written += 1
  }
  const waiting = files.values()
  const work = async (): Promise<void> => {
    for (const file of waiting) {
      await store(file)
      done += 1
      onFile?.(done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return written
}
