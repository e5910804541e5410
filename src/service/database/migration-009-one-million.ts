import { type Migration, runStatements } from './migration.ts'
import type { Dialect } from './tables.ts'

/** Postings that PostgreSQL collects before it sorts them into the index, in kilobytes. */
const PENDING_KILOBYTES = 65_536

function createTables(dialect: Dialect): readonly string[] {
  if (dialect === 'sqlite')
    return [
      'drop table search_scope',
      `create virtual table search_text using fts5(title, body, marks, content='', contentless_delete=1, tokenize="ascii tokenchars '_-'")`,
    ]
  const gin = `with (fastupdate = on, gin_pending_list_limit = ${PENDING_KILOBYTES})`
  return [
    // The narrow columns come before the wide ones, which are not read then.
    'create table search_text (doc_id bigint primary key, title_spaced text not null, body_spaced text not null, title_tokens tsvector not null, tokens tsvector not null)',
    `create index search_text_tokens on search_text using gin (tokens) ${gin}`,
    `create index search_text_title on search_text using gin (title_tokens) ${gin}`,
  ]
}

/**
 * The search of a million records: languages, channels and whole titles are tokens of the index, so that counting reads
 * nothing else; and PostgreSQL adds documents to its indexes in bulk.
 */
export const oneMillion: Migration = {
  name: '009-one-million',
  up: (db, dialect) =>
    runStatements(db, [
      'drop table search_text',
      ...createTables(dialect),
      // They are filled again together with the search.
      'delete from translation',
    ]),
  emptiesSearch: true,
}
