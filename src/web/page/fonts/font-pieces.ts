import { readFileSync, statSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../../base/object.ts'
import { type CutFont, createKeptPieces, pieceName } from './cut-font.ts'

/** The common characters of a national character set, in rows of 94 characters, as in EUC. */
interface CommonSet {
  readonly encoding: string
  /** First and last rows of punctuation and syllables that nearly every text contains. */
  readonly signs: readonly (readonly [first: number, last: number])[]
  readonly letters: readonly [first: number, last: number]
}

/** Punctuation and full-width Latin letters, in the same rows of all sets. */
const SIGNS = [
  [1, 1],
  [3, 3],
] as const

const SETS: Readonly<Record<string, CommonSet>> = {
  // GB 2312, level 1: 3,755 characters.
  Hans: { encoding: 'gb2312', signs: SIGNS, letters: [16, 55] },
  // JIS X 0208: kana, and level 1 with 2,965 characters.
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
/** Big5, level 1: 5,401 characters, in a row structure different from EUC. */
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

/** Returns the common characters of a script, in groups of which a page needs nearly all or some; empty for other scripts. */
export function commonCharacters(script: string | undefined): readonly string[] {
  if (script === 'Hant') return [charactersInParts('gb2312', SIGNS), big5()]
  const set = SETS[script ?? '']
  return set === undefined
    ? []
    : [charactersInParts(set.encoding, set.signs), charactersInRows(set.encoding, set.letters)]
}

/** Maximum gap that is closed within a script. Otherwise, a Chinese typeface would need a list of thousands of ranges. */
const MAX_GAP = 256

/** Whether a character is in a block of its own script. Latin letters, digits, punctuation and symbols are in many typefaces. */
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

/** Returns code points as `unicode-range`: exactly, except for gaps within a script. */
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
 * Returns the `unicode-range` of each subset. Their rules are written in reverse order, so that for a shared character the earlier subset
 * wins. A subset may therefore include characters of earlier ones, which makes the many rare characters a few long ranges.
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

/** Minimum share of pages with a character for the first subset, which every page loads. */
const MIN_FIRST_PIECE_SHARE = 0.1
/** Size of subsets with characters of only some pages. */
const SMALL_PIECE_CHARACTERS = 12
/** Size of subsets with characters that are on no page but in other texts of the languages. */
const MIDDLE_PIECE_CHARACTERS = 24
/** Size of subsets with all other characters. */
const LARGE_PIECE_CHARACTERS = 256

function* divideCharacters(characters: readonly string[], size: number): Generator<string> {
  for (let start = 0; start < characters.length; start += size)
    yield characters.slice(start, start + size).join('')
}

/** Number of initial subsets in a plan: one for all pages, and one for home pages. */
export const FIRST_PIECES = 2

/**
 * Divides the characters of a font into subsets that pages load as a whole: characters of many pages; further ones of home pages; those
 * of the other pages by frequency; common ones of the languages; all others by code point.
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

/**
 * Returns the number of home page characters that are in the font but not in the initial subsets.
 *
 * @internal Exported for tests.
 */
export function missingOnHome(pieces: readonly string[], pages: readonly PageCharacters[]): number {
  const [first, others] = [pieces.slice(0, FIRST_PIECES), pieces.slice(FIRST_PIECES)].map(
    (each) => new Set(each.join('')),
  )
  const used = new Set(pages.filter(({ isHome }) => isHome).flatMap(({ characters }) => [...characters]))
  return [...used].filter((each) => first?.has(each) !== true && others?.has(each) === true).length
}

/** Maximum number of home page characters missing in the initial subsets before a new plan is made: some 10 kB. */
const MAX_LACKING_CHARACTERS = 48

const PIECE = /^[0-9a-f]{24}\.woff2$/

export interface FontPiece {
  readonly name: string
  readonly characters: string
  /** Range of the subset, as `unicode-range`. */
  readonly range: string
}

export interface FontPiecesOptions {
  /** Folder for plans and subsets. */
  readonly folder: string
  /** Name of the plan: digest of the font and its use. */
  readonly name: string
  /** Path of the complete font. */
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
 * Creates the subsets of a font of several megabytes. The division is planned once, by the characters on the museum's pages, and stored.
 * A subset is created on first request and stored too. Until there is a plan, there are no subsets.
 */
export function createFontPieces({ folder, name, font, hash, points, cut }: FontPiecesOptions) {
  const file = join(folder, `${name}.json`)
  const kept = createKeptPieces(folder, cut)
  let pieces: readonly FontPiece[] = []
  let readAt = 0

  const take = (plan: readonly string[]): void => {
    // The initial subsets are in a separate style sheet before the others, whose ranges must therefore exclude theirs.
    const ranges = [...pieceRanges(plan.slice(0, FIRST_PIECES)), ...pieceRanges(plan.slice(FIRST_PIECES))]
    pieces = plan
      .map((characters, index) => ({
        name: pieceName(hash, characters),
        characters,
        range: ranges[index] ?? '',
      }))
      .filter(({ characters }) => characters !== '')
  }
  /** Reads the plan if it has changed, since another process of the site may have made it. Returns whether it has. */
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
    /** Whether there is a plan that still suits the home pages. */
    fits,
    /** Makes a plan by the museum's pages if there is none, or if home pages have changed since. */
    plan: async (pages: readonly PageCharacters[], common: readonly string[]): Promise<boolean> => {
      if (pages.length === 0 || fits(pages)) return false
      const plan = planPieces(points, pages, common).filter((each) => each !== '')
      // Creates the subsets for home pages before any page refers to them.
      for (const characters of plan.slice(0, FIRST_PIECES))
        await kept.make(pieceName(hash, characters), { font, characters })
      await mkdir(folder, { recursive: true })
      const temporary = `${file}.${process.pid}.part`
      await writeFile(temporary, `${JSON.stringify({ pieces: plan })}\n`)
      await rename(temporary, file)
      return refresh()
    },
    /** Returns the bytes of a subset, which is created if necessary; undefined for a name that is not a subset of this font. */
    body: async (piece: string): Promise<Buffer | undefined> => {
      if (!PIECE.test(piece)) return undefined
      const found = pieces.find((each) => each.name === piece)
      return kept.body(piece, found && { font, characters: found.characters })
    },
  }
}

export type FontPieces = ReturnType<typeof createFontPieces>
