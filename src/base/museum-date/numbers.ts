import { overlapOfYears, type Years } from './years.ts'

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
export const ROMAN_NUMBER = /^m{0,2}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

export function romanValue(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const HAN_DIGITS = '〇一二三四五六七八九'
export const HAN = '〇零○一二三四五六七八九十百廿卅两'

/** Parses a Chinese number, digit by digit (一九二〇) or with units (二十三). */
export function hanValue(text: string): number | undefined {
  const plain = text
    .replace(/[零○]/g, '〇')
    .replace(/两/g, '二')
    .replace(/廿/g, '二十')
    .replace(/卅/g, '三十')
  if (!/[十百]/.test(plain)) return Number(Array.from(plain, (digit) => HAN_DIGITS.indexOf(digit)).join(''))
  const parts =
    /^(?:([一二三四五六七八九])百〇?)?(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(plain)
  if (parts === null) return undefined
  const digit = (part: string | undefined): number => (part === undefined ? 0 : HAN_DIGITS.indexOf(part))
  const tens = parts[3] === undefined ? 0 : (parts[2] === undefined ? 1 : digit(parts[2])) * 10
  return digit(parts[1]) * 100 + tens + digit(parts[4])
}

export const STEMS = '甲乙丙丁戊己庚辛壬癸'
export const BRANCHES = '子丑寅卯辰巳午未申酉戌亥'

/** Returns the index in the sexagenary cycle, 0 for 甲子, or undefined for a stem and branch that never combine. */
export function cycleIndex(stem: number, branch: number): number | undefined {
  return Array.from({ length: 60 }, (_, at) => at).find((at) => at % 10 === stem && at % 12 === branch)
}

/** Years of the Rumi calendar of the Ottoman administration, 584 behind the Common Era. */
export const RUMI = { first: 1256, last: 1341, behind: 584 } as const

/** Whether a Hijri or Rumi year overlaps Common Era years: "1023/1614" and "1323/1907" are one year each. */
export function isSameInHijri(year: Years, years: Years): boolean {
  const { from: first = 0, to: last = first } = year
  const rumi = { from: first + RUMI.behind, to: last + RUMI.behind + 1 }
  if (first >= RUMI.first && last <= RUMI.last && overlapOfYears(rumi, years) !== undefined) return true
  const from = hijriYears(year.from ?? 0).from
  const to = hijriYears(year.to ?? year.from ?? 0).to
  return overlapOfYears({ from: from ?? 0, to: to ?? 0 }, years) !== undefined
}

/** Returns the years in which a Hijri year (tabular, civil) begins and ends. */
export function hijriYears(year: number): Years {
  const yearOf = (count: number): number => {
    const day = Math.floor((11 * count + 3) / 30) + 354 * count + 1_948_440 - 385 + 30
    return new Date((day - 2_440_587.5) * 86_400_000).getUTCFullYear()
  }
  return { from: yearOf(year), to: yearOf(year + 1) }
}

/** Months of the Iranian solar calendar, which begins at the March equinox. */
const IRANIAN_MONTHS = [
  'فروردین',
  'اردیبهشت',
  'خرداد',
  'تیر',
  'مرداد',
  'شهریور',
  'مهر',
  'آبان',
  'آذر',
  'دی',
  'بهمن',
  'اسفند',
]
/** Offset of its years to the Common Era: until December, and from January on. */
const BEHIND_IRAN = { first: 621, last: 622 } as const
/** Dey runs from 22 December to 20 January: its month index, and its number of days in December. */
const DEY = { month: 9, inDecember: 10 } as const
/** Words that mark the solar calendar beside a year. */
const SOLAR = '(?:(?:هجری ?)?(?:شمسی|خورشیدی)|(?:هـ?\\.? ?)?ش\\.?)(?!\\p{L})'
const IRANIAN_YEAR = '(1[0-4]\\d\\d)(?!\\d)'
const IRANIAN_DAY = new RegExp(
  `(?:(?<!\\d)(\\d{1,2}) ?(?:ام |م )?)?(?<!\\p{L})(${IRANIAN_MONTHS.join('|')})(?: ?ماه)?(?: سال)?[ ,،]+${IRANIAN_YEAR}(?: ?${SOLAR})?`,
  'gu',
)
const IRANIAN_DECADE = new RegExp(`دهه ${IRANIAN_YEAR} ?${SOLAR}`, 'gu')
const SOLAR_YEAR = new RegExp(`(?<!\\d)${IRANIAN_YEAR} ?${SOLAR}`, 'gu')
/** "1315/07/02", as in Iranian registers. */
const IRANIAN_FIGURES = /^(1[2-4]\d\d)([-/.])(\d{1,2})\2(\d{1,2})$/

/** Returns the range token for years of the Common Era; `tokens.ts` reads it. */
function ours(from: number, to: number): string {
  return `=${from}..${to}=`
}

/** Converts days, years and decades of the Iranian solar calendar to the Common Era. */
export function withIranianYears(text: string): string {
  const { first, last } = BEHIND_IRAN
  return text
    .replace(IRANIAN_DAY, (_all, day: string | undefined, name: string, written: string) => {
      const [month, year] = [IRANIAN_MONTHS.indexOf(name), Number(written)]
      if (month === DEY.month && day === undefined) return ours(year + first, year + last)
      const isBefore = month < DEY.month || (month === DEY.month && Number(day) <= DEY.inDecember)
      const behind = isBefore ? first : last
      return ours(year + behind, year + behind)
    })
    .replace(IRANIAN_DECADE, (_all, year: string) => ours(Number(year) + first, Number(year) + 9 + last))
    .replace(SOLAR_YEAR, (_all, year: string) => ours(Number(year) + first, Number(year) + last))
}

/**
 * Rewrites a numeric Iranian date with the name of its month. Only for museums in Iran, where years until 1499 are of
 * the Iranian calendar.
 */
export function withIranianMonth(text: string): string {
  const [, year = '', , month = '', day = ''] = IRANIAN_FIGURES.exec(text.trim()) ?? []
  const name = IRANIAN_MONTHS[Number(month) - 1]
  return name === undefined ? text : `${Number(day)} ${name} ${year}`
}

/** Returns the index of a year in the sexagenary cycle, 0 for 甲子. */
export function cycleOf(year: number): number {
  return (((year - 4) % 60) + 60) % 60
}
