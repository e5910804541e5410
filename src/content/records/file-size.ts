import type { StoredFileRecord } from '../../../schemas/entities/index.ts'
import { deliveryOf } from '../storage/content-type.ts'
import type { Storage } from '../storage/storage.ts'
import { isStoredPath } from '../storage/stored-path.ts'

/**
 * A file's record with its size in bytes, where the service keeps the file and the record says none. Pictures are left
 * out: they are shown, not downloaded, and one may have to be made first.
 */
export async function withSize(
  storage: Pick<Storage, 'open'>,
  file: StoredFileRecord,
): Promise<StoredFileRecord> {
  const path = file.filePath.replace(/^\//, '')
  const isPicture = deliveryOf(path).contentType.startsWith('image/')
  if (file.fileSize !== undefined || isPicture || !isStoredPath(path)) return file
  const stored = await storage.open(path)
  return stored === undefined ? file : { ...file, fileSize: stored.size }
}
