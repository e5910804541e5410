import { createHash } from 'node:crypto'
import { type IndexedDocument, NOWHERE_ELSE, OWN } from './search-index.ts'
import type { SearchQuery } from './search-query.ts'

/** Token of every document of a translation. No token of a text begins with a hyphen. */
const TRANSLATED = '-translated'

/** Token of a document that is found in its own language alone. */
const ONLY = '-only'

/** Letters and digits that stand for a text, a different one for each. */
function hexLetters(text: string): string {
  return Buffer.from(text).toString('hex')
}

function inChannel(channelNo: string): string {
  return `-c${hexLetters(channelNo)}`
}

function languageMark(language: string): string {
  return `-l${hexLetters(language)}`
}

function hiddenIn(language: string): string {
  return `-h${hexLetters(language)}`
}

/** Tokens of which a document has one where it is in a scope. */
export function scopeMarks(scope: readonly string[]): readonly string[] {
  return scope.map(inChannel)
}

/** Token of a whole title or number, of its stretches with one space between them. */
export function wholeNameToken(spaced: string): string {
  return `-s${createHash('sha256').update(spaced).digest('hex').slice(0, 16)}`
}

/** Tokens of the channels and of the language of a document. */
export function documentMarks({ language, hiddenIn: hidden, scope }: IndexedDocument): readonly string[] {
  const channels = scope.map(inChannel)
  if (language !== OWN) return [TRANSLATED, languageMark(language), ...channels]
  return [...(hidden === NOWHERE_ELSE ? [ONLY] : hidden.map(hiddenIn)), ...channels]
}

/** What the marks of a document must be like to be found. */
export interface WantedMarks {
  /** One of these; undefined: any. */
  readonly channels: readonly string[] | undefined
  /** None of these. */
  readonly not: readonly string[]
  /** Not this one, unless it comes with the other. */
  readonly translated: { readonly mark: string; readonly unless: string | undefined }
}

/** What the marks of the documents are like that a query may find. */
export function wantedMarks({ language, scope }: Pick<SearchQuery, 'language' | 'scope'>): WantedMarks {
  const isOwn = language === OWN
  return {
    channels: scope === undefined ? undefined : scopeMarks(scope),
    not: isOwn ? [] : [ONLY, hiddenIn(language)],
    translated: { mark: TRANSLATED, unless: isOwn ? undefined : languageMark(language) },
  }
}
