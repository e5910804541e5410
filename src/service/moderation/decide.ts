import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { definitions } from '../entities/definitions.ts'
import type { Language } from '../language.ts'
import { type Translations, translationsOf } from '../records/decode.ts'
import { renewDocuments } from '../search/write-documents.ts'
import { type Decision, writeAudit } from './audit.ts'
import type { ContributionKind, ReviewStatus } from './contributions.ts'

/** What became of each id: `unknown` names nothing, or what has another status than was expected. */
export interface Outcome {
  readonly done: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Sets the status of contributions, each with its entry in the audit trail, in one transaction.
 *
 * @param expected Status that they had when somebody decided; those that have another by now stay as they are.
 */
export function decide(
  content: Content,
  kind: ContributionKind,
  ids: readonly string[],
  status: ReviewStatus,
  decision: Decision,
  expected?: ReviewStatus,
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
        .where((eb) => (expected === undefined ? eb.lit(true) : eb('review_status', '=', expected)))
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

/** A reply in the records' own language, and in those it is translated into. */
export interface Reply {
  readonly text: string
  readonly translations?: Readonly<Record<Language, string>>
}

/** The translations of a message with those of a new reply. Languages without one get the reply in the records' own language. */
function withReply(stored: Translations, replies: Readonly<Record<Language, string>>): Translations {
  const codes = [...new Set([...Object.keys(stored), ...Object.keys(replies)])]
  const entries = codes.map((code) => {
    const { replyMessage: _earlier, ...texts } = stored[code] ?? {}
    const reply = replies[code]
    return [code, reply === undefined ? texts : { ...texts, replyMessage: reply }] as const
  })
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}

/**
 * Answers a message and makes it public; false when there is none of that id. An earlier reply is replaced, in all languages.
 * The languages of the translations must be ones of the content other than its own.
 */
export function replyToMessage(
  content: Content,
  id: string,
  { text, translations = {} }: Reply,
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
    const translated = withReply(translationsOf(row.translations), translations)
    await db
      .updateTable('message')
      .set({
        record,
        translations: Object.keys(translated).length === 0 ? null : JSON.stringify(translated),
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
