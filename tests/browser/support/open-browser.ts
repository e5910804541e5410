import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { withDeadline } from '../../../src/base/with-deadline.ts'
import { findBrowser } from '../../../src/run/set-up/install-browser.mjs'

/** The two viewports the design is made for. */
export const viewports = [
  { name: 'desktop', width: 1920, height: 1080 },
  { name: 'phone', width: 390, height: 844 },
] as const
export type Viewport = (typeof viewports)[number]

/**
 * Timeout in milliseconds of a navigation, an action or a wait on a busy machine. Lower than the timeout of a
 * test, so that the error says what failed.
 */
export const PATIENCE_MS = 120_000

/** Adds a timeout where Playwright has none, such as for a new tab or a script in a page. */
export async function patiently<Result>(what: string, done: Promise<Result>): Promise<Result> {
  try {
    return await withDeadline(PATIENCE_MS, () => done)
  } catch (error) {
    throw error instanceof DOMException ? new Error(`${what}: ${error.message}`) : error
  }
}

/**
 * Returns the launch options of Chromium in all tests.
 *
 * @throws Error when this machine has no Chromium.
 */
export function launchOptions(switches: readonly string[] = []) {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('No Chromium was found. Set CHROMIUM_PATH to one.')
  return {
    executablePath,
    // Tabs share one renderer process and its compiled code; a process per tab takes twice the CPU time.
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

/** Launches headless Chromium with further switches. All its windows use PATIENCE_MS as timeout. */
export async function openBrowser(switches: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch(launchOptions(switches))
  browser.on('context', (window) => window.setDefaultTimeout(PATIENCE_MS))
  return browser
}

/** Most tests need no pictures, and a page without them takes a third less CPU time. */
const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false'

/** Keys of the shared browsers of this process, with and without pictures. */
const SHARED = { true: Symbol.for('vitrine.browser.pictures'), false: Symbol.for('vitrine.browser') } as const

/**
 * Returns the browser shared by the test files of this process, launched on first use. Each test opens an
 * isolated window; the browser ends with the process.
 *
 * @param pictures Whether it loads pictures.
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
  /** Whether to use a new window: nothing is cached, and the test controls its clock. */
  readonly isFirst?: boolean
}

/** Opens a window with reduced motion, so that nothing is checked during a fade-in. */
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
