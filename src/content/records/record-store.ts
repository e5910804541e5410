import { sql } from 'kysely'
import { createMemo } from '../../base/memo.ts'
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

/** Translated texts of a record, by language. */
export type Translations = Readonly<Record<LanguageCode, Readonly<Record<string, unknown>>>>

const NONE: Translations = {}

const parse = parserOf<Translations>()

/** Parses the stored translations of a record. */
export function parseTranslations(translations: string | null): Translations {
  return translations === null ? NONE : parse(translations)
}

/** Overlays a record with its texts in a language; undefined if it has no such translation. */
export function translatedInto<R extends object>(
  record: R,
  translations: Translations,
  language: LanguageCode,
): R | undefined {
  const texts = Object.hasOwn(translations, language) ? translations[language] : undefined
  return texts === undefined ? undefined : { ...record, ...texts }
}

/** Minimum length of prose. Shorter texts are names and numbers, which fit every language. */
const MIN_PROSE_LENGTH = 24

/** Returns the prose fields that a translation lacks, each with the language of its text. */
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

/**
 * Returns the languages in which a record is available. For entities that fall back to their own language,
 * only if some are missing.
 */
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
 * Builds a record as answered. Translated texts replace those of the record, and live columns replace stored
 * values. The channel number gets the suffix of the language actually used. If that differs from the
 * requested language, for the record or for single texts, the answer says so.
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

// What reading records requires: connections, caches of counts and bounds, and a reader for full table scans.

const MAX_ENTRIES = 5000

/** Cache of counts by query and version of the content; counting is the expensive part of a list. */
interface CountCache {
  get(version: number, key: string, count: () => Promise<number>): Promise<number>
  /** Several counts computed by one query. */
  getAll(version: number, key: string, count: () => Promise<readonly number[]>): Promise<readonly number[]>
}

/**
 * Creates a cache whose keys contain the version, so that a change of the content makes entries unreachable
 * rather than stale.
 */
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

/** Values of the sort columns of one row. */
export type Bound = readonly SqlValue[]

/** Maximum number of bounds of all lists; each takes some hundred bytes. */
const MAX_BOUNDS = 100_000

/** Cache of bounds by query and version of the content; reading them scans the whole list. */
interface BoundCache {
  get(version: number, key: string, read: () => Promise<readonly Bound[]>): Promise<readonly Bound[]>
}

/** Creates a cache that scans a list once for concurrent requests. */
export function createBoundCache(): BoundCache {
  const remember = createMemo<readonly Bound[]>({ maxSize: MAX_BOUNDS, sizeOf: ({ length }) => length + 1 })
  return { get: (version, key, read) => remember(`${version} ${key}`, read) }
}

/** What reading records requires. */
export interface RecordStore extends Pick<Connections, 'dialect' | 'reader' | 'slowReader' | 'version'> {
  readonly languages: Languages
  readonly entities: Entities
  readonly counts: CountCache
  readonly bounds: BoundCache
  readonly embargo: Embargo
}

/** Maximum number of rows that a full scan reads in a few milliseconds. */
export const MAX_FEW_ROWS = 20_000

type Content = Pick<RecordStore, 'dialect' | 'reader' | 'slowReader' | 'counts'>

/**
 * Returns an upper bound of a table's number of rows (its highest rowid) without scanning it; 0 in
 * PostgreSQL, whose reads do not block a thread.
 *
 * @param version Version of the table, or of content that includes it, under which the number is cached.
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

/** Returns the connection for a full scan of a table: small tables are read in this thread. */
export async function readerFor(content: Content, version: number, table: RecordTable): Promise<Database> {
  return (await countRows(content, version, table)) > MAX_FEW_ROWS ? content.slowReader : content.reader
}

const BATCH_SIZE = 500

const parseStored = parserOf<StoredRecord>()

/**
 * Iterates over the visible rows of an entity in batches, in the order of their keys. One batch is in memory
 * at a time.
 */
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

/** A record in the form of an import, without private fields, with who last wrote it. */
export interface WholeRecord {
  readonly entity: string
  readonly id: string
  readonly record: StoredRecord
  /** Empty if it has no name. */
  readonly title: string
  readonly origin: RecordColumns['origin']
}

/** Iterates over the records of an entity with their translations, in the order of their keys. */
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
