import { type RawBuilder, sql } from 'kysely'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { insertMany } from '../database/insert-many.ts'
import type { Database, RecordTable } from '../database/tables.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import { codesOf } from '../language.ts'
import { translationsOf } from '../records/decode.ts'
import { addFacts, removeFacts } from '../records/fact-rows.ts'
import { fromTable } from '../records/select-records.ts'
import { addTranslations, removeTranslations } from '../records/translation-rows.ts'
import { addDocuments, removeDocuments } from '../search/write-documents.ts'
import { isTranslations, type PreparedRecord, prepareRecord } from './prepare-record.ts'

/** What a column becomes where the id is there already. Visits counted here outlive an import of an older figure. */
function replaced(table: RecordTable) {
  return (column: string): RawBuilder<unknown> | undefined => {
    if (column !== 'visit_count') return undefined
    const [written, stored] = [sql.ref(`excluded.${column}`), sql.ref(`${table}.${column}`)]
    return sql`case when ${written} > ${stored} then ${written} else ${stored} end`
  }
}

/** Records that are stored already, each with its translations. */
async function storedOf(
  db: Database,
  { table }: EntityDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await fromTable(db, table).select(['id', 'translations']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, translations }) => [id, translations]))
}

/**
 * A record with the stored translations into languages that the site does not have now: no file may hold them, and the
 * language may come back. Channels keep their translations within the record, which is replaced as a whole.
 */
function withOtherLanguages(
  { languages }: Pick<Content, 'languages'>,
  definition: EntityDefinition,
  record: PreparedRecord,
  stored: string | null,
): PreparedRecord {
  if (definition.entity === 'channel' || stored === null) return record
  const codes = codesOf(languages)
  const others = Object.entries(translationsOf(stored)).filter(([code]) => !codes.includes(code))
  if (others.length === 0) return record
  const { imported, row } = record
  const given = isTranslations(imported.translations) ? imported.translations : {}
  const translations = { ...Object.fromEntries(others), ...given }
  return prepareRecord(definition, { ...imported, translations }, row.origin)
}

/** Removes what is made from records, within a transaction that `raiseVersion` began. */
async function removeDerived(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await removeTranslations(db, definition, ids)
  await removeFacts(db, definition, ids)
  if (definition.document !== undefined) await removeDocuments(content, db, definition, ids)
}

/** Writes records and their search documents within a transaction that `raiseVersion` began. Each id occurs once. */
export async function writeRecords(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  given: readonly PreparedRecord[],
): Promise<void> {
  if (given.length === 0) return
  const { table } = definition
  const stored = await storedOf(
    db,
    definition,
    given.map(({ id }) => id),
  )
  const records = given.map((record) =>
    withOtherLanguages(content, definition, record, stored.get(record.id) ?? null),
  )
  await insertMany(
    db,
    table,
    records.map(({ row }) => row),
    { replacing: ['id'], replaced: replaced(table) },
  )
  await removeDerived(content, db, definition, [...stored.keys()])
  await addTranslations(
    db,
    records.flatMap(({ translations }) => translations),
  )
  await addFacts(
    db,
    records.flatMap(({ facts }) => facts),
  )
  if (definition.document !== undefined) await addDocuments(content, db, definition, records)
}

/**
 * Writes records and their search documents in one transaction, replacing those of the same ids. Each id occurs once.
 * With `keepEdited`, a record that something else than a seed wrote last stays as it is.
 */
export async function writeBatch(
  content: Content,
  definition: EntityDefinition,
  records: readonly PreparedRecord[],
  keepEdited: boolean,
): Promise<void> {
  if (records.length === 0) return
  await content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, definition.table)
    await content.search.prepareMany(db)
    const edited = keepEdited ? await editedIds(db, definition, records) : new Set<string>()
    await writeRecords(
      content,
      db,
      definition,
      records.filter(({ id }) => !edited.has(id)),
    )
  })
}

async function editedIds(
  db: Database,
  { table }: EntityDefinition,
  records: readonly PreparedRecord[],
): Promise<ReadonlySet<string>> {
  const ids = records.map(({ id }) => id)
  const rows = await fromTable(db, table)
    .select('id')
    .where('origin', '<>', 'seed')
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** After many records were written: PostgreSQL sorts what its indexes have collected, and counts its rows. */
export async function finishImport(
  { dialect, writer, search }: Content,
  { table }: Pick<EntityDefinition, 'table'>,
): Promise<void> {
  if (dialect === 'postgres') await sql`vacuum (analyze) ${sql.table(table)}`.execute(writer)
  await search.finishMany(writer)
}
