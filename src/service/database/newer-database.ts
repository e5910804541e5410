import { ServiceError } from '../service-error.ts'

/** The error to throw where a database has had a migration that this program does not know. */
export function newerDatabase(unknown: string): ServiceError {
  return new ServiceError(
    'CONTENT_NEWER_DATABASE',
    {
      en: `The database has had the migration "${unknown}", which this program does not know: a newer program has used it.`,
      zh: `数据库执行过本程序不认识的迁移“${unknown}”：更新的程序用过它。`,
    },
    {
      en: 'Start the newer program, or restore a backup made before the update.',
      zh: '请启动更新的程序，或者恢复更新之前的备份。',
    },
  )
}
