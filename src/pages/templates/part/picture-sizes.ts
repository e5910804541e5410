/**
 * Widths that pictures take on screen, as `sizes` of HTML: what the style sheets lay out, in numbers, since the browser
 * chooses a file before it has read them. Within a column of at most 82.5rem, with gutters of 4 % at each side.
 */

const tile: Readonly<Record<number, string>> = {
  1: 'min(82.5rem, 92vw)',
  2: 'min(39.75rem, 44.5vw)',
  3: 'min(25.5rem, 28.5vw)',
  4: 'min(18.5rem, 20.5vw)',
}

/** Tiles, so many beside each other on wide screens, two on others. */
export function tileSizes(columns: number): string {
  return `(min-width: 60rem) ${tile[columns] ?? tile[2]}, 44vw`
}

/** Cards, so many beside each other on wide screens, which are one below the other on phones. A single card has its text beside it. */
export function cardSizes(columns: number): string {
  return columns === 1
    ? '(min-width: 60rem) min(46.5rem, 52vw), 92vw'
    : `(min-width: 60rem) ${tile[columns] ?? tile[2]}, (min-width: 40rem) 44vw, 92vw`
}

/** Tiles of an album: the first as high as two rows, and no odd one out at the end of two columns. */
export function albumSizes(index: number, count: number): string {
  if (index === 0) return '(min-width: 60rem) min(64rem, 72vw), 92vw'
  const isOdd = index === count - 1 && count % 2 === 0
  return isOdd ? `(min-width: 60rem) ${tile[3]}, 92vw` : tileSizes(3)
}

export const pictureSizes = {
  /** Over the whole column. */
  column: 'min(82.5rem, 92vw)',
  /** Over the whole width and as high as the screen; most pictures are less wide than 8 by 5 of it. */
  banner: '(min-width: 60rem) max(100vw, 160vh), max(100vw, 118vh)',
  /** Beside an event's facts. */
  event: '(min-width: 60rem) min(53rem, 59vw), 92vw',
  /** Before the text of an article. */
  article: '(min-width: 60rem) min(55rem, 92vw), 92vw',
  /** What a page is about: as wide as the screen's height allows. */
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
