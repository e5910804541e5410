import type { RecordType } from '../../../../schemas/config/index.ts'
import { endsBeforeStart } from '../../../base/event-dates.ts'
import { ENDS, LIVES, pairsOf } from '../../../base/member-pairs.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { contradictsYears, readLifeDates, readMuseumDate } from '../../../base/museum-date/index.ts'
import { getOwn } from '../../../base/object.ts'
import type { StoredRecord } from '../../entities/definition.ts'
import type { ClassifiedValue, Kind } from './record-values.ts'

/** Text of Common Era years only: "1850–1900". */
const PLAIN_YEARS = /^[1-9]\d{3}(?: ?[-–—/] ?[1-9]\d{3})?$/
/** Maximum difference between two readings of the same time, in years. */
const MAX_RECKONING_YEARS = 100

/** Field with the years of an entity in words, and its parser. */
interface YearWordsField {
  readonly words: string
  readonly read: typeof readLifeDates
}

/** Entities that have years both in words and as numbers. */
const DATED: Readonly<Record<string, YearWordsField>> = {
  work: { words: 'date', read: readMuseumDate },
  agent: { words: 'lifeDates', read: readLifeDates },
}

const COMMON_YEARS: Message = message`Write the years of the common calendar: filters and orders go by them.`

/** Yields years of another calendar in place of Common Era years: 1318 of "1318 (1902)". */
function* yearsOfOtherCalendar(
  dated: YearWordsField,
  written: string,
  calendars: readonly string[],
  { dateFrom, dateTo = dateFrom }: StoredRecord,
): Generator<ClassifiedValue> {
  if (typeof dateFrom !== 'number' || typeof dateTo !== 'number') return
  const numbers = (written.match(/(?<!\d)\d{3,4}(?!\d)/g) ?? []).map(Number)
  if (!numbers.includes(dateFrom) || !numbers.includes(dateTo)) return
  const years = dated.read(written)
  if (typeof years !== 'object' || years.from === undefined || years.to === undefined) return
  if (Math.max(years.from - dateTo, dateFrom - years.to) < MAX_RECKONING_YEARS) return
  if (isNearIn(calendars, years.from, dateFrom)) return
  const words: Kind['words'] = (records, first) =>
    message`"dateFrom" is a year of another calendar than the common one, which "${dated.words}" says too, in ${records}, such as ${first}`
  const value = `"${written.trim()}" / ${dateFrom}`
  yield { key: `calendar ${dated.words}`, kind: { words, hint: COMMON_YEARS }, value }
}

const OTHER_YEARS: Message = message`Correct the one or the other: visitors read the words, and filters and orders go by the years.`

/** Approximate conversion of other calendars to the Common Era. */
const CALENDARS: Readonly<Record<string, (year: number) => number>> = {
  buddhist: (year) => year - 543,
  persian: (year) => year + 621,
  indian: (year) => year + 78,
  roc: (year) => year + 1911,
}

/** Whether a year is near another one in a calendar of the museum. Always true for calendars without a conversion. */
function isNearIn(calendars: readonly string[], year: number, other: number): boolean {
  return calendars.some((name) => {
    const common = getOwn(CALENDARS, name)?.(year)
    return common === undefined || Math.abs(common - other) <= MAX_RECKONING_YEARS
  })
}

/** Yields years that contradict the words, as the import reports them: "early 18th century" beside 1900. */
function* contradictedYears(
  entity: string,
  calendars: readonly string[],
  { date, dateFrom, dateTo = dateFrom }: StoredRecord,
): Generator<ClassifiedValue> {
  if (entity !== 'work' || typeof date !== 'string') return
  if (typeof dateFrom !== 'number' || typeof dateTo !== 'number') return
  const years = readMuseumDate(date)
  if (typeof years !== 'object' || !contradictsYears(years, { from: dateFrom, to: dateTo })) return
  if (isNearIn(calendars, years.from ?? years.to ?? dateFrom, dateFrom)) return
  const words: Kind['words'] = (records, first) =>
    message`"date" contradicts the years beside it in ${records}, such as ${first}`
  const beside = dateFrom === dateTo ? String(dateFrom) : `${dateFrom}–${dateTo}`
  yield { key: 'contradicted', kind: { words, hint: OTHER_YEARS }, value: `"${date.trim()}" / ${beside}` }
}

const CODES: Message = message`Leave the cell empty if the year is unknown. The 99th year before Christ is written "99 BC".`

