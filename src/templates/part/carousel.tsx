import type { ReactNode } from 'react'
import { classNames, useText } from '../../ui/index.ts'
import { useSlides } from './use-slides.ts'

interface Slide {
  readonly key: string
  readonly content: ReactNode
}

interface CarouselProps {
  readonly label: string
  readonly slides: readonly Slide[]
  /** Seconds a slide stays; 0 does not move by itself. */
  readonly seconds: number
  readonly className?: string | undefined
}

/** Slides one at a time, with arrows, dots and, where it moves by itself, a pause control. */
export function Carousel({ label, slides, seconds, className }: CarouselProps) {
  const text = useText()
  const { view, ready, current, playing, go, show, toggle } = useSlides(slides.length, seconds)
  return (
    <section className={classNames('carousel', className)} aria-label={label}>
      <div className="carousel__view" ref={view}>
        <ul className="swiper-wrapper carousel__track">
          {slides.map(({ key, content }, index) => (
            <li key={key} className="swiper-slide carousel__slide" inert={ready && index !== current}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={classNames('carousel__controls', ready && 'carousel__controls--shown')}>
        {seconds > 0 && (
          <button
            type="button"
            className={classNames('turn', playing ? 'turn--pause' : 'turn--play')}
            onClick={toggle}
          >
            <span className="visually-hidden">{text(playing ? 'carousel.pause' : 'carousel.play')}</span>
          </button>
        )}
        <ul className="carousel__dots">
          {slides.map(({ key }, index) => (
            <li key={key}>
              <button
                type="button"
                className="carousel__dot"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              >
                <span className="visually-hidden">
                  {text('carousel.position', { n: index + 1, total: slides.length })}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <button type="button" className="turn turn--back" onClick={() => go(-1)}>
          <span className="visually-hidden">{text('carousel.previous')}</span>
        </button>
        <button type="button" className="turn" onClick={() => go(1)}>
          <span className="visually-hidden">{text('carousel.next')}</span>
        </button>
      </div>
    </section>
  )
}
