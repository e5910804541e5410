import { basename } from 'node:path/posix'
import type { Entity } from '../../../schemas/entities/index.ts'
import { AppError } from '../../base/app-error.ts'
import type { Content } from '../content.ts'
import { takeTurn } from '../database/content-version.ts'
import type { Database } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import { ANY_ID } from '../ids.ts'
import { prepareRecord, type RecordOrigin } from '../import/prepare-record.ts'
import { validateRecord } from '../import/validate-record.ts'
import { writeRecords } from '../import/write-batch.ts'
import { forgetStale } from '../records/stale-translations.ts'
import type { SubmissionForm } from './forms.ts'
import { newId, type SubmissionTarget } from './save-submission.ts'
import { ownUploads, pathsIn } from './uploads.ts'

const VISITOR: RecordOrigin = 'visitor'

/**
 * Writes one record within a transaction.
 *
 * @throws AppError 400 when it does not fit its entity.
 */
async function writeRecord(content: Content, db: Database, entity: Entity, value: object): Promise<void> {
  // The id is our own: no rule of the site for ids of its collection turns a visitor away.
  const result = validateRecord(entity, value, { ...content, ids: ANY_ID })
  if ('refusal' in result)
    throw new AppError(`/body${result.refusal.pointer} ${result.refusal.reason.en}`, {
      status: 400,
      // By it the page finds the field whose message it shows.
      pointer: `/body${result.refusal.pointer}`,
    })
  const definition = definitions[entity]
  await writeRecords(content, db, definition, [
    prepareRecord(content.languages, definition, result.record, VISITOR),
  ])
}

/** A visitor's message, to be reviewed. The organisation it was sent to is always this one, and is not kept. */
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

/** A visitor's work, to be reviewed, with its photographs linked to it in the same transaction. */
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
      await takeTurn(content, db, 'file')
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
          // Ids that sort as the photographs do: the first is the cover.
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

/** Photographs that are linked to a work, whoever may see it. */
export async function linkedPhotos({ reader }: Content, workId: string): Promise<readonly string[]> {
  const rows = await reader.selectFrom('upload').select('path').where('owner', '=', workId).execute()
  return rows.map(({ path }) => path)
}

/** The values of any other form, for the museum's staff; no call answers them. */
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
