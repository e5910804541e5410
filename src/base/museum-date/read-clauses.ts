import { countOf, type Fraction, hasMeaning, type Token } from './lexicon.ts'
import { isSameInHijri } from './numbers.ts'
import { completeRangePoints, pointYears, spanOfAll, type YearSpan } from './point-years.ts'
import { type Point, PointReader } from './read-point.ts'
import { finiteYear, overlapOfYears, type Years } from './years.ts'

function isPeriod({ form, unit }: Point): boolean {
  return form === 'period' || form === 'range' || unit === 'century'
}

/**
 * Merges an endpoint of a range with adjacent periods. In "明代—清乾隆" the end is Qianlong, in "明清—民国" the start is Ming.
 * Periods without a range are handled elsewhere.
 */
function mergeAdjacentPeriods(reader: PointReader, point: Point, isEnd: boolean): Point {
  const { left } = reader
  const own = isPeriod(point) ? pointYears(point) : undefined
  const next = own === undefined || reader.isAtEnd ? undefined : reader.point()
  const years = next !== undefined && isPeriod(next) ? pointYears(next) : undefined
  const isInRange = isEnd || (!reader.isAtEnd && reader.isAtJoin)
  if (own === undefined || next === undefined || years === undefined || !isInRange) {
    reader.goBackTo(left)
    return point
  }
  if (containsYears(own, years)) return mergeAdjacentPeriods(reader, next, isEnd)
  const both = own.kind === years.kind ? spanOfAll([own, years]) : undefined
  if (both !== undefined)
    return mergeAdjacentPeriods(reader, { form: 'range', digits: 4, range: both }, isEnd)
  reader.goBackTo(left)
  return point
}

/** Returns the years of the last of several points. */
function lastOf(points: readonly Point[]): YearSpan | undefined {
  const last = completeRangePoints(points)?.at(-1)
  return last === undefined ? undefined : pointYears(last)
}

function readRange(tokens: readonly Token[]): YearSpan | undefined {
  const reader = new PointReader(tokens)
  const points: Point[] = []
  let isOpenEnd = false
  let hasSlash = false
  let isUntil = false
  let isDash = false
  for (;;) {
    const read = reader.point()
    if (read === undefined) return undefined
    const point = mergeAdjacentPeriods(reader, read, points.length > 0)
    points.push(point)
    if (reader.isAtEnd) break
    const join = reader.join()
    if (join === undefined) {
      // Adjacent periods: 明清, 明末清初, 清乾隆.
      if (point.form !== 'period' && point.form !== 'range' && point.unit !== 'century') return undefined
      const others = tokens.slice(tokens.length - reader.left)
      const rest = readRange(others)
      const own = readPoints(points)
      // "明清以后": after the later of the two.
      const isAfterBoth = rest?.to === undefined && (own?.to ?? Infinity) <= (rest?.from ?? -Infinity)
      const isAfter = hasMeaning(others.at(-1), 'sinceYear', 'after')
      if (isAfterBoth && isAfter && others[0]?.kind === 'period') return rest
      return rest === undefined || own === undefined ? undefined : combinedSpan([own, rest])
    }
    hasSlash ||= join === 'slash'
    isUntil ||= join === 'to'
    isDash ||= join === 'dash'
    if (reader.isAtEnd) {
      if (join !== 'to' && join !== 'dash') return undefined
      isOpenEnd = true
      break
    }
    if (reader.takesOpenEnd()) {
      isOpenEnd = true
      break
    }
  }
  if (!hasSlash && isAmbiguousBcRange(points)) return undefined
  const within = isUntil || isDash ? untilYearWithin(points) : undefined
  if (within !== undefined && !isOpenEnd) return within
  const ends = isUntil && points.length === 2 ? withOwnEnd(points) : points
  const years = readPoints(hasSlash ? withShortEnd(ends) : ends)
  // "3rd/9th century" is one century in two calendars.
  if (hasSlash && years?.kind === 'century' && (years.to ?? 0) - (years.from ?? 0) >= MAX_SLASH_YEARS)
    return undefined
  if (years === undefined || !isOpenEnd) {
    const last = points.length > 1 && years !== undefined ? lastOf(ends) : undefined
    return last === undefined || years === undefined ? years : { ...years, last }
  }
  return years.from === undefined ? undefined : { from: years.from, kind: 'years' }
}

