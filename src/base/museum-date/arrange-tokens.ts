import { hasMeaning, isCount, isJoin, type Token } from './lexicon.ts'
import { cycleOf } from './numbers.ts'

function isDay(token: Token | undefined): boolean {
  return (
    (token?.kind === 'number' && token.digits <= 2 && token.value <= 31) ||
    (token?.kind === 'ordinal' && token.value <= 31)
  )
}

function dayIn(token: Token | undefined): number {
  return isDay(token) && (token?.kind === 'number' || token?.kind === 'ordinal') ? token.value : 0
}

/** Whether a date with a month in words has a day that does not exist: "31 February 1912", "29 Feb 1911". */
export function hasImpossibleDay(tokens: readonly Token[]): boolean {
  const years = tokens.flatMap((token, at) => {
    if (token.kind !== 'number' || token.digits !== 4 || token.signed) return []
    // "29 Feb 1699/00" is dual dating: the second year starts in January, the first in March.
    const [slash, other] = [tokens[at + 1], tokens[at + 2]]
    const isDual =
      slash?.kind === 'slash' &&
      other?.kind === 'number' &&
      other.digits < 3 &&
      other.value === (token.value + 1) % 10 ** other.digits
    return [isDual ? token.value + 1 : token.value]
  })
  return tokens.some((month, at) => {
    if (month.kind !== 'word' || month.days === undefined) return false
    // In "May 31, April 2", the day after May belongs to May.
    const before = hasMeaning(tokens[at - 2], 'month') ? 0 : dayIn(tokens[at - 1])
    const first = before > 0 && tokens[at - 2]?.kind === 'dash' ? dayIn(tokens[at - 3]) : 0
    const day = Math.max(first, before > 0 ? before : dayIn(tokens[at + 1]))
    // Every fourth year is a leap year, as in the Julian calendar.
    const isShort = month.days === 29 && years.length === 1 && (years[0] ?? 0) % 4 !== 0
    return day > (isShort ? 28 : month.days)
  })
}

/** Days between the Julian and the Gregorian calendar, from 1582 on. */
const CALENDAR_OFFSET_DAYS = { min: 10, max: 13 }

/**
 * Keeps one day of a date in both calendars: "18 (30) July 1872", "December 12/25, 1899". After a month, other numbers
 * may be years.
 */
export function dropJulianDay(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => hasMeaning(token, 'month'))) return tokens
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) continue
    kept.push(token)
    const [join, other] = [tokens[at + 1], tokens[at + 2]]
    const isOpen = join?.kind === 'open'
    if (
      !isDay(token) ||
      !isDay(other) ||
      !(isOpen ? tokens[at + 3]?.kind === 'close' : join?.kind === 'slash')
    )
      continue
    const end = at + (isOpen ? 4 : 3)
    const apart = dayIn(other) - dayIn(token)
    const isOfTwo = apart >= CALENDAR_OFFSET_DAYS.min && apart <= CALENDAR_OFFSET_DAYS.max
    const month = hasMeaning(tokens[end], 'making', 'of') ? end + 1 : end
    if (hasMeaning(tokens[month], 'month') || (isOfTwo && hasMeaning(tokens[at - 1], 'month'))) {
      if (other !== undefined) kept.splice(-1, 1, other)
      at = end - 1
    }
  }
  return kept
}

const JOINS: readonly string[] = ['dash', 'slash', 'comma']

const PIECES = { 2: 'half', 3: 'third', 4: 'quarter' } as const

/** Parses a fraction of a century: "1/4 19th century", "3/4 XVIII w.". */
export function withFractions(tokens: readonly Token[]): readonly Token[] {
  const smallAt = (at: number): number | undefined => {
    const token = tokens[at]
    return token?.kind === 'number' && token.digits === 1 && token.signed !== true ? token.value : undefined
  }
  const placeAt = (at: number): { readonly place: number; readonly count: 2 | 3 | 4 } | undefined => {
    const [place, count, then] = [smallAt(at), smallAt(at + 2), tokens[at + 3]]
    const isOfCentury =
      then?.kind === 'roman' || (isCount(then) && hasMeaning(tokens[at + 4], 'century', 'c', 's'))
    return tokens[at + 1]?.kind === 'slash' &&
      place !== undefined &&
      (count === 2 || count === 3 || count === 4) &&
      place >= 1 &&
      place <= count &&
      isOfCentury
      ? { place, count }
      : undefined
  }
  return tokens.flatMap((token, at): readonly Token[] => {
    const found = placeAt(at)
    if (found !== undefined)
      return [
        { kind: 'ordinal', value: found.place },
        { kind: 'word', meaning: PIECES[found.count] },
      ]
    return placeAt(at - 1) === undefined && placeAt(at - 2) === undefined ? [token] : []
  })
}

