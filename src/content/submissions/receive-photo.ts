import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '../../base/app-error.ts'
import { createFileReceiver } from '../../base/receive-file.ts'
import { BusyError, type Semaphore } from '../../base/semaphore.ts'
import type { Content } from '../content.ts'
import { VISITORS, versionsOf } from '../storage/stored-path.ts'
import type { PhotoType } from './forms.ts'
import { extensionOf, preparedFiles } from './photo.ts'
import type { PhotoProcess } from './photo-process.ts'
import { newId } from './save-submission.ts'
import { dropUpload, finishUpload, noteUpload } from './uploads.ts'

/** A file as it comes from the network. `isCut` says, at its end, whether it was longer than allowed. */
export interface IncomingPhoto {
  readonly stream: Readable
  readonly isCut: () => boolean
  /** Whether the visitor has gone before it was whole. */
  readonly isGone: () => boolean
  /** Whom it counts for. */
  readonly visitor: string
}

/** Seconds after which a visitor may try again. */
const RETRY_SECONDS = 60

export interface PhotoReceiverOptions {
  readonly content: Content
  /** Photographs wait here for their turn to be decoded. */
  readonly turn: Semaphore
  readonly photos: Pick<PhotoProcess, 'prepare'>
  readonly now: () => Date
}

/**
 * Takes photographs from the network: streamed to the disk, checked by their bytes, written again, noted. Resolves to the
 * path under which the photograph is kept.
 */
export function createPhotoReceiver({ content, turn, photos, now }: PhotoReceiverOptions) {
  const { storage } = content
  const receive = createFileReceiver(content.incoming)

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
    try {
      return await receive(photo.stream, photo.visitor, async (file) => {
        if (photo.isCut()) throw new AppError('The photograph is too large.', { status: 413 })
        try {
          return await turn(() => keep(file, types), { holder: photo.visitor })
        } finally {
          for (const each of preparedFiles(file)) await rm(each, { force: true })
        }
      })
    } catch (error) {
      // No fault of ours, and nobody waits for the answer.
      if (photo.isGone()) throw new AppError('The photograph has not come whole.', { status: 400 })
      if (error instanceof BusyError)
        throw new AppError('Too many photographs arrive just now. Please try again in a minute.', {
          status: 503,
          retrySeconds: RETRY_SECONDS,
        })
      throw error
    }
  }
}
