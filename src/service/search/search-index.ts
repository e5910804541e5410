import type { Database } from '../database/tables.ts'
import type { Language } from '../language.ts'
import type { SearchQuery, Wanted } from './search-query.ts'
import type { Tokens } from './tokens.ts'

/** Document as indexed. A higher `docId` is answered earlier. */
export interface IndexedDocument {
  readonly docId: number
  readonly title: Tokens
  readonly body: Tokens
  /** Channel numbers that the document answers to. */
  readonly scope: readonly string[]
}

/**
 * How well a document fits, the best first: the title is the query; the query stands in the title as a phrase; all
 * terms stand in the title; the query stands in the body as a phrase; all terms stand somewhere. Each is part of the
 * next, so a document of the fourth may also be one of the third.
 */
export type Fit = 'same' | 'titlePhrase' | 'title' | 'bodyPhrase' | 'anywhere'

const fits: readonly Fit[] = ['same', 'titlePhrase', 'title', 'bodyPhrase', 'anywhere']

/** The fits that differ for a query, best first: of a single term the phrase is the term. */
export function fitsOf({ terms, phrases }: Wanted): readonly Fit[] {
  return terms.length === 1 && phrases.every(({ length }) => length === 1)
    ? fits.filter((fit) => !fit.endsWith('Phrase'))
    : fits
}

/** Number of hits whose documents answer to the same channel numbers. */
export interface ScopeCount {
  readonly scope: readonly string[]
  readonly total: number
}

/** Index of search documents; the one place besides the migrations where the two databases differ. */
export interface SearchIndex {
  add(db: Database, language: Language, documents: readonly IndexedDocument[]): Promise<void>
  remove(db: Database, language: Language, docIds: readonly number[]): Promise<void>
  /** Documents that fit so or better. */
  count(db: Database, query: SearchQuery, fit: Fit): Promise<number>
  /** Documents that fit so and, where `better` is given, not so; the newest first. */
  find(
    db: Database,
    query: SearchQuery,
    fit: Fit,
    better: Fit | undefined,
    offset: number,
    limit: number,
  ): Promise<readonly number[]>
  /** All hits by the channel numbers of their documents. */
  scopes(db: Database, query: SearchQuery): Promise<readonly ScopeCount[]>
}
