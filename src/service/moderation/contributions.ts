import type { Content } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { type Translations, translationsOf } from '../records/decode.ts'
import { pathsIn } from '../submissions/uploads.ts'
import { type AuditEntry, readAudit } from './audit.ts'

export type ReviewStatus = 'pending' | 'approved' | 'rejected'

/** What visitors send that is shown to others. */
export type ContributionKind = 'collectWork' | 'message'

/** A contribution as the staff see it. `fields` are what was sent, contact data too. */
export interface Contribution {
  readonly id: string
  readonly status: ReviewStatus
  /** Moment on the museum's clock. */
  readonly created: string
  readonly fields: Readonly<Record<string, string>>
  /** Where its photographs are found. */
  readonly pictures: readonly string[]
}

/** A contribution with its texts in other languages, such as the museum's replies, and its audit trail. */
export interface OneContribution extends Contribution {
  readonly translations: Translations
  readonly trail: readonly AuditEntry[]
}

interface Row {
  readonly id: string
  readonly review_status: ReviewStatus
  readonly create_time: string
  readonly record: string
  readonly contact: string
}

function textsOf(json: string): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(json)
  return Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, text]): readonly (readonly [string, string])[] =>
      typeof text === 'string' && text !== '' ? [[name, text]] : [],
    ),
  )
}

function contributionOf({ storage }: Content, row: Row): Contribution {
  const fields = { ...textsOf(row.record), ...textsOf(row.contact) }
  return {
    id: row.id,
    status: row.review_status,
    created: row.create_time,
    fields,
    pictures: pathsIn(fields.workPhoto).map((path) => storage.locate(path)),
  }
}

const columns = ['id', 'review_status', 'create_time', 'record', 'contact'] as const

/** Contributions of a status, or of all; the oldest first, as they are worked through. */
export async function listContributions(
  content: Content,
  kind: ContributionKind,
  status: ReviewStatus | 'all',
): Promise<readonly Contribution[]> {
  const rows = await content.reader
    .selectFrom(definitions[kind].table)
    .select(columns)
    .where((eb) => (status === 'all' ? eb.lit(true) : eb('review_status', '=', status)))
    .orderBy('create_time')
    .orderBy('sort_id')
    .execute()
  return rows.map((row) => contributionOf(content, row))
}

/** One contribution; undefined when there is none of that id. */
export async function findContribution(
  content: Content,
  kind: ContributionKind,
  id: string,
): Promise<OneContribution | undefined> {
  const row = await content.reader
    .selectFrom(definitions[kind].table)
    .select([...columns, 'translations'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const trail = await readAudit(content.reader, { entity: kind, id })
  return { ...contributionOf(content, row), translations: translationsOf(row.translations), trail }
}

/** Values of a form of the museum's own. */
export interface FormSubmission {
  readonly id: string
  readonly form: string
  /** UTC in ISO 8601. */
  readonly created: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What was sent by a form, or by all; the oldest first. */
export async function listSubmissions(
  { reader }: Content,
  form: string | undefined,
): Promise<readonly FormSubmission[]> {
  const all = reader.selectFrom('submission').select(['id', 'form', 'created', 'record'])
  const rows = await (form === undefined ? all : all.where('form', '=', form))
    .orderBy('created')
    .orderBy('id')
    .execute()
  return rows.map(({ record, ...row }) => ({ ...row, values: JSON.parse(record) }))
}
