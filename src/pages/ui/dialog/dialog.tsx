import { type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { ShellProvider } from '../context.tsx'
import { classNames } from '../elements.tsx'

/**
 * Renders `content` in its own React root at the end of the document until the passed `remove` is called. Dialogs open
 * rarely, so the page's own tree pays nothing for them.
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
  /** Id of the element that labels the dialog. */
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  readonly className: string
  /** Called after the dialog has closed and its animation has ended. */
  readonly onClosed: () => void
  /** `close` starts closing, with the animation. */
  readonly children: (close: () => void) => ReactNode
  /** Milliseconds after which the dialog closes by itself; undefined means never. */
  readonly delay?: number | undefined
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  /** Called before Esc or a press on the backdrop closes the dialog. Return false to keep it open; `close` always closes it. */
  readonly mayClose?: (() => boolean) | undefined
}

/**
 * A modal dialog based on the native `<dialog>`: focus stays inside and the page behind is inert. It closes on Esc, on
 * a press on the backdrop, by `close`, on back or forward navigation, or after `delay`. Focus then returns to the
 * element that had it.
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
      // Safari does not focus a link on click, so the browser alone would not restore the focus to it.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
      closed.current()
    }
    const isAllowed = (): boolean => allowed.current?.() ?? true
    const onPress = (event: PointerEvent) => {
      if (event.target === element && !isInside(event, element) && isAllowed()) element.close()
    }
    // Handles `keydown` because browsers let a page cancel a dialog's closing only once, but a keydown each time.
    // If nothing has focus, as after a press on text in some browsers, the event target is the page.
    const onEscape = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target.closest('dialog') : null
      const isOwn = (target ?? topmostDialog()) === element
      if (event.key === 'Escape' && isOwn && !isAllowed()) event.preventDefault()
    }
    element.addEventListener('close', () => void onClose(), { signal })
    // Back and forward open another page, where the dialog does not belong.
    window.addEventListener('popstate', () => element.close(), { signal })
    element.addEventListener('pointerdown', onPress, { signal })
    // Capture runs before other keydown listeners, such as the dialog polyfill for older browsers.
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

/** Returns the dialog that Esc closes: a dialog opened from another one comes inside or after it in the document. */
function topmostDialog(): Element | undefined {
  // Every dialog here is modal, and older browsers do not support `:modal`.
  return [...document.querySelectorAll('dialog[open]')].at(-1)
}

function isInside({ clientX, clientY }: PointerEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
