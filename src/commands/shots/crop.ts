import sharp from 'sharp'
import { type Box, CHANNELS, type ComparedPictures, type Pixels } from './compare-pictures.ts'

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

type Range = readonly [from: number, to: number]

/** What is shown around a difference, in pixels of the page. */
const CONTEXT = 48
/** Differences nearer to each other are shown in one band. */
const GAP = 160
/** Bands of a page are drawn under each other up to this height. */
const MAX_HEIGHT = 1400
const MIN_WIDTH = 640
/** Pictures are shown at most so wide. */
const SHOWN_WIDTH = 960
/** A report has four pictures of a page; thirty pages fit in 5 MB. */
const MAX_BYTES = 30_000
const QUALITIES = [50, 34, 20]
const DIVIDER = 6
/** Shown where one page has nothing beside what the other has. */
const NOTHING = '#d9d4c7'

/** Rows with everything that differs and what is around it, until the height is used up. */
function bandsOf(regions: readonly Box[], height: number): readonly Range[] {
  const bands: Range[] = []
  for (const { y, height: tall } of [...regions].sort((one, other) => one.y - other.y)) {
    const last = bands.at(-1)
    if (last !== undefined && y - last[1] <= GAP) bands.splice(-1, 1, [last[0], Math.max(last[1], y + tall)])
    else bands.push([y, y + tall])
  }
  let room = MAX_HEIGHT
  return bands.flatMap(([from, to]): readonly Range[] => {
    if (room <= CONTEXT * 2) return []
    const top = Math.max(from - CONTEXT, 0)
    const bottom = Math.min(to + CONTEXT, height, top + room)
    room -= bottom - top + DIVIDER
    return [[top, bottom]]
  })
}

/** The columns that hold everything that differs, with what is around it. */
function columnsOf(regions: readonly Box[], width: number): Range {
  const left = Math.max(Math.min(...regions.map(({ x }) => x)) - CONTEXT, 0)
  const right = Math.min(Math.max(...regions.map((box) => box.x + box.width)) + CONTEXT, width)
  const start = Math.max(left - Math.max(Math.ceil((MIN_WIDTH - (right - left)) / 2), 0), 0)
  const end = Math.min(Math.max(right, start + MIN_WIDTH), width)
  return [Math.max(Math.min(start, end - MIN_WIDTH), 0), end]
}

// Less effort: of a picture of 960 pixels a third of the time, for a tenth more bytes.
async function encoded(picture: Buffer): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const avif = await sharp(picture).avif({ quality, effort: 0 }).toBuffer()
    if (avif.length <= MAX_BYTES) return avif
  }
  const { width = SHOWN_WIDTH } = await sharp(picture).metadata()
  const smaller = sharp(picture).resize({ width: Math.round(width * 0.7) })
  return encoded(await smaller.png({ compressionLevel: 1 }).toBuffer())
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
    .resize({ width: Math.min(wide, SHOWN_WIDTH) })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { picture: await encoded(picture), width: info.width, height: info.height, marks }
}

/** Cuts what differs out of both pictures of a page, with some of what is around it. */
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

/** The upper part of a page that has no counterpart. */
export function wholeCrop(pixels: Pixels): Promise<Crop> {
  return cropOf(pixels, [[0, Math.min(pixels.height, MAX_HEIGHT)]], [0, pixels.width], [])
}
