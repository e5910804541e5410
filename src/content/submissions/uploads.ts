import { basename } from 'node:path/posix'
import { AppError } from '../../base/app-error.ts'
import { sweepIncoming } from '../../base/receive-file.ts'
import type { Content } from '../content.ts'
import type { Database } from '../database/tables.ts'
import { originalOf, VISITORS, versionsOf } from '../storage/storage.ts'

/** How long an uploaded photograph waits for the submission it belongs to. */
const WAIT_MS = 48 * 60 * 60 * 1000

/** Notes a file before it is stored, so that one a crash left half is found again. */
export async function noteUpload(
  { writer }: Content,
  { path, now }: { readonly path: string; readonly now: Date },
): Promise<void> {
  const created = now.toISOString()
  await writer
    .insertInto('upload')
    .values({ path, name: basename(path), created, ready: 0, owner: '' })
    .execute()
}

export async function finishUpload({ writer }: Content, path: string): Promise<void> {
  await writer.updateTable('upload').set({ ready: 1 }).where('path', '=', path).execute()
}

/** Forgets an uploaded file and removes it in all its versions. */
export async function dropUpload({ writer, storage }: Content, path: string): Promise<void> {
  for (const version of versionsOf(path)) await storage.remove(version)
  await writer.deleteFrom('upload').where('path', '=', path).execute()
}

function withoutLeadingSlash(path: string): string {
  return path.replace(/^\//, '')
}

/** Paths in a field of photographs, without leading slashes. */
export function pathsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(',').map((path) => withoutLeadingSlash(path.trim())) : []
}

/**
 * Gives uploaded photographs to a submission, and takes from it those it no longer names.
 *
 * @throws AppError 409 when one is not there, or belongs to another submission.
 */
export async function ownUploads(db: Database, owner: string, paths: readonly string[]): Promise<void> {
  await db.updateTable('upload').set({ owner: '' }).where('owner', '=', owner).execute()
  for (const path of new Set(paths)) {
    const taken = await db
      .updateTable('upload')
      .set({ owner })
      .where('path', '=', path)
      .where('ready', '=', 1)
      .where('owner', '=', '')
      .returning('path')
      .executeTakeFirst()
    if (taken === undefined)
      throw new AppError('A photograph is no longer here. Remove it from the form and upload it again.', {
        status: 409,
      })
  }
}

/** Whether a stored file may be shown to anyone: a visitor's photograph only with a work that was approved. */
export async function isPublicFile({ reader }: Pick<Content, 'reader'>, path: string): Promise<boolean> {
  if (!path.startsWith(VISITORS)) return true
  const approved = await reader
    .selectFrom('upload')
    .innerJoin('collect_work', 'collect_work.id', 'upload.owner')
    .select('upload.path')
    .where('upload.path', '=', originalOf(path))
    .where('collect_work.review_status', '=', 'approved')
    .executeTakeFirst()
  return approved !== undefined
}

/** Whether a stored file is a photograph that was sent with a form of the museum's own. */
export async function isOfSubmission({ reader }: Pick<Content, 'reader'>, path: string): Promise<boolean> {
  if (!path.startsWith(VISITORS)) return false
  const sent = await reader
    .selectFrom('upload')
    .innerJoin('submission', 'submission.id', 'upload.owner')
    .select('upload.path')
    .where('upload.path', '=', originalOf(path))
    .executeTakeFirst()
  return sent !== undefined
}

/** Removes uploaded photographs that no submission has named for two days. Answers how many. */
async function sweepUploads(content: Content, now: Date): Promise<number> {
  const before = new Date(now.getTime() - WAIT_MS).toISOString()
  const rows = await content.reader
    .selectFrom('upload')
    .select('path')
    .where('owner', '=', '')
    .where('created', '<', before)
    .execute()
  for (const { path } of rows) {
    // Taken first, so that a submission that comes now is refused rather than left without its picture.
    const taken = await content.writer
      .updateTable('upload')
      .set({ ready: 0 })
      .where('path', '=', path)
      .where('owner', '=', '')
      .returning('path')
      .executeTakeFirst()
    if (taken !== undefined) await dropUpload(content, path)
  }
  return rows.length
}

/** Removes what visitors began and never sent: photographs no submission names, and halves of files. */
export async function sweepVisitors(content: Content, now: Date): Promise<void> {
  await sweepIncoming(content.incoming, now)
  await sweepUploads(content, now)
  await content.storage.sweep(now)
}
