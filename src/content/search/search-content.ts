import type { ChannelHits } from '../../../schemas/api/search.ts'
import type { SearchHit } from '../../../schemas/entities/index.ts'
import { composeCharacters, foldWithOffsets } from '../../base/fold.ts'
import { searchedText } from '../../base/html-text.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import { encodeSegment } from '../../base/path-segment.ts'
import { unknownMakerIn } from '../../base/unknown-maker/unknown-maker.ts'
import { contentVersion } from '../database/content-version.ts'
import {
  type DocumentSource,
  type EntityDefinition,
  fallsBack,
  fieldText,
  parserOf,
  type StoredRecord,
} from '../entities/definition.ts'
import { joinChannelNo, type LanguageCode, type Languages, tagOf } from '../language.ts'
import { withAgentNames } from '../records/agent-names.ts'
import { channelsUnder, shownChannels } from '../records/channel-tree.ts'
import { parseTranslations, translatedInto } from '../records/record-store.ts'
import {
  type CountedPage,
  fromTable,
  type PageRange,
  pageOfSlice,
  visibleWhere,
} from '../records/select-records.ts'
import { countMatches, countScopes, hasManyDocuments, queryOf, searchReader } from './query-of.ts'
import { type MatchRank, matchRanksOf, type SearchedRecords } from './search-index.ts'
import type { SearchQuery, SearchTerms } from './search-query.ts'
import { isCorrectable, likeliestWord, spellingInTexts, withWord } from './spelling.ts'
import { NAME_DOTS, type Sequence, withSigns } from './terms.ts'
import { searchedTexts } from './write-documents.ts'

interface SearchRequest {
  readonly searchValue: string
  readonly language: LanguageCode
  /** Channel number without language suffix; empty for the whole site. */
  readonly subType: string
  readonly slice: PageRange
}

const parseStored = parserOf<StoredRecord>()

type SearchedEntity = Required<Pick<EntityDefinition, 'entity' | 'table' | 'idField' | 'document'>> &
  Pick<EntityDefinition, 'visible'>

function searchedIn({ entities }: SearchedRecords): ReadonlyMap<string, SearchedEntity> {
  return new Map(
    entities.all.flatMap(
      ({ entity, table, idField, document, visible }): readonly (readonly [string, SearchedEntity])[] =>
        document === undefined
          ? []
          : [[entity, { entity, table, idField, document, ...omitUndefined({ visible }) }]],
    ),
  )
}

interface FoundDocument {
  readonly entity: string
  readonly record_id: string
}

/**
 * Returns the document numbers of a slice when there are more hits than are counted: by rank, then newest
 * first.
 */
async function findFrequent(
  content: SearchedRecords,
  version: number,
  query: SearchQuery,
  { offset, size }: Pick<PageRange, 'offset' | 'size'>,
): Promise<readonly number[]> {
  const reader = await searchReader(content, version)
  const found: number[] = []
  let better: MatchRank | undefined
  let before = 0
  for (const fit of matchRanksOf(query)) {
    // Skipped ranks must be counted, which a first page does not need.
    const counted = offset > 0 ? await countMatches(content, version, query, fit) : undefined
    const reached = counted?.total ?? size
    if (offset < reached && (counted === undefined || reached > before)) {
      const skipped = Math.max(0, offset - before)
      const limit = size - found.length
      const wanting = { fit, better, offset: skipped, limit, isFrequent: counted?.isMore ?? true }
      found.push(...(await content.search.find(reader, query, wanting)))
      if (found.length === size) break
    }
    before = reached
    better = fit
  }
  return found
}

type StoredRow = Readonly<{ id: string; record: string; translations: string | null }>

