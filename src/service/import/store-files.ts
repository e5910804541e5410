import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { versionsOf } from '../storage/small-versions.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import type { FolderFile } from './content-folder.ts'

/** Files written at the same time: each waits for the disk. */
const AT_ONCE = 8

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** Whether two streams have the same bytes. Neither is held in memory: a film may be larger than that. */
async function sameBytes(one: Readable, other: Readable): Promise<boolean> {
  const [first, second] = await Promise.all([digestOf(one), digestOf(other)])
  return first === second
}

/** Whether a file of the storage is the one on disk: by its size, or by its bytes too. */
export async function isStored(
  stored: StoredFile | undefined,
  { source, size }: FolderFile,
  compare: boolean,
): Promise<boolean> {
  if (stored === undefined || stored.size !== size) return false
  return !compare || sameBytes(stored.stream(), createReadStream(source))
}

export interface StoreOptions {
  /** Whether a stored file of the same size is read, to see whether it is the same. */
  readonly compare: boolean
  /** Called after a file was written. */
  readonly onWritten?: (file: FolderFile) => Promise<void>
  /** Called after each file with how many are done. */
  readonly onFile?: ((done: number) => void) | undefined
}

/**
 * Puts files into the storage, except those it has already. The small versions of one that is replaced are removed.
 * Answers how many were written.
 */
export async function storeFiles(
  storage: Storage,
  files: readonly FolderFile[],
  { compare, onWritten, onFile }: StoreOptions,
): Promise<number> {
  let written = 0
  let done = 0
  const store = async (file: FolderFile): Promise<void> => {
    const stored = await storage.open(file.path)
    if (await isStored(stored, file, compare)) return
    if (stored !== undefined) for (const old of versionsOf(file.path)) await storage.remove(old)
    await storage.putFile(file.path, file.source)
    await onWritten?.(file)
    written += 1
  }
  const waiting = files.values()
  let failure: { readonly error: unknown } | undefined
  const work = async (): Promise<void> => {
    for (const file of waiting) {
      if (failure !== undefined) return
      try {
        await store(file)
      } catch (error) {
        failure ??= { error }
        return
      }
      done += 1
      onFile?.(done)
    }
  }
  // Where one fails, nothing is under way any more when the caller hears of it.
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (failure !== undefined) throw failure.error
  return written
}
