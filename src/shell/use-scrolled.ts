import { useEffect, useState } from 'react'

const pause = 50

/** Whether the page is scrolled past `threshold` pixels; looked at every 50 ms at most (specification, section 4). */
export function useScrolled(threshold: number): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      setScrolled(window.scrollY > threshold)
    }
    const onScroll = () => {
      timer ??= setTimeout(look, pause)
    }
    look()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [threshold])
  return scrolled
}
