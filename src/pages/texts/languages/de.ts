import { deContent } from './de-content.ts'
import { deForms } from './de-forms.ts'
import { deShell } from './de-shell.ts'
import type { en } from './en.ts'
import type { TextsLike } from './language-texts.ts'

/** The interface in German. */
export const de: TextsLike<typeof en, 'one'> = { ...deShell, ...deContent, ...deForms }
