import type { AuditEntry, Contribution, FormSubmission, ReviewStatus } from '../service/index.ts'
import { UsageError } from './usage-error.ts'

const STATUSES: readonly string[] = ['pending', 'approved', 'rejected', 'all'] satisfies readonly (
  | ReviewStatus
  | 'all'
)[]

const isStatus = (text: string): text is ReviewStatus | 'all' => STATUSES.includes(text)

/** The status a flag names. Throws a UsageError for any other word. */
export const statusNamed = (text: string): ReviewStatus | 'all' => {
  if (isStatus(text)) return text
  throw new UsageError(`There is no status "${text}". Use one of ${STATUSES.join(', ')}.`)
}

const oneLine = (text: string, length: number): string => {
  const flat = text.replace(/\s+/g, ' ')
  return flat.length > length ? `${flat.slice(0, length - 1)}…` : flat
}

/** What a list shows of a contribution: never its contact data, since lists are read over shoulders. */
const summaryOf = ({ fields }: Contribution): string => {
  const { workName, workSeason, collectorName, name, content } = fields
  return workName === undefined
    ? `${name ?? ''}: ${oneLine(content ?? '', 60)}`
    : `${workName} (${workSeason ?? ''}), ${collectorName ?? ''}`
}

/** Contributions as lines for the terminal, with the places of their pictures. */
export const describeContributions = (list: readonly Contribution[]): readonly string[] =>
  list.length === 0
    ? ['There are none.']
    : list.flatMap((each) => [
        `${each.id}  ${each.status.padEnd(8)}  ${each.created}  ${summaryOf(each)}`,
        ...each.pictures.map((path) => `    ${path}`),
      ])

/** Everything about one contribution, contact data and audit trail too. */
export const describeContribution = (
  one: Contribution & { readonly trail: readonly AuditEntry[] },
): readonly string[] => [
  `id: ${one.id}`,
  `status: ${one.status}`,
  `created: ${one.created}`,
  ...Object.entries(one.fields).map(([name, text]) => `${name}: ${text}`),
  ...one.pictures.map((path) => `picture: ${path}`),
  ...one.trail.map(
    ({ created, who, action, note }) => `${created} ${action} by ${who}${note === '' ? '' : `: ${note}`}`,
  ),
]

/** What was sent by forms of the museum's own. */
export const describeSubmissions = (list: readonly FormSubmission[]): readonly string[] =>
  list.length === 0
    ? ['There are none.']
    : list.flatMap(({ id, form, created, values }) => [
        `${id}  ${form}  ${created}`,
        ...Object.entries(values).map(([name, value]) => `    ${name}: ${String(value)}`),
      ])

/** What became of a decision about several. Throws a UsageError when an id names nothing; the others are done. */
export const describeOutcome = (
  { done, unknown }: { readonly done: readonly string[]; readonly unknown: readonly string[] },
  status: ReviewStatus,
): readonly string[] => {
  const lines = done.map((id) => `${id}  ${status}`)
  if (unknown.length === 0) return lines
  throw new UsageError(
    [...lines, `No such id: ${unknown.join(', ')}. "list --status all" shows every one.`].join('\n'),
  )
}
