import sharp from 'sharp'
import type { Crop } from '../shots/compare-pictures.ts'
import { changedPageName, type PicturePair } from '../shots/plan-sheet.ts'
import { severities } from '../shots/severity.ts'
import type { CommentPicture } from './forges/forge.ts'
import type { ReviewedPage } from './review.ts'

/** Maximum number of pages in a comment. The report has all of them. */
const MAX_SHOWN_PAGES = 10
const FRAME = '#d0021b'

/** Returns a picture with framed differences, in a format that every forge displays. */
async function frameCrop({ picture, width, height, marks }: Crop): Promise<Buffer> {
  const boxes = marks.map((mark) => {
    const [x, y] = [Math.round(mark.x * width), Math.round(mark.y * height)]
    const [wide, tall] = [Math.round(mark.width * width), Math.max(Math.round(mark.height * height), 3)]
    return `<rect x="${x}" y="${y}" width="${wide}" height="${tall}"/>`
  })
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke="${FRAME}" stroke-width="3">${boxes.join('')}</svg>`,
  )
  return sharp(picture)
    .resize({ width, height, fit: 'fill' })
    .composite([{ input: frame }])
    .jpeg({ quality: 78 })
    .toBuffer()
}

/** Returns each page once, on the screen with most differences. Sorted by severity, then by number of differences. */
function rankPairs(pairs: readonly PicturePair[]): readonly PicturePair[] {
  const pages = new Map<string, PicturePair>()
  for (const pair of pairs) {
    const known = pages.get(changedPageName(pair.page))
    if (pair.differences > (known?.differences ?? 0)) pages.set(changedPageName(pair.page), pair)
  }
  const rank = ({ page }: PicturePair): number => severities.indexOf(page.severity)
  return [...pages.values()].sort(
    (one, other) => rank(one) - rank(other) || other.differences - one.differences,
  )
}

/** Returns the pages that look different, with pictures of the most changed ones. */
export async function commentPictures(
  pairs: readonly PicturePair[],
): Promise<{ readonly pages: readonly ReviewedPage[]; readonly pictures: readonly CommentPicture[] }> {
  const pictures: CommentPicture[] = []
  const pages: ReviewedPage[] = []
  for (const [index, { page, size, differences, before, after }] of rankPairs(pairs).entries()) {
    const told = { name: changedPageName(page), severity: page.severity, places: differences, size }
    if (index >= MAX_SHOWN_PAGES) {
      pages.push(told)
      continue
    }
    const keep = async (side: 'before' | 'after', crop: Crop | undefined) => {
      if (crop === undefined) return {}
      const name = `${String(index + 1).padStart(2, '0')}-${side}.jpg`
      pictures.push({ name, bytes: await frameCrop(crop) })
      return { [side]: name }
    }
    pages.push({ ...told, ...(await keep('before', before)), ...(await keep('after', after)) })
  }
  return { pages, pictures }
}
