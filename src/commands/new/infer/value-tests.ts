import { readMuseumDate } from '../../../base/museum-date/index.ts'
import { type Message, message } from '../../../engine/errors/index.ts'
import { toWallClock } from '../../../sources/wall-clock.ts'
import type { CollectedField } from './collect-fields.ts'
import type { Part } from './field-names.ts'

const PICTURE = /^(?!\s)[^\s<>]+\.(?:jpe?g|png|webp|avif|gif|svg)(?:\?\S*)?$/i
const HTML = /<(?:p|div|br|span|img|h[1-6]|ul|ol|li|table|a|strong|em|figure|section)\b[^>]*>/i

/** Share of values that must be as they should: backends have their odd record. */
const MIN_SHARE = 0.8
/** So few records may well share a value. */
const MAX_FEW_RECORDS = 4
const MAX_TITLE = 300
const MAX_NAME = 120

function isMostly(field: CollectedField, test: (text: string) => boolean): boolean {
  return field.values.filter((value) => test(String(value))).length >= field.values.length * MIN_SHARE
}

/** Parts of a list of pictures in one text, as backends write them. */
function picturesIn(text: string): readonly string[] {
  return text.split(/[;,]/).filter((part) => part !== '')
}

function isPicture(text: string): boolean {
  const all = picturesIn(text)
  return all.length > 0 && all.every((part) => PICTURE.test(part))
}

/** Between the pictures of a text; undefined where no text has several. */
export function separatorOf({ values }: CollectedField): string | undefined {
  return [';', ','].find((sign) =>
    values.some((value) => String(value).includes(sign) && isPicture(String(value))),
  )
}

/** Digits alone may be an id or a telephone number: only a map says that they are a moment. */
function isDay(text: string): boolean {
  return !/^\d+$/.test(text) && toWallClock(text, 'UTC') !== undefined
}

export function hasTime({ values }: CollectedField): boolean {
  return values.some((value) => (toWallClock(value, 'UTC') ?? '').length > 10)
}

/** Seconds or milliseconds of the epoch, not a year or a count. */
function isInstant(value: unknown): boolean {
  return typeof value === 'number' && value > 1e9 && value < 1e13
}

function isDate({ values }: CollectedField): boolean {
  return (
    values.filter((value) => isInstant(value) || (typeof value === 'string' && isDay(value))).length >=
    values.length * MIN_SHARE
  )
}

/** The first year of which a record of a system can be. */
const MIN_RECORD_YEAR = 1970

/** Whether some value is of a year in which no system wrote records, so that the place is of something older. */
export function isOld({ values }: CollectedField): boolean {
  return values.some((value) => {
    const date = readMuseumDate(String(value))
    return typeof date === 'object' && (date.to ?? date.from ?? MIN_RECORD_YEAR) < MIN_RECORD_YEAR
  })
}

/** Whether most values are dates of objects, in words or as years, and some of them say one. */
export function isMuseumDate({ values }: CollectedField): boolean {
  const read = values.map((value) => readMuseumDate(String(value)))
  const understood = read.filter((date) => date !== undefined)
  return understood.some((date) => date !== 'undated') && understood.length >= values.length * MIN_SHARE
}

function isUnique({ values, records }: CollectedField): boolean {
  return values.length === records && new Set(values.map(String)).size === records
}

/** Whether it is of the things that a record lists, not of the record. */
function isInList({ pointer }: CollectedField): boolean {
  return pointer.includes('/*')
}

/** Whether it distinguishes records, except a few. */
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

/** Whether the values of a field could be a part of an Item. */
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
  start: isDate,
  end: isDate,
  date: isDate,
  html: ({ values }) => values.some((value) => HTML.test(String(value))),
  text: isProse,
  place: (field) => isWords(field, MAX_NAME),
  author: (field) => isWords(field, MAX_NAME),
  visits: (field) => isMostly(field, (text) => /^\d+$/.test(text)),
  kind: (field) => isMostly(field, (text) => text.length <= 60),
}

/** What the values alone can say a part is, in words; the other parts need a name. */
export const byValue: Readonly<Partial<Record<Part, Message>>> = {
  image: message`pictures by their endings`,
  html: message`marked up as HTML`,
  date: message`all dates`,
}
