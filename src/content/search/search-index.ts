import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { RecordStore } from '../records/record-store.ts'
import type { Slice } from '../records/select-records.ts'
import type { SearchQuery, SearchTerms } from './search-query.ts'
import type { Sequence, Tokens } from './terms.ts'

/** In place of a language: the records' own. */
export const OWN = ''

/** A document that is found in its own language alone. */
export const NOWHERE_ELSE = '*'

/** Document as indexed. A higher `docId` is answered earlier. */
export interface IndexedDocument {
  readonly docId: number
  /** `OWN`, or the language of a translation. */
  readonly language: string
  /** Of a document of the records' own language: the languages in which the record is found by its translation instead. */
  readonly hiddenIn: readonly string[] | typeof NOWHERE_ELSE
  readonly title: Tokens
  readonly body: Tokens
  /** Channel numbers that the document answers to. */
  readonly scope: readonly string[]
}

/**
 * How well a document fits, the best first: the title is the query, or the record's number; the query is in them as a phrase; all
 * terms are in them; the query is in the body as a phrase; all terms are somewhere. Each is part of the
 * next, so a document of the fourth may also be one of the third.
 */
export type MatchRank = 'same' | 'titlePhrase' | 'title' | 'bodyPhrase' | 'anywhere'

const fits: readonly MatchRank[] = ['same', 'titlePhrase', 'title', 'bodyPhrase', 'anywhere']

/** The fits that differ for a query, best first: of a single term in one form the phrase is the term. */
export function matchRanksOf({ terms, phrases }: SearchTerms): readonly MatchRank[] {
  return terms.flat().length === 1 && phrases.every(({ length }) => length === 1)
    ? fits.filter((fit) => !fit.endsWith('Phrase'))
    : fits
}

/** Hits are counted to here; beyond it an answer says that there are more. */
export const MAX_COUNTED = 10_000

/** Days are above numbers, so that a higher document number is newer; the sum stays a safe integer. */
export const NUMBERS_PER_DAY = 2 ** 31

/** Which of the hits are wanted. */
interface HitsRequest {
  /** They fit so. */
  readonly fit: MatchRank
  /** And not so. */
  readonly better: MatchRank | undefined
  readonly offset: number
  readonly limit: number
  /** Whether more fit so than are counted. */
  readonly isFrequent: boolean
}

/** Where words are looked for, and how far they are counted. */
export interface WordPlaces {
  readonly inTitle: boolean
  readonly max: number
}

export type WordCounts = ReadonlyMap<string, number>

/** Index of search documents; the one place besides the migrations where the two databases differ. */
export interface SearchIndex {
  /** Before many documents are added, within their transaction. */
  prepareMany(db: Database): Promise<void>
  /** Sorts what the index has collected, within a transaction; others may add more meanwhile. */
  sortAdded(db: Database): Promise<void>
  /** After many documents were added, outside of a transaction. */
  finishMany(db: Database): Promise<void>
  add(db: Database, documents: readonly IndexedDocument[]): Promise<void>
  remove(db: Database, docIds: readonly number[]): Promise<void>
  /** Query of the numbers of the documents whose titles hold all these stretches somewhere, in any language. */
  withTitle(stretches: Sequence): RawBuilder<unknown>
  /** How many documents that is, counted to `max`. */
  countTitles(db: Database, stretches: Sequence, max: number): Promise<number>
  /** Query of the numbers of all documents that fit. */
  matching(query: SearchQuery): RawBuilder<unknown>
  /** Documents that fit so or better, counted to `max`. */
  count(db: Database, query: SearchQuery, fit: MatchRank, max: number): Promise<number>
  /** How many of the documents that fit anyhow are in each scope, whatever the query's own; for queries that few fit. */
  countScopes(
    db: Database,
    query: SearchQuery,
    scopes: readonly (readonly string[])[],
  ): Promise<readonly number[]>
  /** Numbers of the documents of a slice, the best fit first and the newest first within it; for queries that few fit. */
  rank(db: Database, query: SearchQuery, slice: Pick<Slice, 'offset' | 'size'>): Promise<readonly number[]>
  /**
   * Whole words of documents, of the language and in the scope of a query, that are one slip away from a folded word, with how many of the
   * documents have them, counted to `max`.
   */
  wordsNear(db: Database, query: SearchQuery, word: string, where: WordPlaces): Promise<WordCounts>
  /** Numbers of documents that fit alike, the newest first. */
  find(db: Database, query: SearchQuery, wanting: HitsRequest): Promise<readonly number[]>
}

/** Condition that a document is public; `docId` is its number in the index. True, in SQL, where nothing is hidden. */
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

/** What searching records takes. */
export interface SearchedRecords extends RecordStore {
  readonly search: SearchIndex
}

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
