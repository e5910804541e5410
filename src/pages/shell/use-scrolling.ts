import { useEffect, useState } from 'react'

const PAUSE = 50
/** Pixels of a turn that count; less is a trembling finger. */
const LEAST = 8

interface Scrolling {
  /** The page is scrolled past the threshold. */
  readonly past: boolean
  /** It was last scrolled down, and goes on below. */
  readonly down: boolean
}

/** How the page is scrolled; looked at every 50 ms at most (specification, section 4). */
export function useScrolling(threshold: number): Scrolling {
  const [past, setPast] = useState(false)
  const [down, setDown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = window.scrollY
    const look = () => {
      timer = undefined
      const { scrollY, innerHeight } = window
      setPast(scrollY > threshold)
      const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST
      if (atEnd) setDown(false)
      else if (Math.abs(scrollY - last) >= LEAST) setDown(scrollY > last)
      else return
      last = scrollY
    }
    const onScroll = () => {
      timer ??= setTimeout(look, PAUSE)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [threshold])
  return { past, down }
}