/** Returns the public records of found documents, by entity and id, with one statement per entity. */
async function readFound(
  { reader }: SearchedRecords,
  searched: ReadonlyMap<string, SearchedEntity>,
  found: readonly FoundDocument[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, StoredRow>>> {
  const entities = [...new Set(found.map(({ entity }) => entity))]
  const read = entities.map(async (entity): Promise<readonly [string, ReadonlyMap<string, StoredRow>]> => {
    const definition = searched.get(entity)
    if (definition === undefined) return [entity, new Map()]
    const ids = found.filter((each) => each.entity === entity).map(({ record_id }) => record_id)
    const rows = await fromTable(reader, definition.table)
      .select(['id', 'record', 'translations'])
      .where('id', 'in', ids)
      .where(visibleWhere(definition, []))
      .execute()
    return [entity, new Map(rows.map((row) => [row.id, row]))]
  })
  return new Map(await Promise.all(read))
}

/** Returns a record in a language; undefined if it has no translation and no fallback. */
function shownRecord(
  { languages }: SearchedRecords,
  definition: SearchedEntity,
  row: StoredRow,
  language: LanguageCode,
): StoredRecord | undefined {
  const record = parseStored(row.record)
  const translated =
    language === languages.own
      ? record
      : translatedInto(record, parseTranslations(row.translations), language)
  return translated ?? (fallsBack(definition) ? record : undefined)
}

async function readHits(
  content: SearchedRecords,
  docIds: readonly number[],
  language: LanguageCode,
  snippet: (parts: readonly string[]) => string,
): Promise<SearchHit[]> {
  if (docIds.length === 0) return []
  const rows = await content.reader
    .selectFrom('search_document')
    .select(['doc_id', 'entity', 'record_id'])
    .where('doc_id', 'in', docIds)
    .execute()
  const documents = new Map(rows.map((row) => [row.doc_id, row]))
  const searched = searchedIn(content)
  const records = await readFound(content, searched, rows)
  const shown = docIds.flatMap((docId) => {
    const { entity = '', record_id = '' } = documents.get(docId) ?? {}
    const definition = searched.get(entity)
    const row = records.get(entity)?.get(record_id)
    const record =
      definition === undefined || row === undefined
        ? undefined
        : shownRecord(content, definition, row, language)
    return definition === undefined || record === undefined ? [] : [{ definition, record }]
  })
  const works = shown.filter(({ definition }) => definition.entity === 'work').map(({ record }) => record)
  const named = await withAgentNames(content, works, language)
  return shown.map(({ definition, record }) =>
    hitOf(definition, named[works.indexOf(record)] ?? record, content.languages, language, snippet),
  )
}

/**
 * Searches archives (except slides and friend links), exhibits, both kinds of exhibitions, activities, and
 * approved submissions. Every term of the query must occur as a word or part of one; see `MatchRank` for the
 * order. An empty query has no hits.
 */
export async function searchContent(
  content: SearchedRecords,
  { searchValue, language, subType, slice }: SearchRequest,
): Promise<CountedPage<SearchHit> & { readonly suggestion?: string }> {
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue, language })
  if (query === undefined) return pageOfSlice([], 0, slice)
  const scoped = subType === '' ? query : { ...query, scope: await channelsUnder(content, subType) }
  const { total, isMore } = await countMatches(content, version, scoped, 'anywhere')
  if (total === 0) {
    const suggestion = await suggestionFor(content, version, scoped, { searchValue, language })
    return { ...pageOfSlice([], 0, slice), ...omitUndefined({ suggestion }) }
  }
  const wanted = { offset: slice.offset, size: Math.min(slice.size, total - slice.offset) }
  const find = async (): Promise<readonly number[]> =>
    isMore
      ? findFrequent(content, version, scoped, wanted)
      : content.search.rank(await searchReader(content, version), scoped, wanted)
  // Cached until the content changes.
  const docIds =
    wanted.size > 0
      ? await content.counts.getAll(version, JSON.stringify(['found', scoped, wanted]), find)
      : []
  const hits = await readHits(content, docIds, language, snippetsFor(query))
  return { ...pageOfSlice(hits, total, slice), ...(isMore && { atLeast: true }) }
}

/**
 * Maximum number of words to correct. A longer query is a sentence, which fails because of other words too.
 */
const MAX_MISSPELT = 3
/** Limit for counting documents of a candidate; words with more are equally likely. */
const MAX_COUNTED_DOCUMENTS = 200
/** Documents to read for the spelling of a word, since it may only end another word in some of them. */
const MAX_READ_DOCUMENTS = 5

/**
 * Returns the probable spelling of a word without hits, as a document writes it. Considers words of titles,
 * and of all texts if there are few documents and no such title.
 */
