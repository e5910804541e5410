import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { digestOf } from '../../base/files.ts'
import { type ImportIssue, type ImportReport, ReportBuilder } from '../../base/import-report.ts'
import { countedFiles, type Message, message } from '../../base/messages/message.ts'
import type { FileDigests, FileNote } from '../file-digests.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import type { Storage, StoredFile } from '../storage/storage.ts'
import { deliveryOf, versionsOf } from '../storage/stored-path.ts'
import type { FolderFile } from './content-folder.ts'
import { fileFault } from './file-fault.ts'
import { inspectPicture, PictureRefused } from './pictures/picture-file.ts'

/** Maximum concurrent writes, which are disk-bound. */
const MAX_CONCURRENT_FILES = 8

const THERE: Message = message`there already`

const AS_IT_IS: Message = message`Pages offer it as it is: browsers may not show it, and it has no small sizes.`

/** Whether a stored file equals the one on disk, by size and optionally by content. Streams both files. */
async function isFileStored(
  stored: StoredFile | undefined,
  { source, size }: FolderFile,
  compare: boolean,
): Promise<boolean> {
  if (stored === undefined || stored.size !== size) return false
  if (!compare) return true
  const [one, other] = await Promise.all([digestOf(stored.stream()), digestOf(createReadStream(source))])
  return one === other
}

export interface StoreOptions {
  /**
   * Whether to compare the content of stored files of the same size. If false, compares only if the file on disk has
   * changed since it was stored.
   */
  readonly compare: boolean
  /** Store of file digests. Without it, only sizes are compared unless `compare` is true. */
  readonly digests?: FileDigests
  /** Called after a file was written. */
  readonly onWritten?: (file: FolderFile) => Promise<void>
  /** Called after each file with the number of files done. */
  readonly onFile?: ((done: number) => void) | undefined
}

type Outcome = 'stored' | 'replaced' | 'there'

/** Returns why pages cannot show a file; undefined if they can. */
async function unfitReason({
  path,
  source,
}: FolderFile): Promise<Pick<ImportIssue, 'reason' | 'hint'> | undefined> {
  if (!deliveryOf(path).contentType.startsWith('image/')) return fileFault(path, source)
  try {
    await inspectPicture(source)
    return undefined
  } catch (error) {
    if (error instanceof PictureRefused) return { reason: error.reason, hint: AS_IT_IS }
    throw error
  }
}

/** Returns a string that changes when a file on disk is modified. */
function markOf({ size, modified }: FolderFile): string {
  return modified === undefined ? '' : `${size} ${modified}`
}

/** Removes the thumbnails of a replaced picture; they are generated again. */
async function removeSmall(storage: Storage, path: string): Promise<void> {
  for (const old of versionsOf(path)) if (old !== path) await storage.remove(old)
}

/**
 * Stores files except those already stored, and reports the outcome. Replacing a file is atomic; its thumbnails are
 * generated again.
 *
 * @throws the system's error if a file cannot be read or written; what was stored before is noted.
 */
export async function storeFiles(
  storage: Storage,
  files: readonly FolderFile[],
  { compare, digests, onWritten, onFile }: StoreOptions,
): Promise<ImportReport> {
  const report = new ReportBuilder(countedFiles)
  report.countRead(files.length)
  const known = await digests?.known(files.map(({ path }) => path))
  const notes: FileNote[] = []
  let done = 0

  const isThere = async (stored: StoredFile | undefined, file: FolderFile): Promise<boolean> => {
    if (stored === undefined || stored.size !== file.size) return false
    if (digests === undefined) return isFileStored(stored, file, compare)
    const note = known?.get(file.path)
    const mark = markOf(file)
    if (!compare && note !== undefined && mark !== '' && note.source === mark) return true
    const digest = await digestOf(createReadStream(file.source))
    if (digest !== (await digestOf(stored.stream()))) return false
    if (note?.digest !== digest || note.source !== mark)
      notes.push({ path: file.path, digest, size: file.size, source: mark })
    return true
  }

  const store = async (file: FolderFile): Promise<Outcome> => {
    const stored = await storage.open(file.path)
    if (await isThere(stored, file)) return 'there'
    await storage.putFile(file.path, file.source)
    if (stored !== undefined) await removeSmall(storage, file.path)
    if (digests !== undefined) {
      const written = await storage.open(file.path)
      if (written !== undefined) {
        const digest = await digestOf(written.stream())
        notes.push({ path: file.path, digest, size: written.size, source: markOf(file) })
      }
    }
    await onWritten?.(file)
    const fault = await unfitReason(file)
    if (fault !== undefined) report.noteConversion({ place: { file: file.path }, ...fault })
    return stored === undefined ? 'stored' : 'replaced'
  }

  const waiting = files.values()
  let failure: { readonly error: unknown } | undefined
  const work = async (): Promise<void> => {
    for (const file of waiting) {
      if (failure !== undefined) return
      try {
        const outcome = await store(file)
        if (outcome === 'there') report.countLeftOut(THERE)
        else report.countStored({ [outcome]: 1 })
      } catch (error) {
        failure ??= { error }
        return
      }
      done += 1
      onFile?.(done)
    }
  }
  // After an error, all other writes are settled before the caller sees it.
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, work))
  await digests?.note(notes)
  if (failure !== undefined) throw failure.error
  return report.build()
}

export interface CopyReport {
  readonly files: number
  readonly bytes: number
  /** Files that were missing or different. */
  readonly copied: number
}

function differsError(path: string, place: string): AppError {
  return new AppError(message`The file ${path} was copied, and is not the same at ${place}.`, {
    code: 'CONTENT_FILES',
    hint: message`Make sure that nothing writes to either place meanwhile, and run the command again.`,
  })
}

/**
 * Copies the files of a data folder to another storage, except those already there, and verifies that all are present.
 * An interrupted call can be repeated: files only appear once complete.
 *
 * @param compare whether to compare the content of existing files of the same size.
 * @param onFile called after each file with the number of files done.
 * @throws AppError CONTENT_DATA_DIR, CONTENT_FILES.
 */
export async function copyFiles(
  dataDir: string,
  storage: Storage,
  compare: boolean,
  onFile?: (done: number, of: number) => void,
): Promise<CopyReport> {
  const local = await openLocalStorage(join(dataDir, 'files'))
  const files: FolderFile[] = []
  for await (const path of local.list()) {
    const file = await local.open(path)
    if (file !== undefined) files.push({ path, source: local.locate(path), size: file.size })
  }
  const { stored, replaced } = await storeFiles(storage, files, {
    compare,
    onWritten: async (file) => {
      const stored = await storage.open(file.path)
      if (!(await isFileStored(stored, file, compare)))
        throw differsError(file.path, storage.locate(file.path))
    },
    onFile: (done) => onFile?.(done, files.length),
  })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { files: files.length, bytes, copied: stored + replaced }
}
