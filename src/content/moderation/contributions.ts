import { saveCollectWork } from '../../../schemas/api/collect-works.ts'
import { addMessage } from '../../../schemas/api/messages.ts'
import { revisionOfValue } from '../../base/files.ts'
import type { Content } from '../content.ts'
import { bumpVersion } from '../database/content-version.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import type { LanguageCode } from '../language.ts'
import { parseTranslations, type Translations } from '../records/record-store.ts'
import { noteStale } from '../records/stale-translations.ts'
import { renewDocuments } from '../search/write-documents.ts'
import { pathsIn } from '../submissions/uploads.ts'
import { type AuditEntry, type Decision, readAudit, writeAudit } from './audit.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** Submissions that are published after approval. */
export type ContributionKind = 'collectWork' | 'message'

/** Returns the kind of contribution that a path accepts; undefined for other paths. */
export function contributionKindAt(path: string): ContributionKind | undefined {
  if (path === saveCollectWork.url) return 'collectWork'
  return path === addMessage.url ? 'message' : undefined
}

/** A contribution as shown to the staff. `fields` include contact data. */
export interface Contribution {
  readonly id: string
  /**
   * Changes with everything a decision depends on: texts, contact data, translations, photographs and status.
   */
  readonly revision: string
  readonly status: ReviewStatus
  /** Timestamp on the museum's clock. */
  readonly created: string
  readonly fields: Readonly<Record<string, string>>
  /** Names of the fields that are contact data. */
  readonly contact: readonly string[]
  /** Locations of its photographs for operators, and the paths under which they are stored. */
  readonly pictures: readonly string[]
  readonly files: readonly string[]
}

/** A contribution with its translations, such as translated replies, and its audit trail. */
export interface OneContribution extends Contribution {
  readonly translations: Translations
  readonly trail: readonly AuditEntry[]
}

/** The revision of a contribution that a decision is based on. */
export type SeenContribution = Pick<Contribution, 'id' | 'revision'>

interface ContributionRow {
  readonly id: string
  readonly review_status: ReviewStatus
  readonly create_time: string
  readonly record: string
  readonly contact: string
  readonly translations: string | null
}

/**
 * Returns the revision of a row. The path of a photograph never refers to another file, so the record stands
 * for its photographs too.
 */
function revisionOf({ review_status, record, contact, translations }: ContributionRow): string {
  return revisionOfValue([review_status, record, contact, translations])
}

/** Returns a combined revision of several contributions. */
export function revisionOfAll(seen: readonly SeenContribution[]): string {
  return revisionOfValue(seen.map(({ id, revision }) => [id, revision]))
}

function filledTexts(json: string): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(json)
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, text]): readonly (readonly [string, string])[] =>
      typeof text === 'string' && text !== '' ? [[name, text]] : [],
    ),
  )
}

function contributionOf({ storage }: Content, row: ContributionRow): Contribution {
  const contact = filledTexts(row.contact)
  const fields = { ...filledTexts(row.record), ...contact }
  const files = pathsIn(fields.workPhoto)
  return {
    id: row.id,
    revision: revisionOf(row),
    status: row.review_status,
    created: row.create_time,
    fields,
    contact: Object.keys(contact),
    pictures: files.map((path) => storage.locate(path)),
    files,
  }
}

const columns = ['id', 'review_status', 'create_time', 'record', 'contact', 'translations'] as const

/** Offset and page size of a list. */
export interface ListPart {
  readonly offset: number
  readonly limit: number
}

/**
 * Returns contributions by status, or a page of them. Oldest first, since they are reviewed in that order.
 */
export async function listContributions(
  content: Content,
  kind: ContributionKind,
  status: ReviewStatus | 'all',
  part?: ListPart,
): Promise<readonly Contribution[]> {
  const all = content.reader
    .selectFrom(definitions[kind].table)
    .select(columns)
    .where((eb) => (status === 'all' ? eb.lit(true) : eb('review_status', '=', status)))
    .orderBy('create_time')
    .orderBy('sort_id')
  const rows = await (part === undefined ? all : all.limit(part.limit).offset(part.offset)).execute()
  return rows.map((row) => contributionOf(content, row))
}

