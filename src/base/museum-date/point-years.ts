import type { Fraction } from './lexicon.ts'
import { hijriYears } from './numbers.ts'
import { lastYear, yearOfPeriod } from './periods.ts'
import type { Era, Point } from './read-point.ts'
import { MAX_BARE_YEAR, MAX_YEAR, MIN_BARE_YEAR, type Years } from './years.ts'

function partOfYears({ from = 0, to = 0 }: Years, part: Fraction | undefined): Years {
  if (part === undefined || from === to) return { from, to }
  const length = to - from + 1
  return {
    from: from + Math.floor((length * part.begin) / part.of),
    to: from + Math.ceil((length * part.end) / part.of) - 1,
  }
}

/** Returns the years of a century or millennium: the 19th century is 1800 to 1899, the 3rd century BC 300 to 201. */
function unitYears(count: number, size: number, era: Era | undefined): Years | undefined {
  if (count < 1 || count * size > MAX_YEAR) return undefined
  if (era === 'bc') return { from: -count * size, to: -(count - 1) * size - 1 }
  const from = (count - 1) * size
  return { from: Math.max(1, from), to: from + size - 1 }
}

/** Years and their kind. Years within a century or dynasty refine it. */
export type YearSpan = Years & {
  readonly kind: 'years' | 'century' | 'dynasty'
  /** Whether it is a stage of making, such as "designed" or "printed". */
  readonly isStage?: boolean
  /** Whether it is the extent of a dynasty, given beside its name. */
  readonly isExtent?: boolean
  /** Years of the last point of a range. */
  readonly last?: YearSpan
}

export function pointYears(point: Point): YearSpan | undefined {
  const { value = 0, digits, form, unit, era, part, signed, whole, candidates, range, named } = point
  if (form === 'range' && range !== undefined)
    return unit === undefined && era !== 'bc'
      ? { ...partOfYears(range, part), kind: range.from === range.to ? 'years' : 'century' }
      : undefined
  if (form === 'cycle') return undefined
  if (form === 'period') {
    // A reign of ten years has no year 15.
    const possible = (candidates ?? []).filter(
      (each) => point.value === undefined || yearOfPeriod(each, point.value) <= lastYear(each),
    )
    const [only, ...others] = possible
    if (only === undefined || others.length > 0 || unit !== undefined || era === 'bc' || era === 'hijri')
      return undefined
    if (point.value === undefined) return { ...partOfYears(only, part), kind: 'dynasty' }
    const year = yearOfPeriod(only, value)
    return only.counted === true && value >= 1 ? { from: year, to: year, kind: 'years' } : undefined
  }
  if (unit === 'century' || unit === 'millennium') {
    if (
      signed ||
      whole ||
      value > (unit === 'century' ? 100 : 12) ||
      (unit === 'century' && era !== 'bc' && value > 21) ||
      (era === 'hijri' && (unit !== 'century' || value < 1 || value > 15))
    )
      return undefined
    if (era === 'hijri') {
      const { from } = hijriYears(value * 100 - 99)
      const { to } = hijriYears(value * 100)
      return { ...partOfYears({ from, to }, part), kind: 'century' }
    }
    // The 3rd millennium of an old object is usually BC without saying so.
    if (unit === 'millennium' && era !== 'bc' && (era !== 'ad' || value > 2)) return undefined
    const all = unitYears(value, unit === 'century' ? 100 : 1000, era)
    return all && { ...partOfYears(all, part), kind: 'century' }
  }
  if (form !== 'number')
    return form === 'roman' && value >= 1000 && value <= MAX_BARE_YEAR
      ? { from: value, to: value, kind: 'years' }
      : undefined
  if (unit === 'decade') {
    if (digits < 3 || value % 10 !== 0 || signed || era === 'hijri' || value === 0) return undefined
    const length = value % 100 === 0 && point.isDecade !== true ? 100 : 10
    if (era === 'bc')
      return { ...partOfYears({ from: -value - length + 1, to: -value }, part), kind: 'century' }
    return value > MAX_BARE_YEAR
      ? undefined
      : { ...partOfYears({ from: value, to: value + length - 1 }, part), kind: 'century' }
  }
  if (era === 'hijri')
    return value < 1 || value > 1500 || signed ? undefined : { ...hijriYears(value), kind: 'years' }
  const isCounted = era !== undefined || named === true
  if (signed)
    return era === undefined && value >= -MAX_YEAR ? { from: value, to: value, kind: 'years' } : undefined
  if (value === 0 || value > MAX_YEAR) return undefined
  if (!isCounted && point.doubtful) return undefined
  if (!isCounted && (digits < 3 || digits > 4 || value < MIN_BARE_YEAR || value > MAX_BARE_YEAR))
    return undefined
  if (era !== 'bc' && value > 9999) return undefined
  // "79年" is a year only with an era.
  if (era === undefined && digits < 3) return undefined
  const year = era === 'bc' ? -value : value
  return { from: year, to: year, kind: 'years' }
}

/** Applies the reign of the first year to the second: "雍正六年—十年". */
function pointOfSamePeriod(last: Point, point: Point): Point {
  const isCounted =
    last.form === 'period' &&
    last.value !== undefined &&
    point.form === 'number' &&
    point.digits <= 2 &&
    point.unit === undefined &&
    point.era === undefined &&
    !point.signed
  return isCounted && last.candidates !== undefined
    ? { ...point, form: 'period', candidates: last.candidates }
    : point
}

/**
 * Whether the number after an era counts centuries, like the end of the range: "AD 9-10th century". In "AD 79 – 3rd
 * century" and "BC 31 – AD 4th century" it remains a year.
 */
