/** A mistake in how a command was called, or a file it cannot use, told in one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'it is on a disk that cannot be written',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  Z_DATA_ERROR: 'it is no gzip file, or damaged',
  Z_BUF_ERROR: 'it ends in the middle, so it is not the whole gzip file',
}

/** What an error of the file system or of unpacking means; undefined for any other error. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? REASONS[error.code]
    : undefined

/**
 * The error to throw for a file that could not be used: a UsageError such as "Cannot read a.json: there is
 * no such file or folder." where the cause is known, else the error itself.
 */
export const fileError = (verb: 'read' | 'write', file: string, error: unknown): unknown => {
  const reason = reasonOf(error)
  return reason === undefined ? error : new UsageError(`Cannot ${verb} ${file}: ${reason}.`)
}
