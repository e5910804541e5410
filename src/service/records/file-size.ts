import type { StoredFileRecord } from '../../../schemas/entities/index.ts'
import type { Storage } from '../storage/storage.ts'
import { isStoredPath } from '../storage/stored-path.ts'

/** Pictures are shown, not downloaded, and a small one may have to be made first. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|webp)$/i

/** A file's record with its size in bytes, where the service keeps the file and the record says none. */
export const withSize = async (storage: Storage, file: StoredFileRecord): Promise<StoredFileRecord> => {
  const path = file.filePath.replace(/^\//, '')
  if (file.fileSize !== undefined || PICTURE.test(path) || !isStoredPath(path)) return file
  const stored = await storage.open(path)
  return stored === undefined ? file : { ...file, fileSize: stored.size }
}