/** Counts the contributions by status. */
export async function countContributions(
  { reader }: Content,
  kind: ContributionKind,
): Promise<Readonly<Record<ReviewStatus, number>>> {
  const rows = await reader
    .selectFrom(definitions[kind].table)
    .select(({ fn }) => ['review_status', fn.countAll<number | string>().as('count')])
    .groupBy('review_status')
    .execute()
  const counts = Object.fromEntries(rows.map((row) => [row.review_status, Number(row.count)]))
  return { pending: 0, approved: 0, rejected: 0, ...counts }
}

async function contributionRow(
  db: Database,
  kind: ContributionKind,
  id: string,
): Promise<ContributionRow | undefined> {
  return db.selectFrom(definitions[kind].table).select(columns).where('id', '=', id).executeTakeFirst()
}

/** Compares a contribution with its seen revision, within the transaction of a decision. */
async function compareSeen(
  db: Database,
  kind: ContributionKind,
  { id, revision }: SeenContribution,
): Promise<'same' | 'changed' | 'unknown'> {
  const row = await contributionRow(db, kind, id)
  if (row === undefined) return 'unknown'
  return revisionOf(row) === revision ? 'same' : 'changed'
}

const STATUSES: readonly ReviewStatus[] = ['pending', 'approved', 'rejected']

/** Whether a contribution already has a status and otherwise equals the seen revision. */
async function hasStatus(
  db: Database,
  kind: ContributionKind,
  { id, revision }: SeenContribution,
  status: ReviewStatus,
): Promise<boolean> {
  const row = await contributionRow(db, kind, id)
  if (row?.review_status !== status) return false
  return STATUSES.some((review_status) => revisionOf({ ...row, review_status }) === revision)
}

/** Returns a contribution; undefined for an unknown id. */
export async function findContribution(
  content: Content,
  kind: ContributionKind,
  id: string,
): Promise<OneContribution | undefined> {
  const row = await content.reader
    .selectFrom(definitions[kind].table)
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const trail = await readAudit(content.reader, { entity: kind, id })
  return { ...contributionOf(content, row), translations: parseTranslations(row.translations), trail }
}

/** Submitted values of a form that the museum declares. */
export interface FormSubmission {
  readonly id: string
  readonly form: string
  /** UTC in ISO 8601. */
  readonly created: string
  readonly values: Readonly<Record<string, unknown>>
  /** Submitted photographs, in the order of the form's fields. */
  readonly photographs: readonly SentPhotograph[]
}

/** A submitted photograph: its field, its stored path, and its location for operators. */
export interface SentPhotograph {
  readonly field: string
  readonly file: string
  readonly picture: string
}

type SubmissionRow = Pick<DatabaseTables['submission'], 'id' | 'form' | 'created' | 'record'>

const SUBMISSION = ['id', 'form', 'created', 'record'] as const

/**
 * Converts rows to submissions. Only paths uploaded for the submission are photographs; other values may
 * merely look like paths.
 */
async function submissionsOf(
  { reader, storage }: Content,
  rows: readonly SubmissionRow[],
): Promise<readonly FormSubmission[]> {
  const owned = new Set<string>()
  for (let start = 0; start < rows.length; start += MAX_ASKED) {
    const ids = rows.slice(start, start + MAX_ASKED).map(({ id }) => id)
    const found = await reader
      .selectFrom('upload')
      .select(['owner', 'path'])
      .where('owner', 'in', ids)
      .execute()
    for (const { owner, path } of found) owned.add(`${owner} ${path}`)
  }
  return rows.map(({ record, ...row }) => {
    const values: Readonly<Record<string, unknown>> = JSON.parse(record)
    const photographs = Object.entries(values).flatMap(([field, value]) =>
      pathsIn(value)
        .filter((file) => owned.has(`${row.id} ${file}`))
        .map((file) => ({ field, file, picture: storage.locate(file) })),
    )
    return { ...row, values, photographs }
  })
}

/** Maximum number of ids per query. */
const MAX_ASKED = 500

/**
 * Returns submissions of a form, or of all forms: all of them oldest first, or a page of them newest first.
 */
