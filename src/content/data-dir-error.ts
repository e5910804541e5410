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
  // A file of somebody else's that is not there says so itself.
  if (code === 'ENOENT' && !('syscall' in error && error.syscall === 'mkdir')) return undefined
  return CAUSES.find(({ codes }) => codes.test(code))
}

/** Why a disk did not take or give something; undefined where it is not the disk. */
export function diskReason(error: unknown): Message | undefined {
  return causeOf(error)?.why
}

/** What a disk, a quota, a limit of the system or either database says where there is no room for what is written. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE)|53100)$/

/** Whether something could not be written because there was no room for it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.test(String(error.code))
}

/** What a system says where a folder does not take files, whoever asks. */
const UNWRITABLE = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/

/** Whether something could not be written because of the rights or the kind of a folder. */
export function isUnwritable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error && 'syscall' in error)) return false
  if (!UNWRITABLE.test(String(error.code))) return false
  // A file that is kept is opened to be read; one that is coming in, to be written, or looked for to be removed.
  const isPart = 'path' in error && /\.part$/.test(String(error.path))
  return (
    /^(mkdir|rename|copyfile)$/.test(String(error.syscall)) ||
    (isPart && /^(open|lstat)$/.test(String(error.syscall)))
  )
}

/** What to say at the start of a folder that takes nothing of what visitors send. */
export function unwritableWords(folder: string, error: unknown): Message {
  const { why, hint } = causeOf(error) ?? { why: foreignWords(String(error)), hint: ELSEWHERE }
  return message`The folder ${folder} cannot be written: ${why}. Photographs of visitors are refused until it can. ${hint}`
}

/** The error to throw where the data folder could not be opened: which, why, and what to do. */
export function dataDirError(folder: string, error: unknown): AppError {
  const given = error instanceof Error ? error.message : String(error)
  const { why, hint } = causeOf(error) ?? { why: foreignWords(given), hint: ELSEWHERE }
  return new AppError(message`The data folder ${folder} cannot be used: ${why}.`, {
    code: 'CONTENT_DATA_DIR',
    hint,
    cause: error,
  })
}

/** The error to throw where using the data folder failed; one that is not of the folder or its disk is given back as it is. */
export function tellOfDisk(folder: string, error: unknown): unknown {
  return causeOf(error) === undefined ? error : dataDirError(folder, error)
}
