import { arContent } from './ar-content.ts'
import { arForms } from './ar-forms.ts'
import { arShell } from './ar-shell.ts'
import type { en } from './en.ts'
import type { TextsLike } from './language-texts.ts'

/** The interface in Arabic. */
export const ar: TextsLike<typeof en, 'zero' | 'one' | 'two' | 'few' | 'many'> = {
  ...arShell,
  ...arContent,
  ...arForms,
}
