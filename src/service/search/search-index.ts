import type { Database } from '../database/tables.ts'
import type { Language } from '../entities/language.ts'
import type { Term } from './terms.ts'
import type { Tokens } from './tokens.ts'

/** Document as indexed. A higher `docId` is answered earlier. */
export interface IndexedDocument {
  readonly docId: number
  readonly title: Tokens
  readonly body: Tokens
  /** Channel numbers that the document answers to. */
  readonly scope: readonly string[]
}

export interface SearchQuery {
  readonly language: Language
  /** At least one. */
  readonly terms: readonly Term[]
  readonly phrase?: readonly Term[]
  /** Channel numbers, one of which the document must have; undefined means any document. */
  readonly scope: readonly string[] | undefined
}

/**
 * Matches in the order in which they are answered: `titlePhrase`, what was written as it was written in the title;
 * `title`, every term in the title; `bodyPhrase`, as it was written in the body; `rest`, every term somewhere.
 */
export type Tier = 'titlePhrase' | 'title' | 'bodyPhrase' | 'rest'

/** The tiers a query has: without a phrase two of them hold the same as the others. */
export const tiersOf = ({ phrase }: SearchQuery): readonly Tier[] =>
  phrase === undefined ? ['title', 'rest'] : ['titlePhrase', 'title', 'bodyPhrase', 'rest']

/** Index of search documents; the one place besides the migrations where the two databases differ. */
export interface SearchIndex {
  add(db: Database, language: Language, documents: readonly IndexedDocument[]): Promise<void>
  remove(db: Database, language: Language, docIds: readonly number[]): Promise<void>
  /** Empties the index of a language. */
  clear(db: Database, language: Language): Promise<void>
  /** Matches of a tier, or of all. */
  count(db: Database, query: SearchQuery, tier: Tier | 'all'): Promise<number>
  find(
    db: Database,
    query: SearchQuery,
    tier: Tier,
    offset: number,
    limit: number,
  ): Promise<readonly number[]>
}
