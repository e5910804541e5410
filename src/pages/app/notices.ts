import type { NoticeView, ShellView } from '../../engine/contracts/view.ts'

const SEEN_KEY = 'vitrine-notice'

/** True the first time a text is met in this tab; also where the browser keeps nothing. */
function isNew(text: string): boolean {
  try {
    if (sessionStorage.getItem(SEEN_KEY) === text) return false
    sessionStorage.setItem(SEEN_KEY, text)
  } catch {}
  return true
}

function show(shell: ShellView, notice: NoticeView, onClosed?: () => void): void {
  import('../ui/dialog/notice.tsx').then((m) => m.showNotice(shell, notice, onClosed)).catch(console.error)
}

/** Shows the site's notice once in a tab; not in the accessible view, where it is in the page. */
export function showSiteNotice(shell: ShellView): void {
  const { notice } = shell
  const inFlow = 'access' in document.documentElement.dataset
  if (notice !== undefined && !inFlow && isNew(notice.text)) show(shell, notice)
}

/** Shows the dialog that an address names after its `#`; `forget` takes the name off the address afterwards. */
export function showNamedDialog(shell: ShellView, hash: string, forget: () => void): void {
  const named = shell.dialogs?.[hash.slice(1)]
  // Without a text it is what every object has, such as "constructor".
  if (!named?.text) return
  show(shell, named, () => {
    if (window.location.hash === hash) forget()
  })
}
