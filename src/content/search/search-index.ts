import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { RecordStore } from '../records/record-store.ts'
import type { PageRange } from '../records/select-records.ts'
import type { SearchQuery, SearchTerms } from './search-query.ts'
import type { Sequence, Tokens } from './terms.ts'

/** Marks the records' own language. */
export const OWN = ''

/** Marks a document that is found in its own language only. */
export const NOWHERE_ELSE = '*'

/** A document to be indexed. Documents with a higher `docId` come first. */
export interface IndexedDocument {
  readonly docId: number
  /** `OWN`, or the language of a translation. */
  readonly language: string
  /** For a document in the records' own language: languages in which the translation is found instead. */
  readonly hiddenIn: readonly string[] | typeof NOWHERE_ELSE
  readonly title: Tokens
  readonly body: Tokens
  /** Channel numbers in which the document is found. */
  readonly scope: readonly string[]
}

/**
 * How a document matches, best first. `same`: the title, or the record's number, equals the query.
 * `titlePhrase`: the title contains it as a phrase. `title`: the title contains all terms. `bodyPhrase`: the
 * body contains it as a phrase. `anywhere`: all terms occur. Conditions overlap: a document with the phrase
 * in its body may also have all terms in its title.
 */
export type MatchRank = 'same' | 'titlePhrase' | 'title' | 'bodyPhrase' | 'anywhere'

const fits: readonly MatchRank[] = ['same', 'titlePhrase', 'title', 'bodyPhrase', 'anywhere']

/**
 * Returns the ranks that differ for a query, best first. For a single term in one form, the phrase is the
 * term.
 */
export function matchRanksOf({ terms, phrases }: SearchTerms): readonly MatchRank[] {
  return terms.flat().length === 1 && phrases.every(({ length }) => length === 1)
    ? fits.filter((fit) => !fit.endsWith('Phrase'))
    : fits
}

/** Maximum number of hits that are counted; an answer says if there are more. */
export const MAX_COUNTED = 10_000

/**
 * Multiplier of the day in a document number, so that newer documents have higher numbers. The sum is a safe
 * integer.
 */
export const NUMBERS_PER_DAY = 2 ** 31

/** Parameters for a part of the hits. */
interface HitsRequest {
  /** Rank that the hits match. */
  readonly fit: MatchRank
  /** Rank that they must not match. */
  readonly better: MatchRank | undefined
  readonly offset: number
  readonly limit: number
  /** Whether more hits match than are counted. */
  readonly isFrequent: boolean
}

/** Where to look for words, and up to which number to count documents. */
export interface WordPlaces {
  readonly inTitle: boolean
  readonly max: number
}

export type WordCounts = ReadonlyMap<string, number>

/** Index of search documents. Besides the migrations, the only place where the two databases differ. */
export interface SearchIndex {
  /** Call before adding many documents, within their transaction. */
  prepareMany(db: Database): Promise<void>
  /** Merges pending documents into the index, within a transaction; documents may be added concurrently. */
  sortAdded(db: Database): Promise<void>
  /** Call after adding many documents, outside of a transaction. */
  finishMany(db: Database): Promise<void>
  add(db: Database, documents: readonly IndexedDocument[]): Promise<void>
  remove(db: Database, docIds: readonly number[]): Promise<void>
  /** Returns a query of the numbers of documents whose titles contain all these terms, in any language. */
  withTitle(stretches: Sequence): RawBuilder<unknown>
  /** Counts these documents, up to `max`. */
  countTitles(db: Database, stretches: Sequence, max: number): Promise<number>
  /** Returns a query of the numbers of all matching documents. */
  matching(query: SearchQuery): RawBuilder<unknown>
  /** Counts the documents that match with a rank or better, up to `max`. */
  count(db: Database, query: SearchQuery, fit: MatchRank, max: number): Promise<number>
  /**
   * Counts the matching documents in each scope, ignoring the scope of the query. For queries with few
   * matches.
   */
  countScopes(
    db: Database,
    query: SearchQuery,
    scopes: readonly (readonly string[])[],
  ): Promise<readonly number[]>
  /** Returns the document numbers of a slice, by rank, then newest first. For queries with few matches. */
  rank(
    db: Database,
    query: SearchQuery,
    slice: Pick<PageRange, 'offset' | 'size'>,
  ): Promise<readonly number[]>
  /**
   * Returns whole words at edit distance one from a folded word, each with its number of documents up to
   * `max`. Only documents of the language and scope of the query count.
   */
  wordsNear(db: Database, query: SearchQuery, word: string, where: WordPlaces): Promise<WordCounts>
  /** Returns the numbers of documents that match with the same rank, newest first. */
  find(db: Database, query: SearchQuery, wanting: HitsRequest): Promise<readonly number[]>
}

/**
 * Builds the condition that a document is public; `docId` is its number in the index. A true SQL expression
 * if nothing is hidden.
 */
export function publicOnly({ hidden }: SearchQuery, docId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    [
      sql`1 = 1`,
      ...hidden.map(
        ({ entity, table, column, from }) => sql`${docId} not in (
          select shown.doc_id from search_document as shown
          join ${sql.table(table)} as record on record.id = shown.record_id
          where shown.entity = ${entity} and ${sql.ref(`record.${column}`)} >= ${from})`,
      ),
    ],
    sql` and `,
  )
}

/** What searching records requires. */
export interface SearchedRecords extends RecordStore {
  readonly search: SearchIndex
}

/** Token of every translated document. Tokens of texts never begin with a hyphen. */
const TRANSLATED = '-translated'

/** Token of a document that is found in its own language only. */
const ONLY = '-only'

/** Encodes a text as letters and digits, unambiguously. */
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

/** Returns tokens of which a document in a scope has at least one. */
export function scopeMarks(scope: readonly string[]): readonly string[] {
  return scope.map(inChannel)
}

/** Returns the token of a whole title or number, given as its terms separated by single spaces. */
export function wholeNameToken(spaced: string): string {
  return `-s${createHash('sha256').update(spaced).digest('hex').slice(0, 16)}`
}

/** Returns the tokens for the channels and the language of a document. */
export function documentMarks({ language, hiddenIn: hidden, scope }: IndexedDocument): readonly string[] {
  const channels = scope.map(inChannel)
  if (language !== OWN) return [TRANSLATED, languageMark(language), ...channels]
  return [...(hidden === NOWHERE_ELSE ? [ONLY] : hidden.map(hiddenIn)), ...channels]
}

/** Condition on the marks of a document. */
export interface WantedMarks {
  /** At least one of these; any if undefined. */
  readonly channels: readonly string[] | undefined
  /** None of these. */
  readonly not: readonly string[]
  /** Not `mark`, unless `unless` is present too. */
  readonly translated: { readonly mark: string; readonly unless: string | undefined }
}

/** Returns the condition on marks for the language and scope of a query. */
export function wantedMarks({ language, scope }: Pick<SearchQuery, 'language' | 'scope'>): WantedMarks {
  const isOwn = language === OWN
  return {
    channels: scope === undefined ? undefined : scopeMarks(scope),
    not: isOwn ? [] : [ONLY, hiddenIn(language)],
    translated: { mark: TRANSLATED, unless: isOwn ? undefined : languageMark(language) },
  }
}