/** Resolves the word "era": "Era de 1301" is another count of years, so unknown. After a name or a year the word is ignored. */
export function resolveEraWords(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    if (!hasMeaning(token, 'era')) return token
    const next = tokens.slice(at + 1).find((each) => !hasMeaning(each, 'making', 'between', 'year'))
    const isOfNumber = isCount(next) && (at === 0 || !isNameOrNumber(tokens[at - 1]))
    return isOfNumber ? { kind: 'unknown' } : { kind: 'word', meaning: 'culture' }
  })
}

/** Reads the era behind a year as one word: in brackets, "475 (BC)", or as "before" or "after" our era: "475 pred n. l.", "475 po n. l.". */
export function withErasBehind(tokens: readonly Token[]): readonly Token[] {
  const isEra = (token: Token | undefined): boolean => hasMeaning(token, 'bc', 'ad')
  const isBracketed = (at: number): boolean =>
    tokens[at]?.kind === 'open' &&
    isEra(tokens[at + 1]) &&
    tokens[at + 2]?.kind === 'close' &&
    tokens.slice(0, at).some(isCount)
  const isOfOurs = (at: number): boolean =>
    hasMeaning(tokens[at], 'before', 'after') &&
    hasMeaning(tokens[at + 1], 'ad') &&
    !isCount(tokens[at + 2]) &&
    tokens.slice(0, at).some(isCount)
  return tokens.flatMap((token, at): readonly Token[] => {
    if (isOfOurs(at)) return [{ kind: 'word', meaning: hasMeaning(token, 'before') ? 'bc' : 'ad' }]
    return isBracketed(at) || isBracketed(at - 2) || isOfOurs(at - 1) ? [] : [token]
  })
}

function isNameOrNumber(token: Token | undefined): boolean {
  return token?.kind === 'period' || token?.kind === 'dash' || isCount(token) || hasMeaning(token, 'culture')
}

/**
 * Removes the end of a range after a date with its year first, where it is a later day or month of that year:
 * "1906-06-01/15", "1906-06-01 to 07-15". After a date with its year last it may be a year.
 */
export function withoutEndsOfDays(tokens: readonly Token[]): readonly Token[] {
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) continue
    kept.push(token)
    const join = tokens[at + 1]
    const isDate = token.kind === 'number' && token.whole === true
    if (!isDate || !isJoin(join) || !isShort(tokens[at + 2])) continue
    const isTwo = tokens[at + 3]?.kind === 'dash' && isShort(tokens[at + 4])
    const end = at + (isTwo ? 5 : 3)
    const then = tokens[end]
    if (hasMeaning(then, 'month')) continue
    const isInYear =
      token.isBeforeMonth === true &&
      tokens.slice(at + 2, end).every((each) => each.kind === 'dash' || isDay(each)) &&
      (then === undefined || JOINS.includes(then.kind) || then.kind === 'open' || then.kind === 'close')
    if (!isInYear) kept.push({ kind: 'unknown' })
    at = end - 1
  }
  return kept
}

function isShort(token: Token | undefined): boolean {
  return token?.kind === 'number' && token.digits <= 2 && token.whole !== true
}

/** Removes months and days: "5 May – 10 June 1920" becomes 1920. */
export function withoutMonths(all: readonly Token[]): readonly Token[] {
  if (!all.some((token) => hasMeaning(token, 'month'))) return all
  const tokens = all.filter((token) => !hasMeaning(token, 'making', 'between', 'culture', 'stage'))
  const kept: (Token | 'day')[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token === undefined) continue
    if (hasMeaning(token, 'month')) {
      while (kept.length > 0) {
        const last = kept.at(-1)
        const beforeLast = kept.at(-2)
        if (last !== undefined && last !== 'day' && isDay(last)) kept.pop()
        else if (last === 'day') break
        else if (
          last?.kind === 'dash' &&
          beforeLast !== undefined &&
          beforeLast !== 'day' &&
          isDay(beforeLast)
        )
          kept.pop()
        else break
      }
      if (tokens[at + 1]?.kind === 'comma' && isDay(tokens[at + 2])) at += 1
      const [next, after, third] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]]
      if (isDay(next)) at += after?.kind === 'dash' && isDay(third) ? 3 : 1
      if (tokens[at + 1]?.kind === 'comma' && tokens[at + 2]?.kind === 'number') at += 1
      const join = kept.at(-1)
      const isJoined =
        join !== undefined &&
        join !== 'day' &&
        (JOINS.includes(join.kind) || hasMeaning(join, 'to', 'and', 'or'))
      if (isJoined && kept.at(-2) === 'day') kept.splice(-2, 2)
      kept.push('day')
    } else kept.push(token)
  }
  // "Nov. 1920-Jan." ends in an unwritten year.
  const ending = kept.at(-2)
  if (kept.at(-1) === 'day' && ending !== undefined && ending !== 'day' && ending.kind === 'dash')
    kept.push({ kind: 'unknown' })
  return kept.flatMap((token) => (token === 'day' ? [] : [token]))
}

