import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewFile } from './files.ts'
import { BusyError, createSemaphore } from './semaphore.ts'

/** Maximum bytes of the other parts of a multipart form. */
export const BESIDE_FILE_BYTES = 64 * 1024

/** Response if the disk is full. */
export const DISK_FULL = "The museum's disk is full, so this could not be kept. Please try again later."

export interface ReceiveBounds {
  /** Maximum files on disk at a time. */
  readonly files: number
  /** Maximum files per visitor. */
  readonly filesEach: number
  /** Maximum total bytes. */
  readonly bytes: number
}

const BOUNDS: ReceiveBounds = { files: 128, filesEach: 32, bytes: 1024 * 1024 * 1024 }

/** File modes of private data: owner only. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

/** Files older than this were left by a killed process. */
const STALE_MS = 60 * 60 * 1000

/** Removes files that killed processes left in the folder of incoming files. */
export async function sweepIncoming(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > STALE_MS) await rm(file, { force: true })
  }
}

export type ReceiveFile = <Result>(
  chunks: AsyncIterable<Uint8Array>,
  visitor: string,
  use: (file: string, bytes: number) => Promise<Result>,
) => Promise<Result>

/**
 * Receives files of visitors into a folder, so that slow or scarce resources do not wait for their connection. A file
 * exists while `use` runs, and is always removed. Rejects with `BusyError` at the limit, with the errors of `chunks`
 * and `use`, and with the system's error if writing fails.
 */
export function createFileReceiver(folder: string, bounds: ReceiveBounds = BOUNDS): ReceiveFile {
  const places = createSemaphore(bounds.files, 0, { atOnce: bounds.filesEach, waiting: 0 })
  let held = 0

  return (chunks, visitor, use) =>
    places(
      async () => {
        let bytes = 0
        const counted = async function* (): AsyncGenerator<Uint8Array> {
          for await (const chunk of chunks) {
            if (held + chunk.byteLength > bounds.bytes) throw new BusyError('too many bytes are coming in')
            held += chunk.byteLength
            bytes += chunk.byteLength
            yield chunk
          }
        }
        const file = join(folder, `${randomUUID()}.part`)
        try {
          await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
          await writeNewFile(file, counted(), { mode: OWN_FILE })
          return await use(file, bytes)
        } finally {
          held -= bytes
          await rm(file, { force: true })
        }
      },
      { holder: visitor },
    )
}
