import { sql } from 'kysely'
import { createMemo } from '../../base/tasks.ts'
import type { Connections, Database, RecordColumns, RecordTable, SqlValue } from '../database/tables.ts'
import {
  type EntityDefinition,
  fallsBack,
  parserOf,
  recordTitle,
  type StoredRecord,
} from '../entities/definition.ts'
import type { Entities } from '../entities/definitions.ts'
import { joinChannelNo, type LanguageCode, type Languages } from '../language.ts'
import type { Embargo } from './embargo.ts'
import { fromTable, type SelectedRow, visibleWhere } from './select-records.ts'

/** Texts of a record in other languages, by language. */
export type Translations = Readonly<Record<LanguageCode, Readonly<Record<string, unknown>>>>

const NONE: Translations = {}

const parse = parserOf<Translations>()

/** The stored translations of a record. */
export function parseTranslations(translations: string | null): Translations {
  return translations === null ? NONE : parse(translations)
}

/** Record laid under its texts in a language; undefined when it is not translated. */
export function translatedInto<R extends object>(
  record: R,
  translations: Translations,
  language: LanguageCode,
): R | undefined {
  const texts = Object.hasOwn(translations, language) ? translations[language] : undefined
  return texts === undefined ? undefined : { ...record, ...texts }
}

/** Shorter texts are names and numbers, which are at home in every language. */
const MIN_PROSE_LENGTH = 24

/** Longer texts of a translated record that its translation lacks, with the language that they are in. */
function untranslatedIn(
  record: object,
  texts: Readonly<Record<string, unknown>>,
  own: LanguageCode,
): { readonly untranslated?: Readonly<Record<string, LanguageCode>> } {
  const names = Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'string' &&
    value.length >= MIN_PROSE_LENGTH &&
    /[ <]/.test(value) &&
    !Object.hasOwn(texts, name)
      ? [[name, own] as const]
      : [],
  )
  return names.length === 0 ? {} : { untranslated: Object.fromEntries(names) }
}

/** Which languages a record is in; of what is shown untranslated, only where that is not all of them. */
function availableIn(
  definition: EntityDefinition,
  translations: Translations,
  { own, all }: Languages,
): { readonly languages?: readonly string[]; readonly textLanguages?: readonly string[] } {
  const others = all.filter(({ code }) => code !== own && Object.hasOwn(translations, code))
  const languages = [own, ...others.map(({ code }) => code)]
  if (!fallsBack(definition)) return { languages }
  return languages.length < all.length ? { textLanguages: languages } : {}
}

/**
 * Record as answered: texts of the language laid over where it is translated, live columns in place of the stored
 * values, the channel number with the suffix of the language it is really answered in, and that language where it is not the one that was asked for,
 * of the record or of single texts.
 */
export function decodeRecord<R extends object>(
  definition: EntityDefinition<R>,
  row: SelectedRow,
  language: LanguageCode,
  languages: Languages,
): R {
  const record = definition.parse(row.record)
  const isTranslated = language !== languages.own
  const translations = parseTranslations(row.translations)
  const translated = isTranslated ? translatedInto(record, translations, language) : undefined
  const live = Object.entries(definition.liveColumns).map(([field, column]) => [field, Number(row[column])])
  const channelNo: unknown = Reflect.get(record, 'channelNo')
  const suffixed =
    translated !== undefined && typeof channelNo === 'string'
      ? { channelNo: joinChannelNo(languages, channelNo, language) }
      : {}
  return {
    ...(translated ?? record),
    ...Object.fromEntries(live),
    ...suffixed,
    ...(isTranslated && translated === undefined ? { textLanguage: languages.own } : {}),
    ...(translated === undefined ? {} : untranslatedIn(record, translations[language] ?? {}, languages.own)),
    ...availableIn(definition, translations, languages),
  }
}

// What reading records takes: connections, what is remembered of counts and bounds, and where to read what scans a whole table.

const MAX_ENTRIES = 5000

/** Counts by query and version of the content; counting is the dear part of a list. */
interface CountCache {
  get(version: number, key: string, count: () => Promise<number>): Promise<number>
  /** Several counts that are counted together. */
  getAll(version: number, key: string, count: () => Promise<readonly number[]>): Promise<readonly number[]>
}

