import type { en } from './en.ts'
import { frContent } from './fr-content.ts'
import { frForms } from './fr-forms.ts'
import { frShell } from './fr-shell.ts'
import type { TextsLike } from './language-texts.ts'

/** The interface in French. */
export const fr: TextsLike<typeof en, 'one' | 'many'> = { ...frShell, ...frContent, ...frForms }
