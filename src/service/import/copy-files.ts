import { join } from 'node:path'
import { openLocalStorage } from '../storage/local-storage.ts'
import type { Storage } from '../storage/storage.ts'
import type { FolderFile } from './content-folder.ts'
import { storeFiles } from './store-files.ts'

export interface CopyReport {
  readonly files: number
  readonly copied: number
}

/**
 * Copies the stored files of a data folder into another storage, except those it has. A call that was broken off is resumed by
 * calling again: a file is there only when it is whole.
 *
 * @param compare whether a file that is there in the same size is read, to see whether it is the same.
 * @param onFile called after each file with how many are done.
 * @throws ServiceError CONTENT_DATA_DIR, CONTENT_FILES.
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
  const copied = await storeFiles(storage, files, compare, (done) => onFile?.(done, files.length))
  return { files: files.length, copied }
}