/** Removes parts of names without known years: "Late Roman, 4th century" is the whole century. */
export function dropPartsOfCultures(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter((token, at) => {
    const next = tokens[at + 1]?.kind === 'dash' ? tokens[at + 2] : tokens[at + 1]
    return !(hasMeaning(token, 'early', 'middle', 'late') && hasMeaning(next, 'culture'))
  })
}

/** Removes a sexagenary year that repeats the year beside it: "1950年（庚寅）". */
export function withoutSameCycle(tokens: readonly Token[]): readonly Token[] {
  const indexes = tokens.flatMap((token) =>
    token.kind === 'number' && token.digits === 4 && !token.signed ? [cycleOf(token.value)] : [],
  )
  return tokens.filter(
    (token, at) =>
      token.kind !== 'cycle' || tokens[at - 1]?.kind === 'period' || !indexes.includes(token.index),
  )
}

/** Tolerance between consecutive periods, whose years national histories give slightly differently. */
const MAX_YEARS_BETWEEN_PERIODS = 10

/**
 * Resolves an era name that several countries share, by the dynasty or year beside it ("北齐天保五年", "江戸・天保5年",
 * "天保5年（1834）"), else by the museum's own country.
 */
export function resolveReignCountry(
  tokens: readonly Token[],
  language: string | undefined,
): readonly Token[] {
  const others = tokens.flatMap((token, at): readonly { readonly from: number; readonly to: number }[] => {
    if (token.kind === 'period') return token.candidates.length === 1 ? token.candidates : []
    if (token.kind !== 'number' && token.kind !== 'ordinal') return []
    if (hasMeaning(tokens[at + 1], 'century'))
      return [
        {
          from: 100 * (token.value - 1) + MAX_YEARS_BETWEEN_PERIODS,
          to: 100 * token.value - MAX_YEARS_BETWEEN_PERIODS,
        },
      ]
    const isYear = token.kind === 'number' && token.digits >= 3 && token.signed !== true
    return isYear ? [{ from: token.value, to: token.value }] : []
  })
  return tokens.map((token) => {
    if (token.kind !== 'period' || token.candidates.length === 1) return token
    const candidates = token.candidates.filter(({ from, to }) =>
      others.some(
        (other) =>
          other.from <= to + MAX_YEARS_BETWEEN_PERIODS && other.to + MAX_YEARS_BETWEEN_PERIODS >= from,
      ),
    )
    if (candidates.length === 1) return { ...token, candidates }
    const own = token.candidates.filter(({ country }) => country !== undefined && country === language)
    return candidates.length === 0 && own.length === 1 ? { ...token, candidates: own } : token
  })
}

/**
 * Removes readings of an era name that only museums of another country mean; a name without any other reading becomes
 * unknown.
 */
export function withoutForeignYears(
  tokens: readonly Token[],
  language: string | undefined,
): readonly Token[] {
  return tokens.map((token) => {
    if (token.kind !== 'period') return token
    const candidates = token.candidates.filter(({ country, isItsOwn }) => !isItsOwn || country === language)
    return candidates.length === 0 ? { kind: 'unknown' } : { ...token, candidates }
  })
}

/**
 * Whether another year of making stands before the year of an exhibition or acquisition, or a word of making after it:
 * "1901, exhibited 1925". Alone, such a year is the date of the object.
 */
function isBesideMaking(tokens: readonly Token[], at: number): boolean {
  const isYear = (token: Token): boolean =>
    (token.kind === 'number' && token.digits >= 3) || token.kind === 'period' || hasMeaning(token, 'century')
  const end = tokens.findIndex(({ kind }, place) => place > at && (kind === 'comma' || kind === 'close'))
  const own = tokens.slice(at, end < 0 ? undefined : end)
  const behind = end < 0 ? [] : tokens.slice(end)
  return (
    own.some(isYear) &&
    (tokens.slice(0, at).some(isYear) || behind.some((token) => hasMeaning(token, 'made', 'stage')))
  )
}

