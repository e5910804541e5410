import { NO_UTF8 } from '../../base/no-utf8.ts'
import { type Bilingual, bilingual, sameInBoth } from './wording.ts'

/** A mistake in how a command was called, or a file it cannot use, messages in one sentence; its message is the English. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly messages: Bilingual

  constructor(messages: Bilingual | string) {
    const both = typeof messages === 'string' ? sameInBoth(messages) : messages
    super(both.en)
    this.messages = both
  }
}

/** The error for a word that is none of those known. */
export function noSuch(what: Bilingual, word: string, known: readonly string[]): UsageError {
  return new UsageError(
    bilingual(
      `There is no ${what.en} "${word}". Use one of ${known.join(', ')}.`,
      `没有名为“${word}”的${what.zh}。可用的有：${known.join('、')}。`,
    ),
  )
}

const HIDDEN = bilingual('this user may not use it', '当前用户没有权限')

const REASONS: Readonly<Record<string, Bilingual>> = {
  ENOENT: bilingual('there is no such file or folder', '没有这个文件或文件夹'),
  EACCES: HIDDEN,
  EPERM: HIDDEN,
  EROFS: bilingual('it is on a disk that cannot be written', '所在的磁盘不能写入'),
  EISDIR: bilingual('it is a folder', '它是文件夹'),
  ENOTDIR: bilingual('a part of its path is no folder', '路径中有一段不是文件夹'),
  ENOSPC: bilingual('the disk is full', '磁盘已满'),
  Z_DATA_ERROR: bilingual('it is no gzip file, or damaged', '它不是 gzip 文件，或者已经损坏'),
  Z_BUF_ERROR: bilingual(
    'it ends in the middle, so it is not the whole gzip file',
    '它在中途结束，不是完整的 gzip 文件',
  ),
}

/** What an error of the file system or of unpacking means; undefined for any other error. */
function reasonOf(error: unknown): Bilingual | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? REASONS[error.code]
    : undefined
}

const VERBS = { read: '读取', write: '写入' } as const

/**
 * The error to throw for a file that could not be used: a UsageError such as "Cannot read a.json: there is
 * no such file or folder." where the cause is known, else the error itself.
 */
export function fileError(verb: keyof typeof VERBS, file: string, error: unknown): unknown {
  const reason = reasonOf(error)
  if (reason === undefined) return error
  return new UsageError(
    bilingual(`Cannot ${verb} ${file}: ${reason.en}.`, `无法${VERBS[verb]} ${file}：${reason.zh}。`),
  )
}

/** Throws a UsageError for the text of a file that is written in another encoding than UTF-8. */
export function refuseNoUtf8(file: string, text: string): void {
  const place = text.indexOf(NO_UTF8)
  if (place < 0) return
  const line = text.slice(0, place).split('\n').length
  throw new UsageError(
    bilingual(
      `${file}:${line} is not written in UTF-8. Save the file again with the encoding UTF-8; the characters are lost otherwise.`,
      `${file}:${line} 不是 UTF-8 编码。请在编辑器中选择 UTF-8 编码，把文件另存一次；否则文字会变成乱码。`,
    ),
  )
}
