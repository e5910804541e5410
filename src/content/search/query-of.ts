import { type SqlBool, sql } from 'kysely'
import { fold } from '../../base/fold.ts'
import { contentVersion, tableVersion } from '../database/content-version.ts'
import type { Database } from '../database/tables.ts'
import { type EntityDefinition, fieldText, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import { inOtherScripts } from '../import/doubts/look-alikes.ts'
import { type LanguageCode, tagOf } from '../language.ts'
import { MAX_FEW_ROWS } from '../records/record-store.ts'
import { type Condition, fromTable, nothing } from '../records/select-records.ts'
import { MAX_COUNTED, type MatchRank, OWN, type SearchedRecords } from './search-index.ts'
import {
  forgivingQuery,
  type HiddenDocuments,
  inflectedQuery,
  type SearchQuery,
  wantedOf,
} from './search-query.ts'
import { queryStretches } from './terms.ts'

const all: readonly EntityDefinition[] = Object.values(definitions)

/** Returns the documents that a search must not find, because their records are not public yet. */
async function hiddenDocuments({ embargo }: SearchedRecords): Promise<readonly HiddenDocuments[]> {
  const found = all.map(async (definition): Promise<readonly HiddenDocuments[]> => {
    const { entity, table, document, published } = definition
    if (document === undefined || published === undefined) return []
    const from = await embargo.hiddenFrom(definition)
    return from === undefined ? [] : [{ entity, table, column: published, from }]
  })
  return (await Promise.all(found)).flat()
}

/** Whether there are so many documents that a search may be slow. */
export async function hasManyDocuments(
  { reader, counts }: SearchedRecords,
  version: number,
): Promise<boolean> {
  return (await counts.get(version, 'documents', () => tableVersion(reader, 'document'))) > MAX_FEW_ROWS
}

/** Returns the connection for searches: the shared one for few documents, that for slow reads otherwise. */
export async function searchReader(content: SearchedRecords, version: number): Promise<Database> {
  return (await hasManyDocuments(content, version)) ? content.slowReader : content.reader
}

/** Number of hits. */
interface CountedHits {
  readonly total: number
  /** Whether `total` is a lower bound. */
  readonly isMore: boolean
}

/**
 * Counts the documents that match with a rank or better, up to MAX_COUNTED. Cached until the content changes.
 */
export async function countMatches(
  content: SearchedRecords,
  version: number,
  query: SearchQuery,
  fit: MatchRank,
): Promise<CountedHits> {
  const { counts, search } = content
  const found = await counts.get(version, JSON.stringify(['search', query, fit]), async () =>
    search.count(await searchReader(content, version), query, fit, MAX_COUNTED + 1),
  )
  return { total: Math.min(found, MAX_COUNTED), isMore: found > MAX_COUNTED }
}

/**
 * Counts the matching documents in each scope, for queries with at most MAX_COUNTED hits. Cached until the
 * content changes.
 */
export function countScopes(
  content: SearchedRecords,
  version: number,
  query: SearchQuery,
  scopes: readonly (readonly string[])[],
): Promise<readonly number[]> {
  const { counts, search } = content
  return counts.getAll(version, JSON.stringify(['scopes', query, scopes]), async () =>
    search.countScopes(await searchReader(content, version), query, scopes),
  )
}

/**
 * Builds the query for a visitor's words in all channels. If nothing matches, a more tolerant query allows
 * missing breaks, respelled marks and missing endings. Undefined if there is nothing to search for.
 */
export async function queryOf(
  content: SearchedRecords,
  version: number,
  { searchValue, language }: { readonly searchValue: string; readonly language: LanguageCode },
): Promise<SearchQuery | undefined> {
  const tag = tagOf(content.languages, language)
  const wanted = wantedOf(searchValue, tag)
  if (wanted === undefined) return undefined
  const query: SearchQuery = {
    ...inflectedQuery(wanted, tag),
    language: language === content.languages.own ? OWN : language,
    scope: undefined,
    hidden: await hiddenDocuments(content),
  }
  const wider = forgivingQuery(wanted, tag)
  if (wider === undefined || (await countMatches(content, version, query, 'anywhere')).total > 0) return query
  return { ...query, ...wider }
}

// Conditions of record lists that use the search index: words in the title, and words anywhere.

/** Maximum number of records to look up one by one; beyond it, comparing half a million titles is faster. */
const MAX_TITLES = 3000

/**
 * Returns a condition for records whose title, in any language, contains the terms of a text. It uses the
 * search index, and matches everything that comparing all titles would match, and some more. Undefined if
 * there is nothing to search for, or if there are so many matches that comparing all titles is faster.
 */
export async function titleCondition(
  content: SearchedRecords,
  { entity, table }: Pick<EntityDefinition, 'entity' | 'table'>,
  part: string | undefined,
): Promise<Condition> {
  const stretches = queryStretches(part ?? '')
  if (stretches.length === 0) return undefined
  const { search, counts } = content
  const version = await tableVersion(content.reader, table)
  const found = await counts.get(version, JSON.stringify(['titles', table, stretches]), async () =>
    search.countTitles(await searchReader(content, version), stretches, MAX_TITLES + 1),
  )
  if (found > MAX_TITLES) return undefined
  // Kysely's builder does not know the tables of the index.
  return sql<SqlBool>`entity.id in (select named.record_id from search_document as named
    where named.entity = ${entity} and named.doc_id in (${search.withTitle(stretches)}))`
}

/**
 * Returns a condition for records that the site's search finds for some words in a language; undefined
 * without words.
 */
export async function wordsCondition(
  content: SearchedRecords,
  { entity }: Pick<EntityDefinition, 'entity'>,
  words: string | undefined,
  language: LanguageCode,
): Promise<Condition> {
  if (words === undefined || words.trim() === '') return undefined
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue: words, language })
  if (query === undefined) return nothing
  // Kysely's builder does not know the tables of the index.
  return sql<SqlBool>`entity.id in (select found.record_id from search_document as found
    where found.entity = ${entity} and found.doc_id in (${content.search.matching(query)}))`
}

/** Maximum number of records with the same number. */
const MAX_NUMBERED = 100

const parseStored = parserOf<StoredRecord>()

function withoutBlanks(text: string): string {
  return fold(text).replaceAll(/\s/g, '')
}

/** Returns the ids of records whose number or id equals the search words; lists show them first. */
export async function idsWithNumber(
  content: SearchedRecords,
  { entity, table, idField, document }: EntityDefinition,
  words: string | undefined,
  language: LanguageCode,
): Promise<readonly string[]> {
  if (words === undefined || words.trim() === '') return []
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue: words, language })
  if (query === undefined) return []
  const wanting = {
    fit: 'same',
    better: undefined,
    offset: 0,
    limit: MAX_NUMBERED,
    isFrequent: false,
  } as const
  const found = await content.search.find(await searchReader(content, version), query, wanting)
  if (found.length === 0) return []
  const rows = await fromTable(content.reader, table)
    .select(['id', 'record'])
    .where('id', 'in', (db) =>
      db
        .selectFrom('search_document')
        .select('record_id')
        .where('entity', '=', entity)
        .where('doc_id', 'in', found),
    )
    .execute()
  const wanted = [words, ...inOtherScripts(words)].map(withoutBlanks)
  return rows.flatMap(({ id, record: stored }) => {
    const record = parseStored(stored)
    const numbers = [fieldText(record, idField), ...(document?.numbers?.(record) ?? [])]
    return numbers.some((number) => wanted.includes(withoutBlanks(number))) ? [id] : []
  })
}
