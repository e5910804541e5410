import type { RecordType } from '../../../schemas/config/index.ts'
import { endsEarly } from '../../base/event-dates.ts'
import type { StoredRecord } from '../entities/definition.ts'

/** Pairs of members that say when something begins and ends: moments as they are written, or years. */
const PERIODS: readonly (readonly [from: string, to: string])[] = [
  ['startTime', 'endTime'],
  ['dateFrom', 'dateTo'],
]

/** Names of fields of a birth, and of the death of the same. */
const LIVES = [
  ['born', 'died'],
  ['birth', 'death'],
  ...['Date', 'Day', 'Year'].map((name) => [`birth${name}`, `death${name}`] as const),
  ...['date', 'year'].map((name) => [`${name}OfBirth`, `${name}OfDeath`] as const),
] as const

/** Those of an entity: a record type of the museum's own declares its own, or has them by the names of its fields. */
function periodsOf(type: RecordType | undefined): typeof PERIODS {
  if (type === undefined) return PERIODS
  const { period: [from, to] = [], fields } = type.config
  const isField = (name: string): boolean => fields.some((field) => field.name === name)
  const lives = LIVES.filter(([birth, death]) => birth !== from && isField(birth) && isField(death))
  return from === undefined || to === undefined ? lives : [[from, to], ...lives]
}

/** A period of a record that ends before it begins. */
export interface ReversedPeriod {
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
}

/** The periods of a record that end before they begin. */
export function reversedPeriods(
  record: StoredRecord,
  type: RecordType | undefined,
): readonly ReversedPeriod[] {
  return periodsOf(type).flatMap(([from, to]) => {
    const [start, end] = [record[from], record[to]]
    return endsEarly(start, end) ? [{ from, to, start: String(start), end: String(end) }] : []
  })
}
