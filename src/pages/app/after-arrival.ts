import { percentEncoded } from '../../base/path-segment.ts'
import { updateHead } from './head.ts'
import { showNamedDialog, showSiteNotice } from './notices.ts'
import type { Screen } from './page-loader.ts'

interface Arrived extends Screen {
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
export function afterArrival({ page, shell, isOpened, isServed, address, hash, forget }: Arrived): void {
  if (!isServed) updateHead(page, shell)
  if (isOpened) navigator.sendBeacon(`/_vitrine/opened?url=${percentEncoded(address)}`)
  showSiteNotice(shell)
  showNamedDialog(shell, hash, forget)
}
