import type { Cell, CellValue } from 'hucre/xlsx'

/** Hours, minutes and seconds of a length of time, counted from the day 0: 30:00:00. */
function elapsedText(date: Date, system: DateSystem): string {
  // The system of Windows has a 29 February 1900 that never was.
  const isBefore = system === '1900' && date.getTime() < Date.UTC(1900, 2, 1)
  const seconds = Math.round((date.getTime() - DAY_ZERO[system]) / 1000) - (isBefore ? 86_400 : 0)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** What a format shows beside texts in quotes, colours and languages: the letters of days and hours. */
function lettersOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase()
}

function showsTimeAlone(letters: string): boolean {
  return /[hs]/.test(letters) && !/[ydeg]/.test(letters)
}

/** A year with the words that its format shows beside it, such as "ca. "yyyy; what says no more than that it is a year is left out. */
function yearWithWords(year: string, format: string): string {
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.|\s)*)y+((?:"[^"]*"|\\.|\s)*)$/i.exec(sectionOf(format)) ?? []
  const words = literalsOf(before + after).trim()
  const isOfYear = YEAR_WORD.test(words) || !/\p{L}/u.test(words)
  return isOfYear ? year : `${literalsOf(before)}${year}${literalsOf(after)}`.trim()
}

/** What is said for a year alone. */
const YEAR_WORD = /^(?:年|년|г\.?|год|р\.?|年度)$/i

/** The texts of a format, in quotes or behind a stroke. */
function literalsOf(format: string): string {
  return Array.from(format.matchAll(/"([^"]*)"|\\(.)/g), ([, text, sign]) => text ?? sign ?? '').join('')
}

/** What of a date its format shows: a year alone is no first of January, and a time of day is of no year. */
export function dateText(date: Date, system: DateSystem, format = ''): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const shown = lettersOf(format)
  if (showsTimeAlone(shown)) return shown.includes('[') ? elapsedText(date, system) : time
  if (day < '1900' && !shown.includes('y')) return time
  if (shown.includes('y') && !/[dh]/.test(shown))
    return shown.includes('m') ? day.slice(0, 7) : yearWithWords(day.slice(0, 4), format)
  return time === '00:00:00' ? day : `${day}T${time}`
}

/** A format that gives a number its zeros and letters, such as 00000 or "INV-"0000. */
const NUMBERING = /^(?:"[^"]*"|\\.|[-/. ])*0(?:0|"[^"]*"|\\.|[-/ ])*$/

/** A whole number as a numbering format shows it: each zero is a digit, the first has those for which there are no zeros, and all else stands between them. */
function formatNumber(value: number, format: string): string {
  const tokens = format.match(/"[^"]*"|\\.|./gs) ?? []
  const zeros = tokens.filter((token) => token === '0').length
  const digits = String(Math.abs(value)).padStart(zeros, '0')
  const first = digits.length - zeros + 1
  let at = 0
  const shown = tokens.map((token) => {
    if (token !== '0') return token.replace(/^"(.*)"$|^\\(.)$/s, '$1$2')
    const from = at
    at = from === 0 ? first : from + 1
    return digits.slice(from, at)
  })
  return `${value < 0 ? '-' : ''}${shown.join('')}`
}

