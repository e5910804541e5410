import { withPlainDigits } from '../base/digits.ts'
import { fold } from '../base/fold.ts'

interface Calendar {
  /** Whether the day is written before the month; undefined where the language has both ways, as English has. */
  readonly isDayFirst: boolean | undefined
  readonly months: ReadonlyMap<string, number>
}

const BOTH_WAYS = 'en'

/** A day beyond the twelfth, which is no month. */
const SAMPLE = Date.UTC(2026, 2, 25)

function partsOf(language: string, options: Intl.DateTimeFormatOptions, moment: number) {
  return new Intl.DateTimeFormat(language, {
    ...options,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(moment)
}

function readCalendar(language: string): Calendar {
  const order = partsOf(language, { day: 'numeric', month: 'numeric', year: 'numeric' }, SAMPLE).flatMap(
    ({ type }) => (type === 'day' || type === 'month' ? [type] : []),
  )
  const months = new Map<string, number>()
  for (let month = 1; month <= 12; month += 1)
    // Alone, beside a day and beside a year, where languages have another case; long and short.
    for (const style of ['long', 'short'] as const)
      for (const beside of [{}, { day: 'numeric' }, { year: 'numeric' }] as const) {
        const parts = partsOf(language, { month: style, ...beside }, Date.UTC(2026, month - 1, 1))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        if (/^\p{L}/u.test(name)) months.set(fold(name.replace(/\.$/, '')), month)
      }
  return { isDayFirst: language === BOTH_WAYS ? undefined : order[0] === 'day', months }
}

/** As many as the languages of the museum. */
const calendars = new Map<string, Calendar>()

function calendarOf(language: string): Calendar {
  const calendar = calendars.get(language) ?? readCalendar(language)
  calendars.set(language, calendar)
  return calendar
}

function isoDay(year: string, month: number, day?: string): string | undefined {
  const written = `${year}-${String(month).padStart(2, '0')}`
  if (day === undefined) return month >= 1 && month <= 12 ? written : undefined
  const iso = `${written}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso ? undefined : iso
}

const NUMERIC = /^(\d{1,2})\s?([/.-])\s?(\d{1,2})\s?\2\s?([12]\d{3})\.?$/
const MONTH_NAMED = /^(?:(\d{1,2})\.?\s(?:de\s)?)?(\p{L}+)\.?,?\s(?:de\s|του\s)?([12]\d{3})\.?$/u
const MONTH_FIRST = /^(\p{L}+)\.?\s(\d{1,2}),?\s([12]\d{3})$/u

/**
 * A day or a month as it is written in a language, in ISO 8601: "12/3/1921", "Μάρτιος 1912", "12 mars 1921". Undefined for what is not
 * understood, and where the language does not say which of two numbers is the month.
 */
export function dayInLanguage(written: string, language: string): string | undefined {
  const text = withPlainDigits(written).replace(/\s+/gu, ' ').trim()
  const { isDayFirst, months } = calendarOf(language)
  const [, one = '', , two = '', year = ''] = NUMERIC.exec(text) ?? []
  if (year !== '') {
    const isSure = Number(one) > 12 || one === two
    if (isDayFirst === true || isSure) return isoDay(year, Number(two), one)
    return isDayFirst === false || Number(two) > 12 ? isoDay(year, Number(one), two) : undefined
  }
  const [, day, name = '', inYear = ''] = MONTH_NAMED.exec(text) ?? []
  const [, first = '', second, ofYear = ''] = MONTH_FIRST.exec(text) ?? []
  const month = months.get(fold(name || first))
  return month === undefined ? undefined : isoDay(inYear || ofYear, month, day ?? second)
}
