import { join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { FolderFile } from './content-folder.ts'
import { isFileStored, storeFiles } from './store-files.ts'

export interface CopyReport {
  readonly files: number
  readonly bytes: number
  /** Files that were not there, or differed. */
  readonly copied: number
}

function differsError(path: string, place: string): AppError {
  return new AppError(message`The file ${path} was copied, and is not the same at ${place}.`, {
    code: 'CONTENT_FILES',
    hint: message`Make sure that nothing writes to either place meanwhile, and run the command again.`,
  })
}

/**
 * Copies the stored files of a data folder into another storage, except those it has, and makes sure that all are there. A call that
 * was broken off is resumed by calling again: a file is there only when it is whole.
 *
 * @param compare whether files that are there in the same size are read, to see whether they are the same.
 * @param onFile called after each file with how many are done.
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
