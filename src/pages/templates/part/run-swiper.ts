import { Swiper } from 'swiper'
import { motionOff } from '../../ui/index.ts'

const SPEED_MS = 500

export interface CarouselOptions {
  readonly seconds: number
  readonly centred: boolean
  readonly isRightToLeft: boolean
  readonly onPlace: (place: number) => void
}

/** A running carousel. */
export interface RunningCarousel {
  /** Returns the index of the current place, counted through all rounds. */
  readonly place: () => number
  readonly go: (step: 1 | -1) => void
  /** Shows a slide by its index, for `count` slides rendered in `rounds` rounds. */
  readonly show: (index: number, count: number, rounds: number) => void
  readonly destroy: () => void
}

/** Starts Swiper on a row of slides, at the slide it was scrolled to. */
export function runSwiper(
  view: HTMLElement,
  { seconds, centred, isRightToLeft, onPlace }: CarouselOptions,
): RunningCarousel {
  const initialSlide = slideInSight(view)
  view.scrollLeft = 0
  const swiper = new Swiper(view, {
    initialSlide,
    speed: motionOff() ? 0 : SPEED_MS,
    // A slow drag changes the slide before half of it is crossed.
    longSwipesRatio: 0.2,
    // Slides that are not current are inert: their events reach the container instead.
    touchEventsTarget: 'container',
    rewind: seconds > 0 && !centred,
    ...(centred ? { slidesPerView: 'auto', centeredSlides: true, loop: true } : {}),
    on: {
      realIndexChange: ({ realIndex }) => onPlace(realIndex),
      click: (_, event) => {
        const middle = swiper.slides[swiper.activeIndex]?.getBoundingClientRect()
        if (!centred || middle === undefined || !('clientX' in event)) return
        const [before, after] = [event.clientX < middle.left, event.clientX > middle.right]
        if (isRightToLeft ? before : after) swiper.slideNext()
        else if (before || after) swiper.slidePrev()
      },
    },
  })
  return {
    place: () => swiper.realIndex,
    go: (step) => (step === 1 ? swiper.slideNext() : swiper.slidePrev()),
    show: (index, count, rounds) => {
      if (centred) swiper.slideToLoop(nearestSlide(index, swiper.realIndex, count, rounds))
      else swiper.slideTo(index)
    },
    destroy: () => swiper.destroy(),
  }
}

/** Returns the index of the slide nearest to the centre of the scrolled row. */
function slideInSight(view: HTMLElement): number {
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const away = [...view.querySelectorAll(':scope > ul > li')].map((slide) =>
    Math.abs(middle(slide) - middle(view)),
  )
  return Math.max(0, away.indexOf(Math.min(...away)))
}

/** Returns the place of a slide nearest to another place on a ring of `rounds` rounds. */
function nearestSlide(index: number, from: number, count: number, rounds: number): number {
  const places = Array.from({ length: rounds }, (_, round) => index + round * count)
  const steps = (place: number) => {
    const ahead = Math.abs(place - from)
    return Math.min(ahead, rounds * count - ahead)
  }
  return places.reduce((best, place) => (steps(place) < steps(best) ? place : best), index)
}
