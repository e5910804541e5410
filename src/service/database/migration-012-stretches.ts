import { type Migration, runStatements } from './migration.ts'

/**
 * In PostgreSQL search documents have a token of their stretch of numbers, so the search is filled again; only an import
 * lets its indexes collect much. In both databases exhibits of an age and a type are counted in an index alone.
 */
export const stretches: Migration = {
  name: '012-stretches',
  up: async (db, dialect) => {
    await runStatements(db, [
      'drop index content_index_8',
      'create index content_index_8 on exhibit (age, sort_id, exhibit_type, id)',
    ])
    if (dialect === 'sqlite') return
    await runStatements(db, [
      'truncate search_text',
      'alter index search_text_tokens reset (gin_pending_list_limit)',
      'alter index search_text_title reset (gin_pending_list_limit)',
      // They are filled again together with the search.
      'delete from translation',
      'delete from fact',
    ])
  },
  emptiesSearch: 'postgres',
}
