import type { Locator, Page } from 'playwright-core'

/** Resolves when a carousel runs. */
export async function running(carousel: Locator): Promise<void> {
  await carousel.scrollIntoViewIfNeeded()
  await carousel.locator('.carousel__controls--shown').waitFor()
}

export interface CarouselState {
  /** Titles of the slides that can be used: the current one. */
  readonly current: readonly string[]
  /** How far the current slide's middle is from the carousel's, in pixels. */
  readonly aside: number
  /** Slides of which anything shows. */
  readonly shown: number
  /** Index of the marked thumbnail or dot. */
  readonly marked: number
}

/** What a carousel shows once it stands still. */
export async function stateOf(page: Page, carousel: Locator): Promise<CarouselState> {
  await carousel.evaluate(async (element) => {
    const track = element.querySelector('.carousel__track')
    const place = () => track?.getBoundingClientRect().left
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let before: number | undefined, still = 0; still < 6; still = before === place() ? still + 1 : 0) {
      before = place()
      await frame()
    }
    const animations = element.getAnimations({ subtree: true })
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
  await page.waitForFunction(() => document.readyState === 'complete')
  return carousel.evaluate((element) => {
    const box = (part: Element | null | undefined) => part?.getBoundingClientRect() ?? new DOMRect()
    const view = box(element.querySelector('.carousel__view'))
    const slides = [...element.querySelectorAll<HTMLElement>('.carousel__slide')]
    const current = slides.filter(({ inert }) => !inert)
    const middle = ({ left, width }: DOMRect) => left + width / 2
    const marks = [...element.querySelectorAll('.carousel__dots button, .carousel__marks button')]
    return {
      current: current.map(
        (slide) => slide.querySelector('.entry__title, .banner__title')?.textContent ?? '',
      ),
      aside: Math.round(Math.abs(middle(box(current[0])) - middle(view))),
      shown: slides.filter((slide) => {
        const { left, right } = box(slide.querySelector('.picture'))
        return right > view.left + 2 && left < view.right - 2
      }).length,
      marked: marks.findIndex((mark) => mark.hasAttribute('aria-current')),
    }
  })
}

/** Drags a carousel sideways by part of its width, beginning at another part. */
export async function drag(page: Page, carousel: Locator, from: number, to: number): Promise<void> {
  const box = await carousel.locator('.carousel__view').boundingBox()
  if (box === null) throw new Error('the carousel is not on screen')
  const y = box.y + Math.min(box.height / 3, 200)
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 8 })
  await page.mouse.up()
}
