import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { getOwn, isEmpty, omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { bumpVersion } from '../database/content-version.ts'
import type { Database, RecordColumns, RecordTable } from '../database/tables.ts'
import { insertMany } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { codesOf, type Languages } from '../language.ts'
import { removeFacts, removeTranslations } from '../records/filter-rows.ts'
import { parseTranslations, type Translations } from '../records/record-store.ts'
import { fromTable } from '../records/select-records.ts'
import { noteStale, placeKey } from '../records/stale-translations.ts'
import { addDocuments, removeDocuments } from '../search/write-documents.ts'
import { type KeepsTranslation, withKeptTranslations } from './keep-translations.ts'
import { isTranslations, type PreparedRecord, prepareRecord } from './prepare-record.ts'

const parseStored = parserOf<StoredRecord>()

/** Returns how a column is updated if the id exists. Visits counted by this site are kept if the import has a lower number. */
function replacedColumns(table: RecordTable) {
  return (column: string): RawBuilder<unknown> | undefined => {
    if (column !== 'visit_count') return undefined
    const [written, stored] = [sql.ref(`excluded.${column}`), sql.ref(`${table}.${column}`)]
    return sql`case when ${written} > ${stored} then ${written} else ${stored} end`
  }
}

/** A stored row with the id of an imported record. */
interface StoredRow {
  readonly id: string
  readonly origin: RecordColumns['origin']
  readonly record: string
  readonly translations: string | null
}

async function storedAmong(
  db: Database,
  { table }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<readonly StoredRow[]> {
  const ids = records.map(({ id }) => id)
  return ids.length === 0
    ? []
    : fromTable(db, table).select(['id', 'origin', 'record', 'translations']).where('id', 'in', ids).execute()
}

async function countAmong(
  db: Database,
  { table }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<number> {
  const ids = records.map(({ id }) => id)
  return ids.length === 0
    ? 0
    : (await fromTable(db, table).select('id').where('id', 'in', ids).execute()).length
}

/**
 * Keeps stored translations into languages that the site does not have now, because no import can contain them and the
 * language may return. Channels have translations within the record, which is replaced as a whole.
 */
function withOtherLanguages(
  { languages }: Pick<Content, 'languages'>,
  definition: EntityDefinition,
  rows: readonly StoredRow[],
  records: readonly PreparedRecord[],
): readonly PreparedRecord[] {
  if (definition.entity === 'channel') return records
  const codes = codesOf(languages)
  const kept = new Map(
    rows.flatMap(({ id, translations }) => {
      const others = Object.entries(parseTranslations(translations)).filter(([code]) => !codes.includes(code))
      return others.length === 0 ? [] : [[id, Object.fromEntries(others)] as const]
    }),
  )
  return records.map((record) => {
    const others = kept.get(record.id)
    if (others === undefined) return record
    const { imported, row } = record
    const given = isTranslations(imported.translations) ? imported.translations : {}
    return prepareRecord(
      languages,
      definition,
      { ...imported, translations: { ...others, ...given } },
      row.origin,
    )
  })
}

/** Reasons why a record has fewer pictures than before. */
const ALL_REMOVED: Message = message`it had pictures, and comes in without any: they were removed from it`
const SOME_REMOVED: Message = message`it had more pictures: those that no longer come in were removed from it`

function picturesOf(record: StoredRecord): readonly unknown[] {
  const { pictures } = record
  return Array.isArray(pictures) ? pictures : []
}

/** Adds the stored pictures, and those of its translations, to a record without any. */
function withStoredPictures(
  languages: Languages,
  definition: EntityDefinition,
  { imported, row }: PreparedRecord,
  stored: StoredRecord,
  storedTranslations: Translations,
): PreparedRecord {
  const given = isTranslations(imported.translations) ? imported.translations : {}
  const translated = Object.entries(given).map(([code, texts]) => {
    const pictures = Object.hasOwn(storedTranslations, code) ? storedTranslations[code]?.pictures : undefined
    return [code, { ...omitUndefined({ pictures }), ...texts }] as const
  })
  return prepareRecord(
    languages,
    definition,
    {
      ...imported,
      pictures: stored.pictures,
      ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
    },
    row.origin,
  )
}

interface PicturedBatch {
  readonly records: readonly PreparedRecord[]
  /** Reports about removed pictures by record id. */
  readonly removed: ReadonlyMap<string, Message>
  /** Number of records that kept their stored pictures. */
  readonly kept: number
}

/** Adds stored pictures to records if they are kept, or reports which are removed. */
function withKeptPictures(
  languages: Languages,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  stored: ReadonlyMap<string, StoredRow>,
  keeps: boolean,
): PicturedBatch {
  const removed = new Map<string, Message>()
  const entities: Readonly<Record<string, { readonly properties: object }>> = importSchemas
  if (!('pictures' in (getOwn(entities, definition.entity)?.properties ?? {})))
    return { records, removed, kept: 0 }
  let kept = 0
  const beside = records.map((record) => {
    const row = stored.get(record.id)
    if (row === undefined || !row.record.includes('"pictures":')) return record
    const before = parseStored(row.record)
    const [had, has] = [picturesOf(before).length, picturesOf(record.imported).length]
    if (had <= has) return record
    if (has === 0 && keeps) {
      kept += 1
      return withStoredPictures(languages, definition, record, before, parseTranslations(row.translations))
    }
    removed.set(record.id, has === 0 ? ALL_REMOVED : SOME_REMOVED)
    return record
  })
  return { records: beside, removed, kept }
}

/** Number of kept translations by language, by record id. */
type KeptCountsById = ReadonlyMap<string, ReadonlyMap<string, number>>

interface TranslatedBatch {
  readonly records: readonly PreparedRecord[]
  readonly counts: KeptCountsById
  /** Paths of the kept translations, by record id. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>
}

/** Adds the stored translations that are kept. */
function withStoredTranslations(
  languages: Languages,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  stored: ReadonlyMap<string, StoredRow>,
  keeps: KeepsTranslation,
): TranslatedBatch {
  const counts = new Map<string, ReadonlyMap<string, number>>()
  const places = new Map<string, ReadonlySet<string>>()
  const beside = records.map((record) => {
    const row = stored.get(record.id)
    if (row === undefined || row.translations === null) return record
    const before = parseStored(row.record)
    const kept = withKeptTranslations(
      languages,
      definition,
      record,
      before,
      parseTranslations(row.translations),
      keeps,
    )
    if (kept.fields.length === 0) return record
    counts.set(record.id, kept.counts)
    places.set(
      record.id,
      new Set(kept.fields.map(([language, field]) => placeKey({ language, place: pointerTo(field) }))),
    )
    return kept.prepared
  })
  return { records: beside, counts, places }
}

/**
 * Returns the fields and translations, by record id, that stored records have and their replacements lack. Pictures are
 * reported separately.
 */
function lostFields(
  records: readonly PreparedRecord[],
  stored: ReadonlyMap<string, StoredRow>,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    records.flatMap(({ id, imported }) => {
      const row = stored.get(id)
      if (row === undefined) return []
      const translated = isTranslations(imported.translations) ? imported.translations : {}
      const lost = [
        ...Object.entries(parseStored(row.record)).flatMap(([name, value]) =>
          name !== 'pictures' && !isEmpty(value) && isEmpty(imported[name]) ? [name] : [],
        ),
        ...Object.entries(parseTranslations(row.translations)).flatMap(([code, texts]) => {
          const now = Object.hasOwn(translated, code) ? translated[code] : undefined
          if (now === undefined) return [`translations/${code}`]
          return Object.keys(texts).flatMap((name) =>
            Object.hasOwn(now, name) || name === 'pictures' ? [] : [`translations/${code}/${name}`],
          )
        }),
      ]
      return lost.length === 0 ? [] : [[id, lost] as const]
    }),
  )
}

/** Returns the ids of records that have next to no value in common with the stored ones that they replace, except their numbers. */
function exchangedRecords(
  { idField }: EntityDefinition,
  records: readonly PreparedRecord[],
  stored: ReadonlyMap<string, StoredRow>,
): readonly string[] {
  return records.flatMap(({ id, imported, row: now }) => {
    const row = stored.get(id)
    if (row === undefined || row.record === now.record) return []
    const shared = Object.entries(parseStored(row.record)).filter(
      ([name, value]) =>
        name !== idField &&
        name !== 'accessionNumber' &&
        (typeof value === 'string' || typeof value === 'object') &&
        !isEmpty(value) &&
        !isEmpty(imported[name]),
    )
    const equal = shared.filter(([name, value]) => isDeepStrictEqual(value, imported[name]))
    return equal.length * 4 < shared.length ? [String(imported[idField])] : []
  })
}

function isSame(row: StoredRow | undefined, now: PreparedRecord['row']): boolean {
  if (row === undefined) return false
  const same = (one: string | null, other: string | null): boolean =>
    one === other || (one !== null && other !== null && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
  return same(row.record, now.record) && same(row.translations, now.translations)
}

/** Stale translations by record id. */
type StaleTextsById = Awaited<ReturnType<typeof noteStale>>

/**
 * Writes records and their search documents within a transaction started by `bumpVersion`. Ids must be unique. Returns
 * which translations are now outdated.
 */
export async function writeRecords(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  given: readonly PreparedRecord[],
): Promise<StaleTextsById> {
  const stored = await storedAmong(db, definition, given)
  return writeOver(content, db, definition, withOtherLanguages(content, definition, stored, given), stored)
}

/**
 * Writes records over stored ones.
 *
 * @param kept paths of kept translations whose source text may have changed, by record id.
 */
async function writeOver(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  stored: readonly StoredRow[],
  kept?: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<StaleTextsById> {
  if (records.length === 0) return new Map()
  const ids = records.map(({ id }) => id)
  const { entity, table } = definition
  const rows = records.map(({ row }) => row)
  await insertMany(db, table, rows, { replacing: ['id'], replaced: replacedColumns(table) })
  // Translations of a channel are part of its record.
  const translated = stored.filter(
    ({ id, translations }) => ids.includes(id) && (entity === 'channel' || translations !== null),
  )
  const stale = await noteStale(db, definition, translated, rows, kept)
  await removeTranslations(db, definition, ids)
  await insertMany(
    db,
    'translation',
    records.flatMap(({ translations }) => translations),
  )
  await removeFacts(db, definition, ids)
  await insertMany(
    db,
    'fact',
    records.flatMap(({ facts }) => facts),
  )
  if (definition.document === undefined) return stale
  await removeDocuments(content, db, definition, ids)
  await addDocuments(content, db, definition, records)
  return stale
}

/** Outcome of a batch; counts refer to the table. */
export interface WrittenBatch {
  readonly stored: number
  /** Number of records that replaced an existing one. */
  readonly replaced: number
  /** Number of replaced records that were identical. */
  readonly same: number
  /** Ids of records left unchanged. */
  readonly edited: ReadonlySet<string>
  /** Reports about removed pictures by record id. */
  readonly removed: ReadonlyMap<string, Message>
  /** Number of records that kept their stored pictures because none were imported. */
  readonly keptPictures: number
  readonly stale: StaleTextsById
  /** Ids of records that are probably others than those they replaced; empty unless requested. */
  readonly exchanged: readonly string[]
  /** Lost fields by record id; empty unless requested. */
  readonly lost: ReadonlyMap<string, readonly string[]>
  /** Number of kept translations by language, by record id. */
  readonly kept: KeptCountsById
}

export interface WriteOptions {
  /** Whether to leave records unchanged that something other than a seed wrote last. */
  readonly keepsEdited: boolean
  /** Whether a record without pictures keeps its stored ones. */
  readonly keepsPictures: boolean
  /** Whether to look for fields that records lose, and for records that are exchanged for others. */
  readonly seesLost: boolean
  /** Decides which stored translations are kept; none if absent. */
  readonly keepsTranslation?: KeepsTranslation | undefined
}

/** Replaces records and their search documents in one transaction. Ids must be unique. */
export async function writeBatch(
  content: Content,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  { keepsEdited, keepsPictures, seesLost, keepsTranslation = () => false }: WriteOptions,
): Promise<WrittenBatch> {
  if (records.length === 0)
    return {
      stored: 0,
      replaced: 0,
      same: 0,
      edited: new Set(),
      removed: new Map(),
      keptPictures: 0,
      stale: new Map(),
      exchanged: [],
      lost: new Map(),
      kept: new Map(),
    }
  return content.writer.transaction().execute(async (db) => {
    await bumpVersion(db, definition.table)
    await content.search.prepareMany(db)
    const before = await storedAmong(db, definition, records)
    const rows = new Map(before.map((row) => [row.id, row] as const))
    const edited = new Set(
      before.filter(({ origin }) => keepsEdited && origin !== 'seed').map(({ id }) => id),
    )
    const accepted = records.filter(({ id }) => !edited.has(id))
    const pictured = withKeptPictures(content.languages, definition, accepted, rows, keepsPictures)
    const translated = withStoredTranslations(
      content.languages,
      definition,
      pictured.records,
      rows,
      keepsTranslation,
    )
    const given = withOtherLanguages(content, definition, before, translated.records)
    const stale = await writeOver(content, db, definition, given, before, translated.places)
    const replaced = before.length - edited.size
    return {
      stored: (await countAmong(db, definition, given)) - replaced,
      replaced,
      same: given.filter(({ id, row }) => isSame(rows.get(id), row)).length,
      edited,
      removed: pictured.removed,
      keptPictures: pictured.kept,
      stale,
      exchanged: seesLost ? exchangedRecords(definition, given, rows) : [],
      lost: seesLost ? lostFields(given, rows) : new Map(),
      kept: translated.counts,
    }
  })
}

/** Finishes a large import: PostgreSQL merges pending index entries and updates its statistics. */
export async function finishImport(
  { dialect, writer, search }: Content,
  { table }: Pick<EntityDefinition, 'table'>,
): Promise<void> {
  if (dialect === 'postgres') await sql`vacuum (analyze) ${sql.table(table)}`.execute(writer)
  await search.finishMany(writer)
}
