import type { Locator, Page } from 'playwright-core'
import { named } from './parts.ts'

export function nextButton(carousel: Locator): Locator {
  return carousel.getByRole('button', { name: named('carousel.next') })
}

/** The moving row of slides. */
export function track(carousel: Locator): Locator {
  return carousel.getByRole('list').first()
}

export function slides(carousel: Locator): Locator {
  return track(carousel).locator('> li')
}

/** The slide that is not inert. */
export function currentSlide(carousel: Locator): Locator {
  return track(carousel).locator('> li:not([inert])')
}

/** The visible area of the slides. */
export function view(carousel: Locator): Locator {
  return track(carousel).locator('..')
}

/** Thumbnails or dots, one per slide. */
export function marks(carousel: Locator): Locator {
  return carousel.getByRole('list').last().getByRole('button')
}

/** Starts a carousel by interaction and waits until it runs. */
export async function running(carousel: Locator): Promise<void> {
  await carousel.scrollIntoViewIfNeeded()
  await carousel.dispatchEvent('pointerover')
  await slides(carousel).and(carousel.page().locator('[inert]')).first().waitFor({ state: 'attached' })
}

export interface CarouselState {
  /** Titles of the slides that are not inert: the current one. */
  readonly current: readonly string[]
  /** Horizontal distance between the centers of the current slide and the carousel, in pixels. */
  readonly aside: number
  /** Number of slides that are at least partly visible. */
  readonly shown: number
  /** Index of the marked thumbnail or dot. */
  readonly marked: number
}

/** Returns the state of a carousel once it stands still. */
export async function stateOf(page: Page, carousel: Locator): Promise<CarouselState> {
  await carousel.evaluate(async (element) => {
    const track = element.querySelector('ul')
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
    const [track, ...lists] = element.querySelectorAll('ul')
    const view = box(track?.parentElement)
    const slides = [...(track?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
    const current = slides.filter(({ inert }) => !inert)
    const middle = ({ left, width }: DOMRect) => left + width / 2
    const marks = [...(lists.at(-1)?.querySelectorAll('button') ?? [])]
    return {
      current: current.map((slide) => slide.querySelector('h2, h3')?.textContent ?? ''),
      aside: Math.round(Math.abs(middle(box(current[0])) - middle(view))),
      shown: slides.filter((slide) => {
        const { left, right } = box(slide.querySelector('img'))
        return right > view.left + 2 && left < view.right - 2
      }).length,
      marked: marks.findIndex((mark) => mark.hasAttribute('aria-current')),
    }
  })
}

/** Drags a carousel horizontally between two positions, given as fractions of its width. */
export async function drag(page: Page, carousel: Locator, from: number, to: number): Promise<void> {
  const box = await view(carousel).boundingBox()
  if (box === null) throw new Error('the carousel is not on screen')
  const y = box.y + Math.min(box.height / 3, 200)
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 8 })
  await page.mouse.up()
}