function countsAs(point: Point, next: Point): boolean {
  const [value, end] = [point.value ?? 0, next.value ?? 0]
  if (next.form === 'number') return true
  if (next.form !== 'ordinal') return false
  if (point.era === 'bc') return next.era === 'ad' ? value <= LAST_SHARED : value >= end
  return point.era === 'ad' && value <= end
}

/** Highest number that counts centuries BC in a range that ends AD. */
const LAST_SHARED = 10

/** Fills in units, eras and digits of range points from each other. Returns undefined if the range is ambiguous. */
export function completeRangePoints(points: readonly Point[]): readonly Point[] | undefined {
  const filled = [...points]
  // Backwards: "3rd–2nd century BC".
  for (let at = filled.length - 2; at >= 0; at -= 1) {
    const [point, next] = [filled[at], filled[at + 1]]
    if (point === undefined || next === undefined || point.form === 'period' || point.form === 'range')
      continue
    const lacksUnit =
      point.unit === undefined &&
      (point.form !== 'number' || (point.digits <= 2 && !point.signed && point.era === undefined))
    // "公元前16-11世纪", "AD 9-10th century"
    const isCountBefore =
      point.unit === undefined &&
      point.form === 'number' &&
      countsAs(point, next) &&
      point.isEraBefore === true &&
      point.named !== true &&
      point.digits <= 2
    const takesUnit = (lacksUnit || isCountBefore) && (next.unit === 'century' || next.unit === 'millennium')
    const unit = takesUnit ? next.unit : point.unit
    // In a descending range the era is written once, at the end.
    const isOfFirst = point.isPrefixed === true && (next.form !== 'number' || next.digits <= 2)
    const sameUnit = unit === (next.unit ?? (isOfFirst ? unit : undefined))
    const isDown = (point.value ?? 0) > (next.value ?? 0) || (takesUnit && point.value === next.value)
    const takesEra =
      point.era === undefined &&
      !point.signed &&
      !point.whole &&
      (next.era === 'hijri' || next.era === 'ad' || (next.era === 'bc' && sameUnit && isDown))
    if (point.era === undefined && next.era === 'bc' && !takesEra && !point.signed) return undefined
    filled[at] = { ...point, unit, ...(takesEra && { era: next.era }) }
  }
  for (let at = 1; at < filled.length; at += 1) {
    const [written, last] = [filled[at], filled[at - 1]]
    if (written === undefined || last === undefined) continue
    const point = pointOfSamePeriod(last, written)
    filled[at] = point
    if (point.form === 'period' || point.form === 'range') continue
    const lacksUnit = point.unit === undefined && (point.form !== 'number' || point.digits <= 2)
    // "années 1920–1930"
    const isDecade =
      last.unit === 'decade' &&
      point.unit === undefined &&
      point.form === 'number' &&
      point.digits === 4 &&
      (point.value ?? 1) % 10 === 0
    const isOfLast = last.unit === 'decade' ? isDecade : last.unit !== undefined && lacksUnit
    const unit = last.isPrefixed && isOfLast ? last.unit : point.unit
    let next: Point = { ...point, unit, ...(unit !== point.unit && { isPrefixed: true }) }
    if (last.era === 'bc' && next.era === undefined && !next.signed) {
      const isDown = (next.value ?? 0) < (last.value ?? 0)
      if (isDown && !last.isEraBefore) return undefined
      next = { ...next, era: isDown && next.unit === last.unit ? 'bc' : 'ad' }
    } else if (last.era === 'hijri' && next.era === undefined) next = { ...next, era: 'hijri' }
    else if (last.era === 'ad' && next.era === undefined && !next.signed) next = { ...next, era: 'ad' }
    if (last.signed && !next.signed && next.era === undefined && (next.value ?? 0) <= -(last.value ?? 0))
      return undefined
    const short = withDigitsOfBegin(last, next)
    if (short === undefined) return undefined
    filled[at] = short
  }
  return filled
}

/** Completes a shortened end with the digits of the start: "1939-45". */
function withDigitsOfBegin(last: Point, point: Point): Point | undefined {
  const { value = 0, digits } = point
  const begin = last.value ?? 0
  const isYear =
    point.form === 'number' && last.form === 'number' && !point.signed && !last.signed && !point.whole
  const isUnit =
    point.unit === 'century' ||
    point.unit === 'millennium' ||
    last.unit === 'century' ||
    last.unit === 'millennium'
  if (!isYear || isUnit || point.era === 'bc' || last.era === 'bc' || digits > 2 || last.digits < 3)
    return point
  if (last.era !== undefined && point.isEraBefore) return point
  // "1899-00": 00 is not a month.
  const isTurn = digits === 2 && value === 0 && begin % 100 >= 90
  const full = begin - (begin % 10 ** digits) + value + (isTurn ? 100 : 0)
  // "2005-99" and "2001-34" would end in the future.
  if (full > new Date().getUTCFullYear() + 1 && begin <= MAX_BARE_YEAR && point.unit === undefined)
    return undefined
  return full > begin || (full === begin && point.unit === 'decade')
    ? { ...point, value: full, digits: last.digits }
    : undefined
}

export function spanOfAll(all: readonly YearSpan[]): YearSpan | undefined {
  const [first] = all
  if (first === undefined) return undefined
  for (const [at, each] of all.entries()) {
    const last = all[at - 1]
    if (last !== undefined && ((each.from ?? 0) < (last.from ?? 0) || (each.to ?? 0) < (last.to ?? 0)))
      return undefined
  }
  return {
    from: Math.min(...all.map(({ from = 0 }) => from)),
    to: Math.max(...all.map(({ to = 0 }) => to)),
    kind: all.every(({ kind }) => kind === first.kind) ? first.kind : 'years',
  }
}
