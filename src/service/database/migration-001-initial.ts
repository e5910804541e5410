import { countVersions, type EarlierDatabase, type Migration, runStatements, textType } from './migration.ts'
import type { Dialect } from './tables.ts'

type Kind = 'text' | 'number'

/** Columns of each entity table beside the common ones. A column ending in _en holds English, or Chinese without it. */
const entityTables: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  archive: {
    channel_no: 'text',
    channel_id: 'text',
    parent_channel_no: 'text',
    title: 'text',
    title_en: 'text',
    label: 'text',
    label_en: 'text',
    flag: 'text',
    publish_date: 'text',
    visit_count: 'number',
  },
  exhibition_base: { base_name: 'text', base_name_en: 'text', label: 'text', label_en: 'text' },
  exhibition_temp: {
    temp_name: 'text',
    temp_name_en: 'text',
    label: 'text',
    label_en: 'text',
    start_time: 'text',
  },
  exhibit: {
    exhibit_type: 'text',
    exhibit_level: 'text',
    exhibit_level_en: 'text',
    name_folded: 'text',
    name_folded_en: 'text',
    age: 'text',
    label: 'text',
    label_en: 'text',
    is_own: 'number',
    group_id: 'text',
    exhibition_group_id: 'text',
  },
  exhibit_type: { type_no: 'text', sort_type_no: 'text' },
  activity: {
    activity_type: 'text',
    activity_name: 'text',
    activity_name_en: 'text',
    activity_status: 'text',
    label: 'text',
    label_en: 'text',
    start_time: 'text',
  },
  file: { object_id: 'text', code: 'text' },
  message: { type: 'text', source: 'text', create_time: 'text', review_status: 'text', contact: 'text' },
  dictionary: { dictionary_code: 'text' },
  channel: {},
  collect_work: { work_season: 'text', create_time: 'text', review_status: 'text', contact: 'text' },
}

const indexes: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['archive', 'channel_no', 'publish_date desc', 'sort_id', 'id'],
  ['archive', 'channel_no', 'has_en', 'publish_date desc', 'sort_id', 'id'],
  ['archive', 'publish_date desc', 'sort_id'],
  ['exhibition_base', 'sort_id'],
  ['exhibition_temp', 'start_time desc', 'sort_id'],
  ['exhibit', 'sort_id', 'id'],
  ['exhibit', 'exhibit_type', 'sort_id', 'id'],
  ['exhibit', 'age', 'sort_id'],
  ['exhibit', 'is_own', 'sort_id', 'exhibit_type', 'age', 'name_folded', 'id'],
  ['exhibit', 'group_id'],
  ['exhibit', 'exhibition_group_id'],
  ['exhibit_type', 'sort_type_no', 'sort_id'],
  ['activity', 'start_time desc', 'sort_id'],
  ['activity', 'activity_type', 'start_time desc', 'sort_id'],
  ['file', 'object_id', 'sort_id'],
  ['message', 'review_status', 'create_time desc', 'sort_id desc'],
  ['dictionary', 'dictionary_code', 'sort_id'],
  ['channel', 'sort_id'],
  ['collect_work', 'review_status', 'create_time desc', 'sort_id desc'],
  ['collect_work', 'review_status', 'work_season', 'create_time desc', 'sort_id desc'],
]

const languages = ['zh', 'en']

async function createEntityTable(db: EarlierDatabase, dialect: Dialect, table: string): Promise<void> {
  const text = textType(dialect)
  const common = db.schema
    .createTable(table)
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('sort_id', text, (column) => column.notNull())
    .addColumn('origin', text, (column) => column.notNull())
    .addColumn('has_en', 'integer', (column) => column.notNull())
  await Object.entries(entityTables[table] ?? {})
    .reduce(
      (columns, [name, kind]) =>
        columns.addColumn(name, kind === 'text' ? text : 'integer', (column) => column.notNull()),
      common,
    )
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('translations', 'text')
    .execute()
}

function createSearchTables(dialect: Dialect, language: string): readonly string[] {
  return dialect === 'sqlite'
    ? [
        `create virtual table search_${language} using fts5(title, body, scope, content='', contentless_delete=1, tokenize="ascii tokenchars '_-'", prefix='1 2 3')`,
      ]
    : [
        `create table search_${language} (doc_id bigint primary key, title_tokens tsvector not null, tokens tsvector not null, scope text[] not null, title_folded text not null, body_folded text not null)`,
        `create index search_${language}_tokens on search_${language} using gin (tokens) with (fastupdate = off)`,
        `create index search_${language}_title on search_${language} using gin (title_tokens) with (fastupdate = off)`,
      ]
}

async function createOtherTables(db: EarlierDatabase, dialect: Dialect): Promise<void> {
  const text = textType(dialect)
  await db.schema
    .createTable('meta')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('content_version')
    .addColumn('entity', text, (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('search_document')
    .addColumn('doc_id', 'bigint', (column) => column.primaryKey())
    .addColumn('entity', text, (column) => column.notNull())
    .addColumn('record_id', text, (column) => column.notNull())
    .addColumn('language', text, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('search_document_record')
    .unique()
    .on('search_document')
    .columns(['record_id', 'entity', 'language'])
    .execute()
}

export const initialMigration: Migration = {
  name: '001-initial',
  up: async (db, dialect) => {
    const tables = Object.keys(entityTables)
    for (const table of tables) await createEntityTable(db, dialect, table)
    for (const [index, [table, ...columns]] of indexes.entries())
      await db.schema
        .createIndex(`content_index_${index + 1}`)
        .on(table)
        .columns(columns)
        .execute()
    await createOtherTables(db, dialect)
    await countVersions(db, [...tables, 'document'])
    await runStatements(
      db,
      languages.flatMap((language) => createSearchTables(dialect, language)),
    )
  },
}
