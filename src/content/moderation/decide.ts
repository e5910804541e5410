import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { definitions } from '../entities/definitions.ts'
import type { Language } from '../language.ts'
import { type Translations, translationsOf } from '../records/decode.ts'
import { noteStale } from '../records/stale-translations.ts'
import { renewDocuments } from '../search/write-documents.ts'
import { type Decision, writeAudit } from './audit.ts'
import {
  type ContributionKind,
  compareSeen,
  hasStatus,
  type ReviewStatus,
  type Seen,
} from './contributions.ts'

/**
 * The outcome of each id: `already` has the status, so nothing was written; `changed` is not what was seen any more, `unknown` names
 * nothing. Neither of these was decided about.
 */
export interface Outcome {
  readonly done: readonly string[]
  readonly already: readonly string[]
  readonly changed: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Sets the status of contributions that are as they were seen, each with its entry in the audit trail, in one transaction. What a
 * visitor or somebody else has changed since then stays as it is: nobody has read it.
 */
export function decide(
  content: Content,
  kind: ContributionKind,
  seen: readonly Seen[],
  status: ReviewStatus,
  decision: Decision,
): Promise<Outcome> {
  const definition = definitions[kind]
  const { table } = definition
  return content.writer.transaction().execute(async (db) => {
    // The first statement takes the turn of the table: no submission is written between what follows.
    await raiseVersion(db, table)
    // Whether a work's photographs are listed hangs on its status.
    await raiseVersion(db, 'file')
    const none = (): string[] => []
    const outcome = { done: none(), already: none(), changed: none(), unknown: none() }
    for (const each of new Map(seen.map((one) => [one.id, one])).values()) {
      const { id } = each
      const found = await compareSeen(db, kind, each)
      // A note is another entry of the trail.
      if ((decision.note ?? '') === '' && (await hasStatus(db, kind, each, status))) {
        outcome.already.push(id)
        continue
      }
      if (found !== 'same') {
        outcome[found].push(id)
        continue
      }
      await db
        .updateTable(table)
        .set({ review_status: status, origin: 'moderator' })
        .where('id', '=', id)
        .execute()
      await renewDocuments(content, db, definition, id)
      await writeAudit(db, { entity: kind, id }, status, decision)
      outcome.done.push(id)
    }
    return outcome
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
 * Answers a message and makes it public, where it is as it was seen; otherwise says what it is now. An earlier reply is replaced, in
 * all languages. The languages of the translations must be ones of the content other than its own.
 */
export function replyToMessage(
  content: Content,
  seen: Seen,
  { text, translations = {} }: Reply,
  decision: Decision,
): Promise<'done' | 'changed' | 'unknown'> {
  const { id } = seen
  return content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, 'message')
    const found = await compareSeen(db, 'message', seen)
    if (found !== 'same') return found
    const row = await db
      .selectFrom('message')
      .select(['id', 'record', 'translations'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const record = JSON.stringify({ ...JSON.parse(row.record), replyMessage: text })
    const translated = withReply(translationsOf(row.translations), translations)
    const translationsJson = Object.keys(translated).length === 0 ? null : JSON.stringify(translated)
    await noteStale(db, definitions.message, [row], [{ id, record, translations: translationsJson }])
    await db
      .updateTable('message')
      .set({
        record,
        translations: translationsJson,
        review_status: 'approved',
        origin: 'moderator',
      })
      .where('id', '=', id)
      .execute()
    await renewDocuments(content, db, definitions.message, id)
    await writeAudit(db, { entity: 'message', id }, 'replied', { ...decision, note: text })
    return 'done' as const
  })
}
