import { createHash } from 'node:crypto'
import { publicFields, type RecordType } from '../../../schemas/config/index.ts'
import { chunks } from '../../base/lists.ts'
import { sortKeyVersion } from '../../base/sort-key.ts'
import { bumpVersion } from '../database/content-version.ts'
import type { Connections, Database, Meta } from '../database/tables.ts'
import { insertMany, updateColumn } from '../database/tables.ts'
import type { EntityDefinition, StoredRecord } from '../entities/definition.ts'
import type { Languages } from '../language.ts'
import { factRows, hasTranslationRows, sortColumn, translationRows } from '../records/filter-rows.ts'
import type { Translations } from '../records/record-store.ts'
import { storedBatches } from '../records/record-store.ts'
import { fromTable, visibleWhere } from '../records/select-records.ts'
import type { SearchedRecords, SearchIndex } from './search-index.ts'
import { addDocuments, documentsOf, type PreparedDocument, removeDocuments } from './write-documents.ts'

/** Maximum number of ids per statement, since databases limit the number of parameters. */
const MAX_IDS_IN_STATEMENT = 500

function keyOfType({ name }: RecordType): string {
  return `recordType.${name}`
}

/** Raise when the rows derived from records change. */
const ROWS = 4

/** Digest of the parts of a declaration that determine the rows derived from records. */
function declarationDigest({ config }: RecordType): string {
  const declared = JSON.stringify([
    ROWS,
    config.title,
    publicFields(config).map(({ name, type, to, property }) => [name, type, to, property]),
  ])
  return createHash('sha256').update(declared).digest('hex')
}

/** The opened content, as far as derived data is renewed. */
type RenewableContent = Pick<Connections, 'writer'> &
  Pick<SearchedRecords, 'entities' | 'search' | 'languages'> & { readonly meta: Meta }

/** Stores the declaration by which the records of a type were written. */
export async function noteType({ meta }: { readonly meta: Meta }, type: RecordType): Promise<void> {
  const [key, digest] = [keyOfType(type), declarationDigest(type)]
  if ((await meta.get(key)) !== digest) await meta.set(key, digest)
}

/** Removes the rows of an entity by which lists are filtered and sorted in each language. */
async function removeDerived(db: Database, { entity }: EntityDefinition): Promise<void> {
  await db.deleteFrom('fact').where('entity', '=', entity).execute()
  await db.deleteFrom('translation').where('entity', '=', entity).execute()
}

/** Renews the columns by which lists in the records' own language are sorted and filtered. */
async function renewColumns(db: Database, definition: EntityDefinition, languages: Languages): Promise<void> {
  if (definition.sortedBy === undefined) return
  for await (const records of storedBatches(db, definition)) {
    const rows = records.map(({ id, record }) => ({
      id,
      record,
      own: sortColumn(definition, record, languages),
    }))
    const columns = Object.entries(definition.columns)
    for (const [column, made] of columns)
      await updateColumn(
        db,
        definition.table,
        column,
        rows.map(({ id, record }) => [id, made(record)] as const),
      )
    await updateColumn(
      db,
      definition.table,
      'sort_title',
      rows.map(({ id, own }) => [id, own.sort_title ?? ''] as const),
    )
  }
}

const SORT_KEYS = 'sortKeys'

/** Raise when the columns computed from records change. */
const COLUMNS = 3

function sortKeyRules({ all }: Languages): string {
  return `${COLUMNS}/${sortKeyVersion(all.map(({ tag }) => tag))}`
}

/** Stores the alphabets and rules by which the columns for sorting and filtering were computed. */
export async function noteSortKeys({
  meta,
  languages,
}: Pick<RenewableContent, 'meta' | 'languages'>): Promise<void> {
  const version = sortKeyRules(languages)
  if ((await meta.get(SORT_KEYS)) !== version) await meta.set(SORT_KEYS, version)
}

/** Returns the entities that are sorted by title and have records. */
async function sortedEntities({ entities, writer }: RenewableContent): Promise<readonly EntityDefinition[]> {
  const found: EntityDefinition[] = []
  for (const definition of entities.all) {
    if (definition.sortedBy === undefined) continue
    const stored = fromTable(writer, definition.table).select('id').where(visibleWhere(definition, []))
    if ((await stored.limit(1).executeTakeFirst()) !== undefined) found.push(definition)
  }
  return found
}

/**
 * Renews the columns for sorting and filtering if their alphabets have changed: because of other languages,
 * another version of ICU, or an earlier program. Processes that start at the same time do it once.
 */
