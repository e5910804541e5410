import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames, motionOff, useCode, useInlineKeys, useNear, useText } from '../../ui/index.ts'
import type { RunningCarousel } from './run-swiper.ts'

interface SlidesOptions {
  readonly count: number
  /** Seconds per slide; 0 disables autoplay. */
  readonly seconds: number
  /** Whether the current slide is centred between its neighbours, in an endless ring. */
  readonly centred: boolean
}

interface Slides {
  readonly view: RefObject<HTMLDivElement | null>
  /** False until the controls work. */
  readonly live: boolean
  /** False until Swiper runs; before that the slides are a scrollable row. */
  readonly ready: boolean
  /** Number of times the slides are rendered: a ring needs more places than a few slides fill. */
  readonly rounds: number
  /** Index of the current place, counted through all rounds. */
  readonly place: number
  readonly current: number
  readonly playing: boolean
  go(step: 1 | -1): void
  show(index: number): void
  toggle(): void
  /** Called when the visitor reaches the carousel: starts Swiper. */
  use(): void
  /** Turns the carousel by arrow keys. Focus inside the slide that leaves moves to the one that enters. */
  onKeyDown(event: KeyboardEvent): void
}

function loadSwiper() {
  return import('./run-swiper.ts')
}

/** Minimum number of places for a smooth ring. */
const MIN_RING_PLACES = 5

/** Distance from the viewport at which a centred carousel starts, so that its ring is complete when seen. */
const NEAR = '100px'

/**
 * Turns a row of slides that scrolls and snaps natively into a carousel (specification, section 9: speed 500 ms).
 *
 * Swiper is fetched on first use: by pointer, key, focus, or the first autoplay step. A centred carousel fetches it
 * near the viewport, since its ring has places on both sides. So it never delays the first paint.
 *
 * Autoplay moves every `seconds` unless that is 0, the visitor prefers reduced motion, or the carousel has the pointer
 * or focus. A carousel that is not centred wraps around only with autoplay.
 */
function useSlides({ count, seconds, centred }: SlidesOptions): Slides {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus after the new place is rendered.
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

/** Fetches Swiper on demand, and starts it once the row stands still. */
function useSwiper({ count, seconds, centred, isRightToLeft }: SwiperOptions) {
  const view = useRef<HTMLDivElement>(null)
  const carousel = useRef<RunningCarousel>(null)
  const movement = useRef<ReturnType<typeof watchMovement>>(null)
  /** Action requested before Swiper runs. */
  const waiting = useRef<(carousel: RunningCarousel) => void>(null)
  const near = useNear(view, NEAR)
  const [used, setUsed] = useState(false)
  // If Swiper cannot be loaded, the slides stay a scrollable row.
  const { code, failed } = useCode(loadSwiper, count > 1 && (used || (centred && near)))
  const [ready, setReady] = useState(false)
  const [place, setPlace] = useState(0)
  const rounds =
    centred && code !== undefined && count < MIN_RING_PLACES ? Math.ceil(MIN_RING_PLACES / count) : 1

  useLayoutEffect(() => {
    if (view.current === null) return
    const watched = watchMovement(view.current)
    movement.current = watched
    return () => watched.end()
  }, [])

  // A layout effect, so that the places added for a ring are arranged before the paint.
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

  /** Runs an action on the carousel, starting it if necessary. */
  const turn = useCallback((step: (carousel: RunningCarousel) => void) => {
    if (carousel.current !== null) return step(carousel.current)
    waiting.current = step
    setUsed(true)
  }, [])
  return { view, failed, ready, rounds, place, turn, use: () => setUsed(true) }
}

/** Longer than the pause between two scroll events of one movement, in milliseconds. */
const SCROLL_PAUSE_MS = 150

interface Movement {
  /** Calls back once the row is untouched and stands still, which may be immediately. Returns a function that cancels. */
  whenStill(then: () => void): () => void
  end(): void
}

/** Tracks touches and scrolling of a row: starting Swiper during a movement would stop it under the finger. */
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
        const left = touched ? SCROLL_PAUSE_MS : last + SCROLL_PAUSE_MS - performance.now()
        if (left <= 0) then()
        else timer = setTimeout(ask, left)
      }
      ask()
      return () => clearTimeout(timer)
    },
    end: () => listening.abort(),
  }
}