export async function listSubmissions(
  content: Content,
  form: string | undefined,
  part?: ListPart,
): Promise<readonly FormSubmission[]> {
  const all = content.reader.selectFrom('submission').select(SUBMISSION)
  const order = part === undefined ? 'asc' : 'desc'
  const ordered = (form === undefined ? all : all.where('form', '=', form))
    .orderBy('created', order)
    .orderBy('id', order)
  const rows = await (part === undefined ? ordered : ordered.limit(part.limit).offset(part.offset)).execute()
  return submissionsOf(content, rows)
}

/** Returns the submissions with these ids, in their order; unknown ids are skipped. */
export async function findSubmissions(
  content: Content,
  ids: readonly string[],
): Promise<readonly FormSubmission[]> {
  const rows: SubmissionRow[] = []
  for (const id of new Set(ids)) {
    const row = await content.reader
      .selectFrom('submission')
      .select(SUBMISSION)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row !== undefined) rows.push(row)
  }
  return submissionsOf(content, rows)
}

/** Counts the submissions by form. */
export async function countSubmissions({ reader }: Content): Promise<Readonly<Record<string, number>>> {
  const rows = await reader
    .selectFrom('submission')
    .select(({ fn }) => ['form', fn.countAll<number | string>().as('count')])
    .groupBy('form')
    .orderBy('form')
    .execute()
  return Object.fromEntries(rows.map(({ form, count }) => [form, Number(count)]))
}

/**
 * Ids by outcome. `already`: had the status, nothing was written. `changed`: differs from what was seen.
 * `unknown`: no such id. Decisions apply to `done` only.
 */
export interface Outcome {
  readonly done: readonly string[]
  readonly already: readonly string[]
  readonly changed: readonly string[]
  readonly unknown: readonly string[]
}

/**
 * Sets the status of contributions that are unchanged since they were seen, each with an entry in the audit
 * trail, in one transaction. A contribution that was changed meanwhile is skipped, because nobody has
 * reviewed the change.
 */
export function decideContributions(
  content: Content,
  kind: ContributionKind,
  seen: readonly SeenContribution[],
  status: ReviewStatus,
  decision: Decision,
): Promise<Outcome> {
  const definition = definitions[kind]
  const { table } = definition
  return content.writer.transaction().execute(async (db) => {
    // The first statement locks the table against submissions during this transaction.
    await bumpVersion(db, table)
    // Whether photographs of a work are listed depends on its status.
    await bumpVersion(db, 'file')
    const none = (): string[] => []
    const outcome = { done: none(), already: none(), changed: none(), unknown: none() }
    for (const each of new Map(seen.map((one) => [one.id, one])).values()) {
      const { id } = each
      const found = await compareSeen(db, kind, each)
      // A decision with a note is recorded even if the status is the same.
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

/** A reply in the records' own language, with translations. */
export interface Reply {
  readonly text: string
  readonly translations?: Readonly<Record<LanguageCode, string>>
}

/**
 * Replaces the translated replies of a message. Languages without a new translation fall back to the reply in
 * the records' own language.
 */
function withReply(stored: Translations, replies: Readonly<Record<LanguageCode, string>>): Translations {
  const codes = [...new Set([...Object.keys(stored), ...Object.keys(replies)])]
  const entries = codes.map((code) => {
    const { replyMessage: _earlier, ...texts } = stored[code] ?? {}
    const reply = replies[code]
    return [code, reply === undefined ? texts : { ...texts, replyMessage: reply }] as const
  })
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0))
}

/**
 * Replies to a message and approves it, if it is unchanged since it was seen. Replaces an earlier reply in
 * all languages. Translations must be in languages of the content other than its own.
 */
export function replyToMessage(
  content: Content,
  seen: SeenContribution,
  { text, translations = {} }: Reply,
  decision: Decision,
): Promise<'done' | 'changed' | 'unknown'> {
  const { id } = seen
  return content.writer.transaction().execute(async (db) => {
    await bumpVersion(db, 'message')
    const found = await compareSeen(db, 'message', seen)
    if (found !== 'same') return found
    const row = await db
      .selectFrom('message')
      .select(['id', 'record', 'translations'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const record = JSON.stringify({ ...JSON.parse(row.record), replyMessage: text })
    const translated = withReply(parseTranslations(row.translations), translations)
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
