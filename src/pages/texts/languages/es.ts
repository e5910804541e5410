import type { en } from './en.ts'
import { esContent } from './es-content.ts'
import { esForms } from './es-forms.ts'
import { esShell } from './es-shell.ts'
import type { TextsLike } from './language-texts.ts'

/** The interface in Spanish. */
export const es: TextsLike<typeof en, 'one' | 'many'> = { ...esShell, ...esContent, ...esForms }
