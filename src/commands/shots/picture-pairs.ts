import { availableParallelism } from 'node:os'
import { createSemaphore } from '../../base/semaphore.ts'
import { openBrowser, type ScreenSize, sizes } from './browser.ts'
import type { ChangedPage } from './changed-pages.ts'
import { compareBlocks, type DrawnPage } from './compare-blocks.ts'
import { type Crop, cropsOf, wholeCrop } from './crop.ts'
import { type DrawingWindow, drawPage, openWindow } from './draw-page.ts'
import { type Severity, severities } from './severity.ts'

/** A page to be shown, with how much it has suffered. */
export interface RatedPage extends ChangedPage {
  readonly severity: Severity
}

/** One page on one screen: what differs, before and after; neither where nothing of the difference is to be seen. */
export interface PicturePair {
  readonly page: RatedPage
  readonly size: string
  readonly before?: Crop
  readonly after?: Crop
  /** Places that differ. */
  readonly differences: number
  /** Those further down that the pictures do not reach. */
  readonly left: number
}

interface PairsOptions {
  /** Path of the browser. */
  readonly browser: string
  readonly origins: { readonly before: string; readonly after: string }
  readonly pages: readonly RatedPage[]
  /** Whether a page that differs is drawn once more, since its data give no reason to. */
  readonly isDoubted?: boolean
  readonly onProgress: (done: number, all: number) => void
}

interface Windows {
  readonly size: ScreenSize
  readonly before: DrawingWindow
  readonly after: DrawingWindow
}

async function pairOf(
  page: RatedPage,
  windows: Windows,
  { origins, isDoubted = false }: Pick<PairsOptions, 'origins' | 'isDoubted'>,
): Promise<PicturePair> {
  const { size, before, after } = windows
  const draw = async (
    context: DrawingWindow,
    origin: string,
    visit: ChangedPage['before'],
  ): Promise<DrawnPage | undefined> =>
    visit &&
    drawPage(context, origin, { address: visit.address, ...(page.button && { button: page.button }) })
  const [old, now] = await Promise.all([
    draw(before, origins.before, page.before),
    draw(after, origins.after, page.after),
  ])
  const pair = { page, size: size.name, differences: 1, left: 0 }
  if (old === undefined || now === undefined)
    return {
      ...pair,
      ...(old === undefined ? {} : { before: await wholeCrop(old.pixels) }),
      ...(now === undefined ? {} : { after: await wholeCrop(now.pixels) }),
    }
  const differences = await compareBlocks(old, now)
  if (differences.length === 0) return { ...pair, differences: 0 }
  if (isDoubted) return pairOf(page, windows, { origins })
  return { ...pair, differences: differences.length, ...(await cropsOf(old.pixels, now.pixels, differences)) }
}

/** Draws every page before and after, on both screens, and cuts out what differs; worst pages first. */
export async function picturePairs(options: PairsOptions): Promise<readonly PicturePair[]> {
  const { browser, pages, onProgress } = options
  if (pages.length === 0) return []
  const chromium = await openBrowser(browser)
  const sorted = severities.flatMap((severity) => pages.filter((page) => page.severity === severity))
  const atOnce = createSemaphore(availableParallelism(), Number.POSITIVE_INFINITY)
  let done = 0
  try {
    const windows = await Promise.all(
      sizes.map(async (size) => ({
        size,
        before: await openWindow(chromium, size),
        after: await openWindow(chromium, size),
      })),
    )
    const all = sorted.length * windows.length
    const pairs = sorted.flatMap((page) =>
      windows.map((pair) =>
        atOnce(async () => {
          const found = await pairOf(page, pair, options)
          done += 1
          onProgress(done, all)
          return found
        }),
      ),
    )
    return await Promise.all(pairs)
  } finally {
    await chromium.close()
  }
}
