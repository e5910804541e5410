import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { compareBlocks, type DrawnPage } from '../../src/commands/shots/compare-blocks.ts'
import { cropsOf, wholeCrop } from '../../src/commands/shots/crop.ts'
import type { Box, PageBlock } from '../../src/commands/shots/page-blocks.ts'
import { pixelsOf } from '../../src/commands/shots/pixels.ts'

const WIDTH = 400
const ROW = 40

interface Row {
  readonly name: string
  readonly color: string
  readonly height?: number
  readonly phase?: number
}

function block(
  key: string,
  kind: string,
  box: Box,
  children: readonly PageBlock[] = [],
  phase = 0,
): PageBlock {
  return {
    key,
    kind,
    box,
    phase: [0, phase],
    children,
  }
}

/** A page of rows under each other, each with a square in its own colour; `overlay` is above them at the right. */
async function pageOf(rows: readonly Row[], overlay?: string): Promise<DrawnPage> {
  let y = 0
  const placed = rows.map(({ height = ROW, ...row }) => {
    const box = { x: 0, y, width: WIDTH, height }
    y += height
    return { ...row, box }
  })
  const height = Math.max(y, 1)
  const square = (color: string, width: number, tall: number) =>
    ({ create: { width, height: tall, channels: 3, background: color } }) as const
  const picture = await sharp(square('#fff', WIDTH, height))
    .composite([
      ...placed.map(({ color, box }) => ({
        input: square(color, 100, box.height - 10),
        left: 20,
        top: box.y + 5,
      })),
      ...(overlay === undefined ? [] : [{ input: square(overlay, 30, 60), left: 360, top: 20 }]),
    ])
    .png()
    .toBuffer()
  const children = placed.map(({ name, box, phase }) => block(name, 'li.row', box, [], phase))
  const over = { x: 360, y: 20, width: 30, height: 60 }
  return {
    pixels: await pixelsOf(picture),
    blocks: {
      root: block(
        rows.map(({ name }) => name).join(' '),
        'html.',
        { x: 0, y: 0, width: WIDTH, height },
        children,
      ),
      overlays: overlay === undefined ? [] : [block('tool', 'aside.tools', over)],
    },
  }
}

const rows: readonly Row[] = ['#900', '#090', '#009', '#990', '#099'].map((color) => ({ name: color, color }))
const fresh: Row = { name: 'new', color: '#505' }
const withFresh = [...rows.slice(0, 1), fresh, ...rows.slice(1)]

