import { Component, useCallback, useLayoutEffect, useRef } from 'react'
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
  const leave = useCallback((opened: Location) => {
    const { location: before } = left.current
    if (opened === before) return
    const { pathname, search } = before
    const isWithin = pathname === opened.pathname && search === opened.search && opened.hash !== ''
    left.current = { location: opened, top: window.scrollY }
    if (!isWithin) scrollAtOnce()
  }, [])
  return (
    <>
      <OnLocation location={location} act={leave} />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

interface OnLocationProps {
  readonly location: Location
  readonly act: (location: Location) => void
}

/** Acts when another location is about to be drawn: what is asked of the page before that needs no layout of its own. */
class OnLocation extends Component<OnLocationProps> {
  override getSnapshotBeforeUpdate({ location: before }: OnLocationProps): null {
    const { location, act } = this.props
    if (location !== before) act(location)
    return null
  }

  // React asks for it beside the method above.
  override componentDidUpdate(): void {}

  override render(): null {
    return null
  }
}
