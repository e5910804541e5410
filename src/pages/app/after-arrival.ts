import { percentEncoded } from '../../base/path-segment.ts'
import type { NoticeView, PageView, ShellView } from '../../engine/contracts/view.ts'
import { headEntries } from './head-entries.ts'
import type { Screen } from './page-loader.ts'

const SEEN_KEY = 'vitrine-notice'

/** True the first time a text is met in this tab; also where the browser keeps nothing. */
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

/** Shows the site's notice once in a tab; not in the accessible view, where it is in the page. */
function showSiteNotice(shell: ShellView): void {
  const { notice } = shell
  const inFlow = 'access' in document.documentElement.dataset
  if (notice !== undefined && !inFlow && isNew(notice.text)) showNotice(shell, notice)
}

/** Shows the dialog that an address names after its `#`; `forget` takes the name off the address afterwards. */
function showNamedDialog(shell: ShellView, hash: string, forget: () => void): void {
  const named = shell.dialogs?.[hash.slice(1)]
  // Without a text it is what every object has, such as "constructor".
  if (!named?.text) return
  showNotice(shell, named, () => {
    if (window.location.hash === hash) forget()
  })
}

/** Entries of `headEntries`; structured data goes too, since it describes the page the server sent. */
const OF_THE_PAGE =
  'meta[name=description],meta[name=robots],meta[name^=twitter],meta[property^="og:"],link[rel=canonical],link[rel=alternate],link[rel=manifest],script[type$="ld+json"]'

/** Makes the document's head say what the server would have said of this page; the title is the caller's. */
function updateHead(page: PageView, shell: ShellView): void {
  for (const element of document.head.querySelectorAll(OF_THE_PAGE)) element.remove()
  for (const [tag, attributes] of headEntries(page, shell)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.head.append(element)
  }
}

interface ArrivedScreen extends Screen {
  /** The visitor has come to it from another page. */
  readonly isOpened: boolean
  /** The document still has the head that the server has written. */
  readonly isServed: boolean
  /** Path and query. */
  readonly address: string
  readonly hash: string
  /** Takes the name of a dialog off the address. */
  readonly forget: () => void
}

/** What nobody waits for once a page is on screen: its head, the report of the visit, dialogs. */
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
