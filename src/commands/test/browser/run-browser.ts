import type { Browser } from 'playwright-core'
import { message } from '../../../base/messages/message.ts'
import type { OwnCheck, Page, SiteManifest } from '../../../engine/index.ts'
import { openBrowser } from '../../shots/browser.ts'
import { type CaseResult, originText } from '../run-cases.ts'
import { accessFaults, NO_AXE_RESULT } from './axe.ts'
import { checkLinks, expectSight } from './expect-sight.ts'
import { ringFaults } from './measured-rings.ts'
import { openTab } from './watched-tab.ts'

/** Viewports in which every page is opened: a phone, a tablet in dark mode and a small desktop. */
export const testedSizes = [
  { width: 390, height: 844, scheme: 'light' },
  { width: 768, height: 1024, scheme: 'dark' },
  { width: 1366, height: 768, scheme: 'light' },
] as const
const [, TABLET] = testedSizes
export type TestedSize = (typeof testedSizes)[number]

/** Blocks all hosts but this machine: tests must neither depend on other servers nor contact them. @internal Exported for tests. */
export const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/** A page in one language and viewport. */
export interface BrowserCase {
  readonly name: string
  readonly page: Page
  readonly locale: string
  readonly size: TestedSize
}

/** Returns every page in every language and viewport. */
export function browserCases({ pages, locales }: SiteManifest): readonly BrowserCase[] {
  return pages.flatMap((page) =>
    locales.flatMap(({ code }) =>
      testedSizes.map((size) => ({
        name: `${page.route}, ${code}, ${size.width}×${size.height}`,
        page,
        locale: code,
        size,
      })),
    ),
  )
}

export interface BrowserRun {
  /** Path of the Chromium executable. */
  readonly executable: string
  readonly origin: string
  readonly cases: readonly BrowserCase[]
  readonly addressOf: (page: Page, locale: string) => Promise<string | undefined>
  /** Source of axe-core, if installed. */
  readonly axe: string | undefined
  readonly jobs: number
  readonly onResult: (result: CaseResult) => void
  readonly onLink: (done: number, all: number) => void
}

const LINKS = 'links'

/** Returns the checks besides axe-core that run in a viewport. */
function checksOn({ width }: TestedSize, hasAxe: boolean): readonly OwnCheck[] {
  const isPhone = width < 600
  return [
    'clipped-text',
    'motion',
    'language-of-parts',
    'input-purpose',
    ...(hasAxe ? (['measured-contrast'] as const) : []),
    ...(isPhone ? (['overflow', 'text-spacing'] as const) : []),
    ...(isPhone || width >= 1024 ? (['keyboard', 'focus'] as const) : []),
  ]
}

async function runSize(
  browser: Browser,
  size: TestedSize,
  { origin, cases, addressOf, axe, jobs, onResult }: BrowserRun,
  links: Map<string, string>,
  skipped: Set<string>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    hasTouch: size.width < 600,
    reducedMotion: 'reduce',
    colorScheme: size.scheme,
  })
  const waiting = cases.filter((each) => each.size === size)
  const lane = async (): Promise<void> => {
    const tab = await openTab(context, origin, size)
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const start = performance.now()
      const { name, page } = next
      const url = await addressOf(page, next.locale)
      if (url === undefined) {
        skipped.add(page.route)
        continue
      }
      const { sight, result } = await tab.open(url, async (opened) => ({
        axe: axe === undefined ? NO_AXE_RESULT : await accessFaults(opened, axe),
        // The tablet shows nothing beyond the other two viewports.
        rings: size === TABLET ? [] : await ringFaults(opened),
      }))
      for (const href of sight.links) if (!links.has(href)) links.set(href, url)
      onResult({
        name,
        group: page.route,
        place: originText(page),
        url,
        milliseconds: performance.now() - start,
        faults: expectSight(sight, { accessibility: result.axe.findings, rings: result.rings }),
        evidence: {
          screen: `${size.width}×${size.height}`,
          rules: result.axe.rules,
          undecided: result.axe.undecided,
          checks: checksOn(size, axe !== undefined),
          features: sight.looked.features,
        },
      })
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, waiting.length) }, lane))
  } finally {
    await context.close()
  }
}

/** Opens every page in Chromium, and requests every link found. Returns the routes without a record to show. */
export async function runBrowser(run: BrowserRun): Promise<ReadonlySet<string>> {
  const browser = await openBrowser(run.executable, [OFFLINE])
  const links = new Map<string, string>()
  const skipped = new Set<string>()
  try {
    for (const size of testedSizes) await runSize(browser, size, run, links, skipped)
  } finally {
    await browser.close()
  }
  const start = performance.now()
  const dead = await checkLinks(run.origin, links, (done) => run.onLink(done, links.size))
  const milliseconds = performance.now() - start
  run.onResult({
    name: `${links.size} ${LINKS}`,
    group: LINKS,
    milliseconds,
    faults: dead.map(({ from, fault }) => ({
      ...fault,
      what: message`${fault.what}, on ${from}`,
    })),
  })
  return skipped
}
