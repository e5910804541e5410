import { type Migration, textType } from './migration.ts'

/** Digests of stored files, by which their addresses change with their bytes. */
export const fileDigests: Migration = {
  name: '014-file-digests',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await db.schema
      .createTable('file_digest')
      .addColumn('path', text, (column) => column.primaryKey())
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('source', text, (column) => column.notNull())
      .addColumn('size', 'double precision', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('file_digest_version').on('file_digest').columns(['version']).execute()
  },
}
