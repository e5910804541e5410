import { type Migration, runStatements } from './migration.ts'

/** Words with marks within them are found without the marks too, so the search is filled again. */
export const joinedWords: Migration = {
  name: '013-joined-words',
  up: (db, dialect) =>
    runStatements(db, [
      dialect === 'sqlite'
        ? "insert into search_text (search_text) values ('delete-all')"
        : 'truncate search_text',
      // They are filled again together with the search.
      'delete from translation',
      'delete from fact',
    ]),
  emptiesSearch: true,
}
