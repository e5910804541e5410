import { type Migration, runStatements, textType } from './migration.ts'

/** The table of translations that are of an earlier text than the one beside them. */
export const staleTranslationsMigration: Migration = {
  name: '017-stale-translations',
  up: async (db, dialect) => {
    const text = textType(dialect)
    await runStatements(db, [
      `create table stale_translation (id ${text} primary key, entity ${text} not null, record_id ${text} not null, language ${text} not null, place ${text} not null, source text not null)`,
      'create index content_stale_translation on stale_translation (entity, record_id)',
    ])
  },
}
