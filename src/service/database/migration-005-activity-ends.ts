import { type Migration, runStatements } from './migration.ts'

/** Activities know their end, by which coming ones are found. */
export const activityEnds: Migration = {
  name: '005-activity-ends',
  up: async (db, dialect) => {
    const type = dialect === 'postgres' ? 'text collate "C"' : 'text'
    const end = dialect === 'postgres' ? `record::json ->> 'endTime'` : `json_extract(record, '$.endTime')`
    await runStatements(db, [
      `alter table activity add column end_time ${type} not null default ''`,
      `update activity set end_time = coalesce(replace(${end}, 'T', ' '), '')`,
    ])
  },
}
