import type { FieldOrList } from '../../schemas/config/index.ts'
import { degreesIn } from '../base/degrees.ts'
import { withPlainDigits } from '../base/digits.ts'
import type { InputPlace, ReportBuilder } from '../base/import-report.ts'
import { FirstOfKind } from '../base/lists.ts'
import {
  contradictsYears,
  LAST_YEAR,
  type MuseumDate,
  readLifeDates,
  readMuseumDate,
  type Years,
} from '../base/museum-date/index.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import { joinWithCommas, type Message, message } from '../engine/errors/index.ts'
import { dayOfEpoch, isDayInNumbers } from '../sources/index.ts'

/** Names of the values in reports. */
const DATES: Message = message`dates`

const NUMBERS: Message = message`numbers`

const IN_ORDER: Message = message`Say in the map which number is the month: {"dayOrder": "DMY"} or {"dayOrder": "MDY"} in place of the step.`

const CUT_HINT: Message = message`The field takes no more. Shorten the text there, and bring it in again.`

const COPIES: Message = message`smaller copies of its pictures are left out`

/** Converts degrees with a hemisphere or minutes to decimal degrees, as places have them. Undefined for other texts. */
function decimalDegrees(text: string): number | undefined {
  if (!/[°º˚度'’′´]|[NSEW]$/i.test(text)) return undefined
  return degreesIn(text, 'latitude') ?? degreesIn(text, 'longitude')
}

const MAX_SHOWN = 80

function cutText(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function quotedPlaces(places: readonly string[]): Message {
  return joinWithCommas(places.map((place) => `"${place}"`))
}

function yearsText({ from, to }: Years): string | Message {
  return from === to ? String(from) : message`${from ?? '…'} to ${to ?? '…'}`
}

function yearIn(record: Readonly<Record<string, unknown>>, field: string): number | undefined {
  const value = record[field]
  return typeof value === 'number' ? value : undefined
}

/** Whether a number may be a year. There is no year 0, and 9999 is a placeholder for unknown. */
function isYear(year: number): boolean {
  return year !== 0 && year <= LAST_YEAR
}

function validYears({ from, to }: Years): Years {
  return {
    from: from !== undefined && isYear(from) ? from : undefined,
    to: to !== undefined && isYear(to) ? to : undefined,
  }
}

/** Completes a missing end of years from the date in words. */
function withEnds({ from, to }: Years, words: Years): Years {
  const isClosed = words.from !== undefined && words.to !== undefined
  if (!isClosed || (from !== undefined && to !== undefined)) return { from, to }
  return { from: from ?? words.from, to: to ?? words.to }
}

/** Returns why the years of a record are invalid, or undefined. */
function yearConflict(text: string, date: MuseumDate, { from, to }: Years): Message | undefined {
  const given = { from, to }
  const years = yearsText(given)
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to)
    return message`the years ${years} end before they begin`
  if (date === 'undated' && text !== '')
    return message`"${cutText(text)}" says that there is no date, and the years ${years} are beside it`
  return date !== undefined && date !== 'undated' && contradictsYears(date, given)
    ? message`"${cutText(text)}" contradicts the years ${years} beside it`
    : undefined
}

/** A Wikibase timestamp. Without its precision, it may mean a year, a decade or a century. */
const WIKIBASE_TIME = /^[+-]\d{4,}-\d\d-\d\dT00:00:00Z$/

/** The parsed dates and numbers of one record, until they are counted in a report. */
export class ValueReadings {
  readonly #reasons = new Map<string, Message | undefined>()
  /** By field and text. */
  readonly #numbers = new Map<string, Message | undefined>()
  /** How to fix each unparsed value. */
  readonly #hints = new Map<Message, Message>()

  /** Texts that were truncated. */
  readonly #cuts: Message[] = []

  #copies = 0

  readonly #privateFields: readonly string[]

  readonly #language: string | undefined

  /**
   * @param privateFields Fields whose values are not reported.
   * @param language Code of the museum's first language.
   */
  constructor(privateFields: readonly string[] = [], language?: string) {
    this.#privateFields = privateFields
    this.#language = language
  }

  isPrivate(field: string): boolean {
    return this.#privateFields.includes(field)
  }

  /** Records a date of a private field without quoting it. */
  notePrivateDate(date: MuseumDate, field: string, places: readonly string[]): void {
    const reason = message`a value of the private field "${field}", which is filled from ${quotedPlaces(places)}, is not understood as a date`
    if (date === undefined) this.#reasons.set(`${field} is private`, reason)
  }

  /** Records a text read as a date. A text such as "undated" counts as parsed. */
  readonly note = (text: string, date: MuseumDate): void => {
    const reason = message`"${cutText(text)}" is not understood as a date`
    this.#reasons.set(text, date === undefined ? reason : undefined)
    if (date === undefined && isDayInNumbers(text)) this.#hints.set(reason, IN_ORDER)
  }

  /** Records dates of one object that were parsed but do not overlap. */
  apart(texts: readonly string[]): void {
    for (const text of texts) this.#reasons.delete(text)
    const all = texts.join('; ')
    this.#reasons.set(all, message`"${cutText(all)}" are several dates without a year in common`)
  }

  /** Records a text read as a number for a field, and its places. */
  noteNumber(text: string, isNumber: boolean, field: string, places: readonly string[]): void {
    const from = quotedPlaces(places)
    const reason = this.isPrivate(field)
      ? message`a value of the private field "${field}", which is filled from ${from}, is not understood as a number`
      : message`"${cutText(text)}" is not understood as a number, and is left out of "${field}", which is filled from ${from}`
    this.#numbers.set(`${field} ${text}`, isNumber ? undefined : reason)
    const [, unit] =
      /\p{Nd}\s?(\p{L}{1,4})$/u.exec(isNumber || this.isPrivate(field) ? '' : text.trim()) ?? []
    if (unit !== undefined)
      this.#hints.set(
        reason,
        message`Where that is the unit of "${field}", put the step {"first": "${unit}"} before the step that makes the number.`,
      )
    const degrees = isNumber || this.isPrivate(field) ? undefined : decimalDegrees(text)
    if (degrees !== undefined)
      this.#hints.set(
        reason,
        message`Read degrees with the step "degrees", or write them with decimals: ${degrees}.`,
      )
  }

  /** Parses a text as a date and records it. */
  read(text: string): MuseumDate {
    const date = readMuseumDate(text, this.#language)
    this.note(text, date)
    return date
  }

  /**
   * Returns a record without invalid years, or years that contradict its date in words: a placeholder such as 2019 beside "n.d.", or an end
   * before the start. A missing end is taken from the words.
   *
   * @param field Field of the date in words: `date` of works, `lifeDates` of agents.
   */
  settled(record: Readonly<Record<string, unknown>>, field: string): Readonly<Record<string, unknown>> {
    const given = { from: yearIn(record, 'dateFrom'), to: yearIn(record, 'dateTo') }
    if (given.from === undefined && given.to === undefined) return record
    // Other types are left for the schema to refuse.
    const [from = 0, to = 0] = [record.dateFrom, record.dateTo]
    if (typeof from !== 'number' || typeof to !== 'number') return record
    for (const year of [given.from, given.to])
      if (year !== undefined && !isYear(year))
        this.#reasons.set(String(year), message`the number ${year} is no year, and is left out`)
    const words = record[field]
    const text = typeof words === 'string' ? words : ''
    const read = (words: string): MuseumDate =>
      field === 'lifeDates'
        ? readLifeDates(words)
        : readMuseumDate(dayOfEpoch(words) ?? words, this.#language)
    const date = text === '' || WIKIBASE_TIME.test(text) ? undefined : read(text)
    // Years without a date in words are counted here.
    if (text === '')
      for (const year of Object.values(validYears(given)))
        if (year !== undefined) this.#reasons.set(String(year), undefined)
    const years = withEnds(validYears(given), typeof date === 'object' ? date : {})
    const { dateFrom: _, dateTo: __, ...others } = record
    const reason = yearConflict(text, date, years)
    if (reason === undefined && typeof date === 'object' && !this.#reasons.has(text))
      this.#reasons.set(text, undefined)
    // "17" alone may not be a year; in "43 BC – 17" it is.
    for (const year of Object.values(years))
      if (reason === undefined && this.#reasons.has(String(year))) this.#reasons.set(String(year), undefined)
    if (reason === undefined)
      return {
        ...others,
        ...(years.from !== undefined && { dateFrom: years.from }),
        ...(years.to !== undefined && { dateTo: years.to }),
      }
    this.#reasons.set(text, reason)
    return others
  }

  /** Records a text that was truncated. */
  noteCut(pointer: string, length: number, kept: number): void {
    this.#cuts.push(message`${pointer} has ${length} characters, of which the first ${kept} are kept`)
  }

  /** Records the number of omitted smaller copies of pictures. */
  noteCopies(count: number): void {
    this.#copies += count
  }

  /** Counts the dates and numbers in a report, each text of the record once, and reports truncated texts. */
  count(report: ReportBuilder, place: InputPlace): void {
    if (this.#copies > 0) report.noteConversion({ place, reason: COPIES })
    for (const reason of this.#cuts) report.warn({ place, reason, hint: CUT_HINT, harm: 'lost' })
    for (const [subject, read] of [
      [DATES, this.#reasons],
      [NUMBERS, this.#numbers],
    ] as const)
      for (const [index, reason] of [...read.values()].entries())
        report.countValue(
          subject,
          reason && { place, reason, ...omitUndefined({ hint: this.#hints.get(reason) }) },
          index > 0,
        )
  }
}

/** Returns the field with the date in words, for entities with years. */
export function wordsField(entity: string): string | undefined {
  return entity === 'work' ? 'date' : entity === 'agent' ? 'lifeDates' : undefined
}

type Mark = '.' | ','

/** A single thousands group without decimals: 1.234 may mean 1,234 or 1.234. */
const LONE: Readonly<Record<Mark, RegExp>> = { ',': /^[+-]?\d{1,3}\.\d{3}$/, '.': /^[+-]?\d{1,3},\d{3}$/ }

/** Returns the decimal separator in the steps of a field. */
function markOf(field: FieldOrList): Mark | undefined {
  const steps: unknown = Reflect.get(Object(field), 'as')
  const step: unknown = Array.isArray(steps)
    ? steps.find((each: unknown) => isObject(each) && 'decimal' in each)
    : undefined
  const mark: unknown = isObject(step) ? step.decimal : undefined
  return mark === '.' || mark === ',' ? mark : undefined
}

const HINT: Message = message`Look at them: each is read as thousands. Where one is meant with decimals, write it with the mark that the step names.`

/** Finds numbers whose only separator is read as thousands, in columns where other numbers have decimals: "1.234" beside "4,31". */
export class AmbiguousThousands {
  /** Fields with a decimal number. */
  readonly #decimals = new Set<string>()
  readonly #lone = new FirstOfKind<{
    readonly name: string
    readonly mark: Mark
    readonly first: string
    readonly place: InputPlace
  }>()

  see(name: string, field: FieldOrList, written: string, place: InputPlace): void {
    const mark = markOf(field)
    if (mark === undefined) return
    const text = withPlainDigits(written.trim())
    if (LONE[mark].test(text)) this.#lone.see(name, { name, mark, first: text, place })
    else if (text.includes(mark)) this.#decimals.add(name)
  }

  /** Adds the findings to the report of an import, each field once. */
  report(report: ReportBuilder): void {
    for (const { name, mark, first, place, count } of this.#lone.found())
      if (this.#decimals.has(name))
        report.warn({
          place: count === 1 ? place : {},
          reason:
            count === 1
              ? message`"${first}" of "${name}" is read as thousands, while others have decimals after "${mark}"`
              : message`${count} numbers of "${name}" are read as thousands, such as "${first}", while others have decimals after "${mark}"`,
          hint: HINT,
        })
  }
}
