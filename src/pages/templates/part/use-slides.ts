import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import { motionOff, useCode, useInlineKeys } from '../../ui/index.ts'

export interface SlidesOptions {
  readonly count: number
  /** Seconds a slide stays; 0 does not move by itself. */
  readonly seconds: number
  /** The current slide is in the middle with its neighbours at its sides, round and round. */
  readonly centred: boolean
}

interface Slides {
  readonly view: RefObject<HTMLDivElement | null>
  /** False until the carousel runs; before that the slides are a row that scrolls. */
  readonly ready: boolean
  /** How often the slides are to be drawn one after another: a ring needs more places than few slides fill. */
  readonly rounds: number
  /** The place in the middle, counted through every round. */
  readonly place: number
  readonly current: number
  readonly playing: boolean
  go(step: 1 | -1): void
  show(index: number): void
  toggle(): void
  /** The arrow keys turn the carousel; a focus on the slide that goes follows to the one that comes. */
  onKeyDown(event: KeyboardEvent): void
}

function loadSwiper() {
  return import('swiper')
}

const SPEED = 500

/** Fewest places a ring of slides runs smoothly with. */
const RING_PLACES = 5

/**
 * Turns a complete row of slides into a carousel once its code is here (specification, section 9: speed
 * 500 ms). Moves by itself every `seconds` unless that is 0, the visitor prefers less motion, or has the
 * pointer or the focus in it; one that is not centred goes round only when it moves by itself.
 */
export function useSlides({ count, seconds, centred }: SlidesOptions): Slides {
  const keys = useInlineKeys()
  const isRightToLeft = keys.forward === 'ArrowLeft'
  const view = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper>(null)
  const following = useRef(false)
  // Without the code the slides stay a row that scrolls.
  const { code: engine } = useCode(loadSwiper, count > 1)
  const [ready, setReady] = useState(false)
  const [place, setPlace] = useState(0)
  const [playing, setPlaying] = useState(false)
  const rounds = centred && engine !== undefined && count < RING_PLACES ? Math.ceil(RING_PLACES / count) : 1

  // Before the paint: the places a ring adds are moved before anyone has seen them.
  useLayoutEffect(() => {
    const element = view.current
    if (element === null || engine === undefined) return
    const calm = motionOff()
    element.scrollLeft = 0
    swiper.current = new engine.Swiper(element, {
      speed: calm ? 0 : SPEED,
      // A slow drag need not cross half the slide.
      longSwipesRatio: 0.2,
      // Slides that are not current are inert: what is done to them reaches the view instead.
      touchEventsTarget: 'container',
      rewind: seconds > 0 && !centred,
      ...(centred ? { slidesPerView: 'auto', centeredSlides: true, loop: true } : {}),
      on: {
        realIndexChange: ({ realIndex }) => setPlace(realIndex),
        click: ({ slides, activeIndex }, event) => {
          const middle = slides[activeIndex]?.getBoundingClientRect()
          if (!centred || middle === undefined || !('clientX' in event)) return
          const [before, after] = [event.clientX < middle.left, event.clientX > middle.right]
          if (isRightToLeft ? before : after) swiper.current?.slideNext()
          else if (before || after) swiper.current?.slidePrev()
        },
      },
    })
    setReady(true)
    setPlaying(seconds > 0 && !calm)
    return () => {
      swiper.current?.destroy()
      swiper.current = null
      setReady(false)
      setPlace(0)
    }
  }, [engine, seconds, centred, isRightToLeft])

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const busy = view.current?.parentElement?.matches(':hover, :focus-within')
      if (!busy && !document.hidden && !motionOff()) swiper.current?.slideNext()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [playing, seconds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows once the new place is drawn.
  useEffect(() => {
    if (!following.current) return
    following.current = false
    const link = view.current?.querySelector('.carousel__slide:not([inert]) a')
    if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  }, [place])

  const go = (step: 1 | -1) => (step === 1 ? swiper.current?.slideNext() : swiper.current?.slidePrev())
  return {
    view,
    ready,
    rounds,
    place,
    current: place % count,
    playing,
    go,
    show: (index) => {
      const at = swiper.current?.realIndex ?? 0
      if (centred) swiper.current?.slideToLoop(nearest(index, at, count, rounds))
      else swiper.current?.slideTo(index)
    },
    toggle: () => setPlaying(!playing),
    onKeyDown: (event) => {
      const step = event.key === keys.forward ? 1 : event.key === keys.back ? -1 : undefined
      if (!ready || step === undefined) return
      event.preventDefault()
      following.current = view.current?.contains(document.activeElement) === true
      go(step)
    },
  }
}

/** The place of a slide that is the fewest steps away from another place, on a ring of `rounds` rounds. */
function nearest(index: number, from: number, count: number, rounds: number): number {
  const places = Array.from({ length: rounds }, (_, round) => index + round * count)
  const steps = (place: number) => {
    const ahead = Math.abs(place - from)
    return Math.min(ahead, rounds * count - ahead)
  }
  return places.reduce((best, place) => (steps(place) < steps(best) ? place : best), index)
}
