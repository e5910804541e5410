import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNewFile } from './files.ts'
import { BusyError, createSemaphore } from './tasks.ts'

/** Bytes that the parts of a multipart form may have beside the file. */
export const BESIDE_FILE_BYTES = 64 * 1024

/** What is answered where there is no room for a file. */
export const DISK_FULL = "The museum's disk is full, so this could not be kept. Please try again later."

export interface ReceiveBounds {
  /** Files that are on the disk at a time. */
  readonly files: number
  /** How many of them one visitor may have. */
  readonly filesEach: number
  /** Bytes of all of them together. */
  readonly bytes: number
}

const BOUNDS: ReceiveBounds = { files: 128, filesEach: 32, bytes: 1024 * 1024 * 1024 }

/** Rights of what a museum keeps, which may be personal: for the user of the site alone. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

/** What is in the folder for longer is of a process that was killed. */
const STALE_MS = 60 * 60 * 1000

/** Removes what killed processes left in a folder of incoming files. */
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
 * Receives files of visitors into a folder: whatever is slow or scarce afterwards is not kept waiting by a visitor's connection.
 * A file is there while `use` runs, and is always removed. Rejects with `BusyError` where there is no place for another file, with
 * what `chunks` and `use` throw, and with the system's error where the disk does not take it.
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
