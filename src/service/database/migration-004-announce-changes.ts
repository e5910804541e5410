import { CONTENT_CHANNEL } from './content-version.ts'
import { type Migration, runStatements } from './migration.ts'

/** In PostgreSQL every change of the content is announced to the nodes of the site. SQLite counts changes by itself. */
export const announceChanges: Migration = {
  name: '004-announce-changes',
  up: async (db, dialect) => {
    if (dialect === 'sqlite') return
    await runStatements(db, [
      `create function announce_content() returns trigger language plpgsql as $$ begin perform pg_notify('${CONTENT_CHANNEL}', ''); return null; end $$`,
      'create trigger content_changed after update on content_version for each statement execute function announce_content()',
    ])
  },
}
