import type { Migration } from './migration.ts'
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

const indexes = [
  'archive (channel_no, publish_date desc, sort_id, id)',
  'archive (channel_no, has_en, publish_date desc, sort_id, id)',
  'archive (publish_date desc, sort_id)',
  'exhibition_base (sort_id)',
  'exhibition_temp (start_time desc, sort_id)',
  'exhibit (sort_id, id)',
  'exhibit (exhibit_type, sort_id, id)',
  'exhibit (age, sort_id)',
  'exhibit (is_own, sort_id, exhibit_type, age, name_folded, id)',
  'exhibit (group_id)',
  'exhibit (exhibition_group_id)',
  'exhibit_type (sort_type_no, sort_id)',
  'activity (start_time desc, sort_id)',
  'activity (activity_type, start_time desc, sort_id)',
  'file (object_id, sort_id)',
  'message (review_status, create_time desc, sort_id desc)',
  'dictionary (dictionary_code, sort_id)',
  'channel (sort_id)',
  'collect_work (review_status, create_time desc, sort_id desc)',
  'collect_work (review_status, work_season, create_time desc, sort_id desc)',
]

const languages = ['zh', 'en']

/** Order by bytes, so that both databases sort alike. */
const textType = (dialect: Dialect): string => (dialect === 'postgres' ? 'text collate "C"' : 'text')

const createEntityTable = (dialect: Dialect, table: string): string => {
  const text = textType(dialect)
  const own = Object.entries(entityTables[table] ?? {}).map(
    ([name, kind]) => `${name} ${kind === 'text' ? `${text} not null` : 'integer not null'}`,
  )
  const columns = [
    `id ${text} primary key`,
    `sort_id ${text} not null`,
    `origin ${text} not null`,
    `has_en integer not null`,
    ...own,
    'record text not null',
    'translations text',
  ]
  return `create table ${table} (${columns.join(', ')})`
}

const createSearchTables = (dialect: Dialect, language: string): readonly string[] =>
  dialect === 'sqlite'
    ? [
        `create virtual table search_${language} using fts5(title, body, scope, content='', contentless_delete=1, tokenize="ascii tokenchars '_-'", prefix='1 2 3')`,
      ]
    : [
        `create table search_${language} (doc_id bigint primary key, title_tokens tsvector not null, tokens tsvector not null, scope text[] not null, title_folded text not null, body_folded text not null)`,
        `create index search_${language}_tokens on search_${language} using gin (tokens) with (fastupdate = off)`,
        `create index search_${language}_title on search_${language} using gin (title_tokens) with (fastupdate = off)`,
      ]

export const initialMigration: Migration = {
  name: 'initial',
  statements: (dialect) => {
    const text = textType(dialect)
    const tables = Object.keys(entityTables)
    return [
      ...tables.map((table) => createEntityTable(dialect, table)),
      ...indexes.map((on, index) => `create index content_index_${index + 1} on ${on}`),
      `create table meta (name ${text} primary key, value text not null)`,
      `create table content_version (entity ${text} primary key, version integer not null)`,
      `insert into content_version (entity, version) values ${[...tables, 'document'].map((table) => `('${table}', 0)`).join(', ')}`,
      `create table search_document (doc_id bigint primary key, entity ${text} not null, record_id ${text} not null, language ${text} not null)`,
      'create unique index search_document_record on search_document (record_id, entity, language)',
      ...languages.flatMap((language) => createSearchTables(dialect, language)),
    ]
  },
}
