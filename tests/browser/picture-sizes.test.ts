// @module-tag full
// Every day: tests/web/picture-versions.test.ts and tests/every-page/ see the `sizes` and versions that pages name.
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { oneOf } from '../support/sweep.ts'
import { sharedBrowser } from './support/open-browser.ts'
import type { Site } from './support/shared-site.ts'
import { sharedSite } from './support/site-process.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open } from './support/visit.ts'

const pages = [
  '/',
  '/Activity/ActivityPreview',
  '/Activity/ActivityPreview/228',
  '/ColLevy',
  '/ColLevy/506',
  '/Collection/Treasure',
  '/Collection/ExcellentCol',
  '/Collection/ExcellentCol/10001',
  '/Exhibition/BaseExh',
  '/Exhibition/DigitalExh',
  '/News/LastestNews',
  '/News/LastestNews/1040',
  '/Research/Journals',
  '/Service/Cultural',
  '/Survey/Event',
  '/Survey/Introduction/Office',
]

const phone = { width: 390, height: 844, scale: 2, isMobile: true }
const screens = [
  phone,
  { width: 1366, height: 768, scale: 1, isMobile: false },
  { width: 1920, height: 1080, scale: 1, isMobile: false },
]

interface Shown {
  readonly place: string
  readonly inList: boolean
  /** Less or more is requested on purpose: behind a shade, or in a box whose height decides. */
  readonly isOfHeight: boolean
  /** CSS pixels: what `sizes` say without `auto`, and what is laid out. */
  readonly said: number
  readonly box: number
  /** Pixels of the chosen version; 0 where none was loaded. */
  readonly chosen: number
  readonly priority: boolean
  readonly srcsets: readonly string[]
}

/** Runs in the page. */
function measure(ofHeight: string): Shown[] {
  /** Divides at commas outside of parentheses. */
  const parts = (text: string): string[] => {
    let depth = 0
    const found = ['']
    for (const letter of text) {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
      if (letter === ',' && depth === 0) found.push('')
      else found[found.length - 1] += letter
    }
    return found.map((part) => part.trim())
  }
  const lengthOf = (sizes: string): string => {
    for (const part of parts(sizes.replace(/^auto, /, ''))) {
      const [, media, length] = /^(\([^)]*\))\s+(.*)$/.exec(part) ?? []
      if (media === undefined || length === undefined) return part
      if (matchMedia(media).matches) return length
    }
    return '100vw'
  }
  const probe = document.createElement('div')
  probe.style.position = 'absolute'
  document.documentElement.append(probe)
  return [...document.querySelectorAll<HTMLImageElement>('picture > img')].flatMap((image) => {
    const sources = [...(image.parentElement?.querySelectorAll('source') ?? [])]
    const sizes = sources[0]?.sizes ?? ''
    probe.style.width = lengthOf(sizes)
    if (image.clientWidth === 0) return []
    return [
      {
        place: image.alt,
        inList: image.closest('main li') !== null,
        isOfHeight: image.closest(ofHeight) !== null,
        said: probe.getBoundingClientRect().width,
        box: image.clientWidth,
        chosen: Number(/\/picture\/(\d+)\//.exec(image.currentSrc)?.[1] ?? 0),
        priority: image.fetchPriority === 'high',
        srcsets: sources.map(({ type }) => type),
      },
    ]
  })
}

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await sharedSite()
  browser = await sharedBrowser({ pictures: true })
})

async function within(
  { width, height, scale, isMobile }: typeof phone,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width, height },
    deviceScaleFactor: scale,
    isMobile,
  })
  try {
    const page = await context.newPage()
    // What is chosen is decided by the addresses; no picture needs to be made for it.
    await page.route('**/_vitrine/picture/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"/>',
      }),
    )
    await act(page)
  } finally {
    await context.close()
  }
}

describe('what `sizes` say', () => {
  it.each(oneOf('screens of picture sizes', screens, 0))('is what is laid out, at $width pixels', (screen) =>
    within(screen, async (page) => {
      const wrong: string[] = []
      for (const path of pages) {
        await page.goto(path)
        const shown = await page.evaluate(measure, styled.boxesOfHeight)
        expect(shown.length, path).toBeGreaterThan(0)
        for (const { place, isOfHeight, said, box, srcsets } of shown) {
          expect(srcsets).toEqual(['image/avif', 'image/webp'])
          if (isOfHeight) continue
          if (said < box * 0.9 || said > box * 1.15) wrong.push(`${path} ${place}: ${said}, not ${box}`)
        }
      }
      expect(wrong).toEqual([])
    }),
  )

  it('chooses the next version above what the screen shows, on phones', () =>
    within(phone, async (page) => {
      await page.goto('/News/LastestNews')
      const rows = async () =>
        (await page.evaluate(measure, styled.boxesOfHeight)).filter(({ inList }) => inList)
      await expect.poll(async () => (await rows())[0]?.chosen, { timeout: 60_000 }).toBe(240)
      expect((await rows())[0]?.priority).toBe(true)
    }))
})

describe('the first picture of a page', () => {
  it.each(['/', '/News/LastestNews', '/Exhibition/BaseExh', '/Collection/ExcellentCol/10001'])(
    '%s: is asked for in the head, and is the only one of high priority in the document',
    async (path) => {
      const html = await (await fetch(site.origin + path)).text()
      const first = html.match(/<img [^>]*fetchpriority="high"[^>]*>/gi) ?? []
      expect(first).toHaveLength(1)
      expect(first[0]).toContain('loading="eager"')
      expect(first[0]).toMatch(/ width="\d+" height="\d+"/)
      // Before the styles, once, in the format that is tried first and in the sizes of the element.
      const preloads =
        html.slice(0, html.indexOf('<style')).match(/<link rel="preload" as="image"[^>]*>/g) ?? []
      const own = preloads.filter((link) => link.includes('.webp'))
      expect(own).toHaveLength(1)
      const sources = html.slice(0, html.indexOf(first[0] ?? '')).split('<source ')
      const [, sizes = '', set = ''] = / sizes="([^"]*)" srcset="([^"]*)"/i.exec(` ${sources.at(-2)}`) ?? []
      expect(own[0]).toContain('fetchPriority="high"')
      expect(own[0]).toContain(`imageSizes="${sizes}"`)
      expect(own[0]).toContain(`imageSrcSet="${set}"`)
      expect(html.split('as="image"').length - 1).toBe(preloads.length)
    },
  )
})

// The site that other tests share shows small pictures as they are: to make all versions takes a minute of processor time.
it('versions are made of small pictures too, and Chromium shows them', { tags: ['full'] }, async () => {
  const visits = await beginVisits({ PICTURE_VERSIONS: 'all' })
  try {
    await visits.see(async (page) => {
      const asked = page.waitForResponse('**/_vitrine/picture/**')
      await open(page, '/Collection/Treasure')
      const { pathname, search } = new URL((await asked).url())
      const address = pathname + search
      const isMade = async () => (await fetch(visits.site.origin + address)).headers.get('content-type')
      await expect.poll(isMade).toBe('image/avif')
      await page.reload()
      const width = (path: string) =>
        [...document.images].find(({ currentSrc }) => currentSrc.endsWith(path))?.naturalWidth ?? 0
      await expect.poll(() => page.evaluate(width, address)).toBeGreaterThan(0)
    })
  } finally {
    await visits.end()
  }
})
