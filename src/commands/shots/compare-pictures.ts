import { createHash } from 'node:crypto'
import { diffArrays } from 'diff'
import sharp from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

/** Part of a picture, from its top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A decoded picture, four bytes a pixel. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Two pictures brought to one size, so that the same rows are beside each other, and where they differ. */
export interface ComparedPictures {
  readonly before: Pixels
  readonly after: Pixels
  readonly regions: readonly Box[]
}

type Row = Buffer | undefined

export const CHANNELS = 4
/** Sides of the tiles that are joined to regions. */
const TILE = 16
/** Pictures with more rows of their own than this are compared from the top: aligning them would take seconds, for nothing. */
const MAX_OWN_ROWS = 2000

function library() {
  return import('pixelmatch').catch(() => {
    throw new AppError(message`pixelmatch is not installed. Run "npm install" with the development packages.`)
  })
}

/** Decodes a picture that sharp can read. */
export async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function rowsOf({ data, width, height }: Pixels): readonly Buffer[] {
  const bytes = width * CHANNELS
  return Array.from({ length: height }, (_, row) => data.subarray(row * bytes, (row + 1) * bytes))
}

/** Rows beside each other; a row that one picture alone has is beside none. */
function alignedRows(before: readonly Buffer[], after: readonly Buffer[]): readonly (readonly [Row, Row])[] {
  const hashOf = (row: Buffer): string => createHash('sha1').update(row).digest('base64')
  const parts = diffArrays(before.map(hashOf), after.map(hashOf), { maxEditLength: MAX_OWN_ROWS }) ?? [
    { count: before.length, removed: true, added: false },
    { count: after.length, removed: false, added: true },
  ]
  const aligned: (readonly [Row, Row])[] = []
  /** Rows that are beside each other so far, and up to where those go that are to be put there next. */
  let [left, right, gone, fresh] = [0, 0, 0, 0]
  const take = (): void => {
    for (; left < gone || right < fresh; left += 1, right += 1)
      aligned.push([left < gone ? before[left] : undefined, right < fresh ? after[right] : undefined])
    left = gone
    right = fresh
  }
  for (const { count, removed, added } of parts) {
    const isShared = !removed && !added
    if (isShared) take()
    if (!added) gone += count
    if (!removed) fresh += count
    if (isShared) take()
  }
  take()
  return aligned
}

/** A picture of rows; where there is none, and beyond the end of a row, it is transparent. */
function pictureOf(rows: readonly Row[], width: number): Pixels {
  const data = Buffer.alloc(rows.length * width * CHANNELS)
  for (const [index, row] of rows.entries()) row?.copy(data, index * width * CHANNELS)
  return { data, width, height: rows.length }
}

/** Boxes around marked pixels: those in neighbouring tiles, or with one tile between them, are one region. */
function regionsOf(mask: Uint8Array, width: number, height: number): readonly Box[] {
  const columns = Math.ceil(width / TILE)
  const tiles = new Map<number, { left: number; top: number; right: number; bottom: number }>()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (mask[pixel * CHANNELS + 3] === 0) continue
    const [x, y] = [pixel % width, Math.trunc(pixel / width)]
    const place = Math.trunc(y / TILE) * columns + Math.trunc(x / TILE)
    const tile = tiles.get(place) ?? { left: x, top: y, right: x, bottom: y }
    tile.left = Math.min(tile.left, x)
    tile.right = Math.max(tile.right, x)
    tile.bottom = y
    tiles.set(place, tile)
  }
  const regions: Box[] = []
  for (const [start, box] of tiles) {
    tiles.delete(start)
    const waiting = [start]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          const column = (place % columns) + dx
          const near = place + dy * columns + dx
          const tile = column < 0 || column >= columns ? undefined : tiles.get(near)
          if (tile === undefined) continue
          tiles.delete(near)
          waiting.push(near)
          box.left = Math.min(box.left, tile.left)
          box.top = Math.min(box.top, tile.top)
          box.right = Math.max(box.right, tile.right)
          box.bottom = Math.max(box.bottom, tile.bottom)
        }
    const { left, top, right, bottom } = box
    regions.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
  }
  return regions
}

/**
 * Compares two pictures of a page. Rows that an inserted or a missing one has moved are compared with themselves; a difference
 * that only smooths an edge otherwise does not count.
 */
export async function comparePictures(before: Pixels, after: Pixels): Promise<ComparedPictures> {
  if (before.width === after.width && before.data.equals(after.data)) return { before, after, regions: [] }
  const rows = alignedRows(rowsOf(before), rowsOf(after))
  const [width, height] = [Math.max(before.width, after.width), rows.length]
  const one = pictureOf(
    rows.map(([row]) => row),
    width,
  )
  const other = pictureOf(
    rows.map(([, row]) => row),
    width,
  )
  const { default: pixelmatch } = await library()
  const mask = new Uint8Array(width * height * CHANNELS)
  const count = pixelmatch(one.data, other.data, mask, width, height, { threshold: 0.1, diffMask: true })
  return { before: one, after: other, regions: count === 0 ? [] : regionsOf(mask, width, height) }
}
