import { type RawBuilder, sql } from 'kysely'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { type Message, message } from '../../base/messages/message.ts'
import { getOwn, omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Database, RecordTable } from '../database/tables.ts'
import { type EntityDefinition, parserOf, type StoredRecord } from '../entities/definition.ts'
import { codesOf } from '../language.ts'
import { type Translations, translationsOf } from '../records/decode.ts'
import { addFacts, addTranslations, removeFacts, removeTranslations } from '../records/filter-rows.ts'
import { fromTable } from '../records/select-records.ts'
import { noteStale } from '../records/stale-translations.ts'
import { addDocuments, removeDocuments } from '../search/write-documents.ts'
import { isTranslations, type PreparedRecord, prepareRecord } from './prepare-record.ts'

const parseStored = parserOf<StoredRecord>()

/** What a column becomes where the id is there already. Visits counted here outlive an import of an older figure. */
function replaced(table: RecordTable) {
  return (column: string): RawBuilder<unknown> | undefined => {
    if (column !== 'visit_count') return undefined
    const [written, stored] = [sql.ref(`excluded.${column}`), sql.ref(`${table}.${column}`)]
    return sql`case when ${written} > ${stored} then ${written} else ${stored} end`
  }
}

/** What is stored of records that are translated; of channels of all, since their translations are within the record. */
function storedTranslated(db: Database, { entity, table }: EntityDefinition, ids: readonly string[]) {
  const all = fromTable(db, table).select(['id', 'record', 'translations']).where('id', 'in', ids)
  return (entity === 'channel' ? all : all.where('translations', 'is not', null)).execute()
}

/**
 * Records with the stored translations into languages that the site does not have now: no file may hold them, and the
 * language may come back. Channels keep their translations within the record, which is replaced as a whole.
 */
function withOtherLanguages(
  { languages }: Pick<Content, 'languages'>,
  definition: EntityDefinition,
  rows: Awaited<ReturnType<typeof storedTranslated>>,
  records: readonly PreparedRecord[],
): readonly PreparedRecord[] {
  if (definition.entity === 'channel') return records
  const codes = codesOf(languages)
  const kept = new Map(
    rows.flatMap(({ id, translations }) => {
      const others = Object.entries(translationsOf(translations)).filter(([code]) => !codes.includes(code))
      return others.length === 0 ? [] : [[id, Object.fromEntries(others)] as const]
    }),
  )
  return records.map((record) => {
    const others = kept.get(record.id)
    if (others === undefined) return record
    const { imported, row } = record
    const given = isTranslations(imported.translations) ? imported.translations : {}
    return prepareRecord(definition, { ...imported, translations: { ...others, ...given } }, row.origin)
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
    definition,
    {
      ...imported,
      pictures: stored.pictures,
      ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
    },
    row.origin,
  )
}

interface Pictured {
  readonly records: readonly PreparedRecord[]
  /** What pictures were removed, by the ids of their records. */
  readonly removed: ReadonlyMap<string, Message>
}

/** Records beside what is stored of their pictures: with these where they are kept, or with what is lost. */
async function besideStoredPictures(
  db: Database,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  keeps: boolean,
): Promise<Pictured> {
  const removed = new Map<string, Message>()
  const entities: Readonly<Record<string, { readonly properties: object }>> = importSchemas
  if (!('pictures' in (getOwn(entities, definition.entity)?.properties ?? {})) || records.length === 0)
    return { records, removed }
  const ids = records.map(({ id }) => id)
  const rows = await fromTable(db, definition.table)
    .select(['id', 'record', 'translations'])
    .where('id', 'in', ids)
    .where('record', 'like', '%"pictures":%')
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row] as const))
  const beside = records.map((record) => {
    const row = stored.get(record.id)
    const before: StoredRecord = row === undefined ? {} : parseStored(row.record)
    const [had, has] = [picturesOf(before).length, picturesOf(record.imported).length]
    if (had <= has) return record
    if (has === 0 && keeps)
      return withStoredPictures(definition, record, before, translationsOf(row?.translations ?? null))
    removed.set(record.id, has === 0 ? ALL_REMOVED : SOME_REMOVED)
    return record
  })
  return { records: beside, removed }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Fields that stored records have, and languages of their translations, which those that replace them do not have, by ids. Pictures are named on their own. */
