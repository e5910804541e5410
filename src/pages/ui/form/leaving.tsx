import { useEffect, useId } from 'react'
import { useText } from '../context.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Whether a click or submit event would open another page in this tab. */
function opensPage({ type, target }: Event): boolean {
  if (!(target instanceof Element)) return false
  const part = target.closest(type === 'submit' ? 'form[method="get"]' : 'a[href]:not([download])')
  const aside = part?.getAttribute('target') ?? ''
  return part !== null && aside === '' && !(part.getAttribute('href') ?? '').startsWith('#')
}

/**
 * Asks for confirmation before the page is left with unsent input: the browser's own prompt on leaving the site, a
 * `confirm` on navigation within it.
 */
export function useLeaving(unsent: boolean): void {
  const text = useText()
  const question = `${text('form.leave')}\n\n${text('form.leave.text')}`
  useEffect(() => {
    if (!unsent) return
    const controller = new AbortController()
    const { signal } = controller
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    const ask = (event: Event): void => {
      if (!opensPage(event) || window.confirm(question)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Capture runs before the app's listener, which would navigate immediately.
    document.addEventListener('click', ask, { signal, capture: true })
    document.addEventListener('submit', ask, { signal, capture: true })
    return () => controller.abort()
  }, [unsent, question])
}

interface LeavingProps {
  readonly onStay: () => void
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks a visitor who closes a form with unsent input. Esc and the backdrop return to the form. */
export function Leaving({ onStay, onKeep, onDiscard }: LeavingProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog
      className="notice-dialog form-leaving"
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      onClosed={onStay}
    >
      {(close) => (
        <>
          <h2 className="notice-dialog__title" id={`${id}title`}>
            {text('form.leave')}
          </h2>
          <p className="notice-dialog__text" id={`${id}text`}>
            {text('form.leave.text')}
          </p>
          <div className="form-leaving__choices">
            <button className="button button--seal" type="button" onClick={close}>
              {text('form.leave.stay')}
            </button>
            <button className="button" type="button" onClick={onKeep}>
              {text('form.leave.keep')}
            </button>
            <button className="button" type="button" onClick={onDiscard}>
              {text('form.leave.discard')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
