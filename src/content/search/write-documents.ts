import { searchedText } from '../../base/html-text.ts'
import { DAY_MS } from '../../base/units.ts'
import { reserveDocuments } from '../database/content-version.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Connections, Database } from '../database/tables.ts'
import {
  type EntityDefinition,
  fallsBack,
  fieldText,
  parserOf,
  type SearchedPart,
  type StoredRecord,
} from '../entities/definition.ts'
import { parseTranslations, type Translations, translatedInto } from '../records/record-store.ts'
import { fromTable, visibleWhere } from '../records/select-records.ts'
import { type IndexedDocument, NOWHERE_ELSE, NUMBERS_PER_DAY, OWN, type SearchIndex } from './search-index.ts'
import { joinedWords, namesOfNumber, searchTokens } from './terms.ts'

/**
 * Returns the plain texts of the searched fields except the title, in the order in which they are considered
 * for snippets.
 */
export function searchedTexts(fields: readonly SearchedPart[], record: StoredRecord): readonly string[] {
  return fields
    .map((field) => searchedText(typeof field === 'string' ? fieldText(record, field) : field(record)))
    .filter((part) => part !== '')
}

/** Joins the searched fields except the title (`searchedTexts`) to one text. */
function joinedTexts(fields: readonly SearchedPart[], record: StoredRecord): string {
  return searchedTexts(fields, record).join(' ')
}

/** Search document without its number. */
export interface PreparedDocument extends Omit<IndexedDocument, 'docId'> {
  readonly day: number
}

const yearZero = Date.UTC(-1, 0, 1)

/** Number of days since the year -1, never negative; 0 without a date. */
function dayNumber(date: string): number {
  const time = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(time) ? 0 : Math.max(0, Math.floor((time - yearZero) / DAY_MS))
}

function searchDocuments(
  { document: source }: EntityDefinition,
  record: StoredRecord,
  place: Pick<PreparedDocument, 'language' | 'hiddenIn'>,
): readonly PreparedDocument[] {
  const scope = source?.channels(record) ?? []
  if (source === undefined || scope.length === 0) return []
  const title = searchedText(fieldText(record, source.title))
  const numbers = (source.numbers?.(record) ?? []).map(searchedText)
  const body = joinedTexts(source.body, record)
  return [
    {
      ...place,
      day: source.date === undefined ? 0 : dayNumber(fieldText(record, source.date)),
      title: searchTokens(title, joinedWords(title), numbers.flatMap(namesOfNumber)),
      body: searchTokens(body, joinedWords(body)),
      scope,
    },
  ]
}

/**
 * Returns the search documents of a public record: one in its own language, found in every language without a
 * translation, and one per translation.
 */
export function documentsOf(
  definition: EntityDefinition,
  record: StoredRecord,
  translations: Translations,
): readonly PreparedDocument[] {
  const languages = Object.keys(translations)
  const hiddenIn = fallsBack(definition) ? languages : NOWHERE_ELSE
  const own = searchDocuments(definition, record, { language: OWN, hiddenIn })
  const translated = languages.flatMap((language) =>
    searchDocuments(definition, translatedInto(record, translations, language) ?? record, {
      language,
      hiddenIn: NOWHERE_ELSE,
    }),
  )
  return [...own, ...translated]
}

interface WithIndex {
  readonly search: SearchIndex
}

/** Search documents of a record. */
interface RecordDocuments {
  readonly id: string
  readonly documents: readonly PreparedDocument[]
}

/** Removes the search documents of records. */
export async function removeDocuments(
  { search }: WithIndex,
  db: Database,
  { entity }: Pick<EntityDefinition, 'entity'>,
  ids: readonly string[],
): Promise<void> {
  const rows = await db
    .deleteFrom('search_document')
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .returning('doc_id')
    .execute()
  await search.remove(
    db,
    rows.map(({ doc_id }) => doc_id),
  )
}

/** Adds search documents of records, with the next free numbers. */
export async function addDocuments(
  { search }: WithIndex,
  db: Database,
  { entity }: Pick<EntityDefinition, 'entity'>,
  records: readonly RecordDocuments[],
): Promise<void> {
  const total = records.reduce((sum, { documents }) => sum + documents.length, 0)
  if (total === 0) return
  const first = await reserveDocuments(db, total)
  const numbered = records
    .flatMap(({ id, documents }) => documents.map((document) => ({ id, document })))
    .map(({ id, document }, index) => ({
      id,
      indexed: {
        ...document,
        docId: document.day * NUMBERS_PER_DAY + first + index,
      } satisfies IndexedDocument,
    }))
  const rows = numbered.map(({ id, indexed }) => ({
    doc_id: indexed.docId,
    entity,
    record_id: id,
    language: indexed.language,
  }))
  await insertMany(db, 'search_document', rows)
  await search.add(
    db,
    numbered.map(({ indexed }) => indexed),
  )
}

const parseStored = parserOf<StoredRecord>()

/** Renews the search documents of a stored record; none if it is not public. Call within a transaction. */
export async function renewDocuments(
  content: WithIndex,
  db: Database,
  definition: EntityDefinition,
  id: string,
): Promise<void> {
  await removeDocuments(content, db, definition, [id])
  const row = await fromTable(db, definition.table)
    .select(['record', 'translations'])
    .where('id', '=', id)
    .where(visibleWhere(definition, []))
    .executeTakeFirst()
  if (row === undefined) return
  const record = parseStored(row.record)
  const documents = documentsOf(definition, record, parseTranslations(row.translations))
  await addDocuments(content, db, definition, [{ id, documents }])
}

/**
 * Number of documents after which pending ones are merged into the index, and maximum number of pending ones.
 */
const SORTED_AT_ONCE = 40_000
const MAX_UNSORTED = 80_000

/**
 * Merges pending search documents into the index on another connection while more are written. Only one merge
 * runs at a time.
 */
export class IndexSorter {
  readonly #content: Pick<Connections, 'writer'> & { readonly search: SearchIndex }
  #unsorted = 0
  #isSorting = false
  #sorting: Promise<void> = Promise.resolve()

  constructor(content: Pick<Connections, 'writer'> & { readonly search: SearchIndex }) {
    this.#content = content
  }

  /** Call after adding `count` documents; resolves when more may be added. */
  async added(count: number): Promise<void> {
    this.#unsorted += count
    if (this.#unsorted < SORTED_AT_ONCE || (this.#isSorting && this.#unsorted < MAX_UNSORTED)) return
    await this.#sorting
    this.#unsorted = 0
    this.#isSorting = true
    this.#sorting = this.#sort().finally(() => {
      this.#isSorting = false
    })
    this.#sorting.catch(() => undefined)
  }

  /** Resolves when no merge is running; rejects if it failed. */
  ended(): Promise<void> {
    return this.#sorting
  }

  async sortRest(): Promise<void> {
    if (this.#unsorted > 0) await this.#sort()
  }

  #sort(): Promise<void> {
    const { writer, search } = this.#content
    return writer.transaction().execute(search.sortAdded)
  }
}