/** A format with decimals, and letters before the number, such as 0.00, 0000.00 or "A-"0.00. */
const DECIMALS = /^((?:"[^"$€£¥₩]*"|\\[^$€£¥₩]|[-/ ])*)([#,]*0+)\.(0+)$/

/** A number with the zeros that its format shows at both ends; undefined where it has more decimals, or the format is another. */
function withDecimals(value: number, section: string): string | undefined {
  const [, before = '', whole = '', { length } = ''] = DECIMALS.exec(section) ?? []
  const digits = Math.abs(value).toFixed(Math.min(length, 100))
  if (length === 0 || Number(digits) !== Number(Math.abs(value).toPrecision(15))) return undefined
  const zeros = whole.replace(/[^0]/g, '').length
  return `${value < 0 ? '-' : ''}${literalsOf(before)}${digits.padStart(zeros + 1 + length, '0')}`
}

/** A format of hundredths, such as 0% or 0.0%. */
const PERCENT = /^[0#.,]+\s?%$/

/** What a format says of colours, of conditions, and of blanks that are as wide as a sign; a text and a currency are no such thing. */
const LOOKS = /("[^"]*"|\\.|\[\$[^-\]][^\]]*\])|_.|\*.|\[[^\]]*\]/g

/** The section of a format that a number is shown by: the second is that of numbers below zero. "General" is a figure like any other. */
function sectionOf(format: string, isNegative = false): string {
  const [first = '', second] = format
    .replace(/(?<!["\\])\bGeneral\b/i, '0')
    .replace(LOOKS, '$1')
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((section) => section.trim())
  return isNegative && second !== undefined && NUMBERING.test(second) ? second : first
}

/** The unit that a format shows beside a number, such as cm in 0.0" cm"; a currency is one. Empty where it shows none. */
export function unitOf(format: string): string {
  const section = sectionOf(format)
  if ([PERCENT, NUMBERING, DECIMALS].some((known) => known.test(section))) return ''
  if (ERA_YEAR.test(section.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))) return ''
  const parts = section.matchAll(/"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|([$€£¥₩])/gu)
  const words = Array.from(parts, (part) => part.slice(1).join(''))
    .join('')
    .trim()
  return /[\p{L}\p{Sc}]/u.test(words) ? words : ''
}

/** A format of fractions, such as # ?/? or # ??/16, with or without the whole before them. */
const FRACTION = /^([#0?]+\\? +)?[#0?]+\/([#0?]+|\d+)$/

/** A number as the fraction that its format shows: 24 1/2; undefined where the format is another, or shows only about as much. */
function fractionText(value: number, section: string): string | undefined {
  const [format, whole, below = ''] = FRACTION.exec(section) ?? []
  if (format === undefined) return undefined
  const size = Math.abs(value)
  const units = whole === undefined ? 0 : Math.floor(size)
  const rest = size - units
  const isFixed = /^[1-9]\d*$/.test(below)
  const max = isFixed ? Number(below) : 10 ** Math.min(below.length, MAX_DENOMINATOR) - 1
  for (let parts = isFixed ? max : 2; parts <= max; parts += 1) {
    const count = Math.round(rest * parts)
    if (Math.abs(rest * parts - count) > 1e-9 * parts) continue
    return `${value < 0 ? '-' : ''}${units === 0 ? '' : `${units} `}${count}/${parts}`
  }
  return undefined
}

/** Figures of the largest number below the line of a fraction. */
const MAX_DENOMINATOR = 3

/** Digits of which a spreadsheet keeps no more. */
const MAX_INTEGER = 1e15

/** A number as its digits; undefined where it has more of them than a spreadsheet keeps. */
export function numberText(value: number, format: string | undefined): string | undefined {
  const section = sectionOf(format ?? '', value < 0)
  // 0.925 in a cell that shows 92.5%
  if (PERCENT.test(section)) return `${Number((value * 100).toPrecision(15))}%`
  if (Number.isInteger(value)) {
    if (Math.abs(value) >= MAX_INTEGER) return undefined
    if (section === '0' || !NUMBERING.test(section)) return String(value)
    // A section of its own says of itself what is below zero.
    return formatNumber(section === sectionOf(format ?? '') ? value : -value, section)
  }
  // 1921.10 in a cell that shows two decimals
  const shown = withDecimals(value, section) ?? fractionText(value, section)
  if (shown !== undefined) return shown
  // Fifteen digits are what a spreadsheet counts with; those after them are noise, as in 0.30000000000000004.
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** 1 January 1900, before which a spreadsheet has no day. */
export const FIRST_DAY = Date.UTC(1900, 0, 1)

/** The day 0 of a workbook, by the system in which it counts days: that of Windows, or of early Macintoshes. */
const DAY_ZERO = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) } as const

export type DateSystem = keyof typeof DAY_ZERO

/** Years that may be typed into a cell of dates: 1920 is the 3rd of April 1905 there, or of 1909. */
const TYPED_YEARS = { from: 1500, to: 2100 }

/** Whether a date is the day before the first, whose number is 0; LibreOffice and programs write earlier ones as numbers below it. */
export function isDayZero(value: Date, system: DateSystem): boolean {
  return system === '1900' && value.getTime() < FIRST_DAY && value.getTime() >= NUMBER_ZERO
}

/** 1 January of the year 1, before which a text of four figures has no year. */
export const YEAR_ONE = new Date('0001-01-01').getTime()

export function showsYear(cell: Cell | undefined): boolean {
  return /y/i.test(cell?.style?.numFmt ?? '')
}

/** The year that may have been typed where a cell shows a day of 1904 to 1909. */
export function typedYear(value: Date, cell: Cell | undefined, system: DateSystem): number | undefined {
  const days = Math.round((value.getTime() - DAY_ZERO[system]) / 86_400_000)
  return days >= TYPED_YEARS.from && days <= TYPED_YEARS.to && showsYear(cell) ? days : undefined
}

/** A format of a year, of an era of Japan or of Buddha, alone or with the month: the library takes it for one of numbers. */
const ERA_YEAR = /^(?:g{0,3}e{1,4}|b{2,4})(?:[-/. ]?m{1,5})?$/i

/** The first day of the system of Windows is 1, and the library counts one more before March 1900, as Excel does. */
const NUMBER_ZERO = Date.UTC(1899, 11, 31)

/** A day before the first: programs that write some below zero know nothing of the 29 February 1900 that Excel has. */
export function withEarlyDay(value: CellValue, system: DateSystem): CellValue {
  return value instanceof Date && system === '1900' && value.getTime() < NUMBER_ZERO
    ? new Date(value.getTime() - 86_400_000)
    : value
}

/** The value of a cell, with days of which a year or a month is shown as that: ggge"年" is how Japanese workbooks have it. */
export function withEraYear(
  value: CellValue,
  cell: Cell | undefined,
  system: DateSystem,
): readonly [value: CellValue, cell: Cell | undefined] {
  const shown = (cell?.style?.numFmt ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|;@$/g, '')
  if (typeof value !== 'number' || cell === undefined || !ERA_YEAR.test(shown)) return [value, cell]
  const date = new Date(DAY_ZERO[system] + Math.floor(value) * 86_400_000)
  return [date, { ...cell, style: { ...cell.style, numFmt: /m/i.test(shown) ? 'yyyy-mm' : 'yyyy' } }]
}

/** Formats that a spreadsheet gives what it takes for a date: 1-2 becomes 2-Jan, 1-1922 becomes Jan-22. */
const MADE_FORMAT = /^(?:d{1,2}[-/ ]mmm|mmm[-/ ]yy|m\/d|d\/m|m"月"d"日")$/i

export function isMadeDate(value: Date, cell: Cell | undefined): boolean {
  const format = (cell?.style?.numFmt ?? '').replace(/\[[^\]]*\]|\\|;@$/g, '')
  return value.getTime() >= FIRST_DAY && MADE_FORMAT.test(format)
}

/** The last day that a spreadsheet has. */
export const LAST_DAY = Date.UTC(9999, 11, 31)

/** A moment as ISO 8601 writes it, which strict workbooks have: without the day or the hour that nobody gave. */
export function isoText(text: string, format = ''): string {
  const [, day, time] = /^(?:(\d{4}-\d\d-\d\d)(?:T|$)|T)(\d\d:\d\d(?::\d\d)?)?(?:\.\d+)?Z?$/.exec(text) ?? []
  const shown = lettersOf(format)
  if (time !== undefined && showsTimeAlone(shown)) return time
  if (day === undefined || (time ?? '00:00:00') !== '00:00:00') return text
  return day.endsWith('-01-01') && /^y+$/.test(shown) ? day.slice(0, 4) : day
}
