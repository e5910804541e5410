import { diffArrays } from 'diff'
import type { Box, PageBlock, PageBlocks } from './page-blocks.ts'
import { type Compared, differingBoxes, isEqual, type Pixels } from './pixels.ts'

/** A page as it was drawn: its picture, and where its blocks are in it. */
export interface DrawnPage {
  readonly pixels: Pixels
  readonly blocks: PageBlocks
}

/** One thing that differs, in each picture; of what only one of them has, the other's box has no height. */
export interface Difference {
  readonly before: Box
  readonly after: Box
}

type Pair = readonly [PageBlock, PageBlock]
/** What is not to be compared, in each picture. */
type Blanks = readonly [readonly Box[], readonly Box[]]

interface Alignment {
  readonly pairs: readonly Pair[]
  /** Without a partner, each with the partners' block that is before it. */
  readonly removed: readonly { readonly block: PageBlock; readonly above: PageBlock | undefined }[]
  readonly added: readonly { readonly block: PageBlock; readonly above: PageBlock | undefined }[]
}

/** The same blocks on both sides: those with the same content, and between them those of one kind, in order. */
function align(before: readonly PageBlock[], after: readonly PageBlock[]): Alignment {
  const pairs: Pair[] = []
  const removed: Alignment['removed'][number][] = []
  const added: Alignment['added'][number][] = []
  let gone: PageBlock[] = []
  let fresh: PageBlock[] = []
  const settle = (): void => {
    for (const block of gone) {
      const index = fresh.findIndex(({ kind }) => kind === block.kind)
      const [twin, ...skipped] = index < 0 ? [] : fresh.splice(0, index + 1).reverse()
      if (twin === undefined) removed.push({ block, above: pairs.at(-1)?.[1] })
      else {
        for (const each of skipped.reverse()) added.push({ block: each, above: pairs.at(-1)?.[0] })
        pairs.push([block, twin])
      }
    }
    for (const block of fresh) added.push({ block, above: pairs.at(-1)?.[0] })
    gone = []
    fresh = []
  }
  let [left, right] = [0, 0]
  const parts = diffArrays([...before], [...after], { comparator: (one, other) => one.key === other.key })
  for (const { value, added: isAdded, removed: isRemoved } of parts) {
    const { length } = value
    if (isAdded) fresh.push(...after.slice(right, right + length))
    else if (isRemoved) gone.push(...before.slice(left, left + length))
    else {
      settle()
      for (let index = 0; index < length; index += 1) {
        const [one, other] = [before[left + index], after[right + index]]
        if (one !== undefined && other !== undefined) pairs.push([one, other])
      }
    }
    if (!isAdded) left += length
    if (!isRemoved) right += length
  }
  settle()
  return { pairs, removed, added }
}

function bottomOf({ y, height }: Box): number {
  return y + height
}

/** Where a block of the one page would be in the other: a line below the block above it, or at its parent's top. */
function placeOf(block: PageBlock, parent: PageBlock, other: PageBlock, above: PageBlock | undefined): Box {
  return {
    x: block.box.x - parent.box.x + other.box.x,
    y: above === undefined ? other.box.y : bottomOf(above.box),
    width: block.box.width,
    height: 0,
  }
}

function isAbout(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1
}

function isSameSize(one: Box, other: Box): boolean {
  return isAbout(one.width, other.width) && isAbout(one.height, other.height)
}

function hasSamePhase(one: PageBlock, other: PageBlock): boolean {
  return one.phase.every((part, index) => Math.abs(part - (other.phase[index] ?? 0)) < 0.02)
}

/** A shadow reaches so far beyond what is above the page. */
const SHADOW = 16

function withShadow({ x, y, width, height }: Box): Box {
  return {
    x: x - SHADOW,
    y: y - SHADOW,
    width: width + 2 * SHADOW,
    height: height + 2 * SHADOW,
  }
}

