import type { en } from './en.ts'
import { jaContent } from './ja-content.ts'
import { jaForms } from './ja-forms.ts'
import { jaShell } from './ja-shell.ts'
import type { TextsLike } from './language-texts.ts'

/** The interface in Japanese. */
export const ja: TextsLike<typeof en> = { ...jaShell, ...jaContent, ...jaForms }
