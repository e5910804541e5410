import type { en } from './en.ts'
import type { TextsLike } from './language-texts.ts'
import { zhHansContent } from './zh-hans-content.ts'
import { zhHansForms } from './zh-hans-forms.ts'
import { zhHansShell } from './zh-hans-shell.ts'

/** The interface in simplified Chinese. */
export const zhHans: TextsLike<typeof en> = { ...zhHansShell, ...zhHansContent, ...zhHansForms }
