import { percentEncoded } from '../../base/path-segment.ts'
import type { NoticeView, PageView, ShellView } from '../../engine/contracts/view.ts'
import { headEntries } from './head-entries.ts'
import type { Screen } from './page-loader.ts'

const SEEN_KEY = 'vitrine-notice'

/** Whether a text is shown for the first time in this tab; always true if the browser denies storage. */
function isNew(text: string): boolean {
  try {
    if (sessionStorage.getItem(SEEN_KEY) === text) return false
    sessionStorage.setItem(SEEN_KEY, text)
  } catch {}
  return true
}

function showNotice(shell: ShellView, notice: NoticeView, onClosed?: () => void): void {
  import('../ui/dialog/notice.tsx').then((m) => m.showNotice(shell, notice, onClosed)).catch(console.error)
}

/** Shows the site's notice once per tab. In the accessible view it is part of the page instead. */
function showSiteNotice(shell: ShellView): void {
  const { notice } = shell
  const inFlow = 'access' in document.documentElement.dataset
  if (notice !== undefined && !inFlow && isNew(notice.text)) showNotice(shell, notice)
}

/** Shows the dialog named by the URL's hash; `forget` removes the hash after closing. */
function showNamedDialog(shell: ShellView, hash: string, forget: () => void): void {
  const named = shell.dialogs?.[hash.slice(1)]
  // Without `text` it is an inherited property such as "constructor".
  if (!named?.text) return
  showNotice(shell, named, () => {
    if (window.location.hash === hash) forget()
  })
}

/** Selects the elements of `headEntries`, and structured data, which describes the page the server sent. */
const OF_THE_PAGE =
  'meta[name=description],meta[name=robots],meta[name^=twitter],meta[property^="og:"],link[rel=canonical],link[rel=alternate],link[rel=manifest],script[type$="ld+json"]'

/** Updates the document's head to what the server would render for this page; the caller sets the title. */
function updateHead(page: PageView, shell: ShellView): void {
  for (const element of document.head.querySelectorAll(OF_THE_PAGE)) element.remove()
  for (const [tag, attributes] of headEntries(page, shell)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}

interface ArrivedScreen extends Screen {
  /** Whether the visitor navigated here from another page. */
  readonly isOpened: boolean
  /** Whether the head is still the one rendered by the server. */
  readonly isServed: boolean
  /** Path and query. */
  readonly address: string
  readonly hash: string
  /** Removes a dialog's name from the URL. */
  readonly forget: () => void
}

/** Does what can wait until a page is on screen: its head, the report of the visit, dialogs. */
export function afterArrival({
  page,
  shell,
  isOpened,
  isServed,
  address,
  hash,
  forget,
}: ArrivedScreen): void {
  if (!isServed) updateHead(page, shell)
  if (isOpened) navigator.sendBeacon(`/_vitrine/opened?url=${percentEncoded(address)}`)
  showSiteNotice(shell)
  showNamedDialog(shell, hash, forget)
}
