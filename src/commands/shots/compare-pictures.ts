import { createHash } from 'node:crypto'
import { diffArrays } from 'diff'
import sharp from 'sharp'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

/** Part of a picture, relative to its top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A decoded picture with four bytes per pixel. */
export interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Two pictures of equal size with aligned rows, and the regions where they differ. */
interface ComparedPictures {
  readonly before: Pixels
  readonly after: Pixels
  readonly regions: readonly Box[]
}

type Row = Buffer | undefined

const CHANNELS = 4
/** Side length of the tiles that are merged into regions. */
const TILE_SIDE = 16
/** Maximum number of unmatched rows for alignment, which would otherwise take seconds. Beyond it, pictures are compared from the top. */
const MAX_OWN_ROWS = 2000

function loadLibrary() {
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

/** Aligns equal rows. A row in only one picture has no counterpart. */
function alignedRows(before: readonly Buffer[], after: readonly Buffer[]): readonly (readonly [Row, Row])[] {
  const hashOf = (row: Buffer): string => createHash('sha1').update(row).digest('base64')
  const parts = diffArrays(before.map(hashOf), after.map(hashOf), { maxEditLength: MAX_OWN_ROWS }) ?? [
    { count: before.length, removed: true, added: false },
    { count: after.length, removed: false, added: true },
  ]
  const aligned: (readonly [Row, Row])[] = []
  /** Rows aligned so far on either side, and the ends of pending ranges. */
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

/** Builds a picture from rows. Missing rows and the space after short rows are transparent. */
function pictureOf(rows: readonly Row[], width: number): Pixels {
  const data = Buffer.alloc(rows.length * width * CHANNELS)
  for (const [index, row] of rows.entries()) row?.copy(data, index * width * CHANNELS)
  return { data, width, height: rows.length }
}

/** Returns boxes around marked pixels. Tiles that are adjacent or one tile apart are merged into a region. */
function regionsOf(mask: Uint8Array, width: number, height: number): readonly Box[] {
  const columns = Math.ceil(width / TILE_SIDE)
  const tiles = new Map<number, { left: number; top: number; right: number; bottom: number }>()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (mask[pixel * CHANNELS + 3] === 0) continue
    const [x, y] = [pixel % width, Math.trunc(pixel / width)]
    const place = Math.trunc(y / TILE_SIDE) * columns + Math.trunc(x / TILE_SIDE)
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

/** Compares two screenshots of a page. Rows shifted by insertions or deletions are aligned, and antialiasing differences are ignored. */
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
  const { default: pixelmatch } = await loadLibrary()
  const mask = new Uint8Array(width * height * CHANNELS)
  const count = pixelmatch(one.data, other.data, mask, width, height, { threshold: 0.1, diffMask: true })
  return { before: one, after: other, regions: count === 0 ? [] : regionsOf(mask, width, height) }
}

/** Visible part of a screenshot, with differences as fractions (0 to 1) of its width and height. */
export interface Crop {
  /** AVIF data. */
  readonly picture: Buffer
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly marks: readonly Box[]
}

export interface Crops {
  readonly before: Crop
  readonly after: Crop
  /** Number of differences below the shown part. */
  readonly left: number
}

type Range = readonly [from: number, to: number]

/** Pixels shown around a difference. */
const CONTEXT_PIXELS = 48
/** Maximum distance in pixels between differences within one band. */
const MAX_GAP_PIXELS = 160
/** Maximum total height of the bands of a page. */
const MAX_HEIGHT = 1400
const MIN_WIDTH = 640
/** Maximum width of pictures in the report. */
const MAX_SHOWN_WIDTH = 960
/** Maximum bytes per picture: with four per page, thirty pages fit in 5 MB. */
const MAX_BYTES = 30_000
const QUALITIES = [50, 34, 20]
const DIVIDER = 6
/** Background where one page has no counterpart. */
const NOTHING = '#d9d4c7'

/** Returns row ranges with all differences and their context, up to the maximum height. */
function bandsOf(regions: readonly Box[], height: number): readonly Range[] {
  const bands: Range[] = []
  for (const { y, height: tall } of [...regions].sort((one, other) => one.y - other.y)) {
    const last = bands.at(-1)
    if (last !== undefined && y - last[1] <= MAX_GAP_PIXELS)
      bands.splice(-1, 1, [last[0], Math.max(last[1], y + tall)])
    else bands.push([y, y + tall])
  }
  let room = MAX_HEIGHT
  return bands.flatMap(([from, to]): readonly Range[] => {
    if (room <= CONTEXT_PIXELS * 2) return []
    const top = Math.max(from - CONTEXT_PIXELS, 0)
    const bottom = Math.min(to + CONTEXT_PIXELS, height, top + room)
    room -= bottom - top + DIVIDER
    return [[top, bottom]]
  })
}

/** Returns the column range with all differences and their context. */
function columnsOf(regions: readonly Box[], width: number): Range {
  const left = Math.max(Math.min(...regions.map(({ x }) => x)) - CONTEXT_PIXELS, 0)
  const right = Math.min(Math.max(...regions.map((box) => box.x + box.width)) + CONTEXT_PIXELS, width)
  const start = Math.max(left - Math.max(Math.ceil((MIN_WIDTH - (right - left)) / 2), 0), 0)
  const end = Math.min(Math.max(right, start + MIN_WIDTH), width)
  return [Math.max(Math.min(start, end - MIN_WIDTH), 0), end]
}

// Low effort: a third of the time for a picture of 960 pixels, at 10% more bytes.
async function encodePicture(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const avif = await sharp(picture).avif({ quality, effort: 0 }).toBuffer()
    if (avif.length <= MAX_BYTES) return avif
  }
  const { width = MAX_SHOWN_WIDTH } = await sharp(picture).metadata()
  const smaller = sharp(picture).resize({ width: Math.round(width * 0.7) })
  return encodePicture(await smaller.png({ compressionLevel: 1 }).toBuffer())
}

async function cropOf(
  { data, width }: Pixels,
  bands: readonly Range[],
  [left, right]: Range,
  regions: readonly Box[],
): Promise<Crop> {
  const wide = right - left
  const tall = bands.reduce((sum, [from, to]) => sum + to - from, DIVIDER * (bands.length - 1))
  const rows = Buffer.alloc(tall * width * CHANNELS, 0x99)
  const marks: Box[] = []
  let top = 0
  for (const [from, to] of bands) {
    data.copy(rows, top * width * CHANNELS, from * width * CHANNELS, to * width * CHANNELS)
    for (const box of regions) {
      const [upper, lower] = [Math.max(box.y, from), Math.min(box.y + box.height, to)]
      if (upper >= lower) continue
      marks.push({
        x: (box.x - left) / wide,
        y: (upper - from + top) / tall,
        width: box.width / wide,
        height: (lower - upper) / tall,
      })
    }
    top += to - from + DIVIDER
  }
  const { data: picture, info } = await sharp(rows, { raw: { width, height: tall, channels: CHANNELS } })
    .extract({ left, top: 0, width: wide, height: tall })
    .flatten({ background: NOTHING })
    .resize({ width: Math.min(wide, MAX_SHOWN_WIDTH) })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { picture: await encodePicture(picture), width: info.width, height: info.height, marks }
}

/** Crops the differences and their context from both screenshots. */
export async function cropsOf({ before, after, regions }: ComparedPictures): Promise<Crops> {
  const bands = bandsOf(regions, before.height)
  const columns = columnsOf(regions, before.width)
  const isShown = ({ y, height }: Box): boolean => bands.some(([from, to]) => y < to && y + height > from)
  return {
    before: await cropOf(before, bands, columns, regions),
    after: await cropOf(after, bands, columns, regions),
    left: regions.filter((region) => !isShown(region)).length,
  }
}

/** Returns the upper part of a page without a counterpart. */
export function upperPartCrop(pixels: Pixels): Promise<Crop> {
  return cropOf(pixels, [[0, Math.min(pixels.height, MAX_HEIGHT)]], [0, pixels.width], [])
}
