import { insertMany } from '../database/insert-many.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'
import type { EntityDefinition, StoredRecord } from '../entities/definition.ts'
import { type Translations, translatedInto } from './decode.ts'

export type FactRow = DatabaseTables['fact']

/** What the records' own language is called in the table. */
const OWN = ''

/** The facts of a record in its own language and in each of its translations, each once. */
export function factRows(
  { entity, facts }: EntityDefinition,
  id: string,
  record: StoredRecord,
  translations: Translations,
): readonly FactRow[] {
  if (facts === undefined) return []
  const rowsIn = (language: string, shown: StoredRecord): readonly FactRow[] => {
    const unique = new Map(facts(shown).map((fact) => [JSON.stringify([fact.name, fact.value]), fact]))
    return [...unique.values()].map(({ name, value }) => ({ entity, record_id: id, language, name, value }))
  }
  return [
    ...rowsIn(OWN, record),
    ...Object.keys(translations).flatMap((language) =>
      rowsIn(language, translatedInto(record, translations, language) ?? record),
    ),
  ]
}

/** Removes the rows of records. Within a transaction. */
export async function removeFacts(
  db: Database,
  { entity, facts }: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (facts === undefined) return
  await db.deleteFrom('fact').where('entity', '=', entity).where('record_id', 'in', ids).execute()
}

/** Writes rows that are not there yet. */
export async function addFacts(db: Database, rows: readonly FactRow[]): Promise<void> {
  await insertMany(
    db,
    'fact',
    rows.map((row) => ({ ...row })),
  )
}
