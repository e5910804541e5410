import sharp from 'sharp'
import { createMemo } from '../../../base/memo.ts'

/** Sizes of sample pictures: wide, high, square and small, as pictures of museums come. */
const SIZES = [
  [1200, 800],
  [800, 1200],
  [900, 900],
  [320, 200],
] as const

const remember = createMemo<Buffer>()

function make(index: number): Promise<Buffer> {
  const [width = 1200, height = 800] = SIZES[index] ?? []
  const background = { r: 120 + index * 20, g: 140, b: 160 - index * 20 }
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A picture for an address, the same for the same address. */
export function samplePicture(address: string): Promise<Buffer> {
  const sum = [...address].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  const index = sum % SIZES.length
  return remember(String(index), () => make(index))
}
