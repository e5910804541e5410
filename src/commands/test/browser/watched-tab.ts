// A tab whose faults are noted while a page loads, and what else is tried in it then.

import type { BrowserContext, Page } from 'playwright-core'
import type { Feature } from '../../../engine/index.ts'
import { waitUntilQuiet } from '../../shots/browser.ts'
import { setTextSize, type TextFaults, textFaults } from './text-faults.ts'
import { STOPS, type WalkFault, walkFocus } from './walk-focus.ts'

/** The width at which a page must not scroll sideways (WCAG 2.2, 1.4.10). */
const NARROW_PIXELS = 320

/** How much larger readers may set their text (WCAG 2.2, 1.4.4). */
const LARGE_TEXT_FACTOR = 2

/** What is looked at beside axe-core, each on the screen that shows it. */
interface FurtherFindings {
  readonly walk: readonly WalkFault[]
  /** Texts that are cut where letters, words and lines are further apart. */
  readonly crampedWhenSpaced: readonly string[]
  /** What moves without end although no motion is wanted. */
  readonly moving: readonly string[]
  /** Passages in another script that say no language. */
  readonly foreign: readonly string[]
  /** Fields about the visitor that browsers cannot fill in. */
  readonly withoutPurpose: readonly string[]
  /** Pixels by which the page is wider than 320; 0 where it was not looked at. */
  readonly tooWideWhenNarrow: number
  /** Pixels by which the page is wider than a phone whose text is twice as large; 0 where it was not looked at. */
  readonly tooWideWhenLarge: number
  readonly features: readonly Feature[]
}

/** Runs in the page. */
function measureWidth(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

/** Runs in the page: distances that a reader may set (WCAG 2.2, 1.4.12). Lines of a language that are further apart are not moved together. */
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

/** Runs in the page: what moves, what is in another script, which fields say no purpose, what the page has. */
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

  /** Letters of the scripts that a language is written in; several have more than one. */
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
    // Names in Latin letters are at home in every language.
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
 * Looks at a page that is open: what a phone shows on phones, the way of the focus on phones and desktops.
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
    // On a desktop, a browser with larger text takes the narrow layout, which a size set from here does not.
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

/** How long a page may take to answer to clicks. */
const HYDRATION_MS = 30_000

/** What a browser has seen of a page. */
export interface PageSight {
  readonly status: number
  /** Errors of scripts, and of the console. */
  readonly errors: readonly string[]
  /** What the page asked this site for in vain. */
  readonly failed: readonly string[]
  /** Sum of the layout shifts that no input explains, and what moved. */
  readonly shift: number
  readonly moved: readonly string[]
  /** Pixels by which the page is wider than the screen. */
  readonly tooWide: number
  /** How its texts are set. */
  readonly texts: TextFaults
  /** What was looked at beside axe-core. */
  readonly looked: FurtherFindings
  readonly brokenPictures: readonly string[]
  /** Addresses of links to this site. */
  readonly links: readonly string[]
  /** Whether its scripts have taken the page over. */
  readonly isAlive: boolean
}

/** Runs in the page, before its first paint: sums up layout shifts, and names what moved. */
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

/** Runs in the page: whether a form within it has come, or has said that it cannot. */
function isFormThere(): boolean {
  return document.querySelector('.form-place:not(:has(form, button))') === null
}

/** Runs in the page: scrolls through it, so that everything lazy is requested. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      // A busy machine's browser now and then forgets to draw a frame.
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

/** Requests that are given up on purpose: code and pages loaded ahead, a larger picture in place of a smaller, reports of visits. */
function isGivenUp(reason: string, url: string, type: string): boolean {
  return (
    reason === 'net::ERR_ABORTED' &&
    (['script', 'image', 'ping'].includes(type) || /\.pdf(?:\?|$)|\/_vitrine\/page\?/.test(url))
  )
}

/** A tab that opens one page after the other: opening a tab costs as much as many a page. */
export async function openTab(
  context: BrowserContext,
  origin: string,
  size: { readonly width: number; readonly height: number },
) {
  const page: Page = await context.newPage()
  // A compiled function names its inner functions by a helper.
  await page.addInitScript({ content: 'globalThis.__name ??= (each) => each' })
  await page.addInitScript(recordShifts)
  let errors: string[] = []
  let failed: string[] = []
  page.on('console', (message) => {
    // Other servers cannot be reached from here, and requests that fail are listed by themselves.
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
    /** Opens an address and looks at the page; `look` does more while it is open. */
    open: async <Result>(
      address: string,
      look: (page: Page) => Promise<Result>,
    ): Promise<{ readonly sight: PageSight; readonly result: Result }> => {
      errors = []
      failed = []
      const answer = await page.goto(origin + address, { waitUntil: 'load' })
      // The site takes scrolling over once its scripts run.
      const isAlive = await page
        .waitForFunction(() => history.scrollRestoration === 'manual', undefined, { timeout: HYDRATION_MS })
        .then(
          () => true,
          () => false,
        )
      // Its code is asked for once the page is alive: nobody is at the end of the page by then.
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