/** Returns two BC years of which the second has fewer digits. */
function shortEnd(points: readonly Point[]): { readonly begin: Point; readonly end: Point } | undefined {
  const [begin, end] = points
  const isShort =
    points.length === 2 &&
    begin?.form === 'number' &&
    end?.form === 'number' &&
    begin.unit === undefined &&
    end.unit === undefined &&
    begin.digits >= 3 &&
    end.digits <= 2 &&
    (begin.era === 'bc' || end.era === 'bc')
  return isShort ? { begin, end } : undefined
}

/**
 * Whether a BC range is ambiguous: "1390–52 BC" ends in 1352 or 52, "238–7 BC" in 237 or 7. Both are unlikely: nobody
 * writes a range of fourteen hundred years so, and BC years are usually written in full.
 */
function isAmbiguousBcRange(points: readonly Point[]): boolean {
  const short = shortEnd(points)
  if (short === undefined || short.end.era === 'ad') return false
  const isDigit = short.end.digits === 1 && (short.end.value ?? 0) < (short.begin.value ?? 0) % 10
  return short.begin.digits >= 4 || isDigit
}

/**
 * Completes a shortened BC end after a slash: "1190/85 BC" is 1190 to 1185 in archaeology. After a dash, BC years are
 * written in full.
 */
function withShortEnd(points: readonly Point[]): readonly Point[] {
  const short = shortEnd(points)
  if (short === undefined) return points
  const { begin, end } = short
  const [from = 0, value = 0] = [begin.value, end.value]
  const full = from - (from % 10 ** end.digits) + value
  return full < from ? [begin, { ...end, value: full, digits: begin.digits }] : points
}

/** Treats "since 1840 until 1900" as closed, like "from 1840 to 1900". "after 1819–20" has no end. */
function withOwnEnd(points: readonly Point[]): readonly Point[] {
  return points.map((point, at) =>
    at === 0 && (point.open === 'since' || point.open === 'after')
      ? { ...point, open: 'from' as const }
      : point,
  )
}

/**
 * Returns the range from a part of a period to a year in it: "early Ming–1450", although the early Ming ends in 1460.
 * After a whole period, the dash may only separate the year of the object.
 */
function untilYearWithin(points: readonly Point[]): YearSpan | undefined {
  const [begin, end, ...more] = points
  if (begin?.part === undefined || end === undefined || more.length > 0) return undefined
  if (begin.open !== undefined || end.open !== undefined) return undefined
  const [period, year] = [pointYears(begin), pointYears(end)]
  const isYear = year?.kind === 'years' && year.from !== undefined && year.from === year.to
  const isWithin = isYear && period !== undefined && period.kind !== 'years' && containsYears(period, year)
  return isWithin ? { from: period.from, to: year.to, kind: 'years' } : undefined
}

const BEGINS: readonly Point['open'][] = ['after', 'since', 'from']
const ENDS: readonly Point['open'][] = ['before', 'until']

function readPoints(points: readonly Point[]): YearSpan | undefined {
  const filled = completeRangePoints(points)
  const found = filled?.map(pointYears)
  if (filled === undefined || found === undefined) return undefined
  const known = found.flatMap((each) => each ?? [])
  if (known.length !== filled.length) return undefined
  const years = spanOfAll(known)
  if (years === undefined) return undefined
  const opens = filled.map(({ open }) => open)
  const [first, last] = [opens[0], opens.at(-1)]
  const { from, to, kind } = years
  const isBounded = first !== undefined && BEGINS.includes(first) && last !== undefined && ENDS.includes(last)
  if (filled.length > 1 && isBounded) return years
  // "before the 19th century" excludes that century.
  const isUnit = filled.length === 1 && kind !== 'years'
  if (
    [first, last].some((open) => open === 'after' || open === 'since') ||
    (filled.length === 1 && first === 'from')
  ) {
    const begin = isUnit && first === 'after' ? to : from
    return begin === undefined ? undefined : { from: begin, kind: 'years' }
  }
  if (first !== undefined && ENDS.includes(first)) {
    const end = isUnit && first === 'before' ? from : to
    return end === undefined ? undefined : { to: end, kind: 'years' }
  }
  return years
}