describe('comparing by blocks', () => {
  it('finds nothing between a page and itself', async () => {
    expect(await compareBlocks(await pageOf(rows), await pageOf(rows))).toEqual([])
  })

  it('an inserted row is the only difference, and a line where it is missing', async () => {
    const differences = await compareBlocks(await pageOf(rows), await pageOf(withFresh))
    expect(differences).toEqual([
      {
        before: { x: 0, y: ROW, width: WIDTH, height: 0 },
        after: { x: 0, y: ROW, width: WIDTH, height: ROW },
      },
    ])
  })

  it('a removed row is the only difference too', async () => {
    expect(await compareBlocks(await pageOf(withFresh), await pageOf(rows))).toEqual([
      {
        before: { x: 0, y: ROW, width: WIDTH, height: ROW },
        after: { x: 0, y: ROW, width: WIDTH, height: 0 },
      },
    ])
  })

  it('marks what differs inside a block, below an inserted one', async () => {
    const after = withFresh.map((row) => (row.color === '#990' ? { ...row, color: '#f90' } : row))
    const [inserted, changed, ...others] = await compareBlocks(await pageOf(rows), await pageOf(after))
    expect(others).toEqual([])
    expect(inserted?.after).toMatchObject({ y: ROW, height: ROW })
    expect(changed).toEqual({
      before: { x: 20, y: 3 * ROW + 5, width: 100, height: ROW - 10 },
      after: { x: 20, y: 4 * ROW + 5, width: 100, height: ROW - 10 },
    })
  })

  it('takes a block of another height as a whole, and not those after it', async () => {
    const after = rows.map((row) => (row.color === '#090' ? { ...row, name: 'longer', height: 90 } : row))
    expect(await compareBlocks(await pageOf(rows), await pageOf(after))).toEqual([
      {
        before: { x: 0, y: ROW, width: WIDTH, height: ROW },
        after: { x: 0, y: ROW, width: WIDTH, height: 90 },
      },
    ])
  })

  it('finds a difference of a page whose blocks are all alike, outside them too', async () => {
    const before = await pageOf(rows)
    const bare = ({ pixels, blocks: { root, overlays } }: DrawnPage): DrawnPage => ({
      pixels,
      blocks: { root: { ...root, children: root.children.slice(0, 2) }, overlays },
    })
    const after = await pageOf(rows.map((row) => (row.color === '#099' ? { ...row, color: '#0ff' } : row)))
    expect(await compareBlocks(bare(before), bare(after))).toEqual([
      {
        before: { x: 20, y: 4 * ROW + 5, width: 100, height: ROW - 10 },
        after: { x: 20, y: 4 * ROW + 5, width: 100, height: ROW - 10 },
      },
    ])
  })

  it('leaves out what lies above the page where the page has moved below it', async () => {
    const differences = await compareBlocks(await pageOf(rows, '#f00'), await pageOf(withFresh, '#f00'))
    expect(differences.map(({ after }) => after)).toEqual([{ x: 0, y: ROW, width: WIDTH, height: ROW }])
  })

  it('finds a change of what lies above the page', async () => {
    const differences = await compareBlocks(await pageOf(rows, '#f00'), await pageOf(rows, '#00f'))
    expect(differences.map(({ after }) => after)).toEqual([{ x: 360, y: 20, width: 30, height: 60 }])
  })

  it('does not count how a block is smoothed that is at another part of a pixel', async () => {
    const off = rows.map((row) => (row.color === '#990' ? { ...row, color: '#991', phase: 0.5 } : row))
    const same = off.map((row) => ({ ...row, name: row.color === '#991' ? '#990' : row.name }))
    const moved = withFresh.map((row) => (row.color === '#990' ? { ...row, color: '#fe0', phase: 0.5 } : row))
    expect(await compareBlocks(await pageOf(rows), await pageOf(same))).toEqual([])
    expect(await compareBlocks(await pageOf(rows), await pageOf(moved))).toHaveLength(1)
  })
})

describe('pictures of differences', () => {
  it('show what differs with its surroundings, and frame it in both', async () => {
    const [before, after] = await Promise.all([pageOf(rows), pageOf(withFresh)])
    const crops = await cropsOf(before.pixels, after.pixels, await compareBlocks(before, after))
    expect(await sharp(crops.after.picture).metadata()).toMatchObject({ format: 'heif', width: WIDTH })
    expect(crops.after.marks).toEqual([
      { x: 0, y: ROW / crops.after.height, width: 1, height: ROW / crops.after.height },
    ])
    expect(crops.before.marks).toMatchObject([{ x: 0, width: 1, height: 0 }])
    expect(crops.left).toBe(0)
  })

  it('stay small whatever a page shows, and say what they leave out', async () => {
    const noise = async (name: string): Promise<DrawnPage> => {
      const picture = await sharp({
        create: {
          width: 1920,
          height: 2400,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .png()
        .toBuffer()
      const children = Array.from({ length: 12 }, (_, index) =>
        block(`${name} ${index}`, `div.${name}`, { x: 0, y: index * 200, width: 1920, height: 20 }),
      )
      const root = block(name, 'html.', { x: 0, y: 0, width: 1920, height: 2400 }, children)
      return { pixels: await pixelsOf(picture), blocks: { root, overlays: [] } }
    }
    const [before, after] = [await noise('one'), await noise('other')]
    const differences = before.blocks.root.children.map(({ box }) => ({ before: box, after: box }))
    const { before: one, after: other, left } = await cropsOf(before.pixels, after.pixels, differences)
    for (const { picture, height } of [one, other, await wholeCrop(after.pixels)]) {
      expect(picture.length).toBeLessThanOrEqual(30_000)
      expect(height).toBeLessThanOrEqual(720)
    }
    expect(left).toBeGreaterThan(0)
  })
})
