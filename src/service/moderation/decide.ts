import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { definitions } from '../entities/definitions.ts'
import { renewDocuments } from '../search/write-documents.ts'
import { type Decision, writeAudit } from './audit.ts'
import type { ContributionKind, ReviewStatus } from './contributions.ts'

/** What became of each id: `unknown` names nothing. */
export interface Outcome {
  readonly done: readonly string[]
  readonly unknown: readonly string[]
}

/** Sets the status of contributions, each with its entry in the audit trail, in one transaction. */
export function decide(
  content: Content,
  kind: ContributionKind,
  ids: readonly string[],
  status: ReviewStatus,
  decision: Decision,
): Promise<Outcome> {
  const definition = definitions[kind]
  const { table } = definition
  return content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, table)
    // Whether a work's photographs are listed hangs on its status.
    await raiseVersion(db, 'file')
    const done: string[] = []
    for (const id of new Set(ids)) {
      const decided = await db
        .updateTable(table)
        .set({ review_status: status, origin: 'moderator' })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (decided === undefined) continue
      await renewDocuments(content, db, definition, id)
      await writeAudit(db, { entity: kind, id }, status, decision)
      done.push(id)
    }
    return { done, unknown: ids.filter((id) => !done.includes(id)) }
  })
}

/** A reply in the museum's languages. */
export interface Reply {
  readonly text: string
  readonly english?: string | undefined
}

/** Answers a message and makes it public; false when there is none of that id. An earlier reply is replaced. */
export function replyToMessage(
  content: Content,
  id: string,
  { text, english }: Reply,
  decision: Decision,
): Promise<boolean> {
  return content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, 'message')
    const row = await db
      .selectFrom('message')
      .select(['record', 'translations'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return false
    const record = JSON.stringify({ ...JSON.parse(row.record), replyMessage: text })
    const translations = JSON.parse(row.translations ?? '{}')
    const translated =
      english === undefined
        ? row.translations
        : JSON.stringify({ ...translations, en: { ...translations.en, replyMessage: english } })
    await db
      .updateTable('message')
      .set({
        record,
        translations: translated,
        has_en: translated === null ? 0 : 1,
        review_status: 'approved',
        origin: 'moderator',
      })
      .where('id', '=', id)
      .execute()
    await renewDocuments(content, db, definitions.message, id)
    await writeAudit(db, { entity: 'message', id }, 'replied', { ...decision, note: text })
    return true
  })
}
