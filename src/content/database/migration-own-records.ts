import { countVersions, type Migration, runStatements, textType } from './migration.ts'

/** The table of records of the museum's own types. */
export const ownRecordsMigration: Migration = {
  name: '016-own-records',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await runStatements(db, [
      `create table own_record (id ${text} primary key, sort_id ${text} not null, origin ${text} not null, kind ${text} not null, title_folded ${text} not null, record text not null, translations text)`,
      'create index content_own_record_title on own_record (kind, title_folded, sort_id, id)',
    ])
    await countVersions(db, ['own_record'])
  },
}
