import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { Place } from './backends.ts'

const FOLDER = 'tests/content/earlier'

/** Commits whose databases are upgraded; see the README of the folder. */
export const earlierCommits = ['0e6b760f', 'cfc0d914'] as const
export type EarlierCommit = (typeof earlierCommits)[number]

/** Restores the recorded database of a commit. */
export async function placeEarlier(commit: EarlierCommit, { dataDir, databaseUrl }: Place): Promise<void> {
  const recorded = (kind: string) => gunzipSync(readFileSync(join(FOLDER, `${commit}.${kind}.gz`)))
  if (databaseUrl === undefined) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'content.sqlite'), recorded('sqlite'))
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(recorded('postgres.sql').toString())
  } finally {
    await client.end()
  }
}
