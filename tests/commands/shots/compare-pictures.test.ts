import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  comparePictures,
  cropsOf,
  type Pixels,
  pixelsOf,
  upperPartCrop,
} from '../../../src/commands/shots/compare-pictures.ts'

const WIDTH = 400
const ROW = 60

function square(background: string, width: number, height: number) {
  return { create: { width, height, channels: 3 as const, background } }
}

interface Square {
  readonly color: string
  readonly x: number
  readonly y: number
}

/** A white page with squares of 40 pixels on it. */
async function pageOf(height: number, squares: readonly Square[], width = WIDTH): Promise<Pixels> {
  const picture = sharp(square('#fff', width, height)).composite(
    squares.map(({ color, x, y }) => ({ input: square(color, 40, 40), left: x, top: y })),
  )
  return pixelsOf(await picture.png().toBuffer())
}

/** A page of rows under each other, each with a square of its own colour. */
function listOf(colors: readonly string[]): Promise<Pixels> {
  return pageOf(
    colors.length * ROW,
    colors.map((color, index) => ({ color, x: 20, y: index * ROW + 10 })),
  )
}

/** A page of which no two pixels are alike. */
async function noiseOf(width: number, height: number, mean: number): Promise<Pixels> {
  const { create } = square('#000', width, height)
  const noise = { type: 'gaussian', mean, sigma: 60 } as const
  return pixelsOf(
    await sharp({ create: { ...create, noise } })
      .png()
      .toBuffer(),
  )
}

const colors = ['#900', '#090', '#009', '#990', '#099']
const withFresh = ['#900', '#505', ...colors.slice(1)]

function regionsOf(before: Pixels, after: Pixels) {
  return comparePictures(before, after).then(({ regions }) => regions)
}

describe('comparing pictures of a page', () => {
  it('finds nothing between a page and itself', async () => {
    expect(await regionsOf(await listOf(colors), await listOf(colors))).toEqual([])
  })

  it('finds a colour that has changed, where it is', async () => {
    const after = await listOf(['#900', '#0f0', ...colors.slice(2)])
    expect(await regionsOf(await listOf(colors), after)).toEqual([{ x: 20, y: 70, width: 40, height: 40 }])
  })

  it('does not count a colour that nobody can tell from the other', async () => {
    expect(await regionsOf(await listOf(colors), await listOf(['#910000', ...colors.slice(1)]))).toEqual([])
  })

  it('finds a block that has moved to another column, where it was and where it is', async () => {
    const still = { color: '#090', x: 20, y: 200 }
    const before = await pageOf(300, [{ color: '#900', x: 20, y: 10 }, still])
    const after = await pageOf(300, [{ color: '#900', x: 300, y: 10 }, still])
    expect(await regionsOf(before, after)).toEqual([
      { x: 20, y: 10, width: 40, height: 40 },
      { x: 300, y: 10, width: 40, height: 40 },
    ])
  })

  it('marks an inserted row, and not those that it has pushed down', async () => {
    const { before, after, regions } = await comparePictures(await listOf(colors), await listOf(withFresh))
    expect([before.height, after.height]).toEqual([withFresh.length * ROW, withFresh.length * ROW])
    expect(regions).toMatchObject([{ x: 0, width: WIDTH, height: ROW }])
  })

  it('marks a row that is missing too, and what differs below it', async () => {
    const missing = await listOf(withFresh.map((color) => (color === '#099' ? '#f00' : color)))
    const { before, after, regions } = await comparePictures(missing, await listOf(colors))
    expect(before.height).toBe(after.height)
    expect(regions).toMatchObject([
      { x: 0, width: WIDTH, height: ROW },
      { x: 20, width: 40, height: 40 },
    ])
  })

  it('marks what a longer or a wider page has more', async () => {
    const before = await pageOf(100, [])
    expect(await regionsOf(before, await pageOf(160, [{ color: '#900', x: 20, y: 110 }]))).toEqual([
      { x: 0, y: 100, width: WIDTH, height: 60 },
    ])
    expect(await regionsOf(before, await pageOf(100, [], WIDTH + 80))).toEqual([
      { x: WIDTH, y: 0, width: 80, height: 100 },
    ])
  })

  it('marks a page as a whole that has nothing of the other', { tags: ['full'] }, async () => {
    const [before, after] = [await noiseOf(200, 1500, 40), await noiseOf(200, 1500, 210)]
    const [first, ...others] = await regionsOf(before, after)
    expect(others).toEqual([])
    expect(first?.height).toBeGreaterThan(1400)
  })
})

describe('pictures of differences', () => {
  it('show what differs with its surroundings, framed and at the same height in both', async () => {
    const compared = await comparePictures(await listOf(colors), await listOf(withFresh))
    const { before, after, left } = await cropsOf(compared)
    expect(await sharp(after.picture).metadata()).toMatchObject({ format: 'heif', width: WIDTH })
    expect(after.marks).toMatchObject([{ x: 0, width: 1, height: ROW / after.height }])
    expect([before.marks, before.height, left]).toEqual([after.marks, after.height, 0])
  })

  it('stay small whatever a page shows, and say what they leave out', { tags: ['full'] }, async () => {
    const [before, after] = [await noiseOf(1920, 2800, 128), await noiseOf(1920, 2800, 128)]
    const regions = Array.from({ length: 14 }, (_, index) => ({
      x: 0,
      y: index * 200,
      width: 1920,
      height: 20,
    }))
    const crops = await cropsOf({ before, after, regions })
    for (const { picture, height } of [crops.before, crops.after, await upperPartCrop(after)]) {
      expect(picture.length).toBeLessThanOrEqual(30_000)
      expect(height).toBeLessThanOrEqual(720)
    }
    expect(crops.left).toBeGreaterThan(0)
  })
})
