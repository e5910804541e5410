import { readMuseumDate } from '../../../base/museum-date/index.ts'
import { type Message, message } from '../../../engine/errors/index.ts'
import { toWallClock } from '../../../sources/wall-clock.ts'
import type { CollectedField } from './collect-fields.ts'
import type { Part } from './field-names.ts'

const PICTURE = /^(?!\s)[^\s<>]+\.(?:jpe?g|png|webp|avif|gif|svg)(?:\?\S*)?$/i
const HTML = /<(?:p|div|br|span|img|h[1-6]|ul|ol|li|table|a|strong|em|figure|section)\b[^>]*>/i

/** Minimum share of valid values, since backends have some irregular records. */
const MIN_SHARE = 0.8
const MIN_SHARE_OF_MOMENTS = 0.5
/** Below this number of records, shared values are not significant. */
const MAX_FEW_RECORDS = 4
const MAX_TITLE = 300
const MAX_NAME = 120

function isMostly(field: CollectedField, test: (text: string) => boolean): boolean {
  return field.values.filter((value) => test(String(value))).length >= field.values.length * MIN_SHARE
}

/** Splits several pictures in one text, as some backends write them. */
function picturesIn(text: string): readonly string[] {
  return text.split(/[;,]/).filter((part) => part !== '')
}

function isPicture(text: string): boolean {
  const all = picturesIn(text)
  return all.length > 0 && all.every((part) => PICTURE.test(part))
}

/** Returns the separator of pictures in a text, or undefined if no text has several. */
export function separatorOf({ values }: CollectedField): string | undefined {
  return [';', ','].find((sign) =>
    values.some((value) => String(value).includes(sign) && isPicture(String(value))),
  )
}

/** Digits alone may be an ID or a telephone number, so only an explicit mapping treats them as a timestamp. */
function isDay(text: string): boolean {
  return !/^\d+$/.test(text) && toWallClock(text, 'UTC') !== undefined
}

export function hasTime({ values }: CollectedField): boolean {
  return values.some((value) => (toWallClock(value, 'UTC') ?? '').length > 10)
}

/** Whether a number is an epoch timestamp in seconds or milliseconds, rather than a year or a count. */
function isInstant(value: unknown): boolean {
  return typeof value === 'number' && value > 1e9 && value < 1e13
}

function isDate({ values }: CollectedField, share = MIN_SHARE): boolean {
  return (
    values.filter((value) => isInstant(value) || (typeof value === 'string' && isDay(value))).length >=
    values.length * share
  )
}

/** Whether a place that is named like the begin or end of an event has dates, although some are in other forms, such as digits alone. */
function isMoment(field: CollectedField): boolean {
  return isDate(field, MIN_SHARE_OF_MOMENTS)
}

/** First year in which software can have written a record. */
const MIN_RECORD_YEAR = 1970

/** Whether any value is from before software records existed, so that the place dates something older. */
export function isOld({ values }: CollectedField): boolean {
  return values.some((value) => {
    const date = readMuseumDate(String(value))
    return typeof date === 'object' && (date.to ?? date.from ?? MIN_RECORD_YEAR) < MIN_RECORD_YEAR
  })
}

/** Whether most values parse as dates of objects, in words or as years, and some name a date. */
export function isMuseumDate({ values }: CollectedField): boolean {
  const read = values.map((value) => readMuseumDate(String(value)))
  const understood = read.filter((date) => date !== undefined)
  return understood.some((date) => date !== 'undated') && understood.length >= values.length * MIN_SHARE
}

function isUnique({ values, records }: CollectedField): boolean {
  return values.length === records && new Set(values.map(String)).size === records
}

/** Whether the place is within a list of the record. */
function isInList({ pointer }: CollectedField): boolean {
  return pointer.includes('/*')
}

/** Whether values mostly differ between records. */
function isVaried({ values }: CollectedField): boolean {
  return values.length < MAX_FEW_RECORDS || new Set(values).size > values.length / 2
}

function isWords(field: CollectedField, longest: number): boolean {
  return isMostly(
    field,
    (text) =>
      text.length <= longest &&
      !/^[\d.:/\s-]+$/.test(text) &&
      !isPicture(text) &&
      !/^https?:\/\//i.test(text),
  )
}

function isProse(field: CollectedField): boolean {
  return isMostly(field, (text) => !isPicture(text) && !/^https?:\/\/\S+$/i.test(text) && !/^\d+$/.test(text))
}

/** Tests whether the values of a field may be a part of an Item. */
export const fits: Readonly<Record<Part, (field: CollectedField) => boolean>> = {
  id: (field) =>
    !isInList(field) &&
    isUnique(field) &&
    isMostly(field, (text) => text.length <= 128 && !/[\r\n]/.test(text)),
  title: (field) =>
    !isInList(field) && isWords(field, MAX_TITLE) && !isMostly(field, isDay) && isVaried(field),
  subtitle: (field) => isWords(field, MAX_TITLE),
  image: (field) => isMostly(field, isPicture),
  thumb: (field) => isMostly(field, isPicture),
  imageAlt: (field) => isWords(field, MAX_TITLE),
  start: isMoment,
  end: isMoment,
  date: (field) => isDate(field),
  html: ({ values }) => values.some((value) => HTML.test(String(value))),
  text: isProse,
  place: (field) => isWords(field, MAX_NAME),
  author: (field) => isWords(field, MAX_NAME),
  visits: (field) => isMostly(field, (text) => /^\d+$/.test(text)),
  kind: (field) => isMostly(field, (text) => text.length <= 60),
}

/** Parts that values alone identify, with the reason. Other parts need a matching name. */
export const byValue: Readonly<Partial<Record<Part, Message>>> = {
  image: message`pictures by their endings`,
  html: message`marked up as HTML`,
  date: message`all dates`,
}
