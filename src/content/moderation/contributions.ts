import { saveCollectWork } from '../../../schemas/api/collect-works.ts'
import { addMessage } from '../../../schemas/api/messages.ts'
import { revisionOfValue } from '../../base/files.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import type { Database, DatabaseTables } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import type { LanguageCode } from '../language.ts'
import { parseTranslations, type Translations } from '../records/record-store.ts'
import { noteStale } from '../records/stale-translations.ts'
import { renewDocuments } from '../search/write-documents.ts'
import { pathsIn } from '../submissions/uploads.ts'
import { type AuditEntry, type Decision, readAudit, writeAudit } from './audit.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** What visitors send that is shown to others. */
export type ContributionKind = 'collectWork' | 'message'

/** What a form sends to a path of the service; undefined where it is no contribution. */
export function contributionKindAt(path: string): ContributionKind | undefined {
  if (path === saveCollectWork.url) return 'collectWork'
  return path === addMessage.url ? 'message' : undefined
}

/** A contribution as the staff see it. `fields` are what was sent, contact data too. */
export interface Contribution {
  readonly id: string
  /** Changes with everything that is decided about: texts, contact data, translations, photographs and status. */
  readonly revision: string
  readonly status: ReviewStatus
  /** Moment on the museum's clock. */
  readonly created: string
  readonly fields: Readonly<Record<string, string>>
  /** Names of the fields that are contact data. */
  readonly contact: readonly string[]
  /** Where an operator finds its photographs, and under which paths they are stored. */
  readonly pictures: readonly string[]
  readonly files: readonly string[]
}

/** A contribution with its texts in other languages, such as the museum's replies, and its audit trail. */
export interface OneContribution extends Contribution {
  readonly translations: Translations
  readonly trail: readonly AuditEntry[]
}

/** A contribution as somebody saw it, which is what a decision is about. */
export type SeenContribution = Pick<Contribution, 'id' | 'revision'>

interface ContributionRow {
  readonly id: string
  readonly review_status: ReviewStatus
  readonly create_time: string
  readonly record: string
  readonly contact: string
  readonly translations: string | null
}

/** The revision of a row. A photograph has a path of its own for good, so the record that names it stands for its bytes. */
function revisionOf({ review_status, record, contact, translations }: ContributionRow): string {
  return revisionOfValue([review_status, record, contact, translations])
}

/** The revision that several contributions have together. */
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

/** Part of a list: how many there are before it, and how many it has at most. */
export interface ListPart {
  readonly offset: number
  readonly limit: number
}

/** Contributions of a status, or of all, or a part of them; the oldest first, as they are worked through. */
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

/** How many contributions have each status. */
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

/** Whether a contribution is still as it was seen, within the transaction of a decision about it. */
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

/** Whether a contribution has a status, and nothing but the status has changed since it was seen. */
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

/** One contribution; undefined when there is none of that id. */
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

/** Values of a form of the museum's own. */
export interface FormSubmission {
  readonly id: string
  readonly form: string
  /** UTC in ISO 8601. */
  readonly created: string
  readonly values: Readonly<Record<string, unknown>>
  /** Photographs that were sent with it, in the order of the form. */
  readonly photographs: readonly SentPhotograph[]
}

/** A photograph of a form: the field it was sent in, the path under which it is stored, and where an operator finds it. */
export interface SentPhotograph {
  readonly field: string
  readonly file: string
  readonly picture: string
}

type SubmissionRow = Pick<DatabaseTables['submission'], 'id' | 'form' | 'created' | 'record'>

const SUBMISSION = ['id', 'form', 'created', 'record'] as const

/** Submissions of rows. A photograph is what was uploaded for the submission, whatever else looks like a path. */
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

/** Ids in one question to the database. */
const MAX_ASKED = 500

/** What was sent by a form, or by all: all of it with the oldest first, or a part with the newest first. */
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

/** Submissions of these ids, in their order; one that is not there is left out. */
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

/** How many submissions each form of the museum's own has. */
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
  readonly translations?: Readonly<Record<LanguageCode, string>>
}

/** The translations of a message with those of a new reply. Languages without one get the reply in the records' own language. */
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
 * Answers a message and makes it public, where it is as it was seen; otherwise says what it is now. An earlier reply is replaced, in
 * all languages. The languages of the translations must be ones of the content other than its own.
 */
export function replyToMessage(
  content: Content,
  seen: SeenContribution,
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
