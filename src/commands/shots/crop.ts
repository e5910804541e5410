import sharp from 'sharp'
import type { Difference } from './compare-blocks.ts'
import type { Box } from './page-blocks.ts'
import type { Pixels } from './pixels.ts'

/** The part of a page's picture that is shown, with what differs in it in parts of its width and height, 0 to 1. */
export interface Crop {
  /** AVIF. */
  readonly picture: Buffer
  /** In pixels of the picture. */
  readonly width: number
  readonly height: number
  readonly marks: readonly Box[]
}

export interface Crops {
  readonly before: Crop
  readonly after: Crop
  /** Differences further down that the pictures do not reach. */
  readonly left: number
}

/** What is shown around a difference, in pixels of the page. */
const CONTEXT = 48
/** Differences nearer to each other are shown in one piece. */
const GAP = 160
/** Pieces of a page are drawn under each other up to this height. */
const MAX_HEIGHT = 1400
const MIN_WIDTH = 640
/** Pictures are shown at most so wide. */
const SHOWN_WIDTH = 960
/** A report has four pictures of a page; thirty pages fit in 5 MB. */
const MAX_BYTES = 30_000
const QUALITIES = [50, 34, 20]
const DIVIDER = 6
const CHANNELS = 4

/** Rows of both pictures that are shown together. */
interface Piece {
  readonly before: readonly [from: number, to: number]
  readonly after: readonly [from: number, to: number]
}

function rowsOf({ y, height }: Box): readonly [number, number] {
  return [y, y + height]
}

function joined(one: readonly [number, number], other: readonly [number, number]): readonly [number, number] {
  return [Math.min(one[0], other[0]), Math.max(one[1], other[1])]
}

function piecesOf(differences: readonly Difference[]): readonly Piece[] {
  const pieces: Piece[] = []
  for (const { before, after } of [...differences].sort((one, other) => one.after.y - other.after.y)) {
    const last = pieces.at(-1)
    const next = { before: rowsOf(before), after: rowsOf(after) }
    const isNear = last !== undefined && next.after[0] - last.after[1] <= GAP
    if (isNear)
      pieces.splice(-1, 1, {
        before: joined(last.before, next.before),
        after: joined(last.after, next.after),
      })
    else pieces.push(next)
  }
  return pieces
}

function lengthOf([from, to]: readonly [number, number]): number {
  return to - from
}

/** Pieces with what is around them, until the height is used up. */
function shownPieces(pieces: readonly Piece[]): readonly Piece[] {
  let room = MAX_HEIGHT
  return pieces.flatMap(({ before, after }): readonly Piece[] => {
    if (room <= CONTEXT * 2) return []
    const tall = Math.min(Math.max(lengthOf(before), lengthOf(after)) + CONTEXT * 2, room)
    room -= tall + DIVIDER
    // Of one height, so that what is beside each other can be compared.
    const around = ([from]: readonly [number, number]): readonly [number, number] => {
      const top = Math.max(from - CONTEXT, 0)
      return [top, top + tall]
    }
    return [{ before: around(before), after: around(after) }]
  })
}

// Less effort: of a picture of 960 pixels a third of the time, for a tenth more bytes.
async function encoded(picture: Buffer): Promise<Buffer> {
  let least = picture
  for (const quality of QUALITIES) {
    least = await sharp(picture).avif({ quality, effort: 0 }).toBuffer()
    if (least.length <= MAX_BYTES) return least
  }
  const { width = SHOWN_WIDTH } = await sharp(picture).metadata()
  return encoded(
    await sharp(picture)
      .resize({ width: Math.round(width * 0.7) })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}

async function cropOf(
  { data, width, height }: Pixels,
  rows: readonly (readonly [number, number])[],
  columns: readonly [number, number],
  boxes: readonly Box[],
): Promise<Crop> {
  const bytes = width * CHANNELS
  const parts: Buffer[] = []
  const marks: Box[] = []
  const [left, right] = columns
  let top = 0
  for (const [from, to] of rows) {
    const [start, end] = [Math.min(from, height), Math.min(to, height)]
    if (parts.length > 0) parts.push(Buffer.alloc(DIVIDER * bytes, 0x99))
    top += parts.length > 0 ? DIVIDER : 0
    parts.push(data.subarray(start * bytes, end * bytes))
    for (const box of boxes) {
      const [upper, lower] = [Math.max(box.y, start), Math.min(box.y + box.height, end)]
      if (upper > lower || box.y > end || box.y + box.height < start) continue
      marks.push({ x: box.x - left, y: upper - start + top, width: box.width, height: lower - upper })
    }
    top += end - start
  }
  if (top === 0) {
    parts.push(Buffer.alloc(bytes, 0xff))
    top = 1
  }
  const wide = Math.min(right, width) - left
  const picture = await sharp(Buffer.concat(parts), { raw: { width, height: top, channels: CHANNELS } })
    .extract({ left, top: 0, width: wide, height: top })
    .removeAlpha()
    .resize({ width: Math.min(wide, SHOWN_WIDTH) })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return {
    picture: await encoded(picture.data),
    width: picture.info.width,
    height: picture.info.height,
    marks: marks.map((box) => ({
      x: box.x / wide,
      y: box.y / top,
      width: box.width / wide,
      height: box.height / top,
    })),
  }
}

/** The columns that hold every difference, with what is around them. */
function columnsOf(boxes: readonly Box[], width: number): readonly [number, number] {
  const left = Math.max(Math.min(...boxes.map(({ x }) => x)) - CONTEXT, 0)
  const right = Math.min(Math.max(...boxes.map((box) => box.x + box.width)) + CONTEXT, width)
  const missing = Math.max(MIN_WIDTH - (right - left), 0)
  const start = Math.max(left - Math.ceil(missing / 2), 0)
  const end = Math.min(Math.max(right, start + MIN_WIDTH), width)
  return [Math.max(Math.min(start, end - MIN_WIDTH), 0), end]
}

/** Cuts what differs out of both pictures of a page, with some of what is around it. */
export async function cropsOf(
  before: Pixels,
  after: Pixels,
  differences: readonly Difference[],
): Promise<Crops> {
  const pieces = shownPieces(piecesOf(differences))
  const boxes = {
    before: differences.map((each) => each.before),
    after: differences.map((each) => each.after),
  }
  const columns = columnsOf([...boxes.before, ...boxes.after], Math.min(before.width, after.width))
  const isShown = ({ after: box }: Difference): boolean =>
    pieces.some(({ after: [from, to] }) => box.y < to && box.y + box.height >= from)
  return {
    before: await cropOf(
      before,
      pieces.map((piece) => piece.before),
      columns,
      boxes.before,
    ),
    after: await cropOf(
      after,
      pieces.map((piece) => piece.after),
      columns,
      boxes.after,
    ),
    left: differences.filter((difference) => !isShown(difference)).length,
  }
}

/** The upper part of a page that has no counterpart. */
export function wholeCrop(pixels: Pixels): Promise<Crop> {
  return cropOf(pixels, [[0, Math.min(pixels.height, MAX_HEIGHT)]], [0, pixels.width], [])
}
