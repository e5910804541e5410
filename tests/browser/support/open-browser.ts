import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { findBrowser } from '../../../src/main/install-browser.mjs'

/** The two screens the design is made for. */
export const viewports = [
  { name: 'desktop', width: 1920, height: 1080 },
  { name: 'phone', width: 390, height: 844 },
] as const
export type Viewport = (typeof viewports)[number]

/** Headless Chromium of this machine, with further switches. Throws when there is none. */
export function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chromium was found. Set CHROMIUM_PATH to one.')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu', ...switches],
  })
}

export interface Visitor {
  readonly viewport?: Viewport
  readonly scripts?: boolean
}

/** A visitor's window: motion reduced, so that nothing is judged half faded in. */
export function openWindow(
  browser: Browser,
  baseURL: string,
  { viewport = viewports[0], scripts = true }: Visitor = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    viewport: { width: viewport.width, height: viewport.height },
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    hasTouch: viewport.name === 'phone',
  })
}
