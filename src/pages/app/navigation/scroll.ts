import { percentDecoded } from '../../../base/path-segment.ts'

const STORED = 'vitrine-scroll'

/** How far each entry of the tab's history is scrolled; where the browser keeps nothing, those of this document alone. */
const positions = storedPositions()

function storedPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}')
    return new Map(Object.entries(Object(stored)).map(([key, top]) => [key, Number(top)]))
  } catch {
    return new Map()
  }
}

/** Remembers how far the entry of the history with this key is scrolled. */
export function rememberScroll(key: string): void {
  positions.set(key, window.scrollY)
  try {
    // A page that is loaded again goes back to the same entries.
    sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(positions)))
  } catch {}
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

/** What a "#" of an address means: the element of that id, or the place of that name in a text, whose ids begin with `text-`. */
function placeOf(hash: string): HTMLElement | null {
  const written = hash.slice(1)
  const name = percentDecoded(written) ?? written
  if (name === '') return null
  return (
    document.getElementById(name) ??
    document.querySelector<HTMLElement>(`.rich-text [id^="text-"][id$="-${CSS.escape(name)}"]`)
  )
}

/** Scrolls a page just shown: to where it was when going back, to its anchor, or to the top. */
export function placeScroll(key: string, hash: string, returning: boolean): void {
  const before = returning ? positions.get(key) : undefined
  const anchor = placeOf(hash)
  if (before === undefined && anchor !== null) {
    anchor.scrollIntoView({ behavior: 'instant' })
    anchor.focus({ preventScroll: true })
  } else window.scrollTo({ top: before ?? 0, behavior: 'instant' })
}