async function meantBy(
  content: SearchedRecords,
  version: number,
  query: SearchQuery,
  word: string,
  language: LanguageCode,
): Promise<string | undefined> {
  const reader = await searchReader(content, version)
  const near = (inTitle: boolean) =>
    content.search.wordsNear(content.slowReader, query, word, { inTitle, max: MAX_COUNTED_DOCUMENTS })
  const inTitles = await near(true)
  const found = inTitles.size > 0 || (await hasManyDocuments(content, version)) ? inTitles : await near(false)
  const text = likeliestWord(word, found)
  if (text === undefined) return undefined
  const term: Sequence = [{ kind: 'word', text, ends: true }]
  const wanted = { ...query, terms: [[term]], phrases: [term] }
  const docIds = await content.search.rank(reader, wanted, { offset: 0, size: MAX_READ_DOCUMENTS })
  const hits = await readHits(content, docIds, language, snippetsFor(wanted))
  return spellingInTexts(
    hits.flatMap(({ title, content: text = '' }) => [title, text]),
    text,
  )
}

/**
 * Returns a suggestion for a query without hits. Each word without hits is replaced by a word at edit
 * distance one, which public documents in the language contain. Undefined if that has no hits either. The
 * cost is bounded by MAX_MISSPELT words.
 */
async function suggestionFor(
  content: SearchedRecords,
  version: number,
  query: SearchQuery,
  { searchValue, language }: Pick<SearchRequest, 'searchValue' | 'language'>,
): Promise<string | undefined> {
  // The first form of a term is the typed one.
  const words = query.terms.flatMap(([typed = []]) => typed)
  if (words.length === 0 || words.length > MAX_MISSPELT) return undefined
  const isFound = async (value: string): Promise<boolean> => {
    const asked = await queryOf(content, version, { searchValue: value, language })
    if (asked === undefined) return false
    const { total } = await countMatches(content, version, { ...asked, scope: query.scope }, 'anywhere')
    return total > 0
  }
  const found = await Promise.all(words.map(({ text }) => isFound(text)))
  const misspelt = words.filter((_term, index) => found[index] !== true)
  if (misspelt.length === 0 || !misspelt.every(isCorrectable)) return undefined
  let meant = searchValue
  for (const { text } of misspelt) {
    const other = await meantBy(content, version, query, text, language)
    if (other === undefined) return undefined
    meant = withWord(meant, text, other)
  }
  return (await isFound(meant)) ? meant : undefined
}

/**
 * Counts the hits of a query in each top-level channel shown in the navigation, regardless of the channel
 * that the query is limited to.
 */
export async function searchFacets(
  content: SearchedRecords,
  { searchValue, language }: Pick<SearchRequest, 'searchValue' | 'language'>,
): Promise<ChannelHits[]> {
  const version = await contentVersion(content.reader)
  const query = await queryOf(content, version, { searchValue, language })
  const channels = [...(await shownChannels(content))]
  const whole = query === undefined ? undefined : await countMatches(content, version, query, 'anywhere')
  if (query === undefined || whole === undefined || whole.total === 0)
    return channels.map(([subType]) => ({ subType, total: 0 }))
  if (!whole.isMore) {
    const scopes = channels.map(([, scope]) => scope)
    const totals = await countScopes(content, version, query, scopes)
    return channels.map(([subType], index) => ({ subType, total: totals[index] ?? 0 }))
  }
  return Promise.all(
    channels.map(async ([subType, scope]) => {
      const { total, isMore } = await countMatches(content, version, { ...query, scope }, 'anywhere')
      return { subType, total, ...(isMore && { atLeast: true }) }
    }),
  )
}

/**
 * Formats a date of a hit as YYYY-MM-DD HH:mm, or the date only (specification, section 9, dates of search
 * hits).
 */
function hitMoment(record: StoredRecord, field: string): string {
  return fieldText(record, field).replace('T', ' ').slice(0, 16)
}

