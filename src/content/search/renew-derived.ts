import { createHash } from 'node:crypto'
import { publicFields, type RecordType } from '../../../schemas/config/index.ts'
import { chunks } from '../../base/lists.ts'
import { sortKeyVersion } from '../../base/sort-key.ts'
import { raiseVersion } from '../database/content-version.ts'
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

/** Ids in one statement: databases take only so many parameters. */
const MAX_IDS_IN_STATEMENT = 500

function keyOfType({ name }: RecordType): string {
  return `recordType.${name}`
}

/** Raised where other rows are made of the same records. */
const ROWS = 4

/** Changes with what of a declaration shapes the rows that are made of records. */
function declarationDigest({ config }: RecordType): string {
  const declared = JSON.stringify([
    ROWS,
    config.title,
    publicFields(config).map(({ name, type, to, property }) => [name, type, to, property]),
  ])
  return createHash('sha256').update(declared).digest('hex')
}

/** What is opened, as far as it makes again what follows from its records. */
type RenewableContent = Pick<Connections, 'writer'> &
  Pick<SearchedRecords, 'entities' | 'search' | 'languages'> & { readonly meta: Meta }

/** Notes by which declaration the records of a type were written. */
export async function noteType({ meta }: { readonly meta: Meta }, type: RecordType): Promise<void> {
  const [key, digest] = [keyOfType(type), declarationDigest(type)]
  if ((await meta.get(key)) !== digest) await meta.set(key, digest)
}

/** Removes what lists are filtered and ordered by in each language. */
async function removeDerived(db: Database, { entity }: EntityDefinition): Promise<void> {
  await db.deleteFrom('fact').where('entity', '=', entity).execute()
  await db.deleteFrom('translation').where('entity', '=', entity).execute()
}

/** Writes the columns again by which lists of the records' own language are ordered and filtered. */
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

/** Raised where other columns are made of the same records. */
const COLUMNS = 3

function sortKeyRules({ all }: Languages): string {
  return `${COLUMNS}/${sortKeyVersion(all.map(({ tag }) => tag))}`
}

/** Notes by which alphabets and rules the columns were made that lists are ordered and filtered by. */
export async function noteSortKeys({
  meta,
  languages,
}: Pick<RenewableContent, 'meta' | 'languages'>): Promise<void> {
  const version = sortKeyRules(languages)
  if ((await meta.get(SORT_KEYS)) !== version) await meta.set(SORT_KEYS, version)
}

/** Entities that titles order, and that have a record. */
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
 * Makes the columns again that lists are ordered and filtered by, where they were made by other alphabets: for other languages, by another
 * version of ICU, or by an earlier program. Processes that start together do it once.
 */
export async function renewSortKeys(content: RenewableContent): Promise<void> {
  const { languages, meta, writer } = content
  const version = sortKeyRules(languages)
  if ((await meta.get(SORT_KEYS)) === version) return
  const sorted = await sortedEntities(content)
  // A backup is restored where nothing is noted yet.
  if (sorted.length === 0) return
  await writer.transaction().execute(async (db) => {
    // Waits for another process that is doing it, and then sees what that one noted.
    for (const { table } of sorted) await raiseVersion(db, table)
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
 * Makes again what follows from the declarations of the museum's own record types, where one was changed since the records were
 * written: what lists are filtered and ordered by, and what the search finds.
 */
export async function renewTypes(content: RenewableContent): Promise<void> {
  const { entities, languages, meta, writer, search } = content
  for (const type of entities.types.values()) {
    const known = await meta.get(keyOfType(type))
    if (known === undefined || known === declarationDigest(type)) continue
    const definition = entities.definition(type.name)
    await writer.transaction().execute(async (db) => {
      await raiseVersion(db, definition.table)
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

/** What lists are filtered by: texts of translations, and facts. */
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
 * Fills what is made from the stored records and empty now: the index, and the texts of translations and the facts by which
 * lists are filtered. Documents keep their numbers and so their order, and one without gets a new one.
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
