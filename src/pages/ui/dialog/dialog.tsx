import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { ShellProvider } from '../context.tsx'
import { classNames } from '../elements.tsx'

/**
 * Draws what `content` gives in a root of its own at the document's end, until the function it is given is
 * called. What opens rarely thereby costs the page's own tree nothing.
 */
export function mountDialog(shell: ShellView, content: (remove: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const remove = () => {
    root.unmount()
    place.remove()
  }
  root.render(<ShellProvider shell={shell}>{content(remove)}</ShellProvider>)
}

interface DialogProps {
  /** Id of the element that names it. */
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly className: string
  /** Called once it is closed and its animation has ended. */
  readonly onClosed: () => void
  /** `close` begins the closing, with its animation. */
  readonly children: (close: () => void) => ReactNode
  /** Milliseconds after which it closes by itself; never without it. */
  readonly delay?: number | undefined
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Asked before Esc or the mask closes it; `close` closes it in any case. */
  readonly mayClose?: (() => boolean) | undefined
}

/**
 * A modal dialog: the browser's own, so focus stays inside and what is behind is inert. Closes on Esc, on
 * a press beside it (the mask), by `close`, on going back or forward, or after `delay`; the focus returns to where it was.
 */
export function Dialog({
  labelledBy,
  describedBy,
  className,
  onClosed,
  children,
  delay,
  onKeyDown,
  mayClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closed = useRef(onClosed)
  closed.current = onClosed
  const allowed = useRef(mayClose)
  allowed.current = mayClose
  const close = () => dialog.current?.close()

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const before = document.activeElement
    element.showModal()
    const controller = new AbortController()
    const { signal } = controller
    const onClose = async () => {
      // Safari gives no focus to a link that is clicked, so the browser alone would not return it there.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
      closed.current()
    }
    const isAllowed = (): boolean => allowed.current?.() ?? true
    const onPress = (event: PointerEvent) => {
      if (event.target === element && !isInside(event, element) && isAllowed()) element.close()
    }
    // The key itself: a browser lets a page refuse the closing only once, but never asks again for the key. Where
    // nothing has the focus, as after a press on a text in some browsers, the key is the page's.
    const onEscape = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target.closest('dialog') : null
      const isOwn = (target ?? topmostDialog()) === element
      if (event.key === 'Escape' && isOwn && !isAllowed()) event.preventDefault()
    }
    element.addEventListener('close', () => void onClose(), { signal })
    // Back and forward show another page, which it does not belong to.
    window.addEventListener('popstate', () => element.close(), { signal })
    element.addEventListener('pointerdown', onPress, { signal })
    // Before what else listens to the key, such as the dialogs that older browsers are given.
    document.addEventListener('keydown', onEscape, { signal, capture: true })
    return () => {
      controller.abort()
      element.close()
    }
  }, [])

  useEffect(() => {
    if (onKeyDown === undefined) return
    const element = dialog.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])

  useEffect(() => {
    if (delay === undefined) return
    const timer = setTimeout(() => dialog.current?.close(), delay)
    return () => clearTimeout(timer)
  }, [delay])

  return (
    <dialog
      ref={dialog}
      className={classNames('dialog', className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {children(close)}
    </dialog>
  )
}

/** The one that the key closes: a dialog that another has opened is inside of it or after it. */
function topmostDialog(): Element | undefined {
  // Every dialog here is modal; older browsers do not know `:modal`.
  return [...document.querySelectorAll('dialog[open]')].at(-1)
}

function isInside({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
