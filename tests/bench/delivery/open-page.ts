import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Transfer, watchTransfers } from './network.ts'
import { type Action, DONE, type ProbeOptions, probe, type Seen } from './probe.ts'
import type { Profile } from './profiles.ts'

/** A page in a context of its own, with an empty cache, of which everything is measured. */
export interface MeasuredPage {
  readonly page: Page
  readonly transfers: () => readonly Transfer[]
  readonly seen: () => Promise<Seen>
  /** Milliseconds the main thread has worked. */
  readonly mainThread: () => Promise<number>
  /** Resolves when nothing has been under way for a moment. */
  readonly rest: () => Promise<void>
  /** Milliseconds that the page reports for an action; rejects after two minutes. */
  readonly took: (action: Action) => Promise<number>
  /** Clicks, and gives the milliseconds from the click to the first frame that shows its view. */
  readonly click: (action: Action, selector: string) => Promise<number>
  readonly close: () => Promise<void>
}

const ACTION_MS = 120_000

export function contextOf(browser: Browser, profile: Profile, scripts = true): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: profile.width, height: profile.height },
    locale: 'zh-CN',
    isMobile: profile.phone,
    hasTouch: profile.phone,
    deviceScaleFactor: profile.phone ? 2 : 1,
    javaScriptEnabled: scripts,
  })
}

async function slowDown(session: CDPSession, { slowness, network }: Profile): Promise<void> {
  if (slowness > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  if (network === undefined) return
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.down,
    uploadThroughput: network.up,
  })
}

async function timeout(what: string, signal: AbortSignal): Promise<never> {
  await pause(ACTION_MS, undefined, { signal })
  throw new Error(`${what} was not seen within ${ACTION_MS} ms`)
}

/** Opens an empty page in a context of its own on a device. */
export async function openPage(
  browser: Browser,
  profile: Profile,
  options: ProbeOptions,
): Promise<MeasuredPage> {
  const context = await contextOf(browser, profile)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const waiting = new Map<string, (milliseconds: number) => void>()
  await page.exposeFunction(DONE, (action: string, milliseconds: number) =>
    waiting.get(action)?.(milliseconds),
  )
  // The program that runs these files gives every function a name by a helper, which a page lacks.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(probe, options)
  const network = await watchTransfers(session, profile)
  await session.send('Performance.enable')
  await slowDown(session, profile)

  const took = async (action: Action): Promise<number> => {
    const reported = new Promise<number>((resolve) => waiting.set(action, resolve))
    const cancel = new AbortController()
    try {
      return await Promise.race([reported, timeout(action, cancel.signal)])
    } finally {
      cancel.abort()
    }
  }
  return {
    page,
    transfers: network.transfers,
    rest: network.rest,
    took,
    seen: () => page.evaluate<Seen>(() => Reflect.get(window, 'bench').seen),
    mainThread: async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    click: async (action, selector) => {
      await page.evaluate((name) => Reflect.get(window, 'bench').arm(name), action)
      const milliseconds = took(action)
      const clicked = page.locator(selector).first().click({ noWaitAfter: true })
      const [result] = await Promise.all([milliseconds, clicked])
      return result
    },
    close: () => context.close(),
  }
}
