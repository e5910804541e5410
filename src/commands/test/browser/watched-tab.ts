// A tab that records faults while a page loads, and runs further checks in it.

import type { BrowserContext, Page } from 'playwright-core'
import type { Feature } from '../../../engine/index.ts'
import { waitUntilQuiet } from '../../shots/browser.ts'
import { setTextSize, type TextFaults, textFaults } from './text-faults.ts'
import { STOPS, type WalkFault, walkFocus } from './walk-focus.ts'

/** Width at which a page must not scroll horizontally (WCAG 2.2, 1.4.10). */
const NARROW_PIXELS = 320

/** Factor by which readers may enlarge text (WCAG 2.2, 1.4.4). */
const LARGE_TEXT_FACTOR = 2

/** Results of checks besides axe-core, each in the viewport that shows the fault. */
interface FurtherFindings {
  readonly walk: readonly WalkFault[]
  /** Texts clipped with increased letter, word and line spacing. */
  readonly crampedWhenSpaced: readonly string[]
  /** Elements with endless animations despite reduced motion. */
  readonly moving: readonly string[]
  /** Passages in another script without a `lang` attribute. */
  readonly foreign: readonly string[]
  /** Fields about the visitor without an `autocomplete` attribute. */
  readonly withoutPurpose: readonly string[]
  /** Overflow in pixels at a width of 320; 0 if not tested. */
  readonly tooWideWhenNarrow: number
  /** Overflow in pixels on a phone with text twice as large; 0 if not tested. */
  readonly tooWideWhenLarge: number
  readonly features: readonly Feature[]
}

/** Runs in the page. */
function measureWidth(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

/** Runs in the page. Applies the text spacing of WCAG 2.2, 1.4.12. Languages with a larger line height keep it. */
function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: max(1.5, var(--line-least, 1.5)) !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  Reflect.set(window, 'vitrineSpacing', sheet)
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page. */
function unspaceText(): void {
  const own: unknown = Reflect.get(window, 'vitrineSpacing')
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== own)
}

/** Runs in the page. Returns moving elements, passages in other scripts, fields without a purpose, and features of the page. */
function readPage() {
  const MAX_TAG = 120
  const MIN_LETTERS = 6
  const tagOf = (element: Element): string =>
    (element.cloneNode(false) as Element).outerHTML.replace(/<\/[a-z0-9-]+>$/, '').slice(0, MAX_TAG)

  const moving = new Set<string>()
  for (const animation of document.getAnimations()) {
    const { effect, playState } = animation
    const timing = effect?.getComputedTiming()
    const target = effect instanceof KeyframeEffect ? effect.target : null
    if (playState !== 'running' || target === null || !target.checkVisibility({ visibilityProperty: true }))
      continue
    if (Number(timing?.activeDuration) > 5000) moving.add(tagOf(target))
  }
  for (const each of document.querySelectorAll('marquee, blink, video[autoplay]:not([controls])'))
    moving.add(tagOf(each))

  /** Matches letters of a language's scripts, of which it may have several. */
  const written = new Map<string, RegExp>()
  const lettersOf = (tag: string): RegExp => {
    const known = written.get(tag)
    if (known !== undefined) return known
    const script = new Intl.Locale(tag).maximize().script ?? 'Latn'
    const scripts = { Aran: 'Arab', Hans: 'Han', Hant: 'Han', Jpan: 'Han Hira Kana', Kore: 'Hang Han' }
    const names = (Object.entries(scripts).find(([name]) => name === script)?.[1] ?? script).split(' ')
    const made = new RegExp(`[${names.map((name) => `\\p{scx=${name}}`).join('')}]`, 'u')
    written.set(tag, made)
    return made
  }
  const isNamed = (tag: string): boolean => {
    try {
      return lettersOf(tag) !== undefined
    } catch {
      return false
    }
  }
  const foreign = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim()
    const parent = node.parentElement
    if (
      text.length < MIN_LETTERS ||
      parent === null ||
      parent.closest('script, style, noscript, svg') !== null
    )
      continue
    const language = parent.closest('[lang]')?.getAttribute('lang') ?? ''
    if (!isNamed(language)) continue
    const letters = [...text].filter((each) => /\p{L}/u.test(each))
    // Names in Latin letters are common in every language.
    const other = letters.filter((each) => !/\p{scx=Latin}/u.test(each) && !lettersOf(language).test(each))
    if (other.length >= MIN_LETTERS && other.length > letters.length / 2 && parent.checkVisibility())
      foreign.add(text.replace(/\s+/g, ' ').slice(0, 60))
  }

  const fields = [...document.querySelectorAll<HTMLInputElement>('input')].filter((each) =>
    each.checkVisibility(),
  )
  const withoutPurpose = fields
    .filter(({ type }) => type === 'email' || type === 'tel')
    .filter((each) => !each.hasAttribute('autocomplete'))
    .map(tagOf)
  const has = (selector: string): boolean => document.querySelector(selector) !== null
  const features: string[] = [
    ...(has('video, iframe[allow*="fullscreen"], iframe[allowfullscreen]') ? ['film'] : []),
    ...(has('audio') ? ['sound'] : []),
    ...(has('form input:is([type="email"], [type="tel"]), form textarea') ? ['form'] : []),
    ...(has('input[type="password"]') ? ['password'] : []),
  ]
  return { moving: [...moving], foreign: [...foreign], withoutPurpose, features }
}