async function lostFields(
  db: Database,
  { table }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = records.map(({ id }) => id)
  const rows = await fromTable(db, table)
    .select(['id', 'record', 'translations'])
    .where('id', 'in', ids)
    .execute()
  const stored = new Map(rows.map((row) => [row.id, row] as const))
  return new Map(
    records.flatMap(({ id, imported }) => {
      const row = stored.get(id)
      if (row === undefined) return []
      const translated = isTranslations(imported.translations) ? imported.translations : {}
      const lost = [
        ...Object.entries(parseStored(row.record)).flatMap(([name, value]) =>
          name !== 'pictures' && !isEmpty(value) && isEmpty(imported[name]) ? [name] : [],
        ),
        ...Object.keys(translationsOf(row.translations)).flatMap((code) =>
          Object.hasOwn(translated, code) ? [] : [`translations/${code}`],
        ),
      ]
      return lost.length === 0 ? [] : [[id, lost] as const]
    }),
  )
}

/** Stale translations by the ids of their records. */
type StaleById = Awaited<ReturnType<typeof noteStale>>

/**
 * Writes records and their search documents within a transaction that `raiseVersion` began. Each id occurs once. Answers which
 * translations are of an earlier text then.
 */
export async function writeRecords(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  given: readonly PreparedRecord[],
): Promise<StaleById> {
  if (given.length === 0) return new Map()
  const ids = given.map(({ id }) => id)
  const before = await storedTranslated(db, definition, ids)
  const records = withOtherLanguages(content, definition, before, given)
  const { table } = definition
  const rows = records.map(({ row }) => row)
  await insertMany(db, table, rows, { replacing: ['id'], replaced: replaced(table) })
  const stale = await noteStale(db, definition, before, rows)
  await removeTranslations(db, definition, ids)
  await addTranslations(
    db,
    records.flatMap(({ translations }) => translations),
  )
  await removeFacts(db, definition, ids)
  await addFacts(
    db,
    records.flatMap(({ facts }) => facts),
  )
  if (definition.document === undefined) return stale
  await removeDocuments(content, db, definition, ids)
  await addDocuments(content, db, definition, records)
  return stale
}

/** The outcome of a batch, counted in the table. */
export interface Written {
  readonly stored: number
  /** Those that took the place of an earlier one. */
  readonly replaced: number
  /** Ids of those that were left as they are. */
  readonly edited: ReadonlySet<string>
  /** What pictures were removed, by the ids of their records. */
  readonly removed: ReadonlyMap<string, Message>
  readonly stale: StaleById
  /** What records had and have no more, by their ids; empty where nobody asks. */
  readonly lost: ReadonlyMap<string, readonly string[]>
}

export interface WriteOptions {
  /** A record that something else than a seed wrote last stays as it is. */
  readonly keepsEdited: boolean
  /** A record that names no pictures keeps those that are stored for it. */
  readonly keepsPictures: boolean
  /** Whether fields are looked for that records had and have no more. */
  readonly seesLost: boolean
}

/**
 * Writes records and their search documents in one transaction, replacing those of the same ids. Each id occurs once.
 */
export async function writeBatch(
  content: Content,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  { keepsEdited, keepsPictures, seesLost }: WriteOptions,
): Promise<Written> {
  if (records.length === 0)
    return {
      stored: 0,
      replaced: 0,
      edited: new Set(),
      removed: new Map(),
      stale: new Map(),
      lost: new Map(),
    }
  return content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, definition.table)
    await content.search.prepareMany(db)
    const before = await storedAmong(db, definition, records)
    const edited = new Set(
      before.filter(({ origin }) => keepsEdited && origin !== 'seed').map(({ id }) => id),
    )
    const { records: given, removed } = await besideStoredPictures(
      db,
      definition,
      records.filter(({ id }) => !edited.has(id)),
      keepsPictures,
    )
    const lost =
      seesLost && before.length > 0
        ? await lostFields(db, definition, given)
        : new Map<string, readonly string[]>()
    const stale = await writeRecords(content, db, definition, given)
    const replaced = before.length - edited.size
    const now = await storedAmong(db, definition, given)
    return { stored: now.length - replaced, replaced, edited, removed, stale, lost }
  })
}

/** Rows of the table that have the id of one of the records. */
async function storedAmong(db: Database, { table }: EntityDefinition, records: readonly PreparedRecord[]) {
  const ids = records.map(({ id }) => id)
  return ids.length === 0
    ? []
    : fromTable(db, table).select(['id', 'origin']).where('id', 'in', ids).execute()
}

/** After many records were written: PostgreSQL sorts what its indexes have collected, and counts its rows. */
export async function finishImport(
  { dialect, writer, search }: Content,
  { table }: Pick<EntityDefinition, 'table'>,
): Promise<void> {
  if (dialect === 'postgres') await sql`vacuum (analyze) ${sql.table(table)}`.execute(writer)
  await search.finishMany(writer)
}
