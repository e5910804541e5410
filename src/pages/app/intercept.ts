import { decodedIfEncoded, parsedUrl } from '../../base/path-segment.ts'
import { isPlainClick } from '../ui/elements.tsx'
import { formAddressOf } from '../ui/index.ts'

/** What a "#" of an address means: the element of that id, or the place of that name in a text, whose ids begin with `text-`. */
export function anchorOf(hash: string): HTMLElement | null {
  const name = decodedIfEncoded(hash.slice(1))
  if (name === '') return null
  return (
    document.getElementById(name) ??
    document.querySelector<HTMLElement>(`.rich-text [id^="text-"][id$="-${CSS.escape(name)}"]`)
  )
}

/** What the document's links and forms ask of the app. Addresses are path, query and hash of this site. */
interface NavigationHandlers {
  /** `stays`: the visitor goes on in a form, and the page stays where it is. */
  open(address: string, stays?: boolean): void
  /** Names a "#" of the page on screen that is no place in it, such as a dialog. */
  name(hash: string): void
  /** The visitor is about to take this link. */
  expect(address: string): void
}

const HOVER_PAUSE_MS = 80
const FILE_ENDING = /\.[a-z0-9]+$/i

/** Results open in a new tab on wide screens, in the same one on phones (specification, search page). */
function opensTab({ target, dataset }: Pick<HTMLAnchorElement, 'target' | 'dataset'>): boolean {
  return target !== '' && !(dataset.tab === 'wide' && !matchMedia('(width >= 48rem)').matches)
}

type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'dataset' | 'hasAttribute'>

/** The address a link leads to within this site's pages; undefined where the browser must do it itself, also with what is no address. */
export function pageAddressOf(link: Link): string | undefined {
  const url = parsedUrl(link.href, document.baseURI)
  if (url === undefined) return undefined
  const { origin, pathname, search, hash } = url
  if (origin !== location.origin || opensTab(link) || link.hasAttribute('download')) return undefined
  // Two slashes would be taken for another host.
  if (FILE_ENDING.test(pathname) || pathname.startsWith('//')) return undefined
  const onlyHash = hash !== '' && pathname === location.pathname && search === location.search
  return onlyHash ? undefined : pathname + search + hash
}

/** Whether a link names something on the page on screen that no element has as its id. */
function isNameOnly({ origin, pathname, search, hash, target }: HTMLAnchorElement): boolean {
  const isHere = origin === location.origin && pathname === location.pathname && search === location.search
  return isHere && target === '' && hash.length > 1 && anchorOf(hash) === null
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** Listens on the document until the returned function is called. */
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
