import { percentDecoded } from '../../../shared/path-segment.ts'

const positions = new Map<string, number>()

/** Remembers how far the entry of the history with this key is scrolled. */
export function rememberScroll(key: string): void {
  positions.set(key, window.scrollY)
}

/**
 * Takes scrolling over from the browser, which would scroll before the page is there. When the page is
 * left for good the browser has it again, so that a reload stays where it was.
 */
export function takeScroll(): () => void {
  const give = () => {
    history.scrollRestoration = 'auto'
  }
  const take = () => {
    history.scrollRestoration = 'manual'
  }
  take()
  window.addEventListener('pagehide', give)
  window.addEventListener('pageshow', take)
  return () => {
    give()
    window.removeEventListener('pagehide', give)
    window.removeEventListener('pageshow', take)
  }
}

/** Scrolls a page just shown: to where it was when going back, to its anchor, or to the top. */
export function placeScroll(key: string, hash: string, returning: boolean): void {
  const before = returning ? positions.get(key) : undefined
  const name = hash.slice(1)
  const anchor = document.getElementById(percentDecoded(name) ?? name)
  if (before === undefined && anchor !== null) anchor.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: before ?? 0, behavior: 'instant' })
}
