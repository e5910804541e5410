import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { NoticeView, ShellView } from '../contracts/view.ts'

const seenKey = 'vitrine-notice'

/** True the first time a text is met in this tab; also where the browser keeps nothing. */
function isNew(text: string): boolean {
  try {
    if (sessionStorage.getItem(seenKey) === text) return false
    sessionStorage.setItem(seenKey, text)
  } catch {}
  return true
}

function show(shell: ShellView, notice: NoticeView, onClosed?: () => void): void {
  import('../ui/dialog/notice.tsx').then((m) => m.showNotice(shell, notice, onClosed)).catch(console.error)
}

/** Shows the site's notice on arrival, and the dialog an address names after its `#`. */
export function useNotices(shell: ShellView): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { notice } = shell
  useEffect(() => {
    const inFlow = 'access' in document.documentElement.dataset
    if (notice !== undefined && !inFlow && isNew(notice.text)) show(shell, notice)
  }, [shell, notice])
  const named = shell.dialogs?.[hash.slice(1)]
  useEffect(() => {
    // Without a text it is what every object has, such as "constructor".
    if (!named?.text) return
    show(shell, named, () => {
      const { pathname, search, hash: now } = window.location
      if (now === hash) void navigate(pathname + search, { replace: true, preventScrollReset: true })
    })
  }, [shell, named, navigate, hash])
}
