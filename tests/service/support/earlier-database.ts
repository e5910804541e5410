import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Place } from './backends.ts'

/** Every migration in its order, written out: a step that was applied is never renamed. */
export const migrationNames = [
  '001-initial',
  '002-parts-of-words',
  '003-submissions',
  '004-announce-changes',
  '005-activity-ends',
  '006-search-contributions',
  '007-languages',
  '008-counters',
  '009-one-million',
  '010-collections',
  '011-staff',
  '012-stretches',
  '013-joined-words',
  '014-file-digests',
  '015-upload-names',
] as const

const FOLDER = 'tests/service/earlier'

/** Puts a database there that a program left which counted four migrations itself; see the README of the folder. */
export async function placeVersion4({ dataDir, databaseUrl }: Place): Promise<void> {
  if (databaseUrl === undefined) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(
      join(dataDir, 'content.sqlite'),
      gunzipSync(readFileSync(join(FOLDER, 'version-4.sqlite.gz'))),
    )
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(readFileSync(join(FOLDER, 'version-4.postgres.sql'), 'utf8'))
  } finally {
    await client.end()
  }
}
