import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PAGE_SIZE } from './articles.ts'

interface Kind {
  readonly width: number
  readonly height: number
  /** What such a photograph weighs on the wire. */
  readonly bytes: number
}

const LIST_PICTURE: Kind = { width: 240, height: 160, bytes: 15_000 }
const FIGURE: Kind = { width: 640, height: 400, bytes: 30_000 }

function shapes({ width, height }: Kind, turn: number): string {
  const circles = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [((index * 37 + turn * 53) % 100) / 100, ((index * 61 + turn * 29) % 100) / 100]
    const hue = (index * 30 + turn * 45) % 360
    return `<circle cx="${x * width}" cy="${y * height}" r="${height / 5}" fill="hsl(${hue} 45% 50%)" opacity=".6"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${turn * 40} 30% 70%)"/>${circles.join('')}</svg>`
}

/** Shapes under grain, in WebP of the highest quality that is no heavier than its kind. */
async function draw(kind: Kind, turn: number): Promise<Buffer> {
  const { width, height, bytes } = kind
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  const picture = await sharp(Buffer.from(shapes(kind, turn)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .png()
    .toBuffer()
  let [least, most] = [1, 100]
  while (most - least > 1) {
    const quality = Math.floor((least + most) / 2)
    const { length } = await sharp(picture).webp({ quality }).toBuffer()
    if (length <= bytes) least = quality
    else most = quality
  }
  return sharp(picture).webp({ quality: least }).toBuffer()
}

/** Draws the pictures of lists and articles into `folder`/img, which is created. */
export async function writePictures(folder: string): Promise<void> {
  const target = join(folder, 'img')
  mkdirSync(target, { recursive: true })
  const list = Array.from({ length: PAGE_SIZE }, (_, index) => ({
    name: `list-${index + 1}`,
    kind: LIST_PICTURE,
  }))
  const figures = [1, 2].map((number) => ({ name: `figure-${number}`, kind: FIGURE }))
  for (const [turn, { name, kind }] of [...list, ...figures].entries())
    writeFileSync(join(target, `${name}.webp`), await draw(kind, turn))
}
