import { AppError } from '../../base/app-error.ts'
import { NO_UTF8 } from '../../base/damaged-text.ts'
import { joinWithCommas, type Message, message } from './wording.ts'

/** Returns the error for an unknown word. */
export function unknownWordError(what: Message, word: string, known: readonly string[]): AppError {
  return new AppError(message`There is no ${what} "${word}". Use one of ${joinWithCommas(known)}.`)
}

const HIDDEN = message`this user may not use it`

const REASONS: Readonly<Record<string, Message>> = {
  ENOENT: message`there is no such file or folder`,
  EACCES: HIDDEN,
  EPERM: HIDDEN,
  EROFS: message`it is on a disk that cannot be written`,
  EISDIR: message`it is a folder`,
  ENOTDIR: message`a part of its path is no folder`,
  ENOSPC: message`the disk is full`,
  Z_DATA_ERROR: message`it is no gzip file, or damaged`,
  Z_BUF_ERROR: message`it ends in the middle, so it is not the whole gzip file`,
}

/** Returns the reason of a file system or decompression error; undefined for any other error. */
function systemReason(error: unknown): Message | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? REASONS[error.code]
    : undefined
}

/**
 * Returns the error to throw for a file that could not be used: an AppError such as "Cannot read a.json: there is no such file or
 * folder." if the cause is known, else the error itself.
 */
export function fileError(verb: 'read' | 'write', file: string, error: unknown): unknown {
  const reason = systemReason(error)
  if (reason === undefined) return error
  return new AppError(
    verb === 'read' ? message`Cannot read ${file}: ${reason}.` : message`Cannot write ${file}: ${reason}.`,
  )
}

/**
 * Checks that the text of a file is UTF-8.
 *
 * @throws AppError if the file has another encoding.
 */
export function refuseNoUtf8(file: string, text: string): void {
  const place = text.indexOf(NO_UTF8)
  if (place < 0) return
  const line = text.slice(0, place).split('\n').length
  throw new AppError(
    message`${file}:${line} is not written in UTF-8. Save the file again with the encoding UTF-8; the characters are lost otherwise.`,
  )
}
