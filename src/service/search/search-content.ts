import { sql } from 'kysely'
import type { Entity, SearchHit } from '../../../schemas/entities/index.ts'
import type { Content } from '../content.ts'
import { contentVersion } from '../database/content-version.ts'
import { type EntityDefinition, fallsBack, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import type { Language } from '../entities/language.ts'
import { channelsUnder } from '../records/channel-tree.ts'
import { englishOf } from '../records/decode.ts'
import { type Page, pageOf, type Slice } from '../records/page.ts'
import { hitOf } from './hit.ts'
import type { SearchQuery, Tier } from './search-index.ts'
import { queryTerms, type Term } from './terms.ts'

export interface SearchRequest {
  readonly searchValue: string
  readonly language: Language
  /** Channel number without a language suffix; empty means the whole site. */
  readonly subType: string
  readonly slice: Slice
}

const parseStored = parserOf<StoredRecord>()

const all: readonly EntityDefinition[] = Object.values(definitions)

const searched = new Map(
  all.flatMap(({ entity, table, idField, document }) =>
    document === undefined ? [] : [[entity, { table, idField, document }] as const],
  ),
)

interface FoundDocument {
  readonly doc_id: number | string
  readonly entity: Entity
  readonly record_id: string
}

const countTier = async (
  content: Content,
  query: SearchQuery,
  tier: Tier,
  version: number,
): Promise<number> =>
  content.counts.get(version, JSON.stringify(['search', query, tier]), () =>
    content.search.count(content.reader, query, tier),
  )

/** Document numbers of a slice over both tiers, those found by their titles first. */
const findDocuments = async (
  { search, reader }: Content,
  query: SearchQuery,
  inTitle: number,
  { offset, size }: Slice,
): Promise<readonly number[]> => {
  const first = offset < inTitle ? await search.find(reader, query, 'title', offset, size) : []
  const missing = size - first.length
  if (missing === 0) return first
  const rest = await search.find(reader, query, 'rest', Math.max(0, offset - inTitle), missing)
  return [...first, ...rest]
}

const readHit = async (
  { reader }: Content,
  { entity, record_id }: FoundDocument,
  language: Language,
  terms: readonly Term[],
): Promise<SearchHit | undefined> => {
  const definition = searched.get(entity)
  if (definition === undefined) return undefined
  const { rows } = await sql<{ record: string; translations: string | null }>`
    select record, translations from ${sql.table(definition.table)} where id = ${record_id}`.execute(reader)
  const row = rows[0]
  if (row === undefined) return undefined
  const record = parseStored(row.record)
  const english = englishOf(record, row.translations) ?? (fallsBack({ entity }) ? record : undefined)
  const shown = language === 'en' ? english : record
  return shown === undefined ? undefined : hitOf(definition, shown, language, terms)
}

const readHits = async (
  content: Content,
  docIds: readonly number[],
  language: Language,
  terms: readonly Term[],
): Promise<SearchHit[]> => {
  if (docIds.length === 0) return []
  const { rows } = await sql<FoundDocument>`
    select doc_id, entity, record_id from search_document where doc_id in (${sql.join(docIds)})`.execute(
    content.reader,
  )
  const documents = new Map(rows.map((row) => [Number(row.doc_id), row]))
  const hits: SearchHit[] = []
  for (const docId of docIds) {
    const document = documents.get(docId)
    const hit = document === undefined ? undefined : await readHit(content, document, language, terms)
    if (hit !== undefined) hits.push(hit)
  }
  return hits
}

/**
 * Searches archives (except slides and friend links), exhibits, both kinds of exhibition and activities. Every word
 * must occur; matches in titles come first, then newest first. A search for nothing finds nothing.
 */
export const searchContent = async (
  content: Content,
  { searchValue, language, subType, slice }: SearchRequest,
): Promise<Page<SearchHit>> => {
  const terms = queryTerms(searchValue)
  if (terms.length === 0) return pageOf([], 0, slice)
  const scope = subType === '' ? undefined : await channelsUnder(content, subType)
  const query: SearchQuery = { language, terms, scope }
  const version = await contentVersion(content.reader)
  const inTitle = await countTier(content, query, 'title', version)
  const total = inTitle + (await countTier(content, query, 'rest', version))
  const docIds = slice.offset < total ? await findDocuments(content, query, inTitle, slice) : []
  return pageOf(await readHits(content, docIds, language, terms), total, slice)
}
