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
  /** Channel numbers, one of which the document must have; undefined means any document. */
  readonly scope: readonly string[] | undefined
}

/** `title`: every term occurs in the title. `rest`: the other matches. */
export type Tier = 'title' | 'rest'

/** Index of search documents; the one place besides the migrations where the two databases differ. */
export interface SearchIndex {
  add(db: Database, language: Language, documents: readonly IndexedDocument[]): Promise<void>
  remove(db: Database, language: Language, docIds: readonly number[]): Promise<void>
  count(db: Database, query: SearchQuery, tier: Tier): Promise<number>
  find(
    db: Database,
    query: SearchQuery,
    tier: Tier,
    offset: number,
    limit: number,
  ): Promise<readonly number[]>
}
