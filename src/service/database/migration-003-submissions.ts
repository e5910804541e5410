import { countVersions, type EarlierDatabase, type Migration, textType } from './migration.ts'
import type { Dialect } from './tables.ts'

/** A table of texts, without nulls; the first column is its key. */
async function createTable(
  db: EarlierDatabase,
  dialect: Dialect,
  table: string,
  [key, ...columns]: readonly [string, ...string[]],
  numbers: readonly string[] = [],
): Promise<void> {
  const text = textType(dialect)
  const keyed = db.schema.createTable(table).addColumn(key, text, (column) => column.primaryKey())
  await columns
    .reduce(
      (added, name) =>
        added.addColumn(name, numbers.includes(name) ? 'integer' : text, (column) => column.notNull()),
      keyed,
    )
    .execute()
}

/** What visitors send, and what was decided about it. Moments are UTC in ISO 8601. */
export const submissions: Migration = {
  name: '003-submissions',
  up: async (db, dialect) => {
    await createTable(db, dialect, 'upload', ['path', 'name', 'created', 'ready', 'owner'], ['ready'])
    await createTable(db, dialect, 'submission', ['id', 'form', 'created', 'review_status', 'record'])
    await createTable(db, dialect, 'submission_key', ['name', 'record_id', 'created'])
    await createTable(db, dialect, 'audit', ['id', 'created', 'who', 'action', 'entity', 'record_id', 'note'])
    await db.schema.createIndex('upload_owner').on('upload').columns(['owner', 'created']).execute()
    await db.schema.createIndex('submission_form').on('submission').columns(['form', 'created']).execute()
    await db.schema.createIndex('audit_record').on('audit').columns(['record_id', 'created']).execute()
    await countVersions(db, ['submission', 'upload'])
  },
}
