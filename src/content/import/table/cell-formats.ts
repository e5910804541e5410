import type { Cell, CellValue } from 'hucre/xlsx'

/** Formats a duration since day 0 as hours, minutes and seconds: 30:00:00. */
function elapsedText(date: Date, system: DateSystem): string {
  // The 1900 date system includes a nonexistent 29 February 1900.
  const isBefore = system === '1900' && date.getTime() < Date.UTC(1900, 2, 1)
  const seconds = Math.round((date.getTime() - DAY_ZERO[system]) / 1000) - (isBefore ? 86_400 : 0)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Returns the date and time letters of a format, without quoted text, colors and locales. */
function lettersOf(format: string): string {
  return format.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase()
}

function showsTimeAlone(letters: string): boolean {
  return /[hs]/.test(letters) && !/[ydeg]/.test(letters)
}

/** Formats a year with the words of its format, such as "ca. "yyyy. Omits words that only mean "year". */
function yearWithWords(year: string, format: string): string {
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.|\s)*)y+((?:"[^"]*"|\\.|\s)*)$/i.exec(sectionOf(format)) ?? []
  const words = literalsOf(before + after).trim()
  const isOfYear = YEAR_WORD.test(words) || !/\p{L}/u.test(words)
  return isOfYear ? year : `${literalsOf(before)}${year}${literalsOf(after)}`.trim()
}

/** Words that only mean "year". */
const YEAR_WORD = /^(?:年|년|г\.?|год|р\.?|年度)$/i

/** Returns the literal text of a format, quoted or escaped with a backslash. */
function literalsOf(format: string): string {
  return Array.from(format.matchAll(/"([^"]*)"|\\(.)/g), ([, text, sign]) => text ?? sign ?? '').join('')
}

/**
 * Formats a date with only the parts its cell format shows: "yyyy" yields a year rather than 1 January, "hh:mm" a time
 * without a date.
 */
export function dateText(date: Date, system: DateSystem, format = ''): string {
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
  const shown = lettersOf(format)
  if (showsTimeAlone(shown)) return shown.includes('[') ? elapsedText(date, system) : time
  if (day < '1900' && !shown.includes('y')) return time
  if (shown.includes('y') && !/[dh]/.test(shown))
    return shown.includes('m') ? day.slice(0, 7) : yearWithWords(day.slice(0, 4), format)
  return time === '00:00:00' ? day : `${day}T${time}`
}

/** Number format with leading zeros and letters, such as 00000 or "INV-"0000. */
const NUMBERING = /^(?:"[^"]*"|\\.|[-/. ])*0(?:0|"[^"]*"|\\.|[-/ ])*$/

/**
 * Formats an integer with a numbering format. Each zero takes one digit, the first zero also all extra leading digits;
 * other characters are kept.
 */
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

