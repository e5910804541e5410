import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { omitUndefined } from './object.ts'

interface WriteOptions {
  /** Rights of the file; those of the process by default. */
  readonly mode?: number
  /** Whether it is on the disk when this resolves. */
  readonly flush?: boolean
  readonly signal?: AbortSignal
}

/**
 * Writes chunks to a file that must not be there yet. Where that fails, or what gives the chunks does, no file is left: it is opened before
 * anything is read, since a stream that opens it itself may make it after it was removed.
 */
export async function writeNewFile(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  { mode, flush = false, signal }: WriteOptions = {},
): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    await pipeline(chunks, handle.createWriteStream({ flush }), omitUndefined({ signal }))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}
