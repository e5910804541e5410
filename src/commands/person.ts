import type { Erased, PersonalRecord } from '../content/index.ts'
import { type Bilingual, bilingual, type Language } from '../engine/errors/index.ts'
import { UsageError } from '../engine/errors/usage-error.ts'
import { statusIn } from './review.ts'

const KINDS: Readonly<Record<PersonalRecord['table'], Bilingual>> = {
  collect_work: bilingual('work', '作品'),
  message: bilingual('message', '留言'),
  submission: bilingual('submission', '表单'),
}

/** What was found of a person, one a line, without contact data. */
export function describePerson(found: readonly PersonalRecord[], language: Language): readonly string[] {
  return found.length === 0
    ? [bilingual('Nothing was sent with this contact.', '没有用这个联系方式提交的内容。')[language]]
    : found.map(
        ({ table, id, form, status, created }) =>
          `${id}  ${KINDS[table][language]}${form === '' ? '' : ` ${form}`}  ${statusIn(status, language)}  ${created}`,
      )
}

/** What "delete" says before it deletes anything. */
export const deletesNothingYet = bilingual(
  'Nothing was deleted. Add --yes to delete all of this, with its photographs.',
  '没有删除任何内容。加上“--yes”会删除以上全部内容及其照片。',
)

/** What was deleted, in numbers. */
export function describeErased({ works, messages, submissions, photos }: Erased): Bilingual {
  return bilingual(
    `Deleted: works ${works}, messages ${messages}, submissions ${submissions}, photographs ${photos}. Backups still hold them: after a restore, delete again.`,
    `已删除：作品 ${works} 件，留言 ${messages} 条，表单 ${submissions} 份，照片 ${photos} 张。备份中仍有这些内容，恢复备份后请再删除一次。`,
  )
}

/** What to say of a text that is no contact. It does not repeat the text. */
export const noContact = new UsageError(
  bilingual(
    'This is no telephone number or e-mail address. Give one, such as 13800138000, or "-" to type it where no shell keeps it.',
    '这不是电话号码，也不是邮箱。请写一个，例如 13800138000；或者写“-”，从标准输入读取，不留在命令历史中。',
  ),
)
