import { countVersions, type Migration, textType } from './migration.ts'

type Kind = 'text' | 'number'

/** Columns of each table beside those that all records have. */
const tables: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  agent: { name_folded: 'text', date_from: 'number', date_to: 'number' },
  work: {
    accession: 'text',
    sort_accession: 'text',
    title_folded: 'text',
    date_from: 'number',
    date_to: 'number',
  },
  page: { section: 'text', position: 'number', title_folded: 'text' },
}

const indexes: readonly (readonly [name: string, table: string, ...columns: string[]])[] = [
  ['agent_name', 'agent', 'name_folded', 'sort_id', 'id'],
  ['agent_from', 'agent', 'date_from', 'sort_id', 'id'],
  ['agent_to', 'agent', 'date_to', 'sort_id', 'id'],
  ['work_number', 'work', 'sort_accession', 'sort_id', 'id'],
  ['work_accession', 'work', 'accession'],
  ['work_title', 'work', 'title_folded', 'sort_id', 'id'],
  ['work_from', 'work', 'date_from', 'sort_id', 'id'],
  ['work_to', 'work', 'date_to', 'sort_id', 'id'],
  ['page_place', 'page', 'position', 'sort_id', 'id'],
  ['page_section', 'page', 'section', 'position', 'sort_id', 'id'],
  ['fact_record', 'fact', 'entity', 'record_id'],
]

/** Collections of any kind: works, agents, pages, and the facts by which they are filtered. */
export const collections: Migration = {
  name: '010-collections',
  up: async (db, dialect) => {
    const text = textType(dialect)
    for (const [table, columns] of Object.entries(tables)) {
      const common = db.schema
        .createTable(table)
        .addColumn('id', text, (column) => column.primaryKey())
        .addColumn('sort_id', text, (column) => column.notNull())
        .addColumn('origin', text, (column) => column.notNull())
      await Object.entries(columns)
        .reduce(
          (made, [name, kind]) =>
            made.addColumn(name, kind === 'text' ? text : 'integer', (column) => column.notNull()),
          common,
        )
        .addColumn('record', 'text', (column) => column.notNull())
        .addColumn('translations', 'text')
        .execute()
    }
    await db.schema
      .createTable('fact')
      .addColumn('entity', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('language', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addColumn('record_id', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('fact_key', ['entity', 'name', 'language', 'value', 'record_id'])
      .execute()
    for (const [name, table, ...columns] of indexes)
      await db.schema.createIndex(`content_${name}`).on(table).columns(columns).execute()
    await countVersions(db, Object.keys(tables))
  },
}