/**
 * Resolves words of making and exhibition. In "Created 1920; photographed 2003" the photograph only shows the object; a
 * photograph that was printed is the work itself.
 */
export function withStages(tokens: readonly Token[]): readonly Token[] {
  const made = tokens.findIndex((token) => hasMeaning(token, 'made'))
  return tokens.map((token, at) => {
    if (hasMeaning(token, 'made')) return { kind: 'word', meaning: 'stage' }
    if (hasMeaning(token, 'shown'))
      return { kind: 'word', meaning: isBesideMaking(tokens, at) ? 'aftermath' : 'stage' }
    if (!hasMeaning(token, 'pictured')) return token
    const isOfAnother =
      made >= 0 && made < at && !tokens.slice(at).some((later) => hasMeaning(later, 'stage'))
    return { kind: 'word', meaning: isOfAnother ? 'aftermath' : 'stage' }
  })
}

/** Whether a part, such as "early", precedes a token, with only ignored words between. */
function isBehindPart(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).findLast((token) => !hasMeaning(token, 'making', 'between'))
  return hasMeaning(before, 'early', 'middle', 'late', 'half', 'third', 'quarter', 'firstHalf', 'secondHalf')
}

/** Rewrites "turn of the 19th and 20th centuries" as "late 19th – early 20th". The turn of one century alone is ambiguous. */
export function withTurns(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token) => hasMeaning(token, 'turn'))
  if (at < 0) return tokens
  const end = tokens.findIndex(({ kind }, place) => place > at && ['comma', 'open', 'close'].includes(kind))
  const own = tokens.slice(at + 1, end < 0 ? undefined : end)
  const [first, next, ...more] = own.filter(isCount)
  const unit = own.findLast((token) => hasMeaning(token, 'century'))
  const isSpan =
    more.length === 0 &&
    first !== undefined &&
    next !== undefined &&
    unit !== undefined &&
    next.value === first.value + 1 &&
    own.every((token) => isCount(token) || isJoin(token) || hasMeaning(token, 'century', 'making', 'between'))
  const read: readonly Token[] = isSpan
    ? [
        { kind: 'word', meaning: 'late' },
        first,
        unit,
        { kind: 'dash' },
        { kind: 'word', meaning: 'early' },
        next,
        unit,
      ]
    : [{ kind: 'unknown' }]
  return [...tokens.slice(0, at), ...read, ...(end < 0 ? [] : tokens.slice(end))]
}

/** Adds "century" to an ordinal such as "XIXe" that no word follows. */
export function withCenturies(tokens: readonly Token[]): readonly Token[] {
  if (tokens.some((token) => hasMeaning(token, 'millennium'))) return tokens
  return tokens.flatMap((token, at): readonly Token[] => {
    const next = tokens[at + 1]
    const isAlone =
      next === undefined ||
      (next.kind !== 'word' && next.kind !== 'period') ||
      hasMeaning(next, 'to', 'and', 'or', 'bc', 'ad')
    // "mediados del XIX", "fine '800"
    const isInPart = isBehindPart(tokens, at) && !isCount(next)
    return token.kind === 'roman' &&
      (token.ranked === true || isInPart) &&
      isAlone &&
      !hasMeaning(tokens[at - 1], 'century')
      ? [token, { kind: 'word', meaning: 'century' }]
      : [token]
  })
}

/** Returns the numbers and joins that follow a position in one direction. */
function runOf(tokens: readonly Token[], from: number, by: 1 | -1): readonly Token[] {
  const run: Token[] = []
  for (let at = from + by; at >= 0 && at < tokens.length; at += by) {
    const token = tokens[at]
    if (token === undefined || hasMeaning(token, 'circa')) continue
    if (token.kind !== 'number' && !JOINS.includes(token.kind) && !hasMeaning(token, 'to', 'and', 'or')) break
    run.push(token)
  }
  return run
}

/**
 * Resolves words that mean years or decades. "lata 1914–1918" and "années 1936–1938" are years, "années 1920–1930" two
 * decades, "lata 1920–1930" the years between, and "leta 1920" a single year.
 */