export async function renewSortKeys(content: RenewableContent): Promise<void> {
  const { languages, meta, writer } = content
  const version = sortKeyRules(languages)
  if ((await meta.get(SORT_KEYS)) === version) return
  const sorted = await sortedEntities(content)
  // No marker in an empty database: a backup can only be restored into one without rows in `meta`.
  if (sorted.length === 0) return
  await writer.transaction().execute(async (db) => {
    // Waits for another process doing the same, then sees its marker.
    for (const { table } of sorted) await bumpVersion(db, table)
    const noted = db.selectFrom('meta').select('value').where('name', '=', SORT_KEYS)
    if ((await noted.executeTakeFirst())?.value === version) return
    for (const definition of sorted) {
      await removeDerived(db, definition)
      await renewColumns(db, definition, languages)
      for await (const records of storedBatches(db, definition))
        await addDerived(db, definition, records, languages)
    }
    await insertMany(db, 'meta', [{ name: SORT_KEYS, value: version }], { replacing: ['name'] })
  })
}

/**
 * Renews the data derived from record types whose declaration has changed since their records were written:
 * rows for filtering and sorting, and search documents.
 */
export async function renewTypes(content: RenewableContent): Promise<void> {
  const { entities, languages, meta, writer, search } = content
  for (const type of entities.types.values()) {
    const known = await meta.get(keyOfType(type))
    if (known === undefined || known === declarationDigest(type)) continue
    const definition = entities.definition(type.name)
    await writer.transaction().execute(async (db) => {
      await bumpVersion(db, definition.table)
      const rows = await fromTable(db, definition.table)
        .select('id')
        .where(visibleWhere(definition, []))
        .execute()
      await removeDerived(db, definition)
      await renewColumns(db, definition, languages)
      for (const part of chunks(rows, MAX_IDS_IN_STATEMENT))
        await removeDocuments(
          content,
          db,
          definition,
          part.map(({ id }) => id),
        )
      await reindexRecords(db, search, [definition], languages)
    })
    await noteType(content, type)
  }
}

async function documentNumbers(
  db: Database,
  { entity }: EntityDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('search_document')
    .select(['doc_id', 'record_id', 'language'])
    .where('entity', '=', entity)
    .where('record_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ doc_id, record_id, language }) => [`${language} ${record_id}`, doc_id]))
}

interface RecordToRenew {
  readonly id: string
  readonly record: StoredRecord
  readonly translations: Translations
}

/** Inserts the rows that lists are filtered by: translated texts, and facts. */
async function addDerived(
  db: Database,
  definition: EntityDefinition,
  records: readonly RecordToRenew[],
  languages: Languages,
): Promise<void> {
  await insertMany(
    db,
    'translation',
    records.flatMap(({ id, record, translations }) =>
      translationRows(definition, id, record, translations, languages),
    ),
  )
  await insertMany(
    db,
    'fact',
    records.flatMap(({ id, record, translations }) =>
      factRows(definition, id, record, translations, languages),
    ),
  )
}

/**
 * Fills the empty tables derived from the stored records: the index, translated texts and facts. Documents
 * keep their numbers, and so their order; new documents get new numbers.
 */
export async function reindexRecords(
  db: Database,
  search: SearchIndex,
  all: readonly EntityDefinition[],
  languages: Languages,
): Promise<void> {
  await search.prepareMany(db)
  for (const definition of all) {
    if (definition.document === undefined && !hasTranslationRows(definition)) continue
    for await (const records of storedBatches(db, definition)) {
      await addDerived(db, definition, records, languages)
      if (definition.document === undefined) continue
      const ids = records.map(({ id }) => id)
      const numbers = await documentNumbers(db, definition, ids)
      const prepared = records.map(({ id, record, translations }) => ({
        id,
        documents: documentsOf(definition, record, translations),
      }))
      const numbered = prepared.flatMap(({ id, documents }) =>
        documents.flatMap((document) => {
          const docId = numbers.get(`${document.language} ${id}`)
          return docId === undefined ? [] : [{ ...document, docId }]
        }),
      )
      await search.add(db, numbered)
      const isNew = (id: string) => (document: PreparedDocument) => !numbers.has(`${document.language} ${id}`)
      const added = prepared.map(({ id, documents }) => ({ id, documents: documents.filter(isNew(id)) }))
      await addDocuments({ search }, db, definition, added)
    }
  }
  await search.sortAdded(db)
}
