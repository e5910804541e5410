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
  import('../ui/dialog/notice.tsx')
    .then(({ showNotice }) => showNotice(shell, notice, onClosed))
    .catch(console.error)
}

/** The dialog that the part of an address after its `#` names; what every object has is none. */
export function dialogNamed({ dialogs = {} }: ShellView, hash: string): NoticeView | undefined {
  const name = hash.slice(1)
  return Object.hasOwn(dialogs, name) ? dialogs[name] : undefined
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
  const named = dialogNamed(shell, hash)
  useEffect(() => {
    if (named === undefined) return
    show(shell, named, () => {
      const { pathname, search } = window.location
      if (window.location.hash === hash)
        void navigate(pathname + search, { replace: true, preventScrollReset: true })
    })
  }, [shell, named, navigate, hash])
}
