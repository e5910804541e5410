import { useEffect, useId } from 'react'
import { useText } from '../context.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Makes the browser ask before the tab leaves the site while something is unsent. */
export function useLeaving(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}

interface LeavingProps {
  readonly onStay: () => void
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

/** Asks a visitor who closes a form with something unsent in it. Esc and the mask mean to go on. */
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