function containsYears(outer: Years, inner: Years): boolean {
  return (outer.from ?? 0) <= (inner.from ?? 0) && (outer.to ?? 0) >= (inner.to ?? 0)
}

/**
 * Combines two adjacent spans: a narrower one refines a wider one, a dynasty and a century intersect, two of a kind are
 * joined.
 */
function reconcileSpans(one: YearSpan, other: YearSpan): YearSpan | undefined {
  const common = overlapOfYears(one, other)
  if (
    common !== undefined &&
    (one.kind !== other.kind || containsYears(one, other) || containsYears(other, one))
  )
    return { ...common, kind: other.kind }
  return one.kind === other.kind ? spanOfAll([one, other]) : undefined
}

function lengthOf({ from = 0, to = 0 }: Years): number {
  return to - from + 1
}

/**
 * Returns the shortest span if at least half of it overlaps each of the others: "Qing dynasty (1644–1911), Qianlong
 * period (1736–95)".
 */
function narrowestSpan(all: readonly YearSpan[]): YearSpan | undefined {
  const found = all.reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one))
  const isWithin = all.every((each) => {
    const common = overlapOfYears(found, each)
    return common !== undefined && lengthOf(common) * 2 >= lengthOf(found)
  })
  return isWithin ? found : undefined
}

/** Combines several dates of one object: periods contain the years beside them, and years in ascending order form one span. */
function combinedSpan(all: readonly YearSpan[]): YearSpan | undefined {
  const extents = all.filter(({ isExtent }) => isExtent)
  const exact = all.filter(({ isExtent, kind }) => isExtent !== true && kind !== 'dynasty')
  const narrow = extents.length > 0 && exact.length === 0 ? narrowestSpan(all) : undefined
  if (narrow !== undefined) return narrow
  if (extents.length > 0 && exact.length > 0) {
    const own = combinedSpan(exact)
    const common =
      own && extents.reduce<Years | undefined>((found, each) => found && overlapOfYears(found, each), own)
    return own && common && (own.kind === 'years' ? own : { ...common, kind: own.kind })
  }
  const years = all.filter(({ kind }) => kind === 'years')
  const periods = all.filter(({ kind }) => kind !== 'years')
  if (years.length === 0)
    return periods.reduce<YearSpan | undefined>(
      (found, each) => (found === undefined ? each : reconcileSpans(found, each)),
      undefined,
    )
  const inOrder = years.some(({ isStage }) => isStage)
    ? years.toSorted((one, other) => (one.from ?? one.to ?? 0) - (other.from ?? other.to ?? 0))
    : years
  const own = inOrder.reduce<YearSpan | undefined>(
    (found, each) => found && laterSpan(found, each),
    inOrder[0],
  )
  if (own === undefined || periods.some((period) => overlapOfYears(period, own) === undefined))
    return undefined
  // "15th century (after 1459)": the century supplies the open end.
  return periods.reduce<YearSpan>((found, period) => withEnd(found, period), own)
}

/** Closes the open end of years with that of the period they are in. */
function withEnd(years: YearSpan, period: Years): YearSpan {
  const isOpen = years.from === undefined || years.to === undefined
  const common = isOpen && years.isStage !== true ? overlapOfYears(years, period) : undefined
  return common === undefined ? years : { ...years, ...common }
}

