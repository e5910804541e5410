import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { MAIN_ID } from '../../engine/contracts/view.ts'
import { openAround } from '../ui/index.ts'
import { afterPaint, whenIdle } from './after-paint.ts'
import { anchorOf } from './intercept.ts'
import type { Screen } from './page-loader.ts'

/** Writes language and direction of the document where they are others: each costs all styles anew. */
function speak({ locale }: Screen['shell']): void {
  const root = document.documentElement
  if (root.lang !== locale.tag) root.lang = locale.tag
  if (root.dir !== locale.direction) root.dir = locale.direction
}

interface ArrivalProps {
  readonly screen: Screen
  /** The page of the address could not be loaded: another is on screen. */
  readonly isFailed: boolean
}

/** What follows when another page is on screen: title, language, focus and anchor at once, all else after the paint. Draws nothing. */
export function Arrival({ screen, isFailed }: ArrivalProps) {
  const { page, shell } = screen
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const go = useNavigate()
  const shown = useRef({ page, location, isOpened: false, isServed: true })

  // What the address of the served page names may be folded away.
  useEffect(() => {
    const anchor = anchorOf(window.location.hash)
    if (openAround(anchor)) anchor?.scrollIntoView({ behavior: 'instant' })
  }, [])

  useLayoutEffect(() => {
    if (isFailed) return
    const last = shown.current
    const isOpened = last.page !== page && last.location !== location
    shown.current = { page, location, isOpened, isServed: last.isServed && last.page === page }
    if (last.page === page) return
    document.title = page.meta.title
    speak(shell)
    if (!isOpened) return
    // Whoever filters the page from the keyboard has the control under the fingers.
    if (document.querySelector('main form:focus-within') === null)
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
    const anchor = isReturn ? null : anchorOf(location.hash)
    openAround(anchor)
    anchor?.scrollIntoView({ behavior: 'instant' })
    anchor?.focus({ preventScroll: true })
  }, [page, shell, location, isReturn, isFailed])

  useEffect(() => {
    if (isFailed) return undefined
    const { isOpened, isServed } = shown.current
    const later = isServed ? whenIdle : afterPaint
    return later(() => {
      const address = location.pathname + location.search
      const forget = (): void => void go(address, { replace: true, preventScrollReset: true })
      import('./after-arrival.ts')
        .then((m) =>
          m.afterArrival({ page, shell, isOpened, isServed, address, hash: location.hash, forget }),
        )
        .catch(console.error)
    })
  }, [page, shell, location, isFailed, go])
  return null
}
