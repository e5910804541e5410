import sharp from 'sharp'
import { noiseTile, tileMask, tileSide } from './noise.ts'

const quality = 80
const effort = 2

export function encodeWebp(pixels: Uint8ClampedArray, width: number, height: number): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort })
    .toBuffer()
}

/** How strongly the sheet shows through: 0 is none. */
export interface Grade {
  readonly grain: number
  readonly vignette: number
}

/** Rasterises an SVG document, lays paper grain and a vignette over it, and encodes it as WebP. */
export async function finishSheet(svg: Buffer, width: number, height: number, grade: Grade): Promise<Buffer> {
  const drawn = await sharp(svg, { unlimited: true }).flatten({ background: '#f4efe4' }).raw().toBuffer()
  const pixels = new Uint8ClampedArray(drawn.buffer, drawn.byteOffset, drawn.length)
  const fine = noiseTile('fine')
  const cloud = noiseTile('cloud')
  for (let y = 0; y < height; y += 1) {
    const dy = (y / height - 0.5) * 2
    const row = (y & tileMask) * tileSide
    for (let x = 0; x < width; x += 1) {
      const dx = (x / width - 0.5) * 2
      const edge = dx * dx * dx * dx + dy * dy * dy * dy
      const sheet = (fine[row + (x & tileMask)] ?? 0) + (cloud[row + (x & tileMask)] ?? 0) * 0.6
      const light = 1 + sheet * grade.grain - edge * grade.vignette
      const index = (y * width + x) * 3
      pixels[index] = (pixels[index] ?? 0) * light
      pixels[index + 1] = (pixels[index + 1] ?? 0) * light
      pixels[index + 2] = (pixels[index + 2] ?? 0) * light
    }
  }
  return encodeWebp(pixels, width, height)
}
