import { enContent } from './en-content.ts'
import { enForms } from './en-forms.ts'
import { enShell } from './en-shell.ts'

/** The interface in English. */
export const en = { ...enShell, ...enContent, ...enForms }

/** A key of a text of the interface. */
export type TextKey = keyof typeof en
