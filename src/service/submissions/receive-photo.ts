import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RequestError } from '../calls/answers.ts'
import type { Content } from '../content.ts'
import { Busy, type Semaphore } from '../semaphore.ts'
import { OWN_FILE, OWN_FOLDER } from '../storage/rights.ts'
import { versionsOf } from '../storage/small-versions.ts'
import { VISITORS } from '../storage/visitor-files.ts'
import type { PhotoType } from './forms.ts'
import { newId } from './new-id.ts'
import { extensionOf, preparedFiles } from './photo.ts'
import type { PhotoProcess } from './photo-process.ts'
import { dropUpload, finishUpload, noteUpload } from './uploads.ts'

/** A file as it comes from the network. `isCut` says, at its end, whether it was longer than allowed. */
export interface IncomingPhoto {
  readonly stream: Readable
  readonly isCut: () => boolean
}

/** Seconds after which a visitor may try again. */
const RETRY_SECONDS = 60

/** What is left in the folder of incoming files for longer is of a process that was killed. */
const STALE_MS = 60 * 60 * 1000

async function onDisk(folder: string, { stream, isCut }: IncomingPhoto): Promise<string> {
  await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
  const file = join(folder, `${randomUUID()}.part`)
  try {
    await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: OWN_FILE }))
    if (isCut()) throw new RequestError(413, 'The photograph is too large.')
    return file
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Removes what killed processes left in the folder of incoming files. */
export async function sweepIncoming(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (now.getTime() - mtimeMs > STALE_MS) await rm(file, { force: true })
  }
}

export interface PhotoReceiverOptions {
  readonly content: Content
  /** Photographs wait here for their turn to be decoded. */
  readonly turn: Semaphore
  readonly photos: PhotoProcess
  readonly now: () => Date
}

/**
 * Takes photographs from the network: streamed to the disk, checked by their bytes, written again, noted. Resolves to the
 * path under which the photograph is kept.
 */
export function createPhotoReceiver({ content, turn, photos, now }: PhotoReceiverOptions) {
  const { incoming: folder, storage } = content

  const keep = async (file: string, types: readonly PhotoType[]): Promise<string> => {
    const type = await photos.prepare(file, types)
    const moment = now()
    const month = moment.toISOString().slice(0, 7).replace('-', '/')
    const path = `${VISITORS}${month}/${newId()}.${extensionOf[type]}`
    await noteUpload(content, { path, now: moment })
    try {
      const prepared = preparedFiles(file)
      for (const [index, version] of versionsOf(path).entries())
        await storage.put(version, createReadStream(prepared[index] ?? ''))
      await finishUpload(content, path)
      return path
    } catch (error) {
      // On a full disk the note may stay; it is swept like every upload that nobody comes back for.
      await dropUpload(content, path).catch(() => undefined)
      throw error
    }
  }

  return async (photo: IncomingPhoto, types: readonly PhotoType[]): Promise<string> => {
    const file = await onDisk(folder, photo)
    try {
      return await turn(() => keep(file, types))
    } catch (error) {
      if (error instanceof Busy)
        throw new RequestError(503, 'Too many photographs arrive just now. Please try again in a minute.', {
          retrySeconds: RETRY_SECONDS,
        })
      throw error
    } finally {
      for (const each of [file, ...preparedFiles(file)]) await rm(each, { force: true })
    }
  }
}
