import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { withDeadline } from '../../../src/base/tasks.ts'
import { findBrowser } from '../../../src/run/set-up/install-browser.mjs'

/** The two screens the design is made for. */
export const viewports = [
  { name: 'desktop', width: 1920, height: 1080 },
  { name: 'phone', width: 390, height: 844 },
] as const
export type Viewport = (typeof viewports)[number]

/**
 * How long a navigation, an action or a wait may take on a busy machine before it fails in its own words: less than a
 * test may take.
 */
export const PATIENCE_MS = 120_000

/** What Playwright waits for without end, a new tab or a script in a page, as patient as the rest. */
export async function patiently<Result>(what: string, done: Promise<Result>): Promise<Result> {
  try {
    return await withDeadline(PATIENCE_MS, () => done)
  } catch (error) {
    throw error instanceof DOMException ? new Error(`${what}: ${error.message}`) : error
  }
}

/** How every Chromium of the tests is started. Throws when this machine has none. */
export function launchOptions(switches: readonly string[] = []) {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chromium was found. Set CHROMIUM_PATH to one.')
  return {
    executablePath,
    // The tabs of a window share a process, and with it what it compiled: a process for each takes twice the processor time.
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-gpu',
      '--renderer-process-limit=1',
      ...switches,
    ],
    timeout: PATIENCE_MS,
  }
}

/** Headless Chromium of this machine, with further switches. Every window of it is patient. */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(launchOptions(switches))
  browser.on('context', (window) => window.setDefaultTimeout(PATIENCE_MS))
  return browser
}

/** Most tests are about no picture, and a page without its pictures takes a third less processor time. */
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false'

/** The Chromium of this process's test files, with and without pictures. */
const SHARED = { true: Symbol.for('vitrine.browser.pictures'), false: Symbol.for('vitrine.browser') } as const

/**
 * The Chromium of this process's test files, started when the first of them needs one. Each test opens a window of its own, which
 * shares nothing with others; the browser ends with the process.
 * @param pictures whether it loads pictures.
 */
export async function sharedBrowser({ pictures = false }: Pick<Visitor, 'pictures'> = {}): Promise<Browser> {
  const name = SHARED[`${pictures}`]
  const known: Promise<Browser> | undefined = Reflect.get(globalThis, name)
  if ((await known?.catch(() => undefined))?.isConnected() && known !== undefined) return known
  const opened = openBrowser(pictures ? [] : [WITHOUT_PICTURES])
  Reflect.set(globalThis, name, opened)
  return opened
}

export interface Visitor {
  readonly viewport?: { readonly name?: string; readonly width: number; readonly height: number }
  readonly scripts?: boolean
  /** Whether pictures are loaded. */
  readonly pictures?: boolean
  /** Whether their window is one that no other visit had: nothing is cached, and its clock is the test's. */
  readonly isFirst?: boolean
}

/** A visitor's window: motion reduced, so that nothing is validated half faded in. */
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
