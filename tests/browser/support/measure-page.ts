import type { Page } from 'playwright-core'
import { framesDrawn } from './frames.ts'
import { patiently, type Viewport } from './open-browser.ts'
import { styled } from './styled.ts'

/** Changes the viewport and waits until the page is rendered for it. */
export async function turnTo(page: Page, { width, height }: Viewport): Promise<void> {
  await patiently(`a screen of ${width}×${height}`, page.setViewportSize({ width, height }))
  await framesDrawn(page)
}

/** Measures possible rendering faults of a page. */
export function measure(page: Page) {
  return page.evaluate(
    (richText) => ({
      lang: document.documentElement.lang,
      headings: document.querySelectorAll('h1').length,
      tooWide: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
      brokenHeads: [...document.querySelectorAll('th')]
        .filter(({ textContent }) => textContent.trim().length <= 4)
        .filter((head) => {
          const range = document.createRange()
          range.selectNodeContents(head)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        })
        .map(({ textContent }) => textContent),
      cutTables: [...document.querySelectorAll(`${richText} table`)]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
      brokenPictures: [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
      unusedPreloads: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
        .filter(
          ({ href, imageSrcset, imageSizes }) =>
            ![...document.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img')].some(
              (picture) =>
                picture.srcset === imageSrcset &&
                (imageSrcset === '' ? picture.src === href : picture.sizes === imageSizes),
            ),
        )
        .map((link) => link.outerHTML),
    }),
    styled.richText,
  )
}

/** Returns the measurements of a faultless page in the language `tag`. */
export function sound(tag: string): Awaited<ReturnType<typeof measure>> {
  return {
    lang: tag,
    headings: 1,
    tooWide: 0,
    brokenHeads: [],
    cutTables: [],
    brokenPictures: [],
    unusedPreloads: [],
  }
}
