import { chunks } from '../../base/lists.ts'
import type { Content } from '../content.ts'
import { bumpVersion } from '../database/content-version.ts'
import type { Database } from '../database/tables.ts'
import { type EntityDefinition, keyOf } from '../entities/definition.ts'
import { type Decision, writeAudit } from '../moderation/audit.ts'
import { removeFacts, removeTranslations } from '../records/filter-rows.ts'
import { forgetStale } from '../records/stale-translations.ts'
import { removeDocuments } from '../search/write-documents.ts'

const ROWS_PER_STATEMENT = 500

/**
 * Removes records and everything derived from them within a transaction started by `bumpVersion`. Returns how many
 * there were.
 */
export async function removeWithin(
  content: Content,
  db: Database,
  definition: EntityDefinition,
  ids: readonly string[],
): Promise<number> {
  let removed = 0
  for (const part of chunks(ids, ROWS_PER_STATEMENT)) {
    if (part.length === 0) continue
    const { numDeletedRows } = await db
      .deleteFrom(definition.table)
      .where('id', 'in', part)
      .executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
    await removeTranslations(db, definition, part)
    await removeFacts(db, definition, part)
    await forgetStale(db, definition, part)
    await removeDocuments(content, db, definition, part)
  }
  return removed
}

/**
 * Removes records that are gone from their source, or that a user decided to delete. A decision is written to the audit
 * trail. Returns how many there were.
 */
export async function removeRecords(
  content: Content,
  entity: string,
  ids: readonly string[],
  decision?: Decision,
): Promise<number> {
  if (ids.length === 0) return 0
  const definition = content.entities.definition(entity)
  return content.writer.transaction().execute(async (db) => {
    await bumpVersion(db, definition.table)
    if (decision !== undefined) for (const id of ids) await writeAudit(db, { entity, id }, 'erased', decision)
    return removeWithin(
      content,
      db,
      definition,
      ids.map((id) => keyOf(definition, id)),
    )
  })
}
