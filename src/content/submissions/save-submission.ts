import { createHash, randomUUID } from 'node:crypto'
import type { Content } from '../content.ts'
import { takeTurn } from '../database/content-version.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'

/** A new id of 32 characters, which nobody can guess and which an address takes for one (specification, section 2). */
export function newId(): string {
  return randomUUID().replaceAll('-', '')
}

/** A submission as it came: tidied values that fit the form's schema. */
export interface NewSubmission {
  readonly form: string
  readonly values: Readonly<Record<string, unknown>>
  /** Known only to who sends it; the same again means the same submission. */
  readonly key: string | undefined
  readonly now: Date
  /** Moment on the museum's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly wallClock: string
}

/** Tables of what the staff review. */
export type ReviewedTable = keyof Pick<DatabaseTables, 'message' | 'collect_work' | 'submission'>

/** Where submissions of one kind are written. */
export interface SubmissionTarget {
  readonly table: ReviewedTable
  /** Writes one under its id, in place of what an earlier try with the same key wrote. */
  write(db: Database, id: string, submission: NewSubmission): Promise<void>
}

/** The key as it is kept: of one form, and of no use to who reads the database. */
function keyName({ form, key }: NewSubmission): string {
  return createHash('sha256')
    .update(JSON.stringify([form, key ?? randomUUID()]))
    .digest('hex')
}

async function isDecided(db: Database, table: ReviewedTable, id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('review_status').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.review_status !== 'pending'
}

/**
 * Writes a submission in one transaction and answers its id. The same key again answers the same id: what was sent last
 * stays, unless somebody has decided about it already.
 */
export function saveSubmission(
  content: Content,
  { table, write }: SubmissionTarget,
  submission: NewSubmission,
): Promise<string> {
  return content.writer.transaction().execute(async (db) => {
    await takeTurn(content, db, table)
    const name = keyName(submission)
    await db
      .insertInto('submission_key')
      .values({ name, record_id: newId(), created: submission.now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { record_id: id } = await db
      .selectFrom('submission_key')
      .select('record_id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    if (!(await isDecided(db, table, id))) await write(db, id, submission)
    return id
  })
}