/** Format with fixed decimals and an optional prefix, such as 0.00, 0000.00 or "A-"0.00. */
const DECIMALS = /^((?:"[^"$€£¥₩]*"|\\[^$€£¥₩]|[-/ ])*)([#,]*0+)\.(0+)$/

/**
 * Formats a number with the leading and trailing zeros of its format. Returns undefined if it has more decimals than
 * that, or another format.
 */
function withDecimals(value: number, section: string): string | undefined {
  const [, before = '', whole = '', { length } = ''] = DECIMALS.exec(section) ?? []
  const digits = Math.abs(value).toFixed(Math.min(length, 100))
  if (length === 0 || Number(digits) !== Number(Math.abs(value).toPrecision(15))) return undefined
  const zeros = whole.replace(/[^0]/g, '').length
  return `${value < 0 ? '-' : ''}${literalsOf(before)}${digits.padStart(zeros + 1 + length, '0')}`
}

/** Percentage format, such as 0% or 0.0%. */
const PERCENT = /^[0#.,]+\s?%$/

/** Colors, conditions and padding of a format; not quoted text or currencies. */
const LOOKS = /("[^"]*"|\\.|\[\$[^-\]][^\]]*\])|_.|\*.|\[[^\]]*\]/g

/** Returns the section of a format that applies to a number: the second is for negative ones. "General" counts as "0". */
function sectionOf(format: string, isNegative = false): string {
  const [first = '', second] = format
    .replace(/(?<!["\\])\bGeneral\b/i, '0')
    .replace(LOOKS, '$1')
    .split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((section) => section.trim())
  return isNegative && second !== undefined && NUMBERING.test(second) ? second : first
}

/** Returns the unit a format adds to a number, such as cm in 0.0" cm", or its currency. Empty if there is none. */
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

/** Fraction format, such as # ?/? or # ??/16, with or without an integer part. */
const FRACTION = /^([#0?]+\\? +)?[#0?]+\/([#0?]+|\d+)$/

/**
 * Formats a number as a fraction, such as 24 1/2. Returns undefined if it has another format, or the fraction is only
 * approximate.
 */
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

/** Maximum number of digits of a denominator. */
const MAX_DENOMINATOR = 3

/** Limit of integer precision in spreadsheets: 15 digits. */
const MAX_INTEGER = 1e15

/** Formats a number as its cell shows it; undefined if it exceeds spreadsheet precision. */
export function numberText(value: number, format: string | undefined): string | undefined {
  const section = sectionOf(format ?? '', value < 0)
  // A cell with 0.925 shows 92.5%.
  if (PERCENT.test(section)) return `${Number((value * 100).toPrecision(15))}%`
  if (Number.isInteger(value)) {
    if (Math.abs(value) >= MAX_INTEGER) return undefined
    if (section === '0' || !NUMBERING.test(section)) return String(value)
    // A section for negative numbers contains its own sign.
    return formatNumber(section === sectionOf(format ?? '') ? value : -value, section)
  }
  // A cell with two decimals shows 1921.10.
  const shown = withDecimals(value, section) ?? fractionText(value, section)
  if (shown !== undefined) return shown
  // Spreadsheets calculate with 15 digits; further ones are noise, as in 0.30000000000000004.
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text
}

/** First day of the 1900 date system. */
export const FIRST_DAY = Date.UTC(1900, 0, 1)

/** Day 0 of the date systems: 1900 (Windows) and 1904 (early Macintosh). */
const DAY_ZERO = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) } as const

export type DateSystem = keyof typeof DAY_ZERO

/** Years that users may have typed into date cells: 1920 becomes 3 April 1905, or 1909 in the 1904 system. */
const TYPED_YEARS = { from: 1500, to: 2100 }

/** Whether a date has serial number 0. LibreOffice and other programs write earlier dates as negative numbers. */
export function isDayZero(value: Date, system: DateSystem): boolean {
  return system === '1900' && value.getTime() < FIRST_DAY && value.getTime() >= NUMBER_ZERO
}

/** 1 January of year 1. */
export const YEAR_ONE = new Date('0001-01-01').getTime()

export function showsYear(cell: Cell | undefined): boolean {
  return /y/i.test(cell?.style?.numFmt ?? '')
}

/** Returns the year that the user may have typed into a date cell, which shows a day of 1904 to 1909. */
export function typedYear(value: Date, cell: Cell | undefined, system: DateSystem): number | undefined {
  const days = Math.round((value.getTime() - DAY_ZERO[system]) / 86_400_000)
  return days >= TYPED_YEARS.from && days <= TYPED_YEARS.to && showsYear(cell) ? days : undefined
}

/** Format of a Japanese or Buddhist era year, optionally with the month. The library treats it as a number format. */
const ERA_YEAR = /^(?:g{0,3}e{1,4}|b{2,4})(?:[-/. ]?m{1,5})?$/i

/** Serial number 0 of the 1900 system. The library adds a day before March 1900, as Excel does. */
const NUMBER_ZERO = Date.UTC(1899, 11, 31)

/** Shifts a date before 1900 by one day: programs that write negative serial numbers do not count Excel's 29 February 1900. */
export function withEarlyDay(value: CellValue, system: DateSystem): CellValue {
  return value instanceof Date && system === '1900' && value.getTime() < NUMBER_ZERO
    ? new Date(value.getTime() - 86_400_000)
    : value
}

/** Converts an era year format to a date with a year or month format. Japanese workbooks use ggge"年". */
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

/** Formats spreadsheets apply to input they mistake for a date: 1-2 becomes 2-Jan, 1-1922 becomes Jan-22. */
const MADE_FORMAT = /^(?:d{1,2}[-/ ]mmm|mmm[-/ ]yy|m\/d|d\/m|m"月"d"日")$/i

export function isMadeDate(value: Date, cell: Cell | undefined): boolean {
  const format = (cell?.style?.numFmt ?? '').replace(/\[[^\]]*\]|\\|;@$/g, '')
  return value.getTime() >= FIRST_DAY && MADE_FORMAT.test(format)
}

/** Last day spreadsheets support. */
export const LAST_DAY = Date.UTC(9999, 11, 31)

/** Formats an ISO 8601 timestamp of a strict workbook without the day or time its format does not show. */
export function isoText(text: string, format = ''): string {
  const [, day, time] = /^(?:(\d{4}-\d\d-\d\d)(?:T|$)|T)(\d\d:\d\d(?::\d\d)?)?(?:\.\d+)?Z?$/.exec(text) ?? []
  const shown = lettersOf(format)
  if (time !== undefined && showsTimeAlone(shown)) return time
  if (day === undefined || (time ?? '00:00:00') !== '00:00:00') return text
  return day.endsWith('-01-01') && /^y+$/.test(shown) ? day.slice(0, 4) : day
}
