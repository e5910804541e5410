import sharp from 'sharp'
import { bilingual } from '../../../errors/index.ts'
import { UsageError } from '../../../errors/usage-error.ts'

/** What differs between two pictures. */
export interface Difference {
  /** PNG: the first picture, pale, with what differs marked. */
  readonly picture: Buffer
  /** Part of all pixels that differ, 0 to 1. */
  readonly share: number
}

const library = () =>
  import('pixelmatch').catch(() => {
    throw new UsageError(
      bilingual(
        'pixelmatch is not installed. Run "npm install" with the development packages.',
        '没有安装 pixelmatch。请运行“npm install”，连同开发所用的软件包一起安装。',
      ),
    )
  })

/** A picture's pixels on a white ground of a given size, its own corner at the top left. */
const pixelsOf = async (picture: Buffer, width: number, height: number): Promise<Buffer> => {
  const own = await sharp(picture).metadata()
  return sharp(picture)
    .flatten({ background: 'white' })
    .extend({
      right: Math.max(width - (own.width ?? 0), 0),
      bottom: Math.max(height - (own.height ?? 0), 0),
      background: 'white',
    })
    .ensureAlpha()
    .raw()
    .toBuffer()
}

/** Compares two pictures pixel by pixel; where one is taller than the other, the rest differs from white. */
export const differenceOf = async (before: Buffer, after: Buffer): Promise<Difference> => {
  const { default: pixelmatch } = await library()
  const sizes = await Promise.all([before, after].map((picture) => sharp(picture).metadata()))
  const width = Math.max(...sizes.map((size) => size.width ?? 0))
  const height = Math.max(...sizes.map((size) => size.height ?? 0))
  const [one, other] = await Promise.all([before, after].map((picture) => pixelsOf(picture, width, height)))
  if (one === undefined || other === undefined) throw new Error('two pictures have two sets of pixels')
  const marked = new Uint8Array(width * height * 4)
  const count = pixelmatch(one, other, marked, width, height, { threshold: 0.1, alpha: 0.25 })
  const picture = await sharp(marked, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { picture, share: count / (width * height) }
}
