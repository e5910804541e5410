import { decodedIfEncoded, parsedUrl } from '../../base/path-segment.ts'
import { isPlainClick } from '../ui/elements.tsx'
import { formAddressOf } from '../ui/index.ts'

/** Returns the target of a URL's hash: the element with that id, or an anchor within a record's text, whose ids start with `text-`. */
export function anchorOf(hash: string): HTMLElement | null {
  const name = decodedIfEncoded(hash.slice(1))
  if (name === '') return null
  return (
    document.getElementById(name) ??
    document.querySelector<HTMLElement>(`.rich-text [id^="text-"][id$="-${CSS.escape(name)}"]`)
  )
}

/** Navigation requested by the document's links and forms. Addresses are path, query and hash of this site. */
interface NavigationHandlers {
  /** With `stays`, the scroll position is kept because the visitor goes on in a form. */
  open(address: string, stays?: boolean): void
  /** Sets a hash that is no place in the current page, such as the name of a dialog. */
  name(hash: string): void
  /** Called when the visitor is about to follow a link. */
  expect(address: string): void
}

const HOVER_PAUSE_MS = 80
const FILE_ENDING = /\.[a-z0-9]+$/i

/** Whether a link opens a new tab: search results do on wide screens, but not on phones (specification, search page). */
function opensTab({ target, dataset }: Pick<HTMLAnchorElement, 'target' | 'dataset'>): boolean {
  return target !== '' && !(dataset.tab === 'wide' && !matchMedia('(width >= 48rem)').matches)
}

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'dataset' | 'hasAttribute'>

/** Returns the URL of a link to a page of this site. Returns undefined if the browser must handle it, or if it is not a valid URL. */
export function pageAddressOf(link: Link): string | undefined {
  const url = parsedUrl(link.href, document.baseURI)
  if (url === undefined) return undefined
  const { origin, pathname, search, hash } = url
  if (origin !== location.origin || opensTab(link) || link.hasAttribute('download')) return undefined
  // A path with two leading slashes would be taken for another host.
  if (FILE_ENDING.test(pathname) || pathname.startsWith('//')) return undefined
  const onlyHash = hash !== '' && pathname === location.pathname && search === location.search
  return onlyHash ? undefined : pathname + search + hash
}

/** Whether a link's hash names something on the current page that is no element's id. */
function isNameOnly({ origin, pathname, search, hash, target }: HTMLAnchorElement): boolean {
  const isHere = origin === location.origin && pathname === location.pathname && search === location.search
  return isHere && target === '' && hash.length > 1 && anchorOf(hash) === null
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** Intercepts links and forms of the document until the returned function is called. */
export function intercept({ open, name, expect }: NavigationHandlers): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let pause: ReturnType<typeof setTimeout> | undefined

  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!isPlainClick(event) || event.defaultPrevented || link === undefined) return
    const address = pageAddressOf(link)
    const isNamed = address === undefined && isNameOnly(link)
    if (address === undefined && !isNamed) return
    event.preventDefault()
    if (address === undefined) name(link.hash)
    else open(address)
  }
  const onSubmit = (event: SubmitEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const address = formAddressOf(event.target)
    if (address === undefined) return
    event.preventDefault()
    open(address, event.target.dataset.stay !== undefined)
  }
  const foresee = (event: Event) => {
    clearTimeout(pause)
    const link = linkOf(event)
    const address = link === undefined ? undefined : pageAddressOf(link)
    if (address === undefined) return
    if (event.type === 'touchstart') expect(address)
    else pause = setTimeout(() => expect(address), HOVER_PAUSE_MS)
  }

  document.addEventListener('click', onClick, { signal })
  document.addEventListener('submit', onSubmit, { signal })
  document.addEventListener('pointerover', foresee, { signal, passive: true })
  document.addEventListener('focusin', foresee, { signal, passive: true })
  document.addEventListener('touchstart', foresee, { signal, passive: true })
  return () => {
    clearTimeout(pause)
    controller.abort()
  }
}
