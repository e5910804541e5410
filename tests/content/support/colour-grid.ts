import sharp from 'sharp'

/** Number of squares per side of a picture. */
const CELLS = 10

export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the colour of a square; colours differ by more than JPEG blurs. */
function cellColour(column: number, row: number): Colour {
  return [20 + column * 23, 20 + row * 23, (column + row) % 2 === 0 ? 40 : 215]
}

/** Creates a picture of ten by ten squares of flat colour, in any size and format. */
export function colourGrid(width: number, height: number) {
  const cells = Array.from({ length: CELLS * CELLS }, (_, index) =>
    cellColour(index % CELLS, Math.floor(index / CELLS)),
  )
  return sharp(Uint8Array.from(cells.flat()), {
    raw: { width: CELLS, height: CELLS, channels: 3 },
  }).resize({ width, height, fit: 'fill', kernel: 'nearest' })
}

/** A rendered region of such a picture. */
export interface Shown {
  readonly picture: { readonly width: number; readonly height: number }
  readonly region: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  readonly size: { readonly width: number; readonly height: number }
  readonly mirrored?: boolean
  readonly degrees?: 0 | 90 | 180 | 270
}

/** Returns where a pixel was before rotation and mirroring, as fractions of width and height. */
function before(x: number, y: number, { degrees = 0, mirrored = false }: Shown): readonly [number, number] {
  const turned = { 0: [x, y], 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] } as const
  const [left, top] = turned[degrees]
  return [mirrored ? 1 - left : left, top]
}

const SAMPLES = 40
const TOLERANCE = 14
/** Pixels by which scaling blurs an edge. */
const BLUR = 3

/** Returns the width and height of a square in pixels of the region. */
function squareIn({ picture, region, size }: Shown): readonly [number, number] {
  return [
    (size.width * picture.width) / (region.width * CELLS),
    (size.height * picture.height) / (region.height * CELLS),
  ]
}

/** Whether the squares of a region are large enough to compare their colours. */
export function isComparable(shown: Shown): boolean {
  return Math.min(...squareIn(shown)) > 3 * BLUR && Math.min(shown.size.width, shown.size.height) > 3 * BLUR
}

/**
 * Returns the faults in the pixels of a region: its size, and samples whose colour differs from that of their
 * square. Samples near an edge are skipped. If the squares are too small, only the size is checked.
 */
export async function faultsOf(bytes: Buffer, shown: Shown): Promise<readonly string[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { picture, region, size, degrees = 0 } = shown
  const [width, height] = degrees % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  if (info.width !== width || info.height !== height)
    return [`${info.width} × ${info.height} pixels in place of ${width} × ${height}`]
  if (!isComparable(shown)) return []
  const faults: string[] = []
  let compared = 0
  const [squareWidth, squareHeight] = squareIn(shown)
  for (let step = 0; step < SAMPLES * SAMPLES; step += 1) {
    const x = Math.floor((((step % SAMPLES) + 0.5) / SAMPLES) * width)
    const y = Math.floor(((Math.floor(step / SAMPLES) + 0.5) / SAMPLES) * height)
    const [across, down] = before((x + 0.5) / width, (y + 0.5) / height, shown)
    const column = ((region.left + across * region.width) / picture.width) * CELLS
    const row = ((region.top + down * region.height) / picture.height) * CELLS
    const isNear = (place: number, near: number) => {
      const into = place - Math.floor(place)
      return into < near || 1 - into < near
    }
    if (isNear(column, BLUR / squareWidth) || isNear(row, BLUR / squareHeight)) continue
    compared += 1
    const expected = cellColour(Math.floor(column), Math.floor(row))
    const found = [0, 1, 2].map((channel) => data[(y * info.width + x) * info.channels + channel] ?? -1)
    if (expected.some((value, channel) => Math.abs(value - (found[channel] ?? -1)) > TOLERANCE))
      faults.push(`${x},${y}: ${found.join()} in place of ${expected.join()}`)
  }
  return compared === 0 ? ['no pixel could be compared'] : faults.slice(0, 5)
}
