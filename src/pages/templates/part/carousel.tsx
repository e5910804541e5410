import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classNames, useText } from '../../ui/index.ts'
import { useSlides } from './use-slides.ts'

interface Slide {
  readonly key: string
  readonly content: ReactNode
  /** What represents the slide among the marks below; a dot without it. */
  readonly mark?: ReactNode
}

interface CarouselProps {
  readonly label: string
  readonly slides: readonly Slide[]
  /** Seconds a slide stays; 0 does not move by itself. */
  readonly seconds: number
  readonly centred?: boolean | undefined
  readonly className?: string | undefined
}

/**
 * Slides one at a time, with arrows, a mark for each and, where it moves by itself, a pause control. A
 * centred one shows the neighbours beside the current slide; a click on one of them brings it to the middle.
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
  // One that moves by itself or is in a ring has no end.
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

/** Keeps the current mark in the middle of a row that is wider than its room. */
function useInSight(row: RefObject<HTMLUListElement | null>, current: number): void {
  useEffect(() => {
    const list = row.current
    const mark = list?.children[current]
    if (list === null || !(mark instanceof HTMLElement)) return
    list.scrollTo({ left: mark.offsetLeft - (list.clientWidth - mark.offsetWidth) / 2 })
  }, [row, current])
}
