import { AppError } from '../../base/app-error.ts'
import { message } from '../../base/messages/message.ts'

const MAX_PATH = 500
const SEGMENT = /^(?!\.)[\p{L}\p{N}\p{M} ._()+,=@~-]{1,200}(?<![. ])$/u

/** Whether a text may be the path of a stored file. */
export function isStoredPath(path: string): boolean {
  return path.length <= MAX_PATH && path.split('/').every((part) => SEGMENT.test(part))
}

/**
 * Path of a stored file without a leading slash. Segments are letters, digits, spaces and `._()+,=@~-`; none is empty
 * or begins with a dot, so no path leaves the folder or names a hidden file.
 *
 * @throws AppError CONTENT_STORAGE_PATH for any other text.
 */
export function storedPath(path: string): string {
  const relative = path.startsWith('/') ? path.slice(1) : path
  if (isStoredPath(relative)) return relative
  throw new AppError(message`${JSON.stringify(path.slice(0, 80))} cannot be the path of a stored file.`, {
    code: 'CONTENT_STORAGE_PATH',
    hint: message`Use segments of letters, digits, spaces and ._()+,=@~- divided by slashes, none beginning with a dot.`,
  })
}
