/**
 * Displayed widths of pictures, as the HTML `sizes` attribute. They repeat the style sheets' layout, because browsers
 * choose a file before they have read it. A column is at most 82.5rem wide with gutters of 4 % on each side.
 */

const tile: Readonly<Record<number, string>> = {
  1: 'min(82.5rem, 92vw)',
  2: 'min(39.75rem, 44.5vw)',
  3: 'min(25.5rem, 28.5vw)',
  4: 'min(18.5rem, 20.5vw)',
}

/** Tiles: `columns` per row on wide screens, two on others. */
export function tileSizes(columns: number): string {
  return `(min-width: 60rem) ${tile[columns] ?? tile[2]}, 44vw`
}

/** Cards: `columns` per row on wide screens, stacked on phones. A single card has its text beside it. */
export function cardSizes(columns: number): string {
  return columns === 1
    ? '(min-width: 60rem) min(46.5rem, 52vw), 92vw'
    : `(min-width: 60rem) ${tile[columns] ?? tile[2]}, (min-width: 40rem) 44vw, 92vw`
}

/** Tiles of an album: the first spans two rows, and a last odd one spans both columns on phones. */
export function albumSizes(index: number, count: number): string {
  if (index === 0) return '(min-width: 60rem) min(64rem, 72vw), 92vw'
  const isOdd = index === count - 1 && count % 2 === 0
  return isOdd ? `(min-width: 60rem) ${tile[3]}, 92vw` : tileSizes(3)
}

export const pictureSizes = {
  /** Full column width. */
  column: 'min(82.5rem, 92vw)',
  /** Full width and screen height; most pictures are narrower than 8:5. */
  banner: '(min-width: 60rem) max(100vw, 160vh), max(100vw, 118vh)',
  /** Beside an event's facts. */
  event: '(min-width: 60rem) min(53rem, 59vw), 92vw',
  /** Before the text of an article. */
  article: '(min-width: 60rem) min(55rem, 92vw), 92vw',
  /** The main picture of a page: as wide as the viewport height allows. */
  viewing: '(min-width: 60rem) min(55rem, 61vw, max(26rem, 133vh - 20rem)), 92vw',
  viewingThumb: '(min-width: 40rem) 6.5rem, 4.75rem',
  /** First and further rows of news. */
  rowFirst: '(min-width: 60rem) min(32rem, 36vw), 7rem',
  row: '(min-width: 60rem) 17rem, 7rem',
  plate: '(min-width: 60rem) min(53rem, 59vw), 92vw',
  feature: '(min-width: 60rem) min(52rem, 58vw), 92vw',
  stage: '(min-width: 60rem) min(82.5rem, 82vw), 155vw',
  carousel: '(min-width: 60rem) min(47rem, 38vw), 78vw',
  carouselMark: '(min-width: 60rem) 11.5rem, 8.5rem',
  strip: '(min-width: 60rem) min(19.5rem, 22vw), 43vw',
  choice: '7rem',
  issue: '(min-width: 60rem) 22rem, 66vw',
  book: '(min-width: 60rem) min(15rem, 16.5vw), 42vw',
  /** Beside a year of the chronicle. */
  year: '(min-width: 48rem) 38rem, 92vw',
} as const