/** Appends a later date, which must not start earlier. Stages of making come in any order and are sorted beforehand. */
function laterSpan(first: YearSpan, next: YearSpan): YearSpan | undefined {
  const { from = -Infinity, to = Infinity } = first
  // "after 1740, before 1750"
  if (first.to === undefined && next.from === undefined && (next.to ?? -Infinity) >= from)
    return { ...first, to: next.to, kind: 'years' }
  const begins = next.from ?? (next.to !== undefined && next.to >= from ? from : -Infinity)
  if (begins < from) return undefined
  const end = Math.max(to, next.to ?? Infinity)
  return { from: finiteYear(from), to: finiteYear(end), kind: 'years' }
}

/** Whether years are the extent of a dynasty: "Edo period (1603–1867)". Sources differ by a few years. */
function isExtent(period: YearSpan, years: YearSpan): boolean {
  const { from = 0, to = 0 } = period
  const room = Math.max(10, (to - from) / 4)
  return (
    period.kind === 'dynasty' &&
    years.kind === 'years' &&
    Math.abs((years.from ?? Infinity) - from) <= room &&
    Math.abs((years.to ?? Infinity) - to) <= room
  )
}

/** Whether a note repeats the years of a range's end, or gives the extent of the dynasty there. */
function isNoteOfRangeEnd(end: YearSpan, years: YearSpan): boolean {
  return (end.from === years.from && end.to === years.to) || isExtent(end, years)
}

function isJoined(first: Token | undefined): boolean {
  return first?.kind === 'dash' || hasMeaning(first, 'to')
}

/**
 * Parses a range whose start has a note: "明治30年（1897）～昭和6年". The end must be later, so "Ming (1368–1644) – 16th
 * century" is not a range.
 */
function rangeOver(clauses: readonly Clause[], at: number): YearSpan | undefined {
  const [begin, end] = [clauses[at - 2], clauses[at]]
  const [join] = end?.tokens ?? []
  if (begin === undefined || begin.isNote || !isJoined(join)) return undefined
  const [own, whole] = [readClause(begin.tokens), readClause([...begin.tokens, ...(end?.tokens ?? [])])]
  if (typeof own !== 'object' || typeof whole !== 'object') return undefined
  return (whole.to ?? -Infinity) > (own.to ?? Infinity) ? whole : undefined
}

interface Clause {
  readonly tokens: readonly Token[]
  /** Whether it is in brackets. */
  readonly isNote: boolean
}

/** Splits tokens at joins outside brackets; joins are at the odd indexes. */
function partsOfTokens(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const ends: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.kind === 'open') depth += 1
    if (token.kind === 'close') depth -= 1
    const isJoin = depth === 0 && (token.kind === 'dash' || hasMeaning(token, 'to', 'or', 'and'))
    if (isJoin) ends.push([token], [])
    else ends.at(-1)?.push(token)
  }
  return ends
}

/** Moves a part after a comma or in brackets before its endpoint; undefined if the endpoint has no such part. */
function withPartBefore(end: readonly Token[], isInBrackets: boolean): readonly Token[] | undefined {
  const [sign, close] = isInBrackets ? ['open', 'close'] : ['comma', undefined]
  const at = end.findIndex(({ kind }) => kind === sign)
  if (at < 1 || (isInBrackets && end.at(-1)?.kind !== close)) return undefined
  const part = end.slice(at + 1, isInBrackets ? -1 : undefined)
  return partOf(part) === undefined ? undefined : [...part, ...end.slice(0, at)]
}

function isYearAlone(tokens: readonly Token[]): boolean {
  const [token, ...more] = tokens.filter((each) => !hasMeaning(each, ...SILENT))
  return token?.kind === 'number' && token.digits >= 3 && token.isDecade !== true && more.length === 0
}

/**
 * Handles ranges with the part after the century: "siglo XIX, segunda mitad - siglo XX, primera mitad", "s. XIX (fin) –
 * s. XX".
 */
function withPartsOfEnds(tokens: readonly Token[]): readonly Token[] {
  const all = partsOfTokens(tokens)
  const ends = all.filter((_, at) => at % 2 === 0)
  if (ends.length < 2) return tokens
  const withCommas = ends.map((end) => withPartBefore(end, false))
  // "Ming, early–1450": a bare year has no part.
  const isOfAll =
    withCommas[0] !== undefined &&
    withCommas.every((end, at) => end !== undefined || (at > 0 && isYearAlone(ends[at] ?? [])))
  return all.flatMap((end, at) =>
    at % 2 === 1 ? end : ((isOfAll ? withCommas[at / 2] : withPartBefore(end, true)) ?? end),
  )
}

