/** Characters of a page, and whether it is a home page. */
export interface PageCharacters {
  readonly characters: ReadonlySet<string>
  readonly isHome: boolean
}

/** Share of the pages from which on a character is in the first piece, which every page fetches. */
const MOST = 0.2
/** Pieces of characters that only some pages have. */
const SMALL = 32
/** Pieces of characters that the pages lacked and other texts of their languages have. */
const MIDDLE = 96
/** Pieces of all others. */
const LARGE = 256

function* divided(characters: readonly string[], size: number): Generator<string> {
  for (let start = 0; start < characters.length; start += size)
    yield characters.slice(start, start + size).join('')
}

/** The first two pieces of a plan, of which the second is for home pages. */
export const FIRST_PIECES = 2

/**
 * Divides the characters of a font into pieces that a page fetches whole: what many pages have, what home pages have besides,
 * then the characters of the other pages by how many have them, the common ones of the languages, and all others by number.
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
  const onMost = take(byCount.filter(([, count]) => count >= MOST * pages.length).map(([each]) => each))
  const home = take(pages.filter(({ isHome }) => isHome).flatMap(({ characters }) => [...characters].sort()))
  return [
    onMost.join(''),
    home.join(''),
    ...divided(take(byCount.map(([each]) => each)), SMALL),
    ...common.flatMap((group) => [...divided(take(group), MIDDLE)]),
    ...divided([...left], LARGE),
  ]
}

/** Characters of home pages that come with neither of the first pieces, although the font has them. */
export function missingOnHome(pieces: readonly string[], pages: readonly PageCharacters[]): number {
  const [first, others] = [pieces.slice(0, FIRST_PIECES), pieces.slice(FIRST_PIECES)].map(
    (each) => new Set(each.join('')),
  )
  const used = new Set(pages.filter(({ isHome }) => isHome).flatMap(({ characters }) => [...characters]))
  return [...used].filter((each) => first?.has(each) !== true && others?.has(each) === true).length
}
