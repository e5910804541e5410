import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { getOwn, isEmpty, omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
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

/** What a column becomes where the id is there already. Visits counted here outlive an import of an older figure. */
function replacedColumns(table: RecordTable) {
  return (column: string): RawBuilder<unknown> | undefined => {
    if (column !== 'visit_count') return undefined
    const [written, stored] = [sql.ref(`excluded.${column}`), sql.ref(`${table}.${column}`)]
    return sql`case when ${written} > ${stored} then ${written} else ${stored} end`
  }
}

/** A row of the table that has the id of one of the records. */
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
 * Records with the stored translations into languages that the site does not have now: no file may hold them, and the
 * language may come back. Channels keep their translations within the record, which is replaced as a whole.
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

/** Why a record has fewer pictures than it had. */
const ALL_REMOVED: Message = message`it had pictures, and comes in without any: they were removed from it`
const SOME_REMOVED: Message = message`it had more pictures: those that no longer come in were removed from it`

function picturesOf(record: StoredRecord): readonly unknown[] {
  const { pictures } = record
  return Array.isArray(pictures) ? pictures : []
}

/** A record with the pictures that are stored for it, and those of its translations, where it names none of its own. */
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
  /** What pictures were removed, by the ids of their records. */
  readonly removed: ReadonlyMap<string, Message>
  /** How many kept those that are stored. */
  readonly kept: number
}

/** Records beside what is stored of their pictures: with these where they are kept, or with what is lost. */
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

/** Translations that stayed, counted by language, by the ids of their records. */
type KeptCountsById = ReadonlyMap<string, ReadonlyMap<string, number>>

interface TranslatedBatch {
  readonly records: readonly PreparedRecord[]
  readonly counts: KeptCountsById
  /** Places of the translations that stayed, by the ids of their records. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>
}

/** Records with the stored translations that stay. */
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

/** Fields and translations that stored records have, and which those that replace them do not have, by ids. Pictures are named on their own. */
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

function isSame(row: StoredRow | undefined, now: PreparedRecord['row']): boolean {
  if (row === undefined) return false
  const same = (one: string | null, other: string | null): boolean =>
    one === other || (one !== null && other !== null && isDeepStrictEqual(JSON.parse(one), JSON.parse(other)))
  return same(row.record, now.record) && same(row.translations, now.translations)
}

/** Stale translations by the ids of their records. */
type StaleTextsById = Awaited<ReturnType<typeof noteStale>>

/**
 * Writes records and their search documents within a transaction that `raiseVersion` began. Each id occurs once. Answers which
 * translations are of an earlier text then.
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
 * Writes records over what is stored of them.
 *
 * @param kept places of translations that stayed beside texts that may have changed, by the ids of their records.
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
  // The translations of a channel are within the record.
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

/** The outcome of a batch, counted in the table. */
export interface WrittenBatch {
  readonly stored: number
  /** Those that took the place of an earlier one. */
  readonly replaced: number
  /** Those of the replaced ones that were the same before. */
  readonly same: number
  /** Ids of those that were left as they are. */
  readonly edited: ReadonlySet<string>
  /** What pictures were removed, by the ids of their records. */
  readonly removed: ReadonlyMap<string, Message>
  /** How many records kept the pictures that are stored for them, since none came in. */
  readonly keptPictures: number
  readonly stale: StaleTextsById
  /** What records had and have no more, by their ids; empty where nobody asks. */
  readonly lost: ReadonlyMap<string, readonly string[]>
  /** Stored translations that stayed, counted by language, by the ids of their records. */
  readonly kept: KeptCountsById
}

export interface WriteOptions {
  /** A record that something else than a seed wrote last stays as it is. */
  readonly keepsEdited: boolean
  /** A record that names no pictures keeps those that are stored for it. */
  readonly keepsPictures: boolean
  /** Whether fields are looked for that records had and have no more. */
  readonly seesLost: boolean
  /** Which stored translations stay that records do not bring; none where it is absent. */
  readonly keepsTranslation?: KeepsTranslation | undefined
}

/**
 * Writes records and their search documents in one transaction, replacing those of the same ids. Each id occurs once.
 */
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
      lost: new Map(),
      kept: new Map(),
    }
  return content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, definition.table)
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
      lost: seesLost ? lostFields(given, rows) : new Map(),
      kept: translated.counts,
    }
  })
}

/** After many records were written: PostgreSQL sorts what its indexes have collected, and counts its rows. */
export async function finishImport(
  { dialect, writer, search }: Content,
  { table }: Pick<EntityDefinition, 'table'>,
): Promise<void> {
  if (dialect === 'postgres') await sql`vacuum (analyze) ${sql.table(table)}`.execute(writer)
  await search.finishMany(writer)
}
