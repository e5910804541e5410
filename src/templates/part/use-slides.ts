import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Swiper } from 'swiper'
import { motionOff } from '../../ui/index.ts'

interface Slides {
  readonly view: RefObject<HTMLDivElement | null>
  /** False until the carousel runs; before that the slides are a row that scrolls. */
  readonly ready: boolean
  readonly current: number
  readonly playing: boolean
  go(step: 1 | -1): void
  show(index: number): void
  toggle(): void
}

const speed = 500

/**
 * Turns a complete row of slides into a carousel once its code is here (specification, section 9: speed
 * 500 ms). Moves by itself every `seconds` unless that is 0, the visitor prefers less motion, or has the
 * pointer or the focus in it; goes round only when it moves by itself.
 */
export function useSlides(count: number, seconds: number): Slides {
  const view = useRef<HTMLDivElement>(null)
  const swiper = useRef<Swiper>(null)
  const [ready, setReady] = useState(false)
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    const element = view.current
    if (element === null || count < 2) return
    let ended = false
    const calm = motionOff()
    import('swiper').then(
      ({ Swiper }) => {
        if (ended) return
        element.scrollLeft = 0
        swiper.current = new Swiper(element, {
          speed: calm ? 0 : speed,
          rewind: seconds > 0,
          on: { slideChange: ({ activeIndex }) => setCurrent(activeIndex) },
        })
        setReady(true)
        setPlaying(seconds > 0 && !calm)
      },
      () => {
        // Without the code the slides stay a row that scrolls.
      },
    )
    return () => {
      ended = true
      swiper.current?.destroy()
      swiper.current = null
      setReady(false)
    }
  }, [count, seconds])

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => {
      const busy = view.current?.parentElement?.matches(':hover, :focus-within')
      if (!busy && !document.hidden && !motionOff()) swiper.current?.slideNext()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [playing, seconds])

  return {
    view,
    ready,
    current,
    playing,
    go: (step) => (step === 1 ? swiper.current?.slideNext() : swiper.current?.slidePrev()),
    show: (index) => swiper.current?.slideTo(index),
    toggle: () => setPlaying(!playing),
  }
}
