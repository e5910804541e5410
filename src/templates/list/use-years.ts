import { type RefObject, useEffect, useState } from 'react'

/** A year counts as being read once it has come this far up the screen. */
const readingLine = 0.3

/**
 * The id of the year being read, for a rail of anchors; undefined above the first. Scrolls the rail along.
 * The app has taken scrolling over from the browser, so going back among the anchors is answered here:
 * to where the visitor stood when leaving that entry of the history.
 */
export function useYears(rail: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const nav = rail.current
    if (nav === null) return
    const sections = [...nav.querySelectorAll('a')].flatMap(
      ({ hash }) => document.getElementById(hash.slice(1)) ?? [],
    )
    const places = new Map<string, number>()
    let jumping = false
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const left = scrollHeight - clientHeight - window.scrollY
      // Years that can no longer come up so far are read where they stand.
      const line = Math.max(clientHeight * readingLine, clientHeight - left)
      setCurrent(sections.findLast((section) => section.getBoundingClientRect().top <= line)?.id)
    }
    const leave = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('a') === null) return
      places.set(location.hash, window.scrollY)
      jumping = true
    }
    const arrive = () => {
      const place = places.get(location.hash)
      if (!jumping && place !== undefined) window.scrollTo({ top: place, behavior: 'instant' })
      else if (!jumping)
        document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
      jumping = false
    }
    look()
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('scroll', look, { signal, passive: true })
    window.addEventListener('resize', look, { signal })
    window.addEventListener('popstate', arrive, { signal })
    nav.addEventListener('click', leave, { signal })
    return () => controller.abort()
  }, [rail])

  useEffect(() => {
    const nav = rail.current
    const link = current === undefined ? null : nav?.querySelector(`a[href="#${current}"]`)
    if (nav == null || !(link instanceof HTMLElement)) return
    nav.scrollTo({
      left: link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2,
      top: link.offsetTop - (nav.clientHeight - link.offsetHeight) / 2,
    })
  }, [rail, current])

  return current
}
