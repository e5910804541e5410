import { type Migration, runStatements } from './migration.ts'
import type { Dialect } from './tables.ts'

const languages = ['zh', 'en']

function createSearchTables(dialect: Dialect, language: string): readonly string[] {
  return dialect === 'sqlite'
    ? [
        `create virtual table search_${language} using fts5(title, body, scope, content='', contentless_delete=1, tokenize="ascii tokenchars '_-'")`,
        `create table search_scope_${language} (doc_id integer primary key, scope text not null)`,
      ]
    : [
        `create table search_${language} (doc_id bigint primary key, title_tokens tsvector not null, tokens tsvector not null, scope text[] not null, title_spaced text not null, body_spaced text not null)`,
        `create index search_${language}_tokens on search_${language} using gin (tokens) with (fastupdate = off)`,
        `create index search_${language}_title on search_${language} using gin (title_tokens) with (fastupdate = off)`,
      ]
}

/** Recreates the search tables: any part of a word is found, and phrases are known from terms that are apart. */
export const partsOfWords: Migration = {
  name: '002-parts-of-words',
  up: (db, dialect) =>
    runStatements(
      db,
      languages.flatMap((language) => [
        `drop table search_${language}`,
        ...createSearchTables(dialect, language),
      ]),
    ),
  emptiesSearch: true,
}