/** Joins the end of a century and the beginning of the next that share one word: "fin XIXe, début XXe siècle". */
function withJoinedCenturies(tokens: readonly Token[]): readonly Token[] {
  const rankAt = (at: number): number | undefined => countOf(tokens[at])
  return tokens.map((token, at) => {
    if (token.kind !== 'comma' || !hasMeaning(tokens[at + 1], 'early')) return token
    const last = hasMeaning(tokens[at - 1], 'century') ? at - 2 : at - 1
    const [one, next] = [rankAt(last), rankAt(at + 2)]
    const isNext = one !== undefined && next === one + 1 && hasMeaning(tokens[at + 3], 'century')
    return isNext && hasMeaning(tokens[last - 1], 'late') ? { kind: 'dash' } : token
  })
}

/** Removes the brackets of a year that is the end of a range: "1911-(1920)", "1850-[1860]". */
function withPlainEnds(tokens: readonly Token[]): readonly Token[] {
  const isEnd = (at: number): boolean =>
    tokens[at]?.kind === 'open' && tokens[at - 1]?.kind === 'dash' && tokens[at - 2]?.kind === 'number'
  const brackets = tokens.flatMap((_, at) => {
    const close = isEnd(at) ? tokens.findIndex(({ kind }, index) => index > at && kind === 'close') : -1
    return close > 0 && isYearAlone(tokens.slice(at + 1, close)) ? [at, close] : []
  })
  return tokens.filter((_, at) => !brackets.includes(at))
}

export function clausesOf(all: readonly Token[]): readonly Clause[] {
  const tokens = withPlainEnds(withPartsOfEnds(withJoinedCenturies(all)))
  const clauses: { tokens: Token[]; isNote: boolean }[] = [{ tokens: [], isNote: false }]
  for (const token of tokens) {
    if (token.kind === 'open') clauses.push({ tokens: [], isNote: true })
    else if (token.kind === 'close' || token.kind === 'comma')
      clauses.push({ tokens: [], isNote: token.kind === 'comma' && clauses.at(-1)?.isNote === true })
    else if (
      hasMeaning(token, 'stage') &&
      clauses.at(-1)?.tokens.some(({ kind }) => kind === 'number') === true
    ) {
      // "modelled 1884–87 cast 1912", "block 1962/ print 2008"
      const last = clauses.at(-1)
      if (last?.tokens.at(-1)?.kind === 'slash') last.tokens.pop()
      clauses.push({ tokens: [token], isNote: last?.isNote === true })
    } else if (
      token.kind !== 'slash' ||
      clauses.at(-1)?.tokens.every((each) => hasMeaning(each, 'stage')) !== true
    )
      clauses.at(-1)?.tokens.push(token)
  }
  const [first, second, ...others] = clauses.filter((clause) => clause.tokens.length > 0)
  if (first === undefined || second === undefined) return first === undefined ? [] : [first]
  // "3rd quarter, 4th century BC"
  return partOf(first.tokens) === undefined || second.isNote
    ? [first, second, ...others]
    : [{ ...second, tokens: [...first.tokens, ...second.tokens] }, ...others]
}

const SILENT: readonly string[] = ['circa', 'maybe', 'making', 'between', 'culture', 'stage', 'later', 'none']

/** Maximum span of years joined by a slash: "1740/1750". A larger span is two calendars or ambiguous. */
const MAX_SLASH_YEARS = 400

/** Whether one end of a range has no known years: "Medieval to 1850", "1st century BC – Roman". */
function hasUnknownEnd(tokens: readonly Token[]): boolean {
  const isName = (token: Token) => hasMeaning(token, 'culture')
  return tokens.some((token, at) => {
    if (token.kind !== 'dash' && !hasMeaning(token, 'to')) return false
    const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)]
    // In "Edo period to Meiji period", "period" is not a name of its own.
    const isNamed = [before, after].map((end) => end.length > 0 && end.every(isName))
    return isNamed[0] !== isNamed[1] && before.length > 0 && after.length > 0
  })
}

