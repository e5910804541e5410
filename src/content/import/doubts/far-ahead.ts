import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../../base/import-report.ts'
import { countedRecords, type Message, message } from '../../../base/messages/message.ts'
import type { StoredRecord } from '../../entities/definition.ts'

/** Maximum years ahead for announcements. */
const MAX_YEARS_AHEAD = 2
/** Maximum years ahead for events with a date. */
const MAX_EVENT_YEARS_AHEAD = 20

interface DayField {
  readonly name: string
  /** Latest year, or date as text, that is not reported. */
  readonly last: number | string
  readonly meaning?: DateMeaning
  /** Values that are intentional. */
  readonly unless?: RegExp
}

/** Conventional values for "no end": the first or last day of a year far ahead, or any date in a later century. */
const NO_END = /^\d{4}-(?:12-31|01-01)|^(?:2[1-9]|[3-9])/

/** Whether the date controls publication, or is that of an announced event. */
type DateMeaning = 'publication' | 'event'

function fieldsOf(entity: string, type: RecordType | undefined, now: Date): readonly DayField[] {
  const year = now.getUTCFullYear()
  const dayIn = (years: number): string => `${year + years}${now.toISOString().slice(4, 10)}`
  const day = dayIn(MAX_YEARS_AHEAD)
  if (type !== undefined)
    return type.config.fields.flatMap(({ name, type: kind }): readonly DayField[] =>
      kind === 'date'
        ? [{ name, last: day }]
        : kind === 'year'
          ? [{ name, last: year + MAX_YEARS_AHEAD }]
          : [],
    )
  if (entity === 'archive') return [{ name: 'publishDate', last: day, meaning: 'publication' }]
  if (entity === 'activity' || entity === 'exhibitionTemp') {
    const last = dayIn(MAX_EVENT_YEARS_AHEAD)
    return [
      { name: 'startTime', last, meaning: 'event' },
      { name: 'endTime', last, meaning: 'event', unless: NO_END },
    ]
  }
  return entity === 'work' || entity === 'agent'
    ? ['dateFrom', 'dateTo'].map((name) => ({ name, last: year }))
    : []
}

/** Dates of a field that lie far ahead: their number and the first one. */
export interface FarAheadDate {
  readonly field: string
  readonly value: string
  readonly id: string
  readonly meaning: DateMeaning | undefined
  /** Whether all of them are Buddhist years in a museum that uses that calendar, and none is far ahead in it. */
  readonly isBuddhist: boolean
  readonly place: InputPlace
  readonly count: number
}

/** Offset of the Buddhist calendar in years. */
const BUDDHIST_ERA_OFFSET_YEARS = 543

/** Whether a language of the site uses the Buddhist calendar. */
function isBuddhistIn(tags: readonly string[]): boolean {
  return tags.some((tag) => new Intl.DateTimeFormat(tag).resolvedOptions().calendar === 'buddhist')
}

/** Converts a Buddhist date or year to the Common Era. */
function toCommonEra(value: string): string {
  return value.replace(/^\d{4}/, (year) => String(Number(year) - BUDDHIST_ERA_OFFSET_YEARS))
}

/** Finds dates far in the future, usually a mistyped year: a publication in the next century, a recording in the future. */
export class FarAheadDays {
  readonly #fields: readonly DayField[]
  readonly #isBuddhist: boolean
  readonly #found = new Map<string, FarAheadDate>()

  /** @param tags language tags of the museum; a language may imply another calendar. */
  constructor(
    entity: string,
    type: RecordType | undefined,
    { tags = [], now = new Date() }: { readonly tags?: readonly string[]; readonly now?: Date } = {},
  ) {
    this.#fields = fieldsOf(entity, type, now)
    this.#isBuddhist = isBuddhistIn(tags)
  }

  see(record: StoredRecord, id: string, place: InputPlace): void {
    for (const { name, last, meaning, unless } of this.#fields) {
      const value: unknown = record[name]
      const isAhead =
        typeof last === 'number'
          ? typeof value === 'number' && value > last
          : typeof value === 'string' && /^\d{4}/.test(value) && value.slice(0, last.length) > last
      if (!isAhead || unless?.test(String(value)) === true) continue
      const known = this.#found.get(name)
      const isBuddhist =
        this.#isBuddhist &&
        known?.isBuddhist !== false &&
        toCommonEra(String(value)).slice(0, 4) <= String(last)
      const first = { field: name, value: String(value), id, meaning, place }
      this.#found.set(name, { ...(known ?? first), isBuddhist, count: (known?.count ?? 0) + 1 })
    }
  }

  found(): readonly FarAheadDate[] {
    return [...this.#found.values()]
  }

  /** Adds one warning per field to an import report. */
  report(report: ReportBuilder): void {
    for (const each of this.found())
      report.warn({ place: {}, reason: aheadWords(each), hint: aheadHint(each) })
  }
}

const HIDDEN: Message = message`Until then no page shows them, unless "embargo" of site.json is false. Correct the year; where there is no date, leave it out.`
const CORRECT: Message = message`Correct the year; where there is no date, leave it out.`

export function aheadHint({
  field,
  value,
  meaning,
  isBuddhist,
}: Pick<FarAheadDate, 'field' | 'value' | 'meaning' | 'isBuddhist'>): Message {
  if (isBuddhist)
    return /^\d+$/.test(value)
      ? message`Years of the Buddhist calendar? Records have those of the common one, ${toCommonEra(value)} for ${value}. In an import map these steps make them: "${field}": {"from": "/Year", "as": [{"prefix": "พ.ศ. "}, "yearFrom"]}.`
      : message`Days of the Buddhist calendar? Records have those of the common one: ${toCommonEra(value)} for ${value}.`
  return meaning === 'publication' ? HIDDEN : CORRECT
}

export function aheadWords({ field, value, id, meaning, count }: Omit<FarAheadDate, 'place'>): Message {
  const records = countedRecords(count)
  if (meaning === 'event')
    return message`"${field}" is more than twenty years ahead in ${records}, such as ${value} of ${id}`
  return meaning === 'publication'
    ? message`"${field}" is more than two years ahead in ${records}, such as ${value} of ${id}`
    : message`"${field}" is in the future in ${records}, such as ${value} of ${id}`
}
