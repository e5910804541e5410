import { useCallback, useLayoutEffect, useRef } from 'react'
import { type Location, ScrollRestoration, useLocation } from 'react-router-dom'

/** An entry of the tab's history by which its scroll is kept; those that the browser has made itself have no key. */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === 'default' ? pathname + search + hash : key
}

/** Until it is taken back. Chromium scrolls by the style that was last computed. */
function scrollAtOnce(): void {
  document.documentElement.style.scrollBehavior = 'auto'
  getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior')
}

/**
 * Puts an opened page at its top, or at the place where it was left. The router does it; what it cannot know is around it:
 * nothing moves there, but to a place within the page, and a page that stays because another has not come stays where it is.
 */
export function Scroll({ isFailed }: { readonly isFailed: boolean }) {
  const location = useLocation()
  const left = useRef({ location, top: 0 })
  const hasFailed = useRef(false)
  useLayoutEffect(() => {
    document.documentElement.style.removeProperty('scroll-behavior')
    if (isFailed) window.scrollTo({ top: left.current.top, behavior: 'instant' })
    // It has come after all, at the address of the failure: to the router nothing was opened.
    else if (hasFailed.current && left.current.location === location)
      window.scrollTo({ top: 0, behavior: 'instant' })
    hasFailed.current = isFailed
  }, [location, isFailed])
  const beforeRouter = useCallback((opened: Location) => {
    const { location: before } = left.current
    if (opened === before) return
    const { pathname, search } = before
    const isWithin = pathname === opened.pathname && search === opened.search && opened.hash !== ''
    left.current = { location: opened, top: window.scrollY }
    if (!isWithin) scrollAtOnce()
  }, [])
  return (
    <>
      <OnLocation act={beforeRouter} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** Acts when the page of another location is in the document, and before what stands after it in the tree. */
function OnLocation({ act }: { readonly act: (location: Location) => void }) {
  const location = useLocation()
  useLayoutEffect(() => act(location), [act, location])
  return null
}