/** An entry belongs to one version, so a change of the content makes it unreachable rather than stale. */
export function createCountCache(): CountCache {
  const remember = createMemo<readonly number[]>({ max: MAX_ENTRIES })
  const getAll: CountCache['getAll'] = (version, key, count) => remember(`${version} ${key}`, count)
  return {
    getAll,
    get: async (version, key, count) => {
      const [total = 0] = await getAll(version, key, async () => [await count()])
      return total
    },
  }
}

/** Values of the columns that a list is ordered by, of one of its rows. */
export type Bound = readonly SqlValue[]

/** Bounds of all lists together; one is some hundred bytes. */
const MAX_BOUNDS = 100_000

/** The bounds of lists, by query and version of the content: reading them scans the whole list. */
interface BoundCache {
  get(version: number, key: string, read: () => Promise<readonly Bound[]>): Promise<readonly Bound[]>
}

/** A list is scanned once, however many requests need it at a time. */
export function createBoundCache(): BoundCache {
  const remember = createMemo<readonly Bound[]>({ maxSize: MAX_BOUNDS, sizeOf: ({ length }) => length + 1 })
  return { get: (version, key, read) => remember(`${version} ${key}`, read) }
}

/** What reading records takes. */
export interface RecordStore extends Pick<Connections, 'dialect' | 'reader' | 'slowReader' | 'version'> {
  readonly languages: Languages
  readonly entities: Entities
  readonly counts: CountCache
  readonly bounds: BoundCache
  readonly embargo: Embargo
}

/** Rows that are read through in a few milliseconds. */
export const MAX_FEW_ROWS = 20_000

type Content = Pick<RecordStore, 'dialect' | 'reader' | 'slowReader' | 'counts'>

/**
 * Rows that a table has had, found without reading them; 0 in PostgreSQL, whose reads keep no thread.
 *
 * @param version of the table or of a content that holds it, for which the number is remembered.
 */
export async function countRows(
  { dialect, reader, counts }: Content,
  version: number,
  table: RecordTable,
): Promise<number> {
  if (dialect === 'postgres') return 0
  return counts.get(version, `rows of ${table}`, async () => {
    const { rows } = await sql<{
      last: number | null
    }>`select max(rowid) as last from ${sql.table(table)}`.execute(reader)
    return rows[0]?.last ?? 0
  })
}

/** Where to read what scans all rows of a table: a small one is read in this thread. */
export async function readerFor(content: Content, version: number, table: RecordTable): Promise<Database> {
  return (await countRows(content, version, table)) > MAX_FEW_ROWS ? content.slowReader : content.reader
}

const BATCH_SIZE = 500

const parseStored = parserOf<StoredRecord>()

/** Rows of an entity that nobody withholds, by batches in the order of their keys; one batch is in memory. */
export async function* storedBatches(db: Database, definition: EntityDefinition) {
  for (let last = ''; ; ) {
    const rows = await fromTable(db, definition.table)
      .select(['id', 'origin', 'record', 'translations'])
      .where('id', '>', last)
      .where(visibleWhere(definition, []))
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const final = rows.at(-1)
    if (final === undefined) return
    last = final.id
    yield rows.map(({ id, origin, record, translations }) => ({
      id,
      origin,
      record: parseStored(record),
      translations: parseTranslations(translations),
    }))
  }
}

/** A record in the form in which it is imported, and who wrote it last. Its private fields are not in it. */
export interface WholeRecord {
  readonly entity: string
  readonly id: string
  readonly record: StoredRecord
  /** What it is called; empty where it has no name. */
  readonly title: string
  readonly origin: RecordColumns['origin']
}

/** The records of an entity with their translations, in the order of their keys. */
export async function* wholeRecords(
  { reader, entities }: { readonly reader: Database; readonly entities: Entities },
  entity: string,
): AsyncGenerator<WholeRecord> {
  const definition = entities.definition(entity)
  const { length } = definition.keyPrefix ?? ''
  for await (const rows of storedBatches(reader, definition))
    for (const { id, origin, record, translations } of rows)
      yield {
        entity,
        id: id.slice(length),
        origin,
        title: recordTitle(definition, record),
        record: Object.keys(translations).length === 0 ? record : { ...record, translations },
      }
}
