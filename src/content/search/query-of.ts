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

/** What a search must not find now. */
async function hiddenDocuments({ embargo }: SearchedRecords): Promise<readonly HiddenDocuments[]> {
  const found = all.map(async (definition): Promise<readonly HiddenDocuments[]> => {
    const { entity, table, document, published } = definition
    if (document === undefined || published === undefined) return []
    const from = await embargo.hiddenFrom(definition)
    return from === undefined ? [] : [{ entity, table, column: published, from }]
  })
  return (await Promise.all(found)).flat()
}

/** Whether there are so many documents that searching them may take long. */
export async function hasManyDocuments(
  { reader, counts }: SearchedRecords,
  version: number,
): Promise<boolean> {
  return (await counts.get(version, 'documents', () => tableVersion(reader, 'document'))) > MAX_FEW_ROWS
}

/** Where to search: few documents by the connections of all, many by those for what takes long. */
export async function searchReader(content: SearchedRecords, version: number): Promise<Database> {
  return (await hasManyDocuments(content, version)) ? content.slowReader : content.reader
}

/** A number of hits. */
interface CountedHits {
  readonly total: number
  /** Whether there are more. */
  readonly isMore: boolean
}

/** Number of documents that fit so or better, to the most that are counted; remembered until the content changes. */
export async function countFit(
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

/** Number of documents that fit a query in each scope, where no more fit than are counted; remembered until the content changes. */
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

/** Query for a visitor's words in all channels: breaks, and the plural of English, are forgiven when nothing is found without. */
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
  if (wider === undefined || (await countFit(content, version, query, 'anywhere')).total > 0) return query
  return { ...query, ...wider }
}

// What a list of records leaves by the index of the search: words of a title, and words anywhere.

/** Records that are looked up one by one in less time than it takes to compare half a million titles. */
const MAX_TITLES = 3000

/**
 * Leaves the records whose titles, in whichever language, hold what a part of a title is made of. It finds by the index of
 * the search what a comparison of all titles would find, and some more. Undefined where there is nothing to look for, or where
 * so many are found that a comparison of all titles takes less.
 */
export async function titleHolds(
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
  // The builder has no table of the index.
  return sql<SqlBool>`entity.id in (select named.record_id from search_document as named
    where named.entity = ${entity} and named.doc_id in (${search.withTitle(stretches)}))`
}

/** Leaves the records that the search of the site finds for some words in a language; undefined where there are no words. */
export async function wordsHold(
  content: SearchedRecords,
  { entity }: Pick<EntityDefinition, 'entity'>,
  words: string | undefined,
  language: LanguageCode,
): Promise<Condition> {
  if (words === undefined || words.trim() === '') return undefined
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue: words, language })
  if (query === undefined) return nothing
  // The builder has no table of the index.
  return sql<SqlBool>`entity.id in (select found.record_id from search_document as found
    where found.entity = ${entity} and found.doc_id in (${content.search.matching(query)}))`
}

/** Records that are called what is looked for: more of one number are none that anybody counts. */
const MAX_NUMBERED = 100

const parseStored = parserOf<StoredRecord>()

function withoutBlanks(text: string): string {
  return fold(text).replaceAll(/\s/g, '')
}

/** Ids of the records whose number or id is just what is looked for, and which a list has before all others. */
export async function numberedSo(
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
