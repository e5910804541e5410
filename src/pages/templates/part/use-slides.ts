import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { motionOff, useCode, useInlineKeys, useNear } from '../../ui/index.ts'
import type { RunningCarousel } from './run-swiper.ts'

export interface SlidesOptions {
  readonly count: number
  /** Seconds a slide stays; 0 does not move by itself. */
  readonly seconds: number
  /** The current slide is in the middle with its neighbours at its sides, round and round. */
  readonly centred: boolean
}

interface Slides {
  readonly view: RefObject<HTMLDivElement | null>
  /** False until the controls work. */
  readonly live: boolean
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
  /** The visitor has come to the carousel: it is to run. */
  use(): void
  /** The arrow keys turn the carousel; a focus on the slide that goes follows to the one that comes. */
  onKeyDown(event: KeyboardEvent): void
}

function loadSwiper() {
  return import('./run-swiper.ts')
}

/** Fewest places a ring of slides runs smoothly with. */
const RING_PLACES = 5

/** A centred carousel begins to run this far off the screen, so that its ring is seen complete. */
const NEAR = '100px'

/**
 * Turns a complete row of slides, which scrolls and snaps by itself, into a carousel (specification, section 9:
 * speed 500 ms). Its code is fetched when it is first used: by pointer, key, focus, or by the first move of one
 * that moves by itself; one that is centred when it comes near the screen, since its ring has places on both
 * sides. So nothing of it stands between the visitor and the first paint. Moves every `seconds` unless that is
 * 0, the visitor prefers less motion, or has the pointer or the focus in it; one that is not centred goes round
 * only when it moves by itself.
 */
export function useSlides({ count, seconds, centred }: SlidesOptions): Slides {
  const keys = useInlineKeys()
  const isRightToLeft = keys.forward === 'ArrowLeft'
  const { view, failed, ready, rounds, place, turn, use } = useSwiper({
    count,
    seconds,
    centred,
    isRightToLeft,
  })
  const following = useRef(false)
  const [hydrated, setHydrated] = useState(false)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    setHydrated(true)
    setPlaying(seconds > 0 && !motionOff())
  }, [seconds])

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const busy = view.current?.parentElement?.matches(':hover, :focus-within')
      if (!busy && !document.hidden && !motionOff()) turn((carousel) => carousel.go(1))
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [playing, seconds, turn, view])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows once the new place is drawn.
  useEffect(() => {
    if (!following.current) return
    following.current = false
    const link = view.current?.querySelector('.carousel__slide:not([inert]) a')
    if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  }, [place])

  const go = (step: 1 | -1) => turn((carousel) => carousel.go(step))
  return {
    view,
    live: hydrated && count > 1 && !failed,
    ready,
    rounds,
    place,
    current: place % count,
    playing,
    go,
    show: (index) => turn((carousel) => carousel.show(index, count, rounds)),
    toggle: () => setPlaying(!playing),
    use,
    onKeyDown: (event) => {
      const step = event.key === keys.forward ? 1 : event.key === keys.back ? -1 : undefined
      if (failed || step === undefined) return
      event.preventDefault()
      following.current = view.current?.contains(document.activeElement) === true
      go(step)
    },
  }
}

interface SwiperOptions extends SlidesOptions {
  readonly isRightToLeft: boolean
}

/** Fetches Swiper once it is wanted, and lets it take the row over while that stands still. */
function useSwiper({ count, seconds, centred, isRightToLeft }: SwiperOptions) {
  const view = useRef<HTMLDivElement>(null)
  const carousel = useRef<RunningCarousel>(null)
  const movement = useRef<ReturnType<typeof watchMovement>>(null)
  /** What was asked for before it ran. */
  const waiting = useRef<(carousel: RunningCarousel) => void>(null)
  const near = useNear(view, NEAR)
  const [used, setUsed] = useState(false)
  // Without the code the slides stay a row that scrolls.
  const { code, failed } = useCode(loadSwiper, count > 1 && (used || (centred && near)))
  const [ready, setReady] = useState(false)
  const [place, setPlace] = useState(0)
  const rounds = centred && code !== undefined && count < RING_PLACES ? Math.ceil(RING_PLACES / count) : 1

  useLayoutEffect(() => {
    if (view.current === null) return
    const watched = watchMovement(view.current)
    movement.current = watched
    return () => watched.end()
  }, [])

  // Before the paint: the places a ring adds are moved before anyone has seen them.
  useLayoutEffect(() => {
    const element = view.current
    if (element === null || code === undefined) return
    const cancel = movement.current?.whenStill(() => {
      const running = code.runSwiper(element, { seconds, centred, isRightToLeft, onPlace: setPlace })
      carousel.current = running
      setPlace(running.place())
      setReady(true)
      waiting.current?.(running)
      waiting.current = null
    })
    return () => {
      cancel?.()
      carousel.current?.destroy()
      carousel.current = null
      setReady(false)
      setPlace(0)
    }
  }, [code, seconds, centred, isRightToLeft])

  /** Does something with the carousel, which begins to run for it. */
  const turn = useCallback((step: (carousel: RunningCarousel) => void) => {
    if (carousel.current !== null) return step(carousel.current)
    waiting.current = step
    setUsed(true)
  }, [])
  return { view, failed, ready, rounds, place, turn, use: () => setUsed(true) }
}

/** Longer than the pause between two scroll events of one movement, milliseconds. */
const PAUSE = 150

interface Movement {
  /** Calls back once no finger is on the row and it stands still: at once where it does; returns what cancels it. */
  whenStill(then: () => void): () => void
  end(): void
}

/** Watches a row that scrolls by itself: who takes it over in the middle of a movement would stop it under the finger. */
function watchMovement(row: HTMLElement): Movement {
  let touched = false
  let last = Number.NEGATIVE_INFINITY
  const listening = new AbortController()
  const on = (type: 'touchstart' | 'touchend' | 'touchcancel' | 'scroll', touches: boolean | undefined) =>
    row.addEventListener(
      type,
      () => {
        touched = touches ?? touched
        last = performance.now()
      },
      { passive: true, signal: listening.signal },
    )
  on('touchstart', true)
  on('touchend', false)
  on('touchcancel', false)
  on('scroll', undefined)
  return {
    whenStill(then) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const ask = () => {
        const left = touched ? PAUSE : last + PAUSE - performance.now()
        if (left <= 0) then()
        else timer = setTimeout(ask, left)
      }
      ask()
      return () => clearTimeout(timer)
    },
    end: () => listening.abort(),
  }
}