/** Rows of two blocks that belong together: between blocks that are in both, what is between moves with them. */
function strips([before, after]: Pair, { pairs }: Alignment): readonly (readonly [Box, Box])[] {
  const lowest = (block: PageBlock): number =>
    Math.max(block.box.y, ...block.children.map(({ box }) => bottomOf(box)))
  const tops: (readonly [number, number])[] = [[before.box.y, after.box.y]]
  for (const [one, other] of pairs) {
    const last = tops.at(-1)
    if (last !== undefined && one.box.y > last[0] && other.box.y > last[1])
      tops.push([one.box.y, other.box.y])
  }
  const ends = [lowest(before), lowest(after)] as const
  const found = tops.map(([top, other], index): readonly [Box, Box] => {
    const [next, otherNext] = tops[index + 1] ?? ends
    const height = Math.max(Math.min(next - top, otherNext - other), 0)
    return [
      { ...before.box, y: top, height },
      { ...after.box, y: other, height },
    ]
  })
  const height = Math.min(bottomOf(before.box) - ends[0], bottomOf(after.box) - ends[1])
  // From the bottom up: a lower edge belongs to the lower edge.
  return [
    ...found,
    [
      { ...before.box, y: bottomOf(before.box) - height, height },
      { ...after.box, y: bottomOf(after.box) - height, height },
    ],
  ]
}

/**
 * What differs between two drawings of a page, block by block: a block that has only moved does not differ, wherever the
 * blocks before it have pushed it.
 */
export async function compareBlocks(before: DrawnPage, after: DrawnPage): Promise<readonly Difference[]> {
  const found: Difference[] = []
  const overlays = [before, after].map(({ blocks }) => blocks.overlays.map(({ box }) => withShadow(box)))
  const [aboveBefore = [], aboveAfter = []] = overlays

  const compared = (one: Box, other: Box, [blanks, otherBlanks]: Blanks): Compared => ({
    before: { pixels: before.pixels, box: one, blanks },
    after: { pixels: after.pixels, box: other, blanks: otherBlanks },
  })

  const compare = async (one: Box, other: Box, blanks: Blanks): Promise<readonly Difference[]> =>
    (await differingBoxes(compared(one, other, blanks))).map((box) => ({
      before: { ...box, x: box.x + one.x, y: box.y + one.y },
      after: { ...box, x: box.x + other.x, y: box.y + other.y },
    }))

  const walk = async ([one, other]: Pair, blanks: Blanks): Promise<void> => {
    const hasSameSize = isSameSize(one.box, other.box)
    if (hasSameSize && isEqual(compared(one.box, other.box, blanks))) return
    if (one.children.length === 0 || other.children.length === 0) {
      if (hasSameSize && one.key === other.key && !hasSamePhase(one, other)) return
      const whole = { before: one.box, after: other.box }
      found.push(...(hasSameSize ? await compare(one.box, other.box, blanks) : [whole]))
      return
    }
    const aligned = align(one.children, other.children)
    for (const { block, above } of aligned.removed)
      found.push({ before: block.box, after: placeOf(block, one, other, above) })
    for (const { block, above } of aligned.added)
      found.push({ before: placeOf(block, other, one, above), after: block.box })
    for (const pair of aligned.pairs) await walk(pair, blanks)
    const covered: Blanks = [
      [...blanks[0], ...one.children.map(({ box }) => box)],
      [...blanks[1], ...other.children.map(({ box }) => box)],
    ]
    for (const [box, otherBox] of strips([one, other], aligned))
      found.push(...(await compare(box, otherBox, covered)))
  }

  await walk([before.blocks.root, after.blocks.root], [aboveBefore, aboveAfter])
  const above = align(before.blocks.overlays, after.blocks.overlays)
  // Round corners show what is below them, which may have moved.
  const isStill = isSameSize(before.blocks.root.box, after.blocks.root.box)
  for (const [one, other] of above.pairs)
    if (isStill || one.key !== other.key || !isSameSize(one.box, other.box))
      await walk([one, other], [[], []])
  for (const { block } of above.removed) found.push({ before: block.box, after: { ...block.box, height: 0 } })
  for (const { block } of above.added) found.push({ before: { ...block.box, height: 0 }, after: block.box })
  return found
}
