import { directionOf } from './direction.ts'

/** Languages whose public hours are written with 24 hours, though CLDR has them with 12. */
const WITH_24_HOURS = ['ko']

/** What separates two times where CLDR writes both out, as "9時00分～17時00分", and single times are not. */
const BETWEEN: Readonly<Record<string, string>> = { ja: '～' }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(tag: string): Intl.DateTimeFormat {
  const known = formats.get(tag)
  if (known !== undefined) return known
  // English without a country is written as most of the world writes it.
  const written = tag === 'en' ? 'en-GB' : tag
  const is12 = new Intl.DateTimeFormat(written, { hour: 'numeric' }).resolvedOptions().hour12 === true
  const has12 = is12 && !WITH_24_HOURS.includes(new Intl.Locale(tag).language)
  const format = new Intl.DateTimeFormat(written, {
    hour: has12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    ...(has12 ? {} : { hourCycle: 'h23' }),
  })
  formats.set(tag, format)
  return format
}

function momentOf(time: string): Date {
  return new Date(`2026-01-01T${time}:00Z`)
}

/** A time of day, `HH:mm`, as the language writes it: `16:30`, `4:30 PM`. For the server only: browsers differ. */
export function formatTime(time: string, tag: string): string {
  return formatOf(tag).format(momentOf(time))
}

const NARROW = '\u2009'
const [NO_BREAK, NARROW_NO_BREAK, JOINER] = ['\u00a0', '\u202f', '\u2060']
const [ISOLATE, END] = ['\u2068', '\u2069']

/** Two times with a dash that stays in one line, and in one direction where the text around it is written from right to left. */
export function heldTogether(times: string, tag: string): string {
  const held = times.replace(/\s*[-–—～]\s*/gu, (dash) =>
    dash
      .replace(/\s/gu, (space) => (space === NARROW ? NARROW_NO_BREAK : NO_BREAK))
      .replace(/[-–—～]/u, `${JOINER}$&${JOINER}`),
  )
  return directionOf(tag) === 'rtl' ? `${ISOLATE}${held}${END}` : held
}

/** Two times of one day as the language writes them: `09:00–17:00 Uhr`. For the server only: browsers differ. */
export function formatTimes(from: string, to: string, tag: string): string {
  const between = BETWEEN[new Intl.Locale(tag).language]
  const times =
    between === undefined
      ? formatOf(tag).formatRange(momentOf(from), momentOf(to))
      : `${formatTime(from, tag)}${between}${formatTime(to, tag)}`
  return heldTogether(times.replaceAll(' ', NO_BREAK), tag)
}

const RANGE = /\d{1,2}[:.h]\d{2}\s?[-–—～]\s?\d{1,2}[:.h]\d{2}(?:\s(?:Uhr|h|AM|PM)(?!\p{L}))?/gu

/** A text in which two times with a dash between them stay together. */
export function holdTimes(text: string, tag: string): string {
  return text.replace(RANGE, (range) => heldTogether(range.replaceAll(' ', NO_BREAK), tag))
}