function withoutEmpty(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Returns the first picture of a record. */
function picturesFirst({ pictures }: StoredRecord): StoredRecord {
  const first: unknown = Array.isArray(pictures) ? pictures[0] : undefined
  return isObject(first) ? first : {}
}

function firstPicture(record: StoredRecord): string {
  return (
    fieldText(record, 'thumbImg') ||
    fieldText(picturesFirst(record), 'path') ||
    (fieldText(record, 'thumb').split(';')[0] ?? '').trim() ||
    (fieldText(record, 'workPhoto').split(',')[0] ?? '').trim()
  )
}

/** Truncates a text to a number of code points. */
function beginningOf(text: string, length: number | undefined): string {
  const characters = Array.from(text)
  return length === undefined || characters.length <= length
    ? text
    : `${characters.slice(0, length - 1).join('')}…`
}

/**
 * Matches texts that consist of URLs only, such as the URI of a rights statement: searchable, but not fit for
 * a snippet.
 */
const ADDRESSES = /^(?:https?:\/\/\S+\s*)+$/i

/** Translates the names of unknown makers into a language (BCP 47), as lists do. */
function withMakerWords(record: StoredRecord, tag: string): StoredRecord {
  if (!Array.isArray(record.makers)) return record
  const makers = record.makers.map((maker: unknown) => {
    const name =
      isObject(maker) && typeof maker.name === 'string' ? unknownMakerIn(maker.name, tag) : undefined
    return name === undefined ? maker : Object.assign({}, maker, { name })
  })
  return { ...record, makers }
}

/**
 * Builds the hit for a record in the language it was found in (specification, section 3). `snippet` shortens
 * its text.
 */
function hitOf(
  {
    entity,
    idField,
    document,
  }: Pick<EntityDefinition, 'entity' | 'idField'> & { readonly document: DocumentSource },
  record: StoredRecord,
  languages: Languages,
  language: LanguageCode,
  snippet: (parts: readonly string[]) => string,
): SearchHit {
  const channelNo = document.channels(record)[0] ?? ''
  const id = fieldText(record, idField)
  const hitId = document.hitId ?? idField
  const parts = searchedTexts(document.body, withMakerWords(record, tagOf(languages, language)))
  return {
    esId: `${document.hitId === undefined ? idField.slice(0, -2) : entity}-${id}-${language}`,
    channelNo: joinChannelNo(languages, channelNo, language),
    type: channelNo,
    title: beginningOf(searchedText(fieldText(record, document.title)), document.titleLength),
    content: snippet(parts.filter((part) => !ADDRESSES.test(part))),
    ...withoutEmpty({
      [hitId]: id,
      groupId: fieldText(record, 'groupId'),
      channelId: fieldText(record, 'channelId'),
      thumbImg: firstPicture(record),
      thumbAlt: fieldText(record, 'thumbAlt') || fieldText(picturesFirst(record), 'alt'),
      description: excerptOf(searchedText(fieldText(record, 'description'))),
      linkUrl: document.page?.replace(':id', encodeSegment(id)) ?? fieldText(record, 'linkUrl'),
      publishDate: hitMoment(record, 'publishDate') || hitMoment(record, 'createTime'),
      extension1: hitMoment(record, 'startTime'),
      extension2: hitMoment(record, 'endTime'),
    }),
  }
}

const MAX_EXCERPT_LENGTH = 400

/** Shorter texts, such as a source or a speaker, are not informative on their own. */
const MAX_SHORT_TEXT_LENGTH = 40

/** Maximum distance of matches that are shown together, less than half the length of a snippet. */
const MAX_NEAR_CHARACTERS = 180

/** Maximum number of occurrences of a term to consider. */
const MAX_PLACES = 500

/** Slices a text without splitting surrogate pairs. */
function cutExcerpt(text: string, start: number, end: number): string {
  const from = start > 0 && /[\udc00-\udfff]/.test(text.charAt(start)) ? start + 1 : start
  const to = end < text.length && /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end
  return text.slice(from, to)
}

/**
 * Builds a pattern for a sequence. Terms contain only letters, digits and marks, so that no escaping is
 * needed.
 */
function sequencePattern(sequence: Sequence): string {
  return sequence
    .map(({ kind, text }) => (kind === 'run' ? Array.from(text).join(`[${NAME_DOTS}]?`) : text))
    .join('[^\\p{L}\\p{N}\\p{M}]*')
}

function anyOf(sequences: readonly Sequence[]): RegExp {
  return new RegExp(sequences.map(sequencePattern).join('|'), 'gu')
}

interface Match {
  readonly place: number
  readonly length: number
  readonly term: number
}

function firstPhrase(folded: string, phrase: RegExp): Match | undefined {
  for (const { index, 0: text } of folded.matchAll(phrase))
    return { place: index, length: text.length, term: 0 }
  return undefined
}

function matchesOf(folded: string, terms: readonly RegExp[]): readonly Match[] {
  return terms
    .flatMap((expression, term) => {
      const matches: Match[] = []
      for (const { index, 0: text } of folded.matchAll(expression)) {
        matches.push({ place: index, length: text.length, term })
        if (matches.length === MAX_PLACES) break
      }
      return matches
    })
    .sort((one, other) => one.place - other.place)
}

/** Returns the first match that is followed by the most different terms nearby. */
function densestMatch(matches: readonly Match[]): Match | undefined {
  const within = new Map<number, number>()
  let best: { readonly match: Match; readonly terms: number } | undefined
  let end = 0
  for (const match of matches) {
    for (
      let next = matches[end];
      next !== undefined && next.place < match.place + MAX_NEAR_CHARACTERS;
      next = matches[end]
    ) {
      within.set(next.term, (within.get(next.term) ?? 0) + 1)
      end += 1
    }
    if (best === undefined || within.size > best.terms) best = { match, terms: within.size }
    const left = (within.get(match.term) ?? 1) - 1
    if (left === 0) within.delete(match.term)
    else within.set(match.term, left)
  }
  return best?.match
}

/** Truncates a plain text to 400 characters. */
function excerptOf(plain: string): string {
  return plain.length <= MAX_EXCERPT_LENGTH ? plain : `${cutExcerpt(plain, 0, MAX_EXCERPT_LENGTH - 1)}…`
}

/** Combines a short text with the first longer one. */
function withMain(text: string, parts: readonly string[]): string {
  const main = parts.find((part) => part.length >= MAX_SHORT_TEXT_LENGTH)
  return main === undefined ? text : excerptOf(text === '' ? main : `${text} · ${composeCharacters(main)}`)
}

/**
 * Creates a function that cuts a snippet of at most 400 characters out of plain texts. It uses the first text
 * with the most matching terms. The snippet is centered on the phrase, or on the place with the most terms
 * nearby; without a match it is the beginning of the text. A match in a short text is followed by the main
 * text.
 *
 * @internal Exported for tests.
 */
export function snippetsFor({ terms, phrases }: SearchTerms): (parts: readonly string[]) => string {
  const phrase = anyOf(phrases)
  const single = terms.map(anyOf)
  const search = (plain: string) => {
    const text = composeCharacters(plain)
    const { folded: plainly, offsets } = foldWithOffsets(text)
    const folded = withSigns(plainly)
    const whole = firstPhrase(folded, phrase)
    const matches = whole === undefined ? matchesOf(folded, single) : []
    const fit = whole === undefined ? new Set(matches.map(({ term }) => term)).size : terms.length + 1
    return { text, offsets, match: whole ?? densestMatch(matches), fit }
  }
  return (parts) => {
    const best = parts
      .map(search)
      .reduce<ReturnType<typeof search> | undefined>(
        (held, next) => (held === undefined || next.fit > held.fit ? next : held),
        undefined,
      )
    if (best === undefined) return ''
    if (best.text.length < MAX_SHORT_TEXT_LENGTH) return withMain(best.text, parts)
    if (best.text.length <= MAX_EXCERPT_LENGTH) return best.text
    const { text, offsets, match } = best
    const room = MAX_EXCERPT_LENGTH - 2
    const middle =
      match === undefined ? 0 : (offsets[match.place + Math.floor(match.length / 2)] ?? text.length)
    const start = Math.max(0, Math.min(middle - room / 2, text.length - room))
    const end = start + room
    return `${start > 0 ? '…' : ''}${cutExcerpt(text, start, end)}${end < text.length ? '…' : ''}`
  }
}
