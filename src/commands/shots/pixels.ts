import sharp from 'sharp'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import type { Box } from './page-blocks.ts'

/** A decoded picture, four bytes a pixel. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const CHANNELS = 4
/** Pixels that differ at most so far from each other are marked together. */
const CELL = 16

function library() {
  return import('pixelmatch').catch(() => {
    throw new UsageError(
      message`pixelmatch is not installed. Run "npm install" with the development packages.`,
    )
  })
}

/** Decodes a picture that sharp can read. */
export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** What of a box is inside a picture. */
function clipped({ x, y, width, height }: Box, { width: right, height: bottom }: Pixels): Box {
  const [left, top] = [Math.min(Math.max(x, 0), right), Math.min(Math.max(y, 0), bottom)]
  return {
    x: left,
    y: top,
    width: Math.max(Math.min(x + width, right) - left, 0),
    height: Math.max(Math.min(y + height, bottom) - top, 0),
  }
}

/** A box of a picture, with some boxes inside it made blank; boxes count from the picture's corner. */
function cut(pixels: Pixels, box: Box, blanks: readonly Box[]): Pixels {
  const { x, y, width, height } = box
  const data = Buffer.allocUnsafe(width * height * CHANNELS)
  const own = { data, width, height }
  for (let row = 0; row < height; row += 1) {
    const start = ((y + row) * pixels.width + x) * CHANNELS
    pixels.data.copy(data, row * width * CHANNELS, start, start + width * CHANNELS)
  }
  for (const blank of blanks) {
    const {
      x: left,
      y: top,
      width: wide,
      height: tall,
    } = clipped({ ...blank, x: blank.x - x, y: blank.y - y }, own)
    for (let row = top; row < top + tall; row += 1)
      data.fill(0, (row * width + left) * CHANNELS, (row * width + left + wide) * CHANNELS)
  }
  return own
}

/** Boxes around marked pixels: those in neighbouring cells are one box. */
function boxesOf(marked: Uint8Array, width: number, height: number): readonly Box[] {
  const columns = Math.ceil(width / CELL)
  const cells = new Map<number, { left: number; top: number; right: number; bottom: number }>()
  for (let index = 0; index < width * height; index += 1) {
    if (marked[index * CHANNELS + 3] === 0) continue
    const [x, y] = [index % width, Math.trunc(index / width)]
    const place = Math.trunc(y / CELL) * columns + Math.trunc(x / CELL)
    const cell = cells.get(place)
    if (cell === undefined) cells.set(place, { left: x, top: y, right: x + 1, bottom: y + 1 })
    else {
      cell.left = Math.min(cell.left, x)
      cell.right = Math.max(cell.right, x + 1)
      cell.bottom = y + 1
    }
  }
  const boxes: Box[] = []
  for (const [place, box] of cells) {
    cells.delete(place)
    const waiting = [place]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const column = next % columns
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          const near = next + dy * columns + dx
          const found = column + dx < 0 || column + dx >= columns ? undefined : cells.get(near)
          if (found === undefined) continue
          cells.delete(near)
          waiting.push(near)
          box.left = Math.min(box.left, found.left)
          box.top = Math.min(box.top, found.top)
          box.right = Math.max(box.right, found.right)
          box.bottom = Math.max(box.bottom, found.bottom)
        }
    }
    boxes.push({ x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top })
  }
  return boxes
}

/** A box of one picture and one of another, and what inside them is not to be compared. */
export interface Compared {
  readonly before: { readonly pixels: Pixels; readonly box: Box; readonly blanks: readonly Box[] }
  readonly after: { readonly pixels: Pixels; readonly box: Box; readonly blanks: readonly Box[] }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** Both boxes as far as both pictures reach, of one size; what either leaves out is left out of both. */
function fitted({ before, after }: Compared): Compared {
  const [one, other] = [clipped(before.box, before.pixels), clipped(after.box, after.pixels)]
  const size = { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) }
  const [boxBefore, boxAfter] = [
    { ...one, ...size },
    { ...other, ...size },
  ]
  const [dx, dy] = [boxAfter.x - boxBefore.x, boxAfter.y - boxBefore.y]
  const blanks = [
    ...before.blanks,
    ...after.blanks.map((box) => ({ ...box, x: box.x - dx, y: box.y - dy })),
  ].filter((box) => overlap(box, boxBefore))
  return {
    before: { pixels: before.pixels, box: boxBefore, blanks },
    after: {
      pixels: after.pixels,
      box: boxAfter,
      blanks: blanks.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy })),
    },
  }
}

/** Whether two boxes show exactly the same, as far as both reach. */
export function isEqual(compared: Compared): boolean {
  const { before, after } = fitted(compared)
  const { x, y, width, height } = before.box
  for (let row = 0; row < height; row += 1) {
    const start = ((y + row) * before.pixels.width + x) * CHANNELS
    const other = ((after.box.y + row) * after.pixels.width + after.box.x) * CHANNELS
    const bytes = width * CHANNELS
    if (before.pixels.data.compare(after.pixels.data, other, other + bytes, start, start + bytes) === 0)
      continue
    const blanks = before.blanks.filter((blank) => blank.y <= y + row && y + row < blank.y + blank.height)
    for (let byte = 0; byte < bytes; byte += 1) {
      if (before.pixels.data[start + byte] === after.pixels.data[other + byte]) continue
      const column = x + Math.trunc(byte / CHANNELS)
      if (!blanks.some((blank) => blank.x <= column && column < blank.x + blank.width)) return false
    }
  }
  return true
}

/**
 * Where two boxes show different things, as boxes inside them. A difference that only smooths an edge otherwise does not
 * count.
 */
export async function differingBoxes(compared: Compared): Promise<readonly Box[]> {
  if (isEqual(compared)) return []
  const { before, after } = fitted(compared)
  const { width, height } = before.box
  const [one, other] = [before, after].map(({ pixels, box, blanks }) => cut(pixels, box, blanks))
  if (one === undefined || other === undefined) return []
  const { default: pixelmatch } = await library()
  const marked = new Uint8Array(width * height * CHANNELS)
  const count = pixelmatch(one.data, other.data, marked, width, height, { threshold: 0.1, diffMask: true })
  return count === 0 ? [] : boxesOf(marked, width, height)
}
