import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesBeforePaint, scriptsUntilAlive } from '../bench/delivery/delivery-figures.ts'
import { type Load, measureClick, type Target } from '../bench/delivery/measure.ts'
import { midPhone, type Profile } from '../bench/delivery/profiles.ts'
import { type Pair, startPair } from '../bench/delivery/sites.ts'
import { openBrowser } from './support/open-browser.ts'

/**
 * Of `npm run bench -- delivery`, what a busy machine can measure: counts and bytes, and of times the least of some rounds, since a
 * busy machine only adds to them. The bounds are those of a regression by a factor.
 */
const ROUNDS = 3
/**
 * A phone's screen and network at this machine's speed: Chromium slows a page down by keeping its thread busy from beginning to end,
 * which took most of this test's processor time, and it slows both pages alike.
 */
const device: Profile = { ...midPhone, slowness: 1 }
const KB = 1024
const MS = 600_000

interface Measured {
  readonly loads: readonly Load[]
  /** Milliseconds from a click to the article. */
  readonly clicks: readonly number[]
}

let browser: Browser
let pair: Pair
let byHand: Measured
let ours: Measured

/** The least of ours to the least by hand. */
function ratio(value: (measured: Measured) => readonly number[]): number {
  return Math.min(...value(ours)) / Math.min(...value(byHand))
}

function ratioOf(value: (load: Load) => number): number {
  return ratio(({ loads }) => loads.map(value))
}

describe('a list on a phone, beside the same list by hand', { tags: ['full'] }, () => {
  beforeAll(async () => {
    browser = await openBrowser()
    pair = await startPair()
    const measured = new Map<Target, { loads: Load[]; clicks: number[] }>(
      [pair.reference, pair.ours].map((target) => [target, { loads: [], clicks: [] }]),
    )
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [target, { loads, clicks }] of measured) {
        const { load, took } = await measureClick(browser, device, target, 'detail', false)
        loads.push(load)
        clicks.push(took)
      }
    const none = { loads: [], clicks: [] }
    byHand = measured.get(pair.reference) ?? none
    ours = measured.get(pair.ours) ?? none
  }, MS)

  afterAll(async () => {
    await browser?.close()
    await pair?.stop()
  })

  it('is painted and comes alive', () => {
    for (const { fcp, lcp, alive } of ours.loads) {
      expect(fcp).toBeGreaterThan(0)
      expect(lcp).toBeGreaterThan(0)
      expect(alive).toBeGreaterThan(0)
    }
  })

  it('is painted without much more than its HTML', () => {
    for (const load of ours.loads) expect(bytesBeforePaint(load)).toBeLessThanOrEqual(22 * KB)
  })

  it('is alive with few and small scripts', () => {
    for (const load of ours.loads) {
      const scripts = scriptsUntilAlive(load)
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.length).toBeLessThanOrEqual(8)
      expect(scripts.reduce((total, { wire }) => total + wire, 0)).toBeLessThanOrEqual(120 * KB)
    }
  })

  it('moves nothing', () => {
    expect(ours.loads.map(({ shifts }) => shifts)).toEqual(ours.loads.map(() => 0))
  })

  it('is painted and ready within a few times what the page by hand takes', () => {
    expect(ratioOf(({ fcp }) => fcp)).toBeLessThanOrEqual(3)
    expect(ratioOf(({ lcp }) => lcp)).toBeLessThanOrEqual(3)
    expect(ratioOf(({ mainThread }) => mainThread)).toBeLessThanOrEqual(5)
  })

  it('opens an article within a few times what a page by hand takes', () => {
    expect(ratio(({ clicks }) => clicks)).toBeLessThanOrEqual(2)
  })
})