export function withYears(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    if (!hasMeaning(token, 'roundYears', 'years', 'ofYear')) return token
    const after = runOf(tokens, at, 1)
    const run = after.some(({ kind }) => kind === 'number') ? after : runOf(tokens, at, -1)
    const full = run.flatMap((each) => (each.kind === 'number' && each.digits === 4 ? [each.value] : []))
    const isBefore = run === after
    const isRange = full.length === 2 && run.some((each) => each.kind === 'dash' || hasMeaning(each, 'to'))
    const isExact =
      full.some((year) => year % 10 !== 0) ||
      (isBefore && isRange && hasMeaning(token, 'years', 'ofYear')) ||
      (isBefore && full.length === 1 && run.length === 1 && hasMeaning(token, 'ofYear'))
    return { kind: 'word', meaning: isExact ? 'year' : 'decade' }
  })
}

/** Decades farther apart than this do not affect each other. */
const MAX_YEARS_BETWEEN_DECADES = 90

/** Marks a round hundred beside other decades as a decade: "1890s–1900s". Alone it is a century. */
export function withDecades(tokens: readonly Token[]): readonly Token[] {
  let isPrefixed = false
  const decades = tokens.map((token, at) => {
    const isTen = token.kind === 'number' && token.digits === 4 && token.value % 10 === 0 && !token.signed
    const before = tokens[at - 1]
    if (hasMeaning(token, 'decade')) isPrefixed = before?.kind !== 'number'
    else if (!isTen && !JOINS.includes(token.kind) && !hasMeaning(token, 'to', 'and', 'or'))
      isPrefixed = false
    // "1890-1900-е годы"
    const isBegin =
      tokens[at + 1]?.kind === 'dash' &&
      tokens[at + 2]?.kind === 'number' &&
      hasMeaning(tokens[at + 3], 'decade')
    return isTen && (isPrefixed || isBegin || hasMeaning(tokens[at + 1], 'decade')) ? token.value : undefined
  })
  const isNear = (hundred: number): boolean =>
    decades.some(
      (other) =>
        other !== undefined && other % 100 !== 0 && Math.abs(other - hundred) < MAX_YEARS_BETWEEN_DECADES,
    )
  const isBehindDecadeWithPart = (at: number): boolean =>
    isJoin(tokens[at - 2]) &&
    hasMeaning(tokens[at - 3], 'decade') &&
    decades[at - 4] !== undefined &&
    hasMeaning(tokens[at - 5], 'early', 'middle', 'late')
  return tokens.map((token, at) => {
    const hundred = decades[at]
    // "early 1900s" is usually the start of a century, even beside decades; after "late 1890s" it is a decade.
    const isPart = hasMeaning(tokens[at - 1], 'early', 'middle', 'late')
    if (hundred === undefined || hundred % 100 !== 0 || (isPart && !isBehindDecadeWithPart(at))) return token
    return token.kind === 'number' && isNear(hundred) ? { ...token, isDecade: true } : token
  })
}

/**
 * Resolves "v." in German: BC in "1. Jh. v. – 1. Jh. n. Chr.", where the era follows at the end. Elsewhere "v." is
 * "year" in Finnish.
 */
function shortEra(tokens: readonly Token[], at: number): Token {
  const isAtEnd = isCount(tokens[at - 1]) || hasMeaning(tokens[at - 1], 'century', 's', 'c')
  const isBefore =
    isAtEnd && isJoin(tokens[at + 1]) && tokens.slice(at + 2).some((each) => hasMeaning(each, 'bc', 'ad'))
  if (isAtEnd && !isBefore) return { kind: 'unknown' }
  return { kind: 'word', meaning: isBefore ? 'bc' : 'year' }
}

/** Resolves units: "18th c." and "s. XIX" are centuries, "c. 1800" is circa, "1920s" and "zwanziger Jahre" are decades. */
export function resolveUnits(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at): readonly Token[] => {
    if (token.kind === 'number' && token.namesDecade === true)
      return [token, { kind: 'word', meaning: 'decade' }]
    if (token.kind !== 'word') return [token]
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const isCentury = isCount(before) && (before.kind !== 'number' || before.digits <= 2)
    if (token.meaning === 'bcShort') return [shortEra(tokens, at)]
    if (token.meaning === 'year' && before?.kind === 'number' && before.isTens === true)
      return [{ kind: 'word', meaning: 'decade' }]
    if (token.meaning === 'c') return [{ kind: 'word', meaning: isCentury ? 'century' : 'circa' }]
    if (token.meaning !== 's') return [token]
    if (before?.kind === 'ordinal' || before?.kind === 'roman') return [{ kind: 'word', meaning: 'century' }]
    if (before?.kind === 'number' && before.digits >= 2) return [{ kind: 'word', meaning: 'decade' }]
    if (after?.kind === 'roman' || (after?.kind === 'number' && after.digits <= 2))
      return [{ kind: 'word', meaning: 'century' }]
    return [{ kind: 'unknown' }]
  })
}
