import type { RecordType } from '../../../../schemas/config/index.ts'
import { endsBeforeStart } from '../../../base/event-dates.ts'
import { ENDS, LIVES, pairsOf } from '../../../base/member-pairs.ts'
import type { StoredRecord } from '../../entities/definition.ts'

/** Pairs of members that say when something begins and ends: moments as they are written, or years. */
const PERIODS: readonly (readonly [from: string, to: string])[] = [
  ['startTime', 'endTime'],
  ['reserveStartTime', 'reserveEndTime'],
  ['dateFrom', 'dateTo'],
]

/** Those of an entity: a record type of the museum's own declares its own, or has them by the names of its fields. */
function periodsOf(type: RecordType | undefined): typeof PERIODS {
  if (type === undefined) return PERIODS
  const { period: [from, to] = [], fields } = type.config
  // Numbers of other kinds begin high and end low, such as the heights of a path.
  const moments = fields.filter((field) => field.type === 'year' || field.type === 'date')
  const named = [
    ...pairsOf(
      moments.map(({ name }) => name),
      ENDS,
    ),
    ...pairsOf(
      fields.map(({ name }) => name),
      LIVES,
    ),
  ].filter(([name]) => name !== from)
  return from === undefined || to === undefined ? named : [[from, to], ...named]
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
    return endsBeforeStart(start, end) ? [{ from, to, start: String(start), end: String(end) }] : []
  })
}
