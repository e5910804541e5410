import { sql } from 'kysely'
import type { Entity, SearchHit } from '../../../schemas/entities/index.ts'
import type { Content } from '../content.ts'
import { contentVersion } from '../database/content-version.ts'
import { type EntityDefinition, fallsBack, parserOf, type StoredRecord } from '../entities/definition.ts'
import { definitions } from '../entities/definitions.ts'
import type { Language } from '../entities/language.ts'
import { channelsUnder, topChannels } from '../records/channel-tree.ts'
import { englishOf } from '../records/decode.ts'
import { type Page, pageOf, type Slice } from '../records/page.ts'
import { hitOf } from './hit.ts'
import { type SearchQuery, type Tier, tiersOf } from './search-index.ts'
import { type Term, wantedOf } from './terms.ts'

export interface SearchRequest {
  readonly searchValue: string
  readonly language: Language
  /** Channel number without a language suffix; empty means the whole site. */
  readonly subType: string
  readonly slice: Slice
}

interface Facet {
  readonly subType: string
  readonly total: number
}

type FoundPage = Page<SearchHit> & { readonly facets: readonly Facet[] }

type Asked = Pick<SearchRequest, 'searchValue'> & { readonly terms: readonly Term[] }

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

const counted = (
  content: Content,
  query: SearchQuery,
  tier: Tier | 'all',
  version: number,
): Promise<number> =>
  content.counts.get(version, JSON.stringify(['search', query, tier]), () =>
    content.search.count(content.reader, query, tier),
  )

/** Document numbers of a slice over all tiers, one tier after the other. */
const findDocuments = async (
  content: Content,
  query: SearchQuery,
  version: number,
  { offset, size }: Slice,
): Promise<readonly number[]> => {
  const found: number[] = []
  let before = 0
  for (const tier of tiersOf(query)) {
    const missing = size - found.length
    if (missing === 0) break
    const start = Math.max(0, offset - before)
    const rows = await content.search.find(content.reader, query, tier, start, missing)
    found.push(...rows)
    // How many stand in a tier matters only where the slice begins behind it.
    before +=
      rows.length === 0 && start > 0 ? await counted(content, query, tier, version) : start + rows.length
  }
  return found
}

/** How many hits each channel of the first level has, with all below it. */
const facetsOf = async (content: Content, query: SearchQuery, version: number): Promise<readonly Facet[]> => {
  const facets: Facet[] = []
  for (const subType of await topChannels(content)) {
    const scope = await channelsUnder(content, subType)
    facets.push({ subType, total: await counted(content, { ...query, scope }, 'all', version) })
  }
  return facets
}

const readHit = async (
  { reader }: Content,
  { entity, record_id }: FoundDocument,
  language: Language,
  { terms, searchValue }: Asked,
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
  return shown === undefined ? undefined : hitOf(definition, shown, language, terms, searchValue)
}

const readHits = async (
  content: Content,
  docIds: readonly number[],
  language: Language,
  asked: Asked,
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
    const hit = document === undefined ? undefined : await readHit(content, document, language, asked)
    if (hit !== undefined) hits.push(hit)
  }
  return hits
}

/**
 * Searches archives (except slides and friend links), exhibits, both kinds of exhibition and activities. Every word
 * must occur; matches in titles come first, what stands as it was written before what is scattered, then newest
 * first. A search for nothing finds nothing. Facets count the whole search, whatever type it is narrowed to.
 */
export const searchContent = async (
  content: Content,
  { searchValue, language, subType, slice }: SearchRequest,
): Promise<FoundPage> => {
  const { terms, phrase } = wantedOf(searchValue)
  if (terms.length === 0) return { ...pageOf<SearchHit>([], 0, slice), facets: [] }
  const everywhere: SearchQuery = {
    language,
    terms,
    scope: undefined,
    ...(phrase === undefined ? {} : { phrase }),
  }
  const query = subType === '' ? everywhere : { ...everywhere, scope: await channelsUnder(content, subType) }
  const version = await contentVersion(content.reader)
  const total = await counted(content, query, 'all', version)
  const docIds = slice.offset < total ? await findDocuments(content, query, version, slice) : []
  const hits = await readHits(content, docIds, language, { terms, searchValue })
  return { ...pageOf(hits, total, slice), facets: await facetsOf(content, everywhere, version) }
}
