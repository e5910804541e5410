import { countOf, type Fraction, hasMeaning, isCount, isJoin, type Token } from './lexicon.ts'
import { cycleOf } from './numbers.ts'
import { lastYear, type NamedPeriod, yearOfPeriod } from './periods.ts'
import type { Years } from './years.ts'

export type Era = 'bc' | 'ad' | 'hijri'

/** A number, period or range with its qualifiers. Missing parts, such as the era, may come from the other end of a range. */
export interface Point {
  readonly value?: number
  readonly digits: number
  readonly form: 'number' | 'ordinal' | 'roman' | 'period' | 'cycle' | 'range'
  readonly unit?: 'century' | 'millennium' | 'decade' | undefined
  readonly isPrefixed?: boolean
  readonly era?: Era | undefined
  readonly isEraBefore?: boolean
  readonly part?: Fraction | undefined
  readonly signed?: boolean | undefined
  readonly whole?: boolean | undefined
  readonly doubtful?: boolean | undefined
  readonly isDecade?: boolean | undefined
  readonly named?: boolean
  readonly candidates?: readonly NamedPeriod[]
  readonly range?: Years
  /** "before" and "after" exclude a century, "until" and "since" include it; "from" expects a second endpoint. */
  readonly open?: 'before' | 'until' | 'after' | 'since' | 'from' | undefined
}

type OpenMode = Point['open'] | 'byYear' | 'sinceYear'

/** A point without its qualifiers. */
type Core = Pick<
  Point,
  'value' | 'digits' | 'form' | 'signed' | 'whole' | 'doubtful' | 'isDecade' | 'candidates' | 'range'
>

const PARTS: Readonly<Partial<Record<string, Fraction>>> = {
  early: { begin: 0, end: 1, of: 3 },
  middle: { begin: 1, end: 2, of: 3 },
  late: { begin: 2, end: 3, of: 3 },
  firstHalf: { begin: 0, end: 1, of: 2 },
  secondHalf: { begin: 1, end: 2, of: 2 },
}
const PIECES: Readonly<Partial<Record<string, number>>> = { half: 2, third: 3, quarter: 4 }

/** Whether a point is only the name of a period, without a year count or a part. */
function isWholePeriod({ form, value, part }: Point): boolean {
  return form === 'period' && value === undefined && part === undefined
}

/** Whether "以後" after a period name includes the period ("明治以後"): so for Japanese periods and the Republic of China. */
function isCountedIn({ country, names }: NamedPeriod): boolean {
  return country === 'ja' || names.some((name) => name.endsWith('時代') || name === 'minguo')
}

/**
 * Adds an open end to a point. "1740年以前" includes 1740; after a dynasty or century the word is ambiguous, so the result
 * is undefined. "1740年以后" starts in 1740, "唐以后" when the Tang dynasty ends.
 */
function withOpen(point: Point, open: OpenMode): Point | undefined {
  if (open === 'sinceYear') {
    const isAfter = isWholePeriod(point) && point.candidates?.some(isCountedIn) === false
    return { ...point, open: isAfter ? 'after' : 'since' }
  }
  if (open !== 'byYear') return { ...point, open }
  const isYear = point.unit === undefined && (point.form !== 'period' || point.value !== undefined)
  return isYear ? { ...point, open: 'until' } : undefined
}

