import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import type { Transfer } from './network.ts'
import { type MeasuredPage, openPage } from './open-page.ts'
import type { Seen, Selectors } from './probe.ts'
import type { Profile } from './profiles.ts'

/** A page that is measured. */
export interface Target extends Selectors {
  readonly name: string
  readonly address: string
}

/** One load of a page, until nothing was under way any more. Times are milliseconds. */
export interface Load extends Seen {
  readonly mainThread: number
  readonly transfers: readonly Transfer[]
}

/** How long a visitor reads before a click. */
const READING_MS = 2000
const LOAD_MS = 120_000

async function loadIn(opened: MeasuredPage, address: string): Promise<Load> {
  const { page, seen, mainThread, transfers, rest } = opened
  await page.goto(address, { waitUntil: 'load', timeout: LOAD_MS })
  await page.waitForFunction(() => Reflect.get(window, 'bench').seen.visible > 0, null, {
    timeout: LOAD_MS,
    polling: 100,
  })
  await rest()
  return { ...(await seen()), mainThread: await mainThread(), transfers: transfers() }
}

/** Opens a target in a fresh context, lets `act` go on from there, and closes it. */
async function visit<Result>(
  browser: Browser,
  profile: Profile,
  target: Target,
  act: (opened: MeasuredPage, load: Load) => Promise<Result>,
): Promise<Result> {
  const opened = await openPage(browser, profile, { ...target, early: false })
  try {
    return await act(opened, await loadIn(opened, target.address))
  } finally {
    await opened.close()
  }
}

/** A load, and nothing after it. */
export function measureLoad(browser: Browser, profile: Profile, target: Target): Promise<Load> {
  return visit(browser, profile, target, async (_, load) => load)
}

/** A load, and the milliseconds from a click to its view: at once, or after two seconds in which the link is in sight. */
export function measureClick(
  browser: Browser,
  profile: Profile,
  target: Target,
  action: 'page2' | 'detail',
  reading: boolean,
): Promise<{ readonly load: Load; readonly took: number }> {
  return visit(browser, profile, target, async ({ page, click }, load) => {
    const selector = action === 'page2' ? target.page2 : target.item
    if (reading) {
      await page.locator(selector).first().scrollIntoViewIfNeeded()
      await pause(READING_MS)
    }
    return { load, took: await click(action, selector) }
  })
}

/** Milliseconds from the start of the first load to page 2, when the link is clicked in the first frame that shows it. */
export async function measureEarlyClick(browser: Browser, profile: Profile, target: Target): Promise<number> {
  const opened = await openPage(browser, profile, { ...target, early: true })
  try {
    const took = opened.took('early')
    // The click ends this navigation before it has loaded.
    await opened.page.goto(target.address, { waitUntil: 'commit', timeout: LOAD_MS })
    return await took
  } finally {
    await opened.close()
  }
}
