import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Progress } from '../../base/progress.ts'
import { createSemaphore } from '../../base/semaphore.ts'
import { type Language, message } from '../../engine/errors/index.ts'
import type { Change } from '../plan/change.ts'
import { openBrowser, type ScreenSize, sizes } from './browser.ts'
import { type ChangedPage, type ChangedPages, changedPages, type RunningSite } from './changed-pages.ts'
import { comparePictures, cropsOf, upperPartCrop } from './compare-pictures.ts'
import { type DrawingWindow, drawPage, openWindow, type PageScreenshot } from './draw-page.ts'
import { type PicturePair, planSheet, type RatedPage } from './plan-sheet.ts'
import { severities, severityOf } from './severity.ts'

interface PairsOptions {
  /** Path of the browser. */
  readonly browser: string
  readonly origins: { readonly before: string; readonly after: string }
  readonly pages: readonly RatedPage[]
  /** Whether to take a differing screenshot again, since the page data is equal. */
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
  ): Promise<PageScreenshot | undefined> =>
    visit &&
    drawPage(context, origin, { address: visit.address, ...(page.button && { button: page.button }) })
  const [old, now] = await Promise.all([
    draw(before, origins.before, page.before),
    draw(after, origins.after, page.after),
  ])
  const isCut = old?.isCut === true || now?.isCut === true
  const pair = { page, size: size.name, differences: 1, left: 0, isCut }
  if (old === undefined || now === undefined)
    return {
      ...pair,
      ...(old === undefined ? {} : { before: await upperPartCrop(old.pixels) }),
      ...(now === undefined ? {} : { after: await upperPartCrop(now.pixels) }),
    }
  const compared = await comparePictures(old.pixels, now.pixels)
  const differences = compared.regions.length
  if (differences === 0) return { ...pair, differences }
  if (isDoubted) return pairOf(page, windows, { origins })
  return { ...pair, differences, ...(await cropsOf(compared)) }
}

/** Takes screenshots of every page before and after, in both sizes, and crops the differences. Worst pages first. */
async function picturePairs(options: PairsOptions): Promise<readonly PicturePair[]> {
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

interface CompareOptions {
  /** Names of the two states. */
  readonly names: readonly [string, string]
  readonly before: RunningSite
  readonly after: RunningSite
  /** Search words. */
  readonly words: string
  readonly changes: readonly Change[]
  /** Path of the report. */
  readonly file: string
  /** Path of the browser. */
  readonly browser: string
  readonly progress: Progress
  readonly language: Language
  /** Finds the pages to compare. Default: those whose data differs. */
  readonly find?: (before: RunningSite, after: RunningSite, words: string) => Promise<ChangedPages>
}

const COMPARING = message`comparing the data of all pages`

/** Finds pages that differ between two sites, takes screenshots and writes a report. Returns the pairs of screenshots. */
export async function compareSites(options: CompareOptions): Promise<readonly PicturePair[]> {
  const { names, before, after, words, changes, file, browser, progress, language } = options
  progress.show(COMPARING)
  const { pages, framed } = await (options.find ?? changedPages)(before, after, words)
  const pairs = await picturePairs({
    browser,
    origins: { before: before.origin, after: after.origin },
    pages: pages.map((page) => ({ ...page, severity: severityOf(page.evidence, changes) })),
    isDoubted: options.find !== undefined,
    onProgress: (done, all) => progress.show(message`drawing pages: ${done} of ${all}`),
  })
  progress.clear()
  writeFileSync(file, planSheet({ names, changes, framed, pairs, language }))
  return pairs
}