export class PointReader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  /** Number of unread tokens. */
  get left(): number {
    return this.#tokens.length - this.#at
  }

  /** Moves back to the position at which `left` tokens were unread. */
  goBackTo(left: number): void {
    this.#at = this.#tokens.length - left
  }

  /** Consumes a final "present", as in "1990 – present". */
  takesOpenEnd(): boolean {
    const found = hasMeaning(this.#next, 'orLater') && this.left === 1
    if (found) this.#at += 1
    return found
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  /** Whether the next token joins two points. */
  get isAtJoin(): boolean {
    return isJoin(this.#next)
  }

  #peek(by: number): Token | undefined {
    return this.#tokens[this.#at + by]
  }

  #takes(...meanings: readonly string[]): boolean {
    const found = hasMeaning(this.#next, ...meanings)
    if (found) this.#at += 1
    return found
  }

  #takesSign(...kinds: readonly string[]): boolean {
    const found = this.#next !== undefined && kinds.includes(this.#next.kind)
    if (found) this.#at += 1
    return found
  }

  #number(): number | undefined {
    return countOf(this.#next)
  }

  /** Parses a fraction such as "2nd half", "first quarter" or "last third", also with the noun first as in Arabic. */
  #piece(): Fraction | undefined {
    const [token, next] = [this.#next, this.#peek(1)]
    const pieceOf = (each: Token | undefined): number | undefined =>
      each?.kind === 'word' ? PIECES[each.meaning] : undefined
    // In "first third 19th century", "third" is a fraction rather than an ordinal.
    const then = this.#peek(2)
    const isThird = next?.kind === 'ordinal' && next.value === 3 && isCount(then)
    const rank = this.#number()
    // "seconda metà" is the second half, "metà" alone the middle.
    const isHalf = rank !== undefined && rank <= 2 && hasMeaning(next, 'middle')
    // "first decade of the 20th century" is a tenth of it; "20er" is a decade by number.
    const isTenth =
      (token?.kind === 'ordinal' || hasMeaning(token, 'last')) &&
      hasMeaning(next, 'decade') &&
      (isCount(then) || hasMeaning(then, 'century'))
    const count = isThird ? 3 : isHalf ? 2 : isTenth ? 10 : pieceOf(next)
    if (count !== undefined && (rank !== undefined || hasMeaning(token, 'last', 'late', 'early'))) {
      const place = rank ?? (hasMeaning(token, 'early') ? 1 : count)
      if (place < 1 || place > count) return undefined
      this.#at += 2
      return { begin: place - 1, end: place, of: count }
    }
    const own = pieceOf(token)
    const after = next?.kind === 'ordinal' ? next.value : hasMeaning(next, 'last') ? own : undefined
    if (own === undefined || after === undefined || after > own) return undefined
    this.#at += 2
    return { begin: after - 1, end: after, of: own }
  }

  /** Parses a part such as "early" or "mid to late". */
  part(): Fraction | undefined {
    const piece = this.#piece()
    if (piece !== undefined) return piece
    const token = this.#next
    const part = token?.kind === 'word' ? PARTS[token.meaning] : undefined
    if (part === undefined) return undefined
    this.#at += 1
    // "mid- to late"
    if (this.#next?.kind === 'dash' && hasMeaning(this.#peek(1), 'to')) this.#at += 1
    const join = this.#next
    // "mid-to-late"
    const isHyphened = hasMeaning(join, 'to') && this.#peek(1)?.kind === 'dash'
    const then = this.#peek(isHyphened ? 2 : 1)
    const other = then?.kind === 'word' ? PARTS[then.meaning] : undefined
    if (isJoin(join) && other !== undefined && other.of === part.of && other.begin > part.begin) {
      // In "early 19th – late 20th", the second part belongs to the second point, because a number follows each.
      this.#at += isHyphened ? 3 : 2
      return { begin: part.begin, end: other.end, of: part.of }
    }
    return part
  }

  /** Parses a part before its point: "late 19th", "late-19th". After a point, as in "清晚期—20世纪", the dash is a range. */
  #partBefore(): Fraction | undefined {
    const part = this.part()
    if (part !== undefined) this.#hyphen()
    return part
  }

  #hyphen(): void {
    const then = this.#peek(1)
    if (this.#next?.kind === 'dash' && (isCount(then) || hasMeaning(then, 'century'))) this.#at += 1
  }

  #unit(): Point['unit'] {
    if (this.#takes('century')) return 'century'
    if (this.#takes('millennium')) return 'millennium'
    return this.#takes('decade') ? 'decade' : undefined
  }

  #era(): Era | undefined {
    if (this.#takes('bc')) return 'bc'
    if (this.#takes('ad')) return 'ad'
    return this.#takes('hijri') ? 'hijri' : undefined
  }

  #open(): OpenMode {
    if (this.#takes('before')) return 'before'
    if (this.#takes('byYear')) return 'byYear'
    if (this.#takes('by', 'orEarlier')) return 'until'
    if (this.#takes('after')) return 'after'
    if (this.#takes('sinceYear')) return 'sinceYear'
    return this.#takes('since', 'orLater') ? 'since' : undefined
  }

  /** Parses a point with its qualifiers, or returns undefined and consumes nothing. */
  point(): Point | undefined {
    const start = this.#at
    let open: OpenMode = this.#open() ?? (this.#takes('from') ? 'from' : undefined)
    if (open === undefined && start === 0 && this.#takes('to')) open = 'until'
    let part = this.#partBefore()
    let era = this.#era()
    const isEraBefore = era !== undefined
    this.#takes('year')
    let unit = this.#unit()
    const isPrefixed = unit !== undefined
    part ??= this.#partBefore()
    era ??= this.#era()
    const core = this.#core()
    if (core === undefined) {
      this.#at = start
      return undefined
    }
    let named = core.form === 'cycle' || core.form === 'period'
    for (let isMore = true; isMore; ) {
      isMore = false
      if (this.#takes('year')) {
        named = true
        isMore = true
      }
      if (unit === undefined) {
        unit = this.#unit()
        const ofCentury = unit === 'century' ? this.#decadesOf(core) : undefined
        if (ofCentury?.form === 'range') return withOpen({ ...ofCentury, part, era }, open)
        if (ofCentury !== undefined) return withOpen({ ...ofCentury, part: part ?? this.part(), era }, open)
        isMore ||= unit !== undefined
      }
      const laterPart =
        part === undefined && (unit !== undefined || core.form === 'period' || core.form === 'range')
          ? this.part()
          : undefined
      if (laterPart !== undefined) {
        part = laterPart
        isMore = true
      }
      // In "战国 公元前475年", the era belongs to the next point.
      const isOfNext = core.form === 'period' && hasMeaning(this.#next, 'bc', 'ad') && isCount(this.#peek(1))
      const laterEra = era === undefined && !isOfNext ? this.#era() : undefined
      if (laterEra !== undefined) {
        era = laterEra
        isMore = true
      } else if (era === 'ad' && this.#takes('ad')) isMore = true
      // "from 1920 onwards"
      const laterOpen = open === undefined || open === 'from' ? this.#open() : undefined
      if (laterOpen !== undefined) {
        open = laterOpen
        isMore = true
      }
    }
    const century = unit === 'decade' && core.digits === 2 ? this.#century() : undefined
    if (century !== undefined) {
      const value = (century - 1) * 100 + (core.value ?? 0)
      return withOpen({ ...core, value, digits: 4, unit, part, era: era ?? this.#era() }, open)
    }
    return withOpen({ ...core, unit, isPrefixed, part, era, isEraBefore, named }, open)
  }

  /** Parses decades after a century: 20世纪30年代, 20世纪30—40年代. Returns undefined if there are none. */
  #decadesOf(core: Core): (Core & Pick<Point, 'unit'>) | undefined {
    const [decade, between, last] = [this.#next, this.#peek(1), this.#peek(2)]
    if (decade?.kind !== 'number' || decade.digits !== 2) return undefined
    const start = ((core.value ?? 0) - 1) * 100
    if (hasMeaning(between, 'decade')) {
      this.#at += 2
      return { ...core, form: 'number', value: start + decade.value, digits: 4, unit: 'decade' }
    }
    if (
      last?.kind !== 'number' ||
      last.digits !== 2 ||
      last.value <= decade.value ||
      !(between?.kind === 'dash' || hasMeaning(between, 'to')) ||
      !hasMeaning(this.#peek(3), 'decade')
    )
      return undefined
    this.#at += 4
    const range = { from: start + decade.value, to: start + last.value + 9 }
    return { ...core, form: 'range', range, unit: undefined }
  }

  /** Parses the century of a decade: "20er Jahre des 20. Jh.", "80-е гг. XIX в.", "años veinte del siglo XX". */
  #century(): number | undefined {
    const [token, next] = [this.#next, this.#peek(1)]
    const isAfter = hasMeaning(token, 'century') && isCount(next)
    if (!isAfter && !(isCount(token) && hasMeaning(next, 'century'))) return undefined
    if (isAfter) this.#at += 1
    const count = this.#number()
    this.#at += isAfter ? 1 : 2
    return count
  }

  /** Whether the next number starts a range of centuries: "조선 18–19세기". */
  #isBeforeCentury(): boolean {
    const [join, end] = [this.#peek(1), this.#peek(2)]
    return (
      (join?.kind === 'dash' || hasMeaning(join, 'to')) &&
      isCount(end) &&
      hasMeaning(this.#peek(3), 'century')
    )
  }

  #core(): Core | undefined {
    const token = this.#next
    if (token === undefined) return undefined
    switch (token.kind) {
      case 'number':
        this.#at += 1
        return {
          form: 'number',
          value: token.value,
          digits: token.digits,
          signed: token.signed,
          whole: token.whole,
          doubtful: token.doubtful,
          isDecade: token.isDecade,
        }
      case 'ordinal':
      case 'roman':
        this.#at += 1
        return { form: token.kind, value: token.value, digits: 2 }
      case 'cycle':
        this.#at += 1
        return { form: 'cycle', value: token.index, digits: 2 }
      case 'range':
        this.#at += 1
        return { form: 'range', digits: 4, range: { from: token.from, to: token.to } }
      case 'period': {
        this.#at += 1
        const [next, then] = [this.#next, this.#peek(1)]
        const [only, ...more] = token.candidates
        // "昭和20年代"
        if (next?.kind === 'number' && hasMeaning(then, 'decade') && only?.counted && more.length === 0) {
          this.#at += 2
          const from = next.value % 10 === 0 ? yearOfPeriod(only, next.value) : Number.POSITIVE_INFINITY
          return { form: 'range', digits: 4, range: { from, to: Math.min(lastYear(only), from + 9) } }
        }
        // "明治30年", "Meiji 30"; a number of three or four digits is a calendar year.
        if (
          next?.kind === 'number' &&
          next.digits <= 2 &&
          !hasMeaning(then, 'century', 'decade', 'millennium') &&
          !this.#isBeforeCentury()
        ) {
          this.#at += 1
          return { form: 'period', value: next.value, digits: 2, candidates: token.candidates }
        }
        if (
          next?.kind === 'number' &&
          next.digits === 3 &&
          token.candidates.some(({ names }) => names.includes('minguo'))
        ) {
          this.#at += 1
          return { form: 'period', value: next.value, digits: 3, candidates: token.candidates }
        }
        if (next?.kind === 'cycle') {
          this.#at += 1
          const within = token.candidates.flatMap(({ from, to }) =>
            Array.from({ length: to - from + 1 }, (_, offset) => from + offset).filter(
              (year) => cycleOf(year) === next.index,
            ),
          )
          const [only, ...others] = within
          return only === undefined || others.length > 0
            ? { form: 'cycle', value: -1, digits: 2 }
            : { form: 'range', digits: 4, range: { from: only, to: only } }
        }
        return { form: 'period', digits: 0, candidates: token.candidates }
      }
      default:
        return undefined
    }
  }

  join(): 'dash' | 'to' | 'or' | 'slash' | undefined {
    if (this.#takesSign('dash')) {
      this.#takes('to')
      return 'dash'
    }
    if (this.#takes('to')) {
      this.#takes('to')
      return 'to'
    }
    if (this.#takes('or', 'and')) return 'or'
    return this.#takesSign('slash') ? 'slash' : undefined
  }
}
