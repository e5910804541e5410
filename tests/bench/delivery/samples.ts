import type { Browser } from 'playwright-core'
import { type Load, measureClick, measureEarlyClick, measureLoad, type Target } from './measure.ts'
import { midPhone, type Profile, slowPhone } from './profiles.ts'

/** Everything measured of one target on one device; milliseconds. */
export interface Samples {
  readonly loads: Load[]
  readonly page2AtOnce: number[]
  readonly page2Read: number[]
  readonly detailAtOnce: number[]
  readonly detailRead: number[]
  readonly early: number[]
  /** Layout shifts of loads at one eighth of the speed. */
  readonly slowShifts: number[]
}

export function noSamples(): Samples {
  return {
    loads: [],
    page2AtOnce: [],
    page2Read: [],
    detailAtOnce: [],
    detailRead: [],
    early: [],
    slowShifts: [],
  }
}

/** Adds one round of a list: a load, the clicks at once and after reading, and the click in the first frame. */
export async function sampleList(
  browser: Browser,
  profile: Profile,
  target: Target,
  samples: Samples,
): Promise<void> {
  const clicks = [
    { action: 'page2', reading: false, into: samples.page2AtOnce },
    { action: 'detail', reading: false, into: samples.detailAtOnce },
    { action: 'page2', reading: true, into: samples.page2Read },
    { action: 'detail', reading: true, into: samples.detailRead },
  ] as const
  for (const { action, reading, into } of clicks) {
    const { load, took } = await measureClick(browser, profile, target, action, reading)
    samples.loads.push(load)
    into.push(took)
  }
  samples.early.push(await measureEarlyClick(browser, profile, target))
}

/** Adds one load; on the phone that is measured `slow` adds the shifts of another at one eighth of the speed. */
export async function samplePage(
  browser: Browser,
  target: Target,
  samples: Samples,
  slow: boolean,
): Promise<void> {
  samples.loads.push(await measureLoad(browser, midPhone, target))
  if (slow) samples.slowShifts.push((await measureLoad(browser, slowPhone, target)).shifts)
}
