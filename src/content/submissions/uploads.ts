import { basename } from 'node:path/posix'
import { AppError } from '../../base/app-error.ts'
import { sweepIncoming } from '../../base/receive-file.ts'
import type { Content } from '../content.ts'
import type { Database } from '../database/tables.ts'
import { originalOf, VISITORS, versionsOf } from '../storage/stored-path.ts'

/** How long an uploaded photograph waits for its submission, in milliseconds. */
const WAIT_MS = 48 * 60 * 60 * 1000

/** Registers a file before it is stored, so that a partial one is found after a crash. */
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

/** Removes an uploaded file in all versions, and its registration. */
export async function dropUpload({ writer, storage }: Content, path: string): Promise<void> {
  for (const version of versionsOf(path)) await storage.remove(version)
  await writer.deleteFrom('upload').where('path', '=', path).execute()
}

function withoutLeadingSlash(path: string): string {
  return path.replace(/^\//, '')
}

/** Returns the paths in a field of photographs, without leading slashes. */
export function pathsIn(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split(',').map((path) => withoutLeadingSlash(path.trim())) : []
}

/**
 * Assigns uploaded photographs to a submission, and releases those it no longer names.
 *
 * @throws AppError 409 when one does not exist or belongs to another submission.
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

/** Whether a stored file is public; visitors' photographs are only if they belong to an approved work. */
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

/** Whether a stored file is a photograph submitted with a form of the museum. */
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

/** Removes uploads that no submission has named for two days, and returns their number. */
async function sweepUploads(content: Content, now: Date): Promise<number> {
  const before = new Date(now.getTime() - WAIT_MS).toISOString()
  const rows = await content.reader
    .selectFrom('upload')
    .select('path')
    .where('owner', '=', '')
    .where('created', '<', before)
    .execute()
  for (const { path } of rows) {
    // Claimed first, so that a submission arriving now is rejected rather than left without its picture.
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

/** Removes abandoned uploads and partial files. */
export async function sweepVisitors(content: Content, now: Date): Promise<void> {
  await sweepIncoming(content.incoming, now)
  await sweepUploads(content, now)
  await content.storage.sweep(now)
}