interface Slide {
  readonly key: string
  readonly content: ReactNode
  /** Thumbnail for the slide's mark below; a dot if undefined. */
  readonly mark?: ReactNode
}

interface CarouselProps {
  readonly label: string
  readonly slides: readonly Slide[]
  /** Seconds per slide; 0 disables autoplay. */
  readonly seconds: number
  readonly centred?: boolean | undefined
  readonly className?: string | undefined
}

/**
 * Slides one at a time, with arrows, a mark for each and, with autoplay, a pause button. A centred carousel shows the
 * neighbours beside the current slide; a click on one brings it to the centre.
 */
export function Carousel({ label, slides, seconds, centred = false, className }: CarouselProps) {
  const text = useText()
  const { view, live, ready, rounds, place, current, playing, go, show, toggle, use, onKeyDown } = useSlides({
    count: slides.length,
    seconds,
    centred,
  })
  const ring = [...Array(rounds).keys()].flatMap((round) =>
    slides.map(({ key, content }, index) => ({ key, content, at: round * slides.length + index })),
  )
  // With autoplay or in a ring there is no end.
  const ends = live && !centred && seconds === 0
  const marks = useRef<HTMLUListElement>(null)
  useInSight(marks, current)
  const marked = slides.some(({ mark }) => mark !== undefined)
  const position = (index: number) => text('carousel.position', { n: index + 1, total: slides.length })
  return (
    <section
      className={classNames('carousel', centred && 'carousel--centred', className)}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={use}
      onFocus={use}
    >
      <div className="carousel__view" ref={view}>
        <ul className="swiper-wrapper carousel__track">
          {ring.map(({ key, at, content }) => (
            <li key={`${key} ${at}`} className="swiper-slide carousel__slide" inert={ready && at !== place}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={classNames('carousel__controls', live && 'carousel__controls--shown')}>
        <p className="visually-hidden" aria-live={playing ? 'off' : 'polite'}>
          {ready && position(current)}
        </p>
        {seconds > 0 && (
          <button
            type="button"
            className={classNames('turn', playing ? 'turn--pause' : 'turn--play')}
            onClick={toggle}
          >
            <span className="visually-hidden">{text(playing ? 'carousel.pause' : 'carousel.play')}</span>
          </button>
        )}
        <ul className={marked ? 'carousel__marks' : 'carousel__dots'} ref={marks}>
          {slides.map(({ key, mark }, index) => (
            <li key={key}>
              <button
                type="button"
                className={marked ? 'carousel__mark' : 'carousel__dot'}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              >
                {mark}
                {!mark && <span className="visually-hidden">{position(index)}</span>}
              </button>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="turn turn--back"
          aria-disabled={ends && current === 0}
          onClick={() => go(-1)}
        >
          <span className="visually-hidden">{text('carousel.previous')}</span>
        </button>
        <button
          type="button"
          className="turn"
          aria-disabled={ends && current === slides.length - 1}
          onClick={() => go(1)}
        >
          <span className="visually-hidden">{text('carousel.next')}</span>
        </button>
      </div>
    </section>
  )
}

/** Keeps the current mark centred in a row that overflows. */
function useInSight(row: RefObject<HTMLUListElement | null>, current: number): void {
  useEffect(() => {
    const list = row.current
    const mark = list?.children[current]
    if (list === null || !(mark instanceof HTMLElement)) return
    list.scrollTo({ left: mark.offsetLeft - (list.clientWidth - mark.offsetWidth) / 2 })
  }, [row, current])
}
