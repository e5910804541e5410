import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import type { Database } from '../database/tables.ts'
import { newId } from './new-id.ts'

/** A submission as it came: tidied values that fit the form's schema. */
export interface Submission {
  readonly form: string
  readonly values: Readonly<Record<string, unknown>>
  /** Known only to who sends it; the same again means the same submission. */
  readonly key: string | undefined
  readonly now: Date
  /** Moment on the museum's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly wallClock: string
}

/** Where submissions of one kind are written. */
export interface Target {
  readonly table: string
  /** Writes one under its id, in place of what an earlier try with the same key wrote. */
  write(db: Database, id: string, submission: Submission): Promise<void>
}

/** The key as it is kept: of one form, and of no use to who reads the database. */
const keyName = ({ form, key }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([form, key ?? randomUUID()]))
    .digest('hex')

const isDecided = async (db: Database, table: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ review_status: string }>`
    select review_status from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0] !== undefined && rows[0].review_status !== 'pending'
}

/**
 * Writes a submission in one transaction and answers its id. The same key again answers the same id: what was sent last
 * stays, unless somebody has decided about it already.
 */
export const saveSubmission = (
  content: Content,
  { table, write }: Target,
  submission: Submission,
): Promise<string> =>
  content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, table)
    const name = keyName(submission)
    await sql`
      insert into submission_key (name, record_id, created)
      values (${name}, ${newId()}, ${submission.now.toISOString()}) on conflict (name) do nothing`.execute(db)
    const { rows } = await sql<{ record_id: string }>`
      select record_id from submission_key where name = ${name}`.execute(db)
    const id = rows[0]?.record_id ?? ''
    if (!(await isDecided(db, table, id))) await write(db, id, submission)
    return id
  })
