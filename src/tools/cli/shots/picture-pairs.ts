import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser, type ScreenSize, settle, sizes } from './browser.ts'
import type { ChangedPage } from './changed-pages.ts'
import { differenceOf } from './difference.ts'
import type { Visit } from './places.ts'

/** One page on one screen before and after; pictures are WebP. */
export interface PicturePair {
  readonly page: ChangedPage
  readonly size: string
  readonly before?: Buffer
  readonly after?: Buffer
  /** Where it is on both sides. */
  readonly difference?: Buffer
  /** Part of the pixels that differ, 0 to 1; 1 where one side is absent. */
  readonly share: number
}

interface Wish {
  readonly browser: string
  readonly origins: { readonly before: string; readonly after: string }
  readonly pages: readonly ChangedPage[]
  readonly say: (line: string) => void
}

/** Lower parts of a longer page are left out; a report with them would not open. */
const MAX_HEIGHT = 6000

const pictureOf = async (
  chromium: Browser,
  origin: string,
  visit: Visit | undefined,
  { width, height }: ScreenSize,
): Promise<Buffer | undefined> => {
  if (visit === undefined) return undefined
  const page = await chromium.newPage({
    viewport: { width, height },
    hasTouch: width < 600,
    isMobile: width < 600,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  try {
    await page.goto(origin + visit.address, { waitUntil: 'networkidle' })
    await settle(page)
    const tall = await page.evaluate(() => document.documentElement.scrollHeight)
    const clip = { x: 0, y: 0, width, height: Math.min(tall, MAX_HEIGHT) }
    return await page.screenshot({ fullPage: true, clip, animations: 'disabled' })
  } finally {
    await page.close()
  }
}

const webp = (picture: Buffer): Promise<Buffer> => sharp(picture).webp({ quality: 78 }).toBuffer()

/** Takes every page before and after, on both screens, and marks what differs. */
export const picturePairs = async ({
  browser,
  origins,
  pages,
  say,
}: Wish): Promise<readonly PicturePair[]> => {
  const chromium = await openBrowser(browser)
  const pairs: PicturePair[] = []
  try {
    for (const page of pages) {
      for (const size of sizes) {
        const before = await pictureOf(chromium, origins.before, page.before, size)
        const after = await pictureOf(chromium, origins.after, page.after, size)
        const found =
          before === undefined || after === undefined ? undefined : await differenceOf(before, after)
        pairs.push({
          page,
          size: size.name,
          share: found?.share ?? 1,
          ...(before === undefined ? {} : { before: await webp(before) }),
          ...(after === undefined ? {} : { after: await webp(after) }),
          ...(found === undefined ? {} : { difference: await webp(found.picture) }),
        })
        say(`${page.route} ${page.locale} ${size.name}`)
      }
    }
  } finally {
    await chromium.close()
  }
  return pairs
}
