import { sql } from 'kysely'
import type { Content } from '../content.ts'
import type { Database } from '../database/tables.ts'
import { RequestError } from '../routes/answers.ts'
import { originalOf, versionsOf } from '../storage/small-versions.ts'

/** Folder of everything visitors uploaded; nothing else is stored there. */
export const VISITORS = 'visitors/'

/** How long an uploaded photograph waits for the submission it belongs to. */
const WAIT_MS = 48 * 60 * 60 * 1000

/** Notes a file before it is stored, so that one a crash left half is found again. */
export const noteUpload = async (
  { writer }: Content,
  { path, name, now }: { readonly path: string; readonly name: string; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into upload (path, name, created, ready, owner)
    values (${path}, ${name}, ${now.toISOString()}, 0, '')`.execute(writer)
}

export const finishUpload = async ({ writer }: Content, path: string): Promise<void> => {
  await sql`update upload set ready = 1 where path = ${path}`.execute(writer)
}

/** Forgets an uploaded file and removes it in all its versions. */
export const dropUpload = async ({ writer, storage }: Content, path: string): Promise<void> => {
  for (const version of versionsOf(path)) await storage.remove(version)
  await sql`delete from upload where path = ${path}`.execute(writer)
}

const relative = (path: string): string => path.replace(/^\//, '')

/** Paths in a field of photographs, without leading slashes. */
export const pathsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',').map((path) => relative(path.trim())) : []

/**
 * Gives uploaded photographs to a submission, and takes from it those it no longer names.
 *
 * @throws RequestError 409 when one is not there, or belongs to another submission.
 */
export const ownUploads = async (db: Database, owner: string, paths: readonly string[]): Promise<void> => {
  await sql`update upload set owner = '' where owner = ${owner}`.execute(db)
  for (const path of new Set(paths)) {
    const { rows } = await sql`
      update upload set owner = ${owner} where path = ${path} and ready = 1 and owner = '' returning path`.execute(
      db,
    )
    if (rows.length === 0)
      throw new RequestError(
        409,
        'A photograph is no longer here. Remove it from the form and upload it again.',
      )
  }
}

/** Whether a stored file may be shown to anyone: a visitor's photograph only with a work that was approved. */
export const isPublicFile = async ({ reader }: Pick<Content, 'reader'>, path: string): Promise<boolean> => {
  if (!path.startsWith(VISITORS)) return true
  const { rows } = await sql`
    select upload.path from upload join collect_work on collect_work.id = upload.owner
    where upload.path = ${originalOf(path)} and collect_work.review_status = 'approved'`.execute(reader)
  return rows.length > 0
}

/** Removes uploaded photographs that no submission has named for two days. Answers how many. */
export const sweepUploads = async (content: Content, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - WAIT_MS).toISOString()
  const { rows } = await sql<{ path: string }>`
    select path from upload where owner = '' and created < ${before}`.execute(content.reader)
  for (const { path } of rows) {
    // Taken first, so that a submission that comes now is refused rather than left without its picture.
    const taken = await sql`
      update upload set ready = 0 where path = ${path} and owner = '' returning path`.execute(content.writer)
    if (taken.rows.length > 0) await dropUpload(content, path)
  }
  return rows.length
}
