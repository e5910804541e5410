import { overlapOfYears, type Years } from './years.ts'

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
export const ROMAN_NUMBER = /^m{0,2}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/

export function romanValue(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

const HAN_DIGITS = '〇一二三四五六七八九'
export const HAN = '〇零○一二三四五六七八九十百廿卅两'

/** A number in Chinese: 一九二〇 digit by digit, or 二十三. */
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

/** Place in the cycle of sixty years, 0 for 甲子; undefined for two signs that never meet. */
export function cycleIndex(stem: number, branch: number): number | undefined {
  return Array.from({ length: 60 }, (_, at) => at).find((at) => at % 10 === stem && at % 12 === branch)
}

/** The calendar of the Ottoman treasury (Rumi), in the years in which it was the usual one. */
const RUMI = { first: 1256, last: 1341, behind: 584 }

/** Whether years are those of a year of the Islamic calendar, or of the Ottoman one: "1023/1614" and "1323/1907" say the same twice. */
export function isSameInHijri(year: Years, years: Years): boolean {
  const { from: first = 0, to: last = first } = year
  const rumi = { from: first + RUMI.behind, to: last + RUMI.behind + 1 }
  if (first >= RUMI.first && last <= RUMI.last && overlapOfYears(rumi, years) !== undefined) return true
  const from = hijriYears(year.from ?? 0).from
  const to = hijriYears(year.to ?? year.from ?? 0).to
  return overlapOfYears({ from: from ?? 0, to: to ?? 0 }, years) !== undefined
}

/** The years in which a year of the Islamic calendar (tabular, civil) began and ended. */
export function hijriYears(year: number): Years {
  const yearOf = (count: number): number => {
    const day = Math.floor((11 * count + 3) / 30) + 354 * count + 1_948_440 - 385 + 30
    return new Date((day - 2_440_587.5) * 86_400_000).getUTCFullYear()
  }
  return { from: yearOf(year), to: yearOf(year + 1) }
}