/** Returns the years of tokens without brackets and commas, or "nothing" if they do not mention years. */
function readClause(tokens: readonly Token[]): YearSpan | 'nothing' | undefined {
  const said = tokens.filter((token) => !hasMeaning(token, ...SILENT))
  // "753 to circa" lacks its end.
  if (isJoined(said.at(-1)) && hasMeaning(tokens.at(-1), 'circa')) return undefined
  if (said.every((token) => hasMeaning(token, 'year', 'to', 'and', 'or', 'last', 'from'))) return 'nothing'
  if (hasUnknownEnd(tokens)) return undefined
  const slash = said.findIndex(({ kind }) => kind === 'slash')
  const hijri = said.findIndex((token) => hasMeaning(token, 'hijri'))
  if (slash > 0 && hijri >= 0) {
    // "A.H. 1020/A.D. 1611–12" is one year in two calendars.
    const [first, second] = [said.slice(0, slash), said.slice(slash + 1)]
    // "القرن العاشر الهجري / السادس عشر الميلادي": the leading word applies to both.
    const [prefix] = first
    const isOfBoth = hasMeaning(prefix, 'century') && !second.some((token) => hasMeaning(token, 'century'))
    const halves = [first, isOfBoth && prefix !== undefined ? [prefix, ...second] : second] as const
    const [one, other] = halves.map((half) => readRange(half))
    if (one === undefined || other === undefined || overlapOfYears(one, other) === undefined) return undefined
    return hijri < slash ? other : one
  }
  if (slash > 0 && said.every(({ kind }) => kind === 'number' || kind === 'slash' || kind === 'dash')) {
    // "1023/1614": an Islamic date, the same year in two calendars.
    const [one, other] = [readRange(said.slice(0, slash)), readRange(said.slice(slash + 1))]
    if (one?.from !== undefined && other?.from !== undefined && other.from - one.from > MAX_SLASH_YEARS)
      return isSameInHijri(one, other) ? other : undefined
  }
  return readRange(said)
}

/** Refines an open Hijri date by the year in its note: "before 1030 AH (1620 CE)". */
function openInHijri(tokens: readonly Token[], open: YearSpan, years: YearSpan): YearSpan | undefined {
  if (!tokens.some((token) => hasMeaning(token, 'hijri')) || years.kind !== 'years') return undefined
  const isNear = (one = Infinity, other = -Infinity) => Math.abs(one - other) <= 1
  if (open.from === undefined && isNear(open.to, years.to)) return { kind: 'years', to: years.to }
  if (open.to === undefined && isNear(open.from, years.from)) return { kind: 'years', from: years.from }
  return undefined
}

