import { said } from './said.ts'

/**
 * What the text of a key stands for, so that the check can follow it: where a link leads, a picture, or the name of a form,
 * of a query under "with", of a fact or link that the page's source makes.
 */
export type Meaning = 'address' | 'picture' | 'form' | 'query' | 'fact' | 'link'

/** Marks the schema of a text, of a text in every language, or of the keys of an object with what they stand for. */
export const standsFor = <const Means extends Meaning>(means: Means) => ({ means }) as const

/** The schema of a text that stands for something which has to be there, with what it is for. */
export const meant = (means: Meaning, en: string, zh: string) =>
  ({ type: 'string', ...standsFor(means), description: said(en, zh) }) as const
