import { readFileSync, statSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { type CutFont, createKeptPieces, pieceName } from './cut-font.ts'

/** The part of a national character set with its common characters: rows of 94 characters, as EUC has them. */
interface CommonSet {
  readonly encoding: string
  /** First and last row of signs and syllables that nearly every text has. */
  readonly signs: readonly (readonly [first: number, last: number])[]
  readonly letters: readonly [first: number, last: number]
}

/** Punctuation, and Latin letters and marks as wide as an ideograph: the same rows in all of them. */
const SIGNS = [
  [1, 1],
  [3, 3],
] as const

const SETS: Readonly<Record<string, CommonSet>> = {
  // GB 2312, level 1: 3,755 characters.
  Hans: { encoding: 'gb2312', signs: SIGNS, letters: [16, 55] },
  // JIS X 0208: kana, then level 1 with 2,965 characters.
  Jpan: {
    encoding: 'euc-jp',
    signs: [...SIGNS, [4, 5]],
    letters: [16, 47],
  },
  // KS X 1001: 2,350 syllables.
  Kore: { encoding: 'euc-kr', signs: SIGNS, letters: [16, 40] },
}

const ROW = 94
const EUC = 0xa0
/** Big5, level 1: 5,401 characters, in rows that EUC does not have. */
const BIG5_LEADS = [0xa4, 0xc6] as const
const BIG5_TRAILS = [
  [0x40, 0x7e],
  [0xa1, 0xfe],
] as const

function decodeBytes(encoding: string, bytes: readonly number[]): string {
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
  return text.replaceAll('\ufffd', '')
}

function numbersFrom(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function charactersInRows(encoding: string, [first, last]: readonly [number, number]): string {
  const bytes = numbersFrom(first, last).flatMap((row) =>
    numbersFrom(1, ROW).flatMap((cell) => [row + EUC, cell + EUC]),
  )
  return decodeBytes(encoding, bytes)
}

function charactersInParts(encoding: string, parts: readonly (readonly [number, number])[]): string {
  return parts.map((each) => charactersInRows(encoding, each)).join('')
}

function big5(): string {
  const bytes = numbersFrom(...BIG5_LEADS).flatMap((lead) =>
    BIG5_TRAILS.flatMap(([from, to]) => numbersFrom(from, to)).flatMap((trail) => [lead, trail]),
  )
  return decodeBytes('big5', bytes)
}

/** Characters that texts in a script mostly use, in groups of which a page needs nearly all or some; none for other scripts. */
export function commonCharacters(script: string | undefined): readonly string[] {
  if (script === 'Hant') return [charactersInParts('gb2312', SIGNS), big5()]
  const set = SETS[script ?? '']
  return set === undefined
    ? []
    : [charactersInParts(set.encoding, set.signs), charactersInRows(set.encoding, set.letters)]
}

/** Gaps that are closed within a script: else a typeface of Chinese would be a list of thousands. */
const MAX_GAP = 256

/** Whether a character is of a script with blocks of its own; Latin letters, digits, punctuation and signs stand in many typefaces. */
function isOfScript(point: number): boolean {
  return (point >= 0x300 && point < 0x2000) || point >= 0x3000
}

function hexOf(point: number): string {
  return point.toString(16).toUpperCase()
}

interface Range {
  readonly from: number
  to: number
}

function rangeName(ranges: readonly Range[]): string {
  return ranges
    .map(({ from, to }) => (from === to ? `U+${hexOf(from)}` : `U+${hexOf(from)}-${hexOf(to)}`))
    .join(',')
}

/** Code points as `unicode-range` names them: exactly, but for gaps within a script. */
export function unicodeRange(points: readonly number[]): string {
  const ranges: Range[] = []
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    const gap = last !== undefined && isOfScript(last.to) && isOfScript(point) ? MAX_GAP : 1
    if (last !== undefined && point - last.to <= gap) last.to = point
    else ranges.push({ from: point, to: point })
  }
  return rangeName(ranges)
}

/**
 * Ranges of pieces of a font, whose rules stand in the opposite order: the last one counts for a character. A piece may name what an
 * earlier one has, so that the many seldom used are a few long ranges.
 *
 * @internal Exported for tests.
 */
export function pieceRanges(pieces: readonly string[]): readonly string[] {
  const earlier = new Set<number>()
  return pieces.map((piece) => {
    const points = [...piece].map((each) => each.codePointAt(0) ?? 0)
    const ranges: Range[] = []
    for (const point of points.sort((a, b) => a - b)) {
      const last = ranges.at(-1)
      let next = (last?.to ?? point) + 1
      while (next < point && earlier.has(next)) next += 1
      if (last !== undefined && next === point) last.to = point
      else ranges.push({ from: point, to: point })
    }
    for (const point of points) earlier.add(point)
    return rangeName(ranges)
  })
}

/** Characters of a page, and whether it is a home page. */
interface PageCharacters {
  readonly characters: ReadonlySet<string>
  readonly isHome: boolean
}

/** Share of the pages from which on a character is in the first piece, which every page fetches. */
const MIN_FIRST_PIECE_SHARE = 0.1
/** Pieces of characters that only some pages have. */
const SMALL_PIECE_CHARACTERS = 12
/** Pieces of characters that the pages lacked and other texts of their languages have. */
const MIDDLE_PIECE_CHARACTERS = 24
/** Pieces of all others. */
const LARGE_PIECE_CHARACTERS = 256

function* divideCharacters(characters: readonly string[], size: number): Generator<string> {
  for (let start = 0; start < characters.length; start += size)
    yield characters.slice(start, start + size).join('')
}

/** The first two pieces of a plan, of which the second is for home pages. */
export const FIRST_PIECES = 2

/**
 * Divides the characters of a font into pieces that a page fetches whole: what many pages have, what home pages have besides,
 * then the characters of the other pages by how many have them, the common ones of the languages, and all others by number.
 *
 * @internal Exported for tests.
 */
export function planPieces(
  font: readonly number[],
  pages: readonly PageCharacters[],
  common: readonly string[],
): readonly string[] {
  const left = new Set([...font].sort((a, b) => a - b).map((point) => String.fromCodePoint(point)))
  const take = (characters: Iterable<string>): string[] => [...characters].filter((each) => left.delete(each))
  const counts = new Map<string, number>()
  for (const { characters } of pages)
    for (const each of characters) counts.set(each, (counts.get(each) ?? 0) + 1)
  const byCount = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const onMost = take(
    byCount.filter(([, count]) => count >= MIN_FIRST_PIECE_SHARE * pages.length).map(([each]) => each),
  )
  const home = take(pages.filter(({ isHome }) => isHome).flatMap(({ characters }) => [...characters].sort()))
  return [
    onMost.join(''),
    home.join(''),
    ...divideCharacters(take(byCount.map(([each]) => each)), SMALL_PIECE_CHARACTERS),
    ...common.flatMap((group) => [...divideCharacters(take(group), MIDDLE_PIECE_CHARACTERS)]),
    ...divideCharacters([...left], LARGE_PIECE_CHARACTERS),
  ]
}

/** Characters of home pages that come with neither of the first pieces, although the font has them. @internal Exported for tests. */
export function missingOnHome(pieces: readonly string[], pages: readonly PageCharacters[]): number {
  const [first, others] = [pieces.slice(0, FIRST_PIECES), pieces.slice(FIRST_PIECES)].map(
    (each) => new Set(each.join('')),
  )
  const used = new Set(pages.filter(({ isHome }) => isHome).flatMap(({ characters }) => [...characters]))
  return [...used].filter((each) => first?.has(each) !== true && others?.has(each) === true).length
}

/** Characters that home pages may lack in the first pieces before these are planned anew: some 10 kB. */
const MAX_LACKING_CHARACTERS = 48

const PIECE = /^[0-9a-f]{24}\.woff2$/

export interface FontPiece {
  readonly name: string
  readonly characters: string
  /** As `unicode-range` names them. */
  readonly range: string
}

export interface FontPiecesOptions {
  /** Where plans and pieces are kept. */
  readonly folder: string
  /** Name of the plan: the font by its content, and what it is used for. */
  readonly name: string
  /** The whole font. */
  readonly font: string
  readonly hash: string
  readonly points: readonly number[]
  readonly cut: CutFont
}

function planIn(file: string): readonly string[] | undefined {
  try {
    const plan: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const pieces = isObject(plan) && Array.isArray(plan.pieces) ? plan.pieces : []
    const texts = pieces.filter((each) => typeof each === 'string')
    return texts.length > 0 ? texts : undefined
  } catch {
    return undefined
  }
}

/**
 * Pieces of a font of several megabytes. Which characters are together is planned once, by the pages of the museum, and kept; a piece is cut
 * when it is first asked for, and kept too. Until there is a plan there are no pieces.
 */
export function createFontPieces({ folder, name, font, hash, points, cut }: FontPiecesOptions) {
  const file = join(folder, `${name}.json`)
  const kept = createKeptPieces(folder, cut)
  let pieces: readonly FontPiece[] = []
  let readAt = 0

  const take = (plan: readonly string[]): void => {
    // The first are in a style sheet of their own, before that of the others, which must not name what they have.
    const ranges = [...pieceRanges(plan.slice(0, FIRST_PIECES)), ...pieceRanges(plan.slice(FIRST_PIECES))]
    pieces = plan
      .map((characters, index) => ({
        name: pieceName(hash, characters),
        characters,
        range: ranges[index] ?? '',
      }))
      .filter(({ characters }) => characters !== '')
  }
  /** Reads the plan where it is not the one that is known: another process of the site may have made it. Gives whether it was. */
  const refresh = (): boolean => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (written === readAt) return false
    readAt = written
    const plan = planIn(file)
    if (plan === undefined) return false
    take(plan)
    return true
  }
  refresh()

  const fits = (pages: readonly PageCharacters[]): boolean => {
    const known = pieces.map(({ characters }) => characters)
    return known.length > 0 && missingOnHome(known, pages) <= MAX_LACKING_CHARACTERS
  }

  return {
    pieces: (): readonly FontPiece[] => pieces,
    refresh,
    /** Whether there is a plan that still suits home pages. */
    fits,
    /** Plans the pieces by the pages of the museum where there is no plan, or home pages have become others since. */
    plan: async (pages: readonly PageCharacters[], common: readonly string[]): Promise<boolean> => {
      if (pages.length === 0 || fits(pages)) return false
      const plan = planPieces(points, pages, common).filter((each) => each !== '')
      // What home pages need is there before any page names it.
      for (const characters of plan.slice(0, FIRST_PIECES))
        await kept.make(pieceName(hash, characters), { font, characters })
      await mkdir(folder, { recursive: true })
      const temporary = `${file}.${process.pid}.part`
      await writeFile(temporary, `${JSON.stringify({ pieces: plan })}\n`)
      await rename(temporary, file)
      return refresh()
    },
    /** The bytes of a piece, which is cut where it was not yet; undefined for one that is not of this font. */
    body: async (piece: string): Promise<Buffer | undefined> => {
      if (!PIECE.test(piece)) return undefined
      const found = pieces.find((each) => each.name === piece)
      return kept.body(piece, found && { font, characters: found.characters })
    },
  }
}

export type FontPieces = ReturnType<typeof createFontPieces>
