import { AppError } from '../base/app-error.ts'
import { foreignWords, type Message, message } from '../base/messages/message.ts'

interface Cause {
  readonly codes: RegExp
  readonly why: Message
  readonly hint: Message
}

const ELSEWHERE: Message = message`Name a folder that this user may write to in DATA_DIR, or correct its owner and rights.`

const CAUSES: readonly Cause[] = [
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    why: message`the disk is full`,
    hint: message`Make room on the disk, or name a folder on another disk in DATA_DIR, and try again.`,
  },
  {
    codes: /^(EIO|EFBIG|SQLITE_IOERR(_.+)?)$/,
    why: message`the disk did not take or give what it should`,
    hint: message`Check the disk, its free space and the limits of this user, or name a folder on another disk in DATA_DIR.`,
  },
  {
    codes: /^(EACCES|EPERM|SQLITE_PERM|SQLITE_READONLY(_.+)?)$/,
    why: message`this user may not write there`,
    hint: ELSEWHERE,
  },
  {
    codes: /^EROFS$/,
    why: message`it is on a disk that cannot be written`,
    hint: ELSEWHERE,
  },
  {
    codes: /^ENOENT$/,
    why: message`no folder can be made there`,
    hint: ELSEWHERE,
  },
  {
    codes: /^(EEXIST|ENOTDIR)$/,
    why: message`a part of its path is a file`,
    hint: message`Name another folder in DATA_DIR, or move that file away.`,
  },
  {
    codes: /^(SQLITE_CANTOPEN(_.+)?)$/,
    why: message`its content.sqlite cannot be opened`,
    hint: ELSEWHERE,
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED|PROTOCOL)(_.+)?$/,
    why: message`another program keeps its content.sqlite`,
    hint: message`Wait until that program is done, or end it (\`lsof\` names it), and try again.`,
  },
  {
    codes: /^(SQLITE_NOTADB|SQLITE_CORRUPT(_.+)?)$/,
    why: message`its content.sqlite is no database, or damaged`,
    hint: message`Name an empty folder in DATA_DIR and restore a backup into it.`,
  },
]

function causeOf(error: unknown): Cause | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  // A missing file elsewhere is no failure of the data folder; its error says what is missing.
  if (code === 'ENOENT' && !('syscall' in error && error.syscall === 'mkdir')) return undefined
  return CAUSES.find(({ codes }) => codes.test(code))
}

/** Returns why a disk operation failed, or undefined for an error that is not of the disk. */
export function diskReason(error: unknown): Message | undefined {
  return causeOf(error)?.why
}

/**
 * Codes of the file system, SQLite and PostgreSQL (53100) for a full disk, an exceeded quota or a size limit.
 */
const FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE)|53100)$/

/** Whether a write failed for lack of space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.test(String(error.code))
}

/** Codes of the file system for a folder that does not accept files. */
const UNWRITABLE = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/

/** Whether a write failed because of the permissions or the type of a folder. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'syscall' in error)) return false
  if (!UNWRITABLE.test(String(error.code))) return false
  // Stored files are only opened for reading. Incoming `.part` files are opened for writing, or checked
  // before their removal.
  const isPart = 'path' in error && /\.part$/.test(String(error.path))
  return (
    /^(mkdir|rename|copyfile)$/.test(String(error.syscall)) ||
    (isPart && /^(open|lstat)$/.test(String(error.syscall)))
  )
}

/** Returns the warning at startup for a folder that cannot store submissions of visitors. */
export function unwritableWords(folder: string, error: unknown): Message {
  const { why, hint } = causeOf(error) ?? { why: foreignWords(String(error)), hint: ELSEWHERE }
  return message`The folder ${folder} cannot be written: ${why}. Photographs of visitors are refused until it can. ${hint}`
}

/** Returns the error to throw when the data folder cannot be opened, with the reason and a hint. */
export function dataDirError(folder: string, error: unknown): AppError {
  const given = error instanceof Error ? error.message : String(error)
  const { why, hint } = causeOf(error) ?? { why: foreignWords(given), hint: ELSEWHERE }
  return new AppError(message`The data folder ${folder} cannot be used: ${why}.`, {
    code: 'CONTENT_DATA_DIR',
    hint,
    cause: error,
  })
}

/**
 * Returns the error to throw when an operation on the data folder failed. Errors that are not of the disk are
 * returned unchanged.
 */
export function explainDiskError(folder: string, error: unknown): unknown {
  return causeOf(error) === undefined ? error : dataDirError(folder, error)
}
