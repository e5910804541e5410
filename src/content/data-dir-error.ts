import type { Bilingual } from '../base/bilingual.ts'
import { ServiceError } from './service-error.ts'

interface Cause {
  readonly codes: RegExp
  readonly why: Bilingual
  readonly hint: Bilingual
}

const ELSEWHERE: Bilingual = {
  en: 'Name a folder that this user may write to in DATA_DIR, or correct its owner and rights.',
  zh: '请在 DATA_DIR 中写一个当前用户可以写入的文件夹，或者改正它的所有者和权限。',
}

const CAUSES: readonly Cause[] = [
  {
    codes: /^(ENOSPC|EDQUOT|SQLITE_FULL)$/,
    why: { en: 'the disk is full', zh: '磁盘已满' },
    hint: {
      en: 'Make room on the disk, or name a folder on another disk in DATA_DIR, and try again.',
      zh: '请在磁盘上腾出空间，或者在 DATA_DIR 中写另一个磁盘上的文件夹，然后重试。',
    },
  },
  {
    codes: /^(EIO|EFBIG|SQLITE_IOERR(_.+)?)$/,
    why: { en: 'the disk did not take or give what it should', zh: '磁盘读写失败' },
    hint: {
      en: 'Check the disk, its free space and the limits of this user, or name a folder on another disk in DATA_DIR.',
      zh: '请检查磁盘、剩余空间以及当前用户的限额，或者在 DATA_DIR 中写另一个磁盘上的文件夹。',
    },
  },
  {
    codes: /^(EACCES|EPERM|SQLITE_PERM|SQLITE_READONLY(_.+)?)$/,
    why: { en: 'this user may not write there', zh: '当前用户没有写入权限' },
    hint: ELSEWHERE,
  },
  {
    codes: /^EROFS$/,
    why: { en: 'it is on a disk that cannot be written', zh: '所在的磁盘不能写入' },
    hint: ELSEWHERE,
  },
  {
    codes: /^(EEXIST|ENOTDIR)$/,
    why: { en: 'a part of its path is a file', zh: '路径中有一段是文件' },
    hint: {
      en: 'Name another folder in DATA_DIR, or move that file away.',
      zh: '请在 DATA_DIR 中写另一个文件夹，或者把那个文件移走。',
    },
  },
  {
    codes: /^(SQLITE_CANTOPEN(_.+)?)$/,
    why: { en: 'its content.sqlite cannot be opened', zh: '其中的 content.sqlite 无法打开' },
    hint: ELSEWHERE,
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED|PROTOCOL)(_.+)?$/,
    why: { en: 'another program keeps its content.sqlite', zh: '另一个程序正在占用其中的 content.sqlite' },
    hint: {
      en: 'Wait until that program is done, or end it (`lsof` names it), and try again.',
      zh: '请等那个程序完成，或者结束它（可用 lsof 查看），然后重试。',
    },
  },
  {
    codes: /^(SQLITE_NOTADB|SQLITE_CORRUPT(_.+)?)$/,
    why: {
      en: 'its content.sqlite is no database, or damaged',
      zh: '其中的 content.sqlite 不是数据库，或者已经损坏',
    },
    hint: {
      en: 'Name an empty folder in DATA_DIR and restore a backup into it.',
      zh: '请在 DATA_DIR 中写一个空文件夹，并把备份恢复到其中。',
    },
  },
]

function causeOf(error: unknown): Cause | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  return CAUSES.find(({ codes }) => codes.test(code))
}

/** Why a disk did not take or give something; undefined where it is not the disk. */
export function diskReason(error: unknown): Bilingual | undefined {
  return causeOf(error)?.why
}

/** What a disk, a quota, a limit of the system or either database says where there is no room for what is written. */
const FULL = /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE)|53100)$/

/** Whether something could not be written because there was no room for it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.test(String(error.code))
}

/** The error to throw where the data folder could not be opened: which, why, and what to do. */
export function dataDirError(folder: string, error: unknown): ServiceError {
  const given = error instanceof Error ? error.message : String(error)
  const { why, hint } = causeOf(error) ?? { why: { en: given, zh: `“${given}”` }, hint: ELSEWHERE }
  return new ServiceError(
    'CONTENT_DATA_DIR',
    {
      en: `The data folder ${folder} cannot be used: ${why.en}.`,
      zh: `数据文件夹 ${folder} 不能使用：${why.zh}。`,
    },
    hint,
    { cause: error },
  )
}

/** The same for what came of using it; an error that is not of the folder or its disk is given back as it is. */
export function tellOfDisk(folder: string, error: unknown): unknown {
  return causeOf(error) === undefined ? error : dataDirError(folder, error)
}
