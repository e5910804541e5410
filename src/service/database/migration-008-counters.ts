import { type Migration, runStatements } from './migration.ts'
import { COUNTER_TABLE } from './postgres-counters.ts'

/** Counts of submissions that all nodes of a site share. Processes on the embedded database share none by it. */
export const counters: Migration = {
  name: '008-counters',
  up: async (db, dialect) => {
    if (dialect !== 'postgres') return
    // The order of the columns is the library's.
    await runStatements(db, [
      `create table ${COUNTER_TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
      `create index ${COUNTER_TABLE}_expire on ${COUNTER_TABLE} (expire)`,
    ])
  },
}