const FEATURES: readonly Feature[] = ['film', 'sound', 'form', 'password']

/**
 * Runs further checks on an open page: reflow and spacing on phones, the tab order on phones and desktops.
 *
 * @internal Exported for tests.
 */
export async function lookFurther(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<FurtherFindings> {
  const isPhone = size.width < 600
  const { features, ...read } = await page.evaluate(readPage)
  const walk = isPhone || size.width >= 1024 ? await page.evaluate(walkFocus, STOPS) : []
  let [tooWideWhenNarrow, tooWideWhenLarge] = [0, 0]
  let crampedWhenSpaced: readonly string[] = []
  if (isPhone) {
    const cut = await textFaults(page)
    await page.evaluate(spaceText)
    const spaced = await textFaults(page)
    await page.evaluate(unspaceText)
    crampedWhenSpaced = spaced.clipped.filter((text) => !cut.clipped.includes(text))
    await page.setViewportSize({ width: NARROW_PIXELS, height: size.height })
    tooWideWhenNarrow = await page.evaluate(measureWidth)
    await page.setViewportSize({ width: size.width, height: size.height })
    // Only on phones: a desktop browser with larger text switches to the narrow layout, which setting the size here does not.
    await page.evaluate(setTextSize, LARGE_TEXT_FACTOR)
    tooWideWhenLarge = await page.evaluate(measureWidth)
  }
  return {
    ...read,
    walk,
    crampedWhenSpaced,
    tooWideWhenNarrow,
    tooWideWhenLarge,
    features: FEATURES.filter((each) => features.includes(each)),
  }
}

/** Maximum time for a page to hydrate. */
const HYDRATION_MS = 30_000

/** Observations of a page in the browser. */
export interface PageSight {
  readonly status: number
  /** Script errors and console errors. */
  readonly errors: readonly string[]
  /** Failed requests to this site. */
  readonly failed: readonly string[]
  /** Cumulative layout shift without user input, and the elements that moved. */
  readonly shift: number
  readonly moved: readonly string[]
  /** Pixels by which the page overflows the viewport. */
  readonly tooWide: number
  readonly texts: TextFaults
  readonly looked: FurtherFindings
  readonly brokenPictures: readonly string[]
  /** Addresses of links within this site. */
  readonly links: readonly string[]
  /** Whether the page was hydrated. */
  readonly isAlive: boolean
}

/** Runs in the page before its first paint. Sums up layout shifts and records what moved. */
function recordShifts(): void {
  const seen = { sum: 0, moved: [] as string[] }
  Reflect.set(window, 'vitrineShifts', seen)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') === true) continue
      seen.sum += Number(Reflect.get(entry, 'value'))
      const sources: readonly object[] = Reflect.get(entry, 'sources')
      for (const source of sources) {
        const node: unknown = Reflect.get(source, 'node')
        if (node instanceof Element) seen.moved.push(`${node.localName}.${node.getAttribute('class') ?? ''}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. Whether every form placeholder has loaded its form or shows an error. */
function isFormThere(): boolean {
  return document.querySelector('.form-place:not(:has(form, button))') === null
}

/** Runs in the page. Scrolls to the end, so that all lazy content is requested. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      // On a busy machine the browser sometimes skips a frame.
      setTimeout(resolve, 500)
    })
  }
  scrollTo({ top: 0, behavior: 'instant' })
}

/** Runs in the page. */
function measurePage() {
  const shifts: { readonly sum: number; readonly moved: readonly string[] } = Reflect.get(
    window,
    'vitrineShifts',
  )
  const { documentElement } = document
  return {
    shift: shifts.sum,
    moved: [...new Set(shifts.moved)].slice(0, 5),
    tooWide: Math.max(0, documentElement.scrollWidth - documentElement.clientWidth),
    brokenPictures: [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.src.startsWith(location.origin))
      .map((image) => image.src.slice(location.origin.length)),
    links: [...document.links]
      .filter(({ origin, pathname, search }) => origin === location.origin && pathname + search !== '')
      .map(({ pathname, search }) => pathname + search),
  }
}

/** Whether a request was aborted on purpose: prefetched code and pages, an image replaced by a larger one, or a beacon. */
function isGivenUp(reason: string, url: string, type: string): boolean {
  return (
    reason === 'net::ERR_ABORTED' &&
    (['script', 'image', 'ping'].includes(type) || /\.pdf(?:\?|$)|\/_vitrine\/page\?/.test(url))
  )
}

/** Creates a tab that opens one page after another, since opening a tab is as slow as loading many pages. */
export async function openTab(
  context: BrowserContext,
  origin: string,
  size: { readonly width: number; readonly height: number },
) {
  const page: Page = await context.newPage()
  // Compiled functions call this helper to name inner functions.
  await page.addInitScript({ content: 'globalThis.__name ??= (each) => each' })
  await page.addInitScript(recordShifts)
  let errors: string[] = []
  let failed: string[] = []
  page.on('console', (message) => {
    // Other servers are unreachable here, and failed requests are recorded separately.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    const url = request.url()
    if (!url.startsWith(`${origin}/`) || isGivenUp(reason, url, request.resourceType())) return
    failed.push(`${url.slice(origin.length)} (${reason})`)
  })
  page.on('response', (response) => {
    const url = response.url()
    if (response.status() < 400 || !url.startsWith(`${origin}/`) || response.request().isNavigationRequest())
      return
    failed.push(`${url.slice(origin.length)} (${response.status()})`)
  })
  return {
    page,
    /** Opens an address and inspects the page. `look` runs further checks while it is open. */
    open: async <Result>(
      address: string,
      look: (page: Page) => Promise<Result>,
    ): Promise<{ readonly sight: PageSight; readonly result: Result }> => {
      errors = []
      failed = []
      const answer = await page.goto(origin + address, { waitUntil: 'load' })
      // The site takes over scroll restoration once it is hydrated.
      const isAlive = await page
        .waitForFunction(() => history.scrollRestoration === 'manual', undefined, { timeout: HYDRATION_MS })
        .then(
          () => true,
          () => false,
        )
      // Forms load their code after hydration. Wait before scrolling to the end.
      await page.waitForFunction(isFormThere, undefined, { timeout: HYDRATION_MS }).catch(() => undefined)
      const quieted = waitUntilQuiet(page)
      await page.evaluate(scrollThrough)
      await quieted
      const measured = await page.evaluate(measurePage)
      const texts = await textFaults(page)
      const result = await look(page)
      const looked = await lookFurther(page, size)
      const status = answer?.status() ?? 0
      return { sight: { status, errors, failed, isAlive, ...measured, texts, looked }, result }
    },
  }
}
