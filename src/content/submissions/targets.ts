import { createHash, randomUUID } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { Entity } from '../../../schemas/entities/index.ts'
import { AppError } from '../../base/app-error.ts'
import { ANY_ID, type Content } from '../content.ts'
import { lockTable } from '../database/content-version.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import { prepareRecord, type RecordOrigin } from '../import/prepare-record.ts'
import { validateRecord } from '../import/validate-record.ts'
import { writeRecords } from '../import/write-batch.ts'
import { forgetStale } from '../records/stale-translations.ts'
import type { SubmissionForm } from './forms.ts'
import { ownUploads, pathsIn } from './uploads.ts'

/** Returns a new unguessable id of 32 characters, which is valid in URLs (specification, section 2). */
export function newId(): string {
  return randomUUID().replaceAll('-', '')
}

/** A new submission, with normalized values that are valid by the form's schema. */
export interface NewSubmission {
  readonly form: string
  readonly values: Readonly<Record<string, unknown>>
  /** Idempotency key known only to the sender; the same key identifies the same submission. */
  readonly key: string | undefined
  readonly now: Date
  /** Time on the museum's clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly wallClock: string
}

/** Tables of submissions that the staff review. */
export type ReviewedTable = keyof Pick<DatabaseTables, 'message' | 'collect_work' | 'submission'>

/** Destination of submissions of one kind. */
export interface SubmissionTarget {
  readonly table: ReviewedTable
  /** Writes a submission under its id, replacing an earlier one with the same key. */
  write(db: Database, id: string, submission: NewSubmission): Promise<void>
}

/** Hashes the key together with the form, so that a reader of the database cannot use it. */
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
 * Stores a submission in one transaction and returns its id. A repeated key returns the same id: the latest
 * values are kept, unless the staff have already decided.
 */
export function saveSubmission(
  content: Content,
  { table, write }: SubmissionTarget,
  submission: NewSubmission,
): Promise<string> {
  return content.writer.transaction().execute(async (db) => {
    await lockTable(content, db, table)
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

const VISITOR: RecordOrigin = 'visitor'

/**
 * Writes one record within a transaction.
 *
 * @throws AppError 400 when it is not valid by the schema of its entity.
 */
async function writeRecord(content: Content, db: Database, entity: Entity, value: object): Promise<void> {
  // The id is generated here, so the site's rule for ids of its collection does not apply.
  const result = validateRecord(entity, value, { ...content, ids: ANY_ID })
  if ('refusal' in result)
    throw new AppError(`/body${result.refusal.pointer} ${result.refusal.reason.en}`, {
      status: 400,
      // The page uses it to show the message at the field.
      pointer: `/body${result.refusal.pointer}`,
    })
  const definition = definitions[entity]
  await writeRecords(content, db, definition, [
    prepareRecord(content.languages, definition, result.record, VISITOR),
  ])
}

/** Stores a visitor's message for review. `orgId` is always this museum and is not stored. */
export function messageTarget(content: Content): SubmissionTarget {
  return {
    table: 'message',
    write: async (db, id, { values: { orgId: _orgId, ...values }, wallClock }) => {
      const message = { ...values, messageId: id, createTime: wallClock, reviewStatus: 'pending' }
      await writeRecord(content, db, 'message', message)
    },
  }
}

const CODE = 'CMS_COLLECT_WORK_IMG'

/** Stores a visitor's work for review and links its photographs in the same transaction. */
export function workTarget(content: Content): SubmissionTarget {
  return {
    table: 'collect_work',
    write: async (db, id, { values, wallClock }) => {
      const paths = pathsIn(values.workPhoto)
      const work = {
        ...values,
        collectId: id,
        workPhoto: paths.map((path) => `/${path}`).join(','),
        createTime: wallClock,
        reviewStatus: 'pending',
      }
      await writeRecord(content, db, 'collectWork', work)
      await ownUploads(db, id, paths)
      await lockTable(content, db, 'file')
      const files = await db
        .deleteFrom('file')
        .where('object_id', '=', id)
        .where('code', 'in', [CODE])
        .returning('id')
        .execute()
      await forgetStale(
        db,
        definitions.file,
        files.map((file) => file.id),
      )
      const fileIds = newId().slice(2)
      for (const [index, path] of paths.entries()) {
        const suffix = path.slice(path.lastIndexOf('.') + 1)
        const file = {
          // Ids sort in the order of the photographs; the first is the cover.
          fileInfoId: `${fileIds}${String(index).padStart(2, '0')}`,
          objectId: id,
          code: CODE,
          fileOldname: `${String(values.workName)} ${index + 1}.${suffix}`,
          fileSuffix: suffix,
          fileName: basename(path),
          filePath: `/${path}`,
          description: String(values.workName),
        }
        await writeRecord(content, db, 'file', file)
      }
    },
  }
}

/** Returns the photographs linked to a work, public or not. */
export async function linkedPhotos({ reader }: Content, workId: string): Promise<readonly string[]> {
  const rows = await reader.selectFrom('upload').select('path').where('owner', '=', workId).execute()
  return rows.map(({ path }) => path)
}

/** Stores the values of any other form for the museum's staff; no call returns them. */
export function formTarget({ name, photos }: SubmissionForm): SubmissionTarget {
  return {
    table: 'submission',
    write: async (db, id, { values, now }) => {
      const record = JSON.stringify(values)
      await db
        .insertInto('submission')
        .values({ id, form: name, created: now.toISOString(), review_status: 'pending', record })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ record }))
        .execute()
      await ownUploads(
        db,
        id,
        photos.flatMap((field) => pathsIn(values[field.name])),
      )
    },
  }
}