/** Yields missing-value codes of SPSS and surveys: a minus followed by nines. */
function* codedYears(words: string, given: unknown): Generator<ClassifiedValue> {
  const year = String(given).trim()
  if (!/^-9{1,4}$/.test(year)) return
  const said: Kind['words'] = (records, first) =>
    message`the year is what programs write where there is none in ${records}, such as ${first}`
  yield { key: `code ${words}`, kind: { words: said, hint: CODES }, value: year }
}

const IN_TIME: Message = message`Write the earlier year first.`

export function* yearsOfOtherWords(
  entity: string,
  calendars: readonly string[],
  record: StoredRecord,
): Generator<ClassifiedValue> {
  const dated = getOwn(DATED, entity)
  const written = dated === undefined ? undefined : record[dated.words]
  const { dateFrom } = record
  if (dated !== undefined) yield* codedYears(dated.words, written ?? dateFrom)
  if (dated === undefined || typeof written !== 'string') return
  if (!PLAIN_YEARS.test(written.trim())) {
    const ofOther = [...yearsOfOtherCalendar(dated, written, calendars, record)]
    yield* ofOther.length > 0 ? ofOther : contradictedYears(entity, calendars, record)
    return
  }
  const [first, last = first] = written.match(/\d+/g) ?? []
  if (endsBeforeStart(first, last)) {
    const words: Kind['words'] = (records, example) =>
      message`"${dated.words}" ends before it begins in ${records}, such as ${example}`
    yield { key: `reversed ${dated.words}`, kind: { words, hint: IN_TIME }, value: written.trim() }
    return
  }
  const years = dated.read(written)
  if (typeof years !== 'object' || typeof dateFrom !== 'number') return
  const { from = dateFrom, to = from } = years
  const dateTo = typeof record.dateTo === 'number' ? record.dateTo : entity === 'agent' ? to : dateFrom
  // The words of a work may name one of several possible years.
  const apart =
    entity === 'agent'
      ? Math.max(Math.abs(from - dateFrom), Math.abs(to - dateTo))
      : Math.max(from - dateTo, dateFrom - to)
  if (apart < MAX_RECKONING_YEARS || isNearIn(calendars, from, dateFrom)) return
  const words: Kind['words'] = (records, first) =>
    message`"${dated.words}" and "dateFrom" are a century or more apart in ${records}, such as ${first}`
  yield { key: dated.words, kind: { words, hint: OTHER_YEARS }, value: `"${written.trim()}" / ${dateFrom}` }
}

/** Minimum implausible life span in years. */
const MIN_IMPOSSIBLE_LIFE_YEARS = 123

const TOO_LONG: Message = message`Correct one of the two years; of a family or a firm say so in "kind".`

/** Yields people who lived longer than anyone on record. */
export function* longLives(
  entity: string,
  lives: ReturnType<typeof pairsOf>,
  record: StoredRecord,
): Generator<ClassifiedValue> {
  const isPerson =
    entity === 'agent' && typeof record.kind === 'string' && /^person$/i.test(record.kind.trim())
  for (const [birth, death] of isPerson ? ([['dateFrom', 'dateTo']] as const) : lives) {
    const [from, to] = [record[birth], record[death]].map((each) => Number.parseInt(String(each), 10))
    if (from === undefined || to === undefined || !(to - from > MIN_IMPOSSIBLE_LIFE_YEARS)) continue
    const words: Kind['words'] = (records, first) =>
      message`more than ${MIN_IMPOSSIBLE_LIFE_YEARS} years are between "${birth}" and "${death}" in ${records}, such as ${first}`
    yield { key: `life ${birth}`, kind: { words, hint: TOO_LONG }, value: `${from} / ${to}` }
  }
}

/** Pairs of members with the start and end of a period, as timestamps or years. */
const PERIODS: readonly (readonly [from: string, to: string])[] = [
  ['startTime', 'endTime'],
  ['reserveStartTime', 'reserveEndTime'],
  ['dateFrom', 'dateTo'],
]

/** Returns the periods of an entity. Custom record types declare one, or have them by field names. */
function periodsOf(type: RecordType | undefined): typeof PERIODS {
  if (type === undefined) return PERIODS
  const { period: [from, to] = [], fields } = type.config
  // Other numbers may descend, such as the elevation of a path.
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

/** A period that ends before it begins. */
export interface ReversedPeriod {
  readonly from: string
  readonly to: string
  readonly start: string
  readonly end: string
}

/** Returns the periods of a record that end before they begin. */
export function reversedPeriods(
  record: StoredRecord,
  type: RecordType | undefined,
): readonly ReversedPeriod[] {
  return periodsOf(type).flatMap(([from, to]) => {
    const [start, end] = [record[from], record[to]]
    return endsBeforeStart(start, end) ? [{ from, to, start: String(start), end: String(end) }] : []
  })
}