export function readClauses(clauses: readonly Clause[]): Years | undefined {
  const found: YearSpan[] = []
  // "project: 1996"
  let isNamed = false
  // After a range whose start has a note, the next note belongs to the end.
  let isNotedBegin = false
  // Number of spans found before each clause.
  const places: number[] = []
  for (const [at, clause] of clauses.entries()) {
    places.push(found.length)
    if (clause.tokens.some((token) => hasMeaning(token, 'aftermath')) && clauses.length > 1) continue
    // "1760 (acquired)"
    if (isAftermathAlone(clauses[at + 1])) continue
    const [first] = clause.tokens
    const previous = clauses[at - 1]
    // "1828 (or 1836)", "1920, or later" continue the previous clause.
    const goesOn =
      found.length > 0 &&
      previous !== undefined &&
      hasMeaning(first, 'or', 'and', 'orLater', 'orEarlier', 'to')
    if (
      goesOn &&
      !clause.tokens.some((token) => hasMeaning(token, 'making', 'between', 'culture', 'stage', 'later'))
    ) {
      const whole = readClause([...previous.tokens, ...clause.tokens])
      if (whole === undefined || whole === 'nothing') return undefined
      found.splice(-1, 1, whole)
      continue
    }
    const part = previous === undefined ? undefined : partOf(clause.tokens)
    if (part !== undefined && previous !== undefined && found.length > 0) {
      // After a range, a part may belong to either end.
      if (isJoined(previous.tokens[0])) return undefined
      const whole = readClause([...clause.tokens, ...previous.tokens])
      if (whole === undefined || whole === 'nothing') return undefined
      found.splice(-1, 1, whole)
      continue
    }
    const range = previous?.isNote === true && !clause.isNote ? rangeOver(clauses, at) : undefined
    if (range !== undefined && found.length > 0) {
      // The note may give the start more precisely.
      const begin = combinedSpan(found.splice(places[at - 2] ?? 0))
      const from = Math.max(range.from ?? -Infinity, begin?.from ?? -Infinity)
      found.push({ ...range, from: finiteYear(from) })
      isNotedBegin = true
      continue
    }
    const years = readClause(clause.tokens)
    if (years === undefined) return undefined
    if (years === 'nothing') {
      isNamed = !clause.isNote && clause.tokens.some((token) => hasMeaning(token, 'stage'))
      continue
    }
    const last = found.at(-1)
    // "明治30年–昭和6年（1931）": the note gives the years of the end.
    if (clause.isNote && last?.last !== undefined && isNoteOfRangeEnd(last.last, years)) continue
    if (clause.isNote && isNotedBegin && last?.last !== undefined) {
      const end = overlapOfYears(last.last, years)
      if (end?.to === undefined) return undefined
      found.splice(-1, 1, { from: last.from, to: end.to, kind: last.kind })
      continue
    }
    const isStage = isNamed || clause.tokens.some((token) => hasMeaning(token, 'stage'))
    isNamed = false
    const isFurther =
      isStage || clause.tokens.some((token) => hasMeaning(token, 'making', 'between', 'culture', 'later'))
    if (last !== undefined && isExtent(last, years)) found.splice(-1, 1, { ...years, isExtent: true })
    else if (clause.isNote && last !== undefined && !isFurther) {
      // A note in brackets is more precise, or contradicts.
      const open = previous === undefined ? undefined : openInHijri(previous.tokens, last, years)
      if (open !== undefined) {
        found.splice(-1, 1, open)
        continue
      }
      const common = overlapOfYears(last, years)
      // "1300 (1882–83)", "H. 1290 (1873)": one year in two calendars.
      const areYears = last.kind === 'years' && years.kind === 'years'
      if (common === undefined && areYears && isSameInHijri(years, last)) continue
      if (common === undefined && !(areYears && isSameInHijri(last, years))) return undefined
      found.splice(
        -1,
        1,
        common === undefined || (last.kind !== 'years' && years.kind === 'years')
          ? withEnd(years, last)
          : { ...common, kind: years.kind },
      )
    } else {
      // "1930s, printed 1980s" are two different times.
      const isApart = (each: YearSpan) => each.kind === 'century' && overlapOfYears(each, years) === undefined
      if (isStage)
        for (const [place, each] of found.entries())
          if (isApart(each)) found.splice(place, 1, { ...each, kind: 'years' })
      const kind = found.length > 0 && years.kind === 'century' && isFurther ? 'years' : years.kind
      found.push({ ...years, kind, isStage })
    }
  }
  return combinedSpan(found)
}

/** Whether a clause is a note that dates the preceding years to a time other than the making. */
function isAftermathAlone(clause: Clause | undefined): boolean {
  return (
    clause?.isNote === true &&
    clause.tokens.some((token) => hasMeaning(token, 'aftermath')) &&
    clause.tokens.every(({ kind }) => kind === 'word')
  )
}

function partOf(tokens: readonly Token[]): Fraction | undefined {
  const said = tokens.filter((token) => !hasMeaning(token, ...SILENT))
  const reader = new PointReader(said)
  const part = reader.part()
  return reader.isAtEnd ? part : undefined
}
