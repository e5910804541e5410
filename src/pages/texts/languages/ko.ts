import type { en } from './en.ts'
import { koContent } from './ko-content.ts'
import { koForms } from './ko-forms.ts'
import { koShell } from './ko-shell.ts'
import type { TextsLike } from './language-texts.ts'

/** The interface in Korean. */
export const ko: TextsLike<typeof en> = { ...koShell, ...koContent, ...koForms }
