import { sql } from 'kysely'
import { fold } from '../../shared/fold.ts'
import { type EarlierDatabase, type Migration, runStatements } from './migration.ts'
import type { Dialect } from './tables.ts'

/** Columns that held a second language, by table. */
const englishColumns: Readonly<Record<string, readonly string[]>> = {
  archive: ['title_en', 'label_en'],
  exhibition_base: ['base_name_en', 'label_en'],
  exhibition_temp: ['temp_name_en', 'label_en'],
  exhibit: ['exhibit_level_en', 'name_folded_en', 'label_en'],
  exhibit_type: [],
  activity: ['activity_name_en', 'label_en'],
  file: [],
  message: [],
  dictionary: [],
  channel: [],
  collect_work: [],
}

/** Entities that are searched, by table. */
const searched: Readonly<Record<string, string>> = {
  archive: 'archive',
  exhibition_base: 'exhibitionBase',
  exhibition_temp: 'exhibitionTemp',
  exhibit: 'exhibit',
  activity: 'activity',
  message: 'message',
  collect_work: 'collectWork',
}

function textOf(dialect: Dialect): string {
  return dialect === 'postgres' ? 'text collate "C"' : 'text'
}

function createTables(dialect: Dialect): readonly string[] {
  const text = textOf(dialect)
  const columns = ['title', 'label', 'level', 'name_folded'].map((name) => `${name} ${text} not null`)
  const translation = `create table translation (entity ${text} not null, language ${text} not null, record_id ${text} not null, ${columns.join(', ')}, primary key (entity, language, record_id))`
  return dialect === 'sqlite'
    ? [
        `${translation} without rowid`,
        `create virtual table search_text using fts5(title, body, scope, language, content='', contentless_delete=1, tokenize="ascii tokenchars '_-'")`,
        'create table search_scope (doc_id integer primary key, language text not null, hidden_in text not null, scope text not null)',
      ]
    : [
        translation,
        'create table search_text (doc_id bigint primary key, language text not null, hidden_in text not null, title_tokens tsvector not null, tokens tsvector not null, scope text[] not null, title_spaced text not null, body_spaced text not null)',
        'create index search_text_tokens on search_text using gin (tokens) with (fastupdate = off)',
        'create index search_text_title on search_text using gin (title_tokens) with (fastupdate = off)',
      ]
}

const BATCH = 500

/** Names are compared without marks of more scripts than before. */
async function foldNames(db: EarlierDatabase): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; record: string; name_folded: string }>`
      select id, record, name_folded from exhibit where id > ${last} order by id limit ${BATCH}`.execute(db)
    for (const { id, record, name_folded } of rows) {
      const name: unknown = Reflect.get(Object(JSON.parse(record)), 'exhibitName')
      const folded = fold(typeof name === 'string' ? name.replaceAll('\0', '') : '')
      if (folded !== name_folded)
        await sql`update exhibit set name_folded = ${folded} where id = ${id}`.execute(db)
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < BATCH) return
  }
}

/**
 * Any languages: what lists are filtered by in a translation moves into one table, by language, and the search into one
 * table, in which a record without a translation is once. The texts themselves were kept by language already.
 */
export const languages: Migration = {
  name: '007-languages',
  up: async (db, dialect) => {
    // The document in English of a record without English repeated its Chinese one.
    const repeated = Object.entries(searched).map(
      ([table, entity]) =>
        `delete from search_document where entity = '${entity}' and language = 'en' and record_id in (select id from ${table} where has_en = 0)`,
    )
    await runStatements(db, [
      ...repeated,
      `update search_document set language = '' where language = 'zh'`,
      `alter table archive add column languages ${textOf(dialect)} not null default ''`,
      `update archive set languages = ' en ' where has_en = 1`,
      'drop index content_index_1',
      'drop index content_index_2',
      'create index content_index_1 on archive (channel_no, publish_date desc, sort_id, languages, id)',
      ...Object.entries(englishColumns).flatMap(([table, columns]) =>
        ['has_en', ...columns].map((column) => `alter table ${table} drop column ${column}`),
      ),
      ...['zh', 'en'].flatMap((language) => [
        `drop table search_${language}`,
        ...(dialect === 'sqlite' ? [`drop table search_scope_${language}`] : []),
      ]),
      ...createTables(dialect),
    ])
    await foldNames(db)
  },
  emptiesSearch: true,
}
