import { type LocalText, plainTransforms, transformOptions } from '../../schemas/config/index.ts'
import { type Axis, degreesIn } from '../base/degrees.ts'
import { writtenList } from '../base/lists.ts'
import {
  isSerial,
  type MuseumDate,
  readLifeDates,
  readMuseumDate,
  type Years,
} from '../base/museum-date/index.ts'
import { dateWords, isoYear, localized, yearWords } from '../base/text/index.ts'
import { unknownMakerIn } from '../base/unknown-maker/unknown-maker.ts'
import { yesNoWord, yesOrNo } from '../base/yes-no/yes-no.ts'
import { byName, defineTransform } from '../engine/contracts/define.ts'
import type { TransformContext } from '../engine/contracts/definitions.ts'
import { literalText, plainText } from './clean-html.ts'
import { dateInWords } from './date-in-words.ts'
import {
  dayInLanguage,
  dayInOrder,
  inLanguage,
  isDayInNumbers,
  markedNumber,
  plainNumber,
  typedValue,
} from './in-language.ts'
import { parseJson } from './parse-json.ts'
import { iiifPicture, insertFolder } from './picture-address.ts'
import { asWritten, dayOfEpoch, isNoDate, toWallClock, yearAlone } from './wall-clock.ts'

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** A data URL, which is never split whatever separators it contains. */
const DATA_ADDRESS = /data:[\w.+-]+\/[\w.+-]+(?:;[\w.=-]+)*,[\w+/=%.~!*'()-]*/gi

/** HTML entity with its final semicolon. */
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Placeholder for a separator within a URL or entity: a character that texts do not contain. */
const HELD = '\0'

function splitParts(value: string, separator: string): readonly string[] {
  return value
    .replace(DATA_ADDRESS, (address) => address.replaceAll(separator, HELD))
    .replace(ENTITY, (entity) => (plainText(entity) === entity ? entity : entity.replaceAll(separator, HELD)))
    .split(separator)
    .map((part) => part.trim().replaceAll(HELD, separator))
}

function isText(part: string): boolean {
  return part !== ''
}

interface FieldPlace {
  readonly start: number
  readonly end: number
}

/** Returns the position of the last match of any separator; of matches that end at the same position, the longest. */
function lastOf(value: string, marks: string | readonly string[]): FieldPlace | undefined {
  return [marks]
    .flat()
    .map((mark) => ({ start: value.lastIndexOf(mark), length: mark.length }))
    .filter(({ start }) => start >= 0)
    .map(({ start, length }) => ({ start, end: start + length }))
    .sort((one, other) => other.end - one.end || one.start - other.start)[0]
}

function beforeLast(value: string, marks: string | readonly string[]): string {
  const place = lastOf(value, marks)
  return place === undefined ? '' : value.slice(0, place.start).trim()
}

function afterLast(value: string, marks: string | readonly string[]): string {
  const place = lastOf(value, marks)
  return place === undefined ? value : value.slice(place.end).trim()
}

function localText(text: string | LocalText, locale: string): string {
  return typeof text === 'string' ? text : localized(text, locale)
}

function jsonIn(value: string): unknown {
  try {
    // An empty array of PostgreSQL.
    return /^\s*\{\s*\}\s*$/.test(value) ? [] : parseJson(value)
  } catch {
    return writtenList(value)
  }
}

/** Applies a reader to a timestamp, which may itself be a list of date parts, or to each entry of a list. */
function forEachEntry(
  values: readonly unknown[],
  context: TransformContext,
  read: (value: unknown, context: TransformContext) => string | undefined,
): unknown {
  const absent = context.keepsPlaces === true ? '' : []
  return (
    read(values, { ...context, onDate: undefined }) ??
    values.flatMap((each) => read(typedValue(each) ?? each, context) ?? absent)
  )
}

/** Converts a timestamp to the museum's local time and reports it to `onDate`, with undefined if it is not understood. */
function momentOf(
  value: unknown,
  { timeZone, onDate }: TransformContext,
  readOther?: (value: unknown) => string | undefined,
): string | undefined {
  const moment = toWallClock(value, timeZone) ?? readOther?.(value)
  const year = moment === undefined ? undefined : Number(moment.slice(0, 4))
  if (!isNoDate(value)) onDate?.(writtenAs(value), year === undefined ? undefined : { from: year, to: year })
  return moment
}

/** Parses a date written in the language of the file. */
function dateText(written: unknown, { datesIn }: TransformContext): string | undefined {
  return typeof written === 'string' && datesIn !== undefined ? dayInLanguage(written, datesIn) : undefined
}

function dateTimeOf(value: unknown, context: TransformContext): string | undefined {
  return momentOf(value, context, (written) => toWallClock(dateText(written, context), context.timeZone))
}

/** Parses a timestamp whose date may be numeric with a known order. */
function inOrder(value: unknown, order: DayOrder, context: TransformContext): string | undefined {
  if (typeof value !== 'string' || !isDayInNumbers(value)) return dateTimeOf(value, context)
  return momentOf(value, context, () => toWallClock(dayInOrder(value, order), context.timeZone))
}

const PARTIAL_DATE = /^[12]\d{3}(?:-(?:0[1-9]|1[0-2]))?$/

function dayOf(value: unknown, context: TransformContext): string | undefined {
  // A year or a month may be all that is known; date fields accept it.
  const partial = String(value).trim()
  return PARTIAL_DATE.test(partial)
    ? partial
    : momentOf(value, context, (written) => dateText(written, context))?.slice(0, 10)
}

function writtenAs(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Wraps a timestamp reader for objects: reads the wrapped value, or nothing if it is not understood. */
function momentOfObject(read: typeof dayOf) {
  return (value: object, _options: unknown, context: TransformContext) =>
    read(typedValue(value) ?? wikibaseDay(value) ?? value, context)
}

const WIKIBASE_DAY = 11

/** Returns the day of a Wikibase time with day precision. */
function wikibaseDay(value: object): string | undefined {
  const { time, precision } = value as { readonly time?: unknown; readonly precision?: unknown }
  const [, day] = typeof time === 'string' ? (/^\+(\d{4}-\d\d-\d\d)T/.exec(time) ?? []) : []
  return typeof precision === 'number' && precision >= WIKIBASE_DAY ? day : undefined
}

/** Length in years of a Wikibase time's range, by `precision`; from 9 on, the year is known. */
const WIKIBASE_SPANS: Readonly<Record<number, number>> = { 6: 1000, 7: 100, 8: 10 }
const WIKIBASE_YEAR = 9

/**
 * Returns the years of a Wikibase time: `{"time": "+1800-00-00T00:00:00Z", "precision": 7}` is the 18th century, which ends in 1800. A
 * `dateTime` follows RDF, in which year 0 precedes year 1. Returns undefined for other objects and for ranges of more than a thousand
 * years.
 */
function wikibaseYears(value: object): Years | undefined {
  const { time, dateTime, precision } = value as Readonly<Record<string, unknown>>
  const [, sign, digits = ''] = /^([+-]?)(\d+)-\d\d-\d\dT/.exec(String(time ?? dateTime)) ?? []
  const isRdf = time === undefined
  const counted = Number(digits)
  const isBefore = sign === '-' || (isRdf && counted === 0)
  const year = isRdf && isBefore ? counted + 1 : counted
  if (digits === '' || year === 0 || typeof precision !== 'number') return undefined
  if (precision >= WIKIBASE_YEAR) return isBefore ? { from: -year, to: -year } : { from: year, to: year }
  const size = WIKIBASE_SPANS[precision]
  if (size === undefined) return undefined
  // A decade is named by its first year, a century by its last.
  const nearest =
    size === 10 ? year - (year % size) : (Math.ceil(year / size) - 1) * size + (isBefore ? 1 : 0)
  return isBefore
    ? { from: -(nearest + size - 1), to: -nearest }
    : { from: Math.max(1, nearest), to: nearest + size - 1 }
}

function yearOfObject(end: YearEnd, value: object, context: TransformContext): string | undefined {
  const typed = typedValue(value)
  if (typed !== undefined) return yearAt(end, typeof typed === 'number' ? typed : String(typed), context)
  const years = wikibaseYears(value)
  context.onDate?.(writtenAs(value), years)
  return years === undefined ? undefined : yearIn(years, end)
}

/** Numbers outside these bounds are timestamps in milliseconds or seconds. */
const FIRST_YEAR = -50_000
const MAX_YEAR = 9999

/** Range of bare numbers that the date parser reads as years. */
const MIN_BARE_YEAR = 100
const MAX_BARE_YEAR = 2100

/** Returns the year of a timestamp as written. Placeholders such as 0001-01-01 and 9999-12-31 are left to the date parser. */
function momentYear(value: string | number): number | undefined {
  const year = Number(asWritten(value)?.slice(0, 4))
  return year >= MIN_BARE_YEAR && year <= MAX_BARE_YEAR ? year : undefined
}

/** Returns the year of birth or death in a text with other words. */
function endOfLife(text: string): MuseumDate {
  const date = readLifeDates(text)
  return typeof date === 'object' ? { from: date.from ?? date.to, to: date.to ?? date.from } : date
}

/** Returns the years of an object's date: a timestamp, or a date in words. */
function yearsOf(value: string | number, { onDate, yearsIn, life }: TransformContext): Years {
  if (typeof value === 'number' && value >= FIRST_YEAR && value <= MAX_BARE_YEAR) {
    const year =
      Number.isInteger(value) && value !== 0 && !isSerial(value)
        ? { from: value, ...(life !== 'whole' && { to: value }) }
        : undefined
    onDate?.(String(value), year)
    return year ?? {}
  }
  const isNumber = typeof value === 'number' && value <= MAX_YEAR && value >= FIRST_YEAR
  const moment = isNumber ? undefined : momentYear(value)
  const read = (text: string) =>
    life === 'whole'
      ? readLifeDates(text)
      : // "founded 1853" in a column of births
        (readMuseumDate(text, yearsIn) ?? (life === 'end' ? endOfLife(text) : undefined))
  const date = moment === undefined ? read(String(value)) : { from: moment, to: moment }
  onDate?.(String(value), date)
  return date === undefined || date === 'undated' ? {} : date
}

type YearEnd = 'year' | 'yearFrom' | 'yearTo'

function yearIn({ from, to }: Years, end: YearEnd): string | undefined {
  const year = end === 'year' ? (from ?? to) : end === 'yearFrom' ? from : to
  return year === undefined ? undefined : String(year)
}

/** Returns the first or last year of a date, as text. */
function yearAt(end: YearEnd, value: string | number, context: TransformContext): string | undefined {
  return yearIn(yearsOf(value, context), end)
}

/** A year in records; there is no year 0. */
const YEAR = /^-?[1-9]\d{0,4}$/
/** Negative years at the ends of an EDTF interval. */
const YEAR_BEFORE_CHRIST = /(?<=^|\/)-\d{4,5}(?=-\d\d|\/|$)/g
/** Maximum number of decimals kept. */
const MAX_DECIMALS = 10
const numberFormats = new Map<string, Intl.NumberFormat>()

/** Returns the number format for a number as written: keeps trailing zeros, as in a price. */
function numberFormatFor(text: string, tag: string): Intl.NumberFormat {
  const zeros = /^-?\d+\.(\d*0)$/.exec(text)?.[1]?.length ?? 0
  const min = Math.min(zeros, MAX_DECIMALS)
  const key = `${tag} ${min}`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(tag, { minimumFractionDigits: min, maximumFractionDigits: MAX_DECIMALS })
  numberFormats.set(key, format)
  return format
}

/**
 * Whether a text is a decimal number; "007" and "0x10" are codes. `Intl` formats a numeric text with all digits, also beyond the
 * precision of a double.
 */
function isDecimal(text: string): text is `${number}` {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d{1,2})?$/i.test(text)
}

/** Returns a number from a text; one that a double cannot represent stays a text. */
function numberIn(text: string): number | string | undefined {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return undefined
  const isHeld = Math.abs(number) <= Number.MAX_SAFE_INTEGER || !/^[+-]?\d+(?:\.\d+)?$/.test(text)
  return isHeld ? number : text
}

type DayOrder = (typeof transformOptions.dayOrder.enum)[number]
type DecimalMark = (typeof transformOptions.decimal.enum)[number]

function noteNumber<T>(text: string, number: T, { onNumber }: TransformContext): T {
  if (text.trim() !== '') onNumber?.(text, number !== undefined)
  return number
}

function numberOf(text: string, context: TransformContext): number | string | undefined {
  return noteNumber(text, numberIn(plainNumber(text)), context)
}

function decimalOf(text: string, mark: DecimalMark, context: TransformContext): number | string | undefined {
  return noteNumber(text, numberIn(markedNumber(text, mark)), context)
}

/** All built-in transforms, by their name in the config. */
export const transforms = byName([
  defineTransform({
    name: 'trim',
    summary: plainTransforms.trim,
    apply: (value) => value.trim(),
  }),
  defineTransform({
    name: 'text',
    summary: plainTransforms.text,
    apply: plainText,
  }),
  defineTransform({
    name: 'literal',
    summary: plainTransforms.literal,
    apply: literalText,
  }),
  defineTransform({
    name: 'date',
    summary: plainTransforms.date,
    apply: (value, _options, context) => dayOf(value, context),
    applyToList: (values, _options, context) => forEachEntry(values, context, dayOf),
    applyToObject: momentOfObject(dayOf),
    // Takes numbers, since a timestamp in milliseconds would not be recognized as text.
    applyToNumber: (value, _options, context) => dayOf(value, context),
  }),
  defineTransform({
    name: 'datetime',
    summary: plainTransforms.datetime,
    apply: (value, _options, context) => dateTimeOf(value, context),
    applyToList: (values, _options, context) => forEachEntry(values, context, dateTimeOf),
    applyToObject: momentOfObject(dateTimeOf),
    applyToNumber: (value, _options, context) => dateTimeOf(value, context),
  }),
  defineTransform({
    name: 'dayOrder',
    summary: transformOptions.dayOrder.description,
    options: transformOptions.dayOrder,
    apply: (value, order: DayOrder, context) => inOrder(value, order, context),
    applyToList: (values, order: DayOrder, context) =>
      forEachEntry(values, context, (value) => inOrder(value, order, context)),
    applyToNumber: (value, _options, context) => dateTimeOf(value, context),
  }),
  defineTransform({
    name: 'year',
    summary: plainTransforms.year,
    apply: (value, _options, context) => yearAt('year', value, context),
    applyToNumber: (value, _options, context) => yearAt('year', value, context),
    applyToObject: (value, _options, context) => yearOfObject('year', value, context),
  }),
  defineTransform({
    name: 'yearFrom',
    summary: plainTransforms.yearFrom,
    apply: (value, _options, context) => yearAt('yearFrom', value, context),
    applyToNumber: (value, _options, context) => yearAt('yearFrom', value, context),
    applyToObject: (value, _options, context) => yearOfObject('yearFrom', value, context),
  }),
  defineTransform({
    name: 'yearTo',
    summary: plainTransforms.yearTo,
    apply: (value, _options, context) => yearAt('yearTo', value, context),
    applyToNumber: (value, _options, context) => yearAt('yearTo', value, context),
    applyToObject: (value, _options, context) => yearOfObject('yearTo', value, context),
  }),
  defineTransform({
    name: 'yearWords',
    summary: plainTransforms.yearWords,
    apply: (value, _options, { locale, tag = locale }) =>
      YEAR.test(value) ? yearWords(Number(value), tag) : value,
    applyToObject: (value, _options, { locale, tag = locale }) => {
      const { from, to } = wikibaseYears(value) ?? {}
      if (from === undefined || to === undefined) return undefined
      return from === to ? yearWords(from, tag) : `${yearWords(from, tag)} – ${yearWords(to, tag)}`
    },
  }),
  defineTransform({
    name: 'period',
    summary: plainTransforms.period,
    apply: (value) => {
      const [before = '', end] = value.split(' – ')
      return end !== undefined && value === `${before} – ${end}` && before.split(/ · |, /).at(-1) === end
        ? before
        : value
    },
  }),
  defineTransform({
    name: 'isoYear',
    summary: plainTransforms.isoYear,
    apply: (value) =>
      YEAR.test(value)
        ? isoYear(Number(value))
        : value.replace(YEAR_BEFORE_CHRIST, (year) => isoYear(Number(year))),
  }),
  defineTransform({
    name: 'numberWords',
    summary: plainTransforms.numberWords,
    apply: (value, _options, { locale, tag = locale }) => {
      const text = value.trim()
      return isDecimal(text) && plainNumber(text) !== ''
        ? numberFormatFor(text, tag).format(Number(text) === 0 ? 0 : text)
        : value
    },
  }),
  defineTransform({
    name: 'dateWords',
    summary: plainTransforms.dateWords,
    apply: (value, _options, { locale, tag = locale, yearsIn }) => {
      const text = value.trim()
      // MySQL writes zero dates for an unknown date, and zero months and days if only the year is known.
      if (/^0{4}-0{2}-0{2}(?:[T ]0{2}:|$)/.test(text)) return undefined
      const written = text.includes('-00-00') ? (yearAlone(text) ?? text) : text
      const day = dayOfEpoch(written) ?? written
      return dateWords(day, tag) ?? dateInWords(day, tag, yearsIn) ?? (day === text ? value : day)
    },
  }),
  defineTransform({
    name: 'number',
    summary: plainTransforms.number,
    apply: (value, _options, context) => numberOf(value, context),
    applyToObject: (value, _options, context) =>
      numberOf(String(typedValue(value) ?? JSON.stringify(value)), context),
  }),
  defineTransform({
    name: 'decimal',
    summary: transformOptions.decimal.description,
    options: transformOptions.decimal,
    apply: (value, decimalMark: DecimalMark, context) => decimalOf(value, decimalMark, context),
    applyToObject: (value, decimalMark: DecimalMark, context) =>
      decimalOf(String(typedValue(value) ?? JSON.stringify(value)), decimalMark, context),
  }),
  defineTransform({
    name: 'degrees',
    summary: transformOptions.degrees.description,
    options: transformOptions.degrees,
    apply: (value, axis: Axis, context) => noteNumber(value, degreesIn(value, axis), context),
  }),
  defineTransform({
    name: 'round',
    summary: transformOptions.round.description,
    options: transformOptions.round,
    apply: (value, decimals: number, context) => {
      const number = numberOf(value, context)
      return number === undefined ? undefined : Number(Number(number).toFixed(decimals))
    },
  }),
  defineTransform({
    name: 'boolean',
    summary: plainTransforms.boolean,
    apply: (value) => yesOrNo(value) === true,
  }),
  defineTransform({
    name: 'booleanWords',
    summary: plainTransforms.booleanWords,
    apply: (value, _options, { locale, tag = locale, yesNo }) => {
      const answer = yesOrNo(value)
      if (answer === undefined) return value
      return yesNo?.[answer ? 'yes' : 'no'] ?? yesNoWord(answer, tag) ?? yesNoWord(answer, 'en')
    },
  }),
  defineTransform({
    name: 'makerWords',
    summary: plainTransforms.makerWords,
    apply: (value, _options, { locale, tag = locale }) => unknownMakerIn(value, tag) ?? value,
  }),
  defineTransform({
    name: 'lowercase',
    summary: plainTransforms.lowercase,
    apply: (value) => value.toLowerCase(),
  }),
  defineTransform({
    name: 'basename',
    summary: plainTransforms.basename,
    apply: (value) => afterLast(value, ['/', '\\']),
  }),
  defineTransform({
    name: 'segment',
    summary: plainTransforms.segment,
    apply: (value) =>
      value
        .trim()
        .replace(/[/\\%]+/g, '-')
        .replace(/^\.{1,2}$/, '-'),
  }),
  defineTransform({
    name: 'language',
    summary: plainTransforms.language,
    // A plain text has no language to choose.
    apply: (value) => value,
    applyToObject: (value, _options, context) => inLanguage(value, context),
    applyToList: (values, _options, context) => inLanguage(values, context),
  }),
  defineTransform({
    name: 'json',
    summary: plainTransforms.json,
    apply: jsonIn,
  }),
  defineTransform({
    name: 'first',
    summary: transformOptions.first.description,
    options: transformOptions.first,
    apply: (value, separator: string) => splitParts(value, separator).find(isText),
  }),
  defineTransform({
    name: 'split',
    summary: transformOptions.split.description,
    options: transformOptions.split,
    apply: (value, separator: string, { keepsPlaces }) =>
      keepsPlaces === true ? splitParts(value, separator) : splitParts(value, separator).filter(isText),
  }),
  defineTransform({
    name: 'beforeLast',
    summary: transformOptions.beforeLast.description,
    options: transformOptions.beforeLast,
    apply: beforeLast,
  }),
  defineTransform({
    name: 'afterLast',
    summary: transformOptions.afterLast.description,
    options: transformOptions.afterLast,
    apply: afterLast,
  }),
  defineTransform({
    name: 'prefix',
    summary: transformOptions.prefix.description,
    options: transformOptions.prefix,
    apply: (value, prefix: string | LocalText, { locale }) =>
      value === '' ? value : localText(prefix, locale) + value,
  }),
  defineTransform({
    name: 'suffix',
    summary: transformOptions.suffix.description,
    options: transformOptions.suffix,
    apply: (value, suffix: string | LocalText, { locale }) =>
      value === '' ? value : value + localText(suffix, locale),
  }),
  defineTransform({
    name: 'folder',
    summary: transformOptions.folder.description,
    options: transformOptions.folder,
    apply: (value, folder: string) => (value === '' ? value : insertFolder(value, folder)),
  }),
  defineTransform({
    name: 'map',
    summary: transformOptions.map.description,
    options: transformOptions.map,
    apply: (value, known: Readonly<Record<string, string>>) =>
      Object.hasOwn(known, value) ? known[value] : value,
  }),
  defineTransform({
    name: 'iiif',
    summary: transformOptions.iiif.description,
    options: transformOptions.iiif,
    apply: (value) => value,
    applyToObject: (value, width: number) => iiifPicture(value, width),
    applyToList: ([first], width: number) =>
      typeof first === 'object' && first !== null ? iiifPicture(first, width) : first,
  }),
  defineTransform({
    name: 'join',
    summary: transformOptions.join.description,
    options: transformOptions.join,
    // A plain text is localized already.
    apply: (value) => value,
    applyToList: (values, separator: string) => values.filter(isScalar).join(separator),
  }),
])
