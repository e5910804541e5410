import type { en } from './en.ts'
import type { TextsLike } from './language-texts.ts'
import { zhHantContent } from './zh-hant-content.ts'
import { zhHantForms } from './zh-hant-forms.ts'
import { zhHantShell } from './zh-hant-shell.ts'

/** The interface in traditional Chinese, as museums of Taiwan and Hong Kong write it. */
export const zhHant: TextsLike<typeof en> = { ...zhHantShell, ...zhHantContent, ...zhHantForms }
