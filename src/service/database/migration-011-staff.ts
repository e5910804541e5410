import { type Migration, textType } from './migration.ts'

/** Who of the staff may see and decide what visitors send: links that wait to be used, and sessions. */
export const staff: Migration = {
  name: '011-staff',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await db.schema
      .createTable('staff_access')
      .addColumn('hash', text, (column) => column.primaryKey())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('who', text, (column) => column.notNull())
      .addColumn('role', text, (column) => column.notNull())
      .addColumn('created', text, (column) => column.notNull())
      .addColumn('expires', text, (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('content_staff_expires')
      .on('staff_access')
      .columns(['expires', 'hash'])
      .execute()
  },
}
