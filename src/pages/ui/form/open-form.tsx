import { useCallback, useId, useRef, useState } from 'react'
import type { ShellView } from '../../../engine/contracts/view.ts'
import { useText } from '../context.tsx'
import { Dialog, mountDialog } from '../dialog/dialog.tsx'
import { Icon } from '../elements.tsx'
import { showToast } from '../toast/toast.ts'
import { dropDraft } from './draft.ts'
import { FormBody } from './form-body.tsx'
import { Leaving, useLeaving } from './leaving.tsx'
import { type LoadedForm, loadForm } from './load-form.ts'

interface FormDialogProps {
  readonly loaded: LoadedForm
  readonly onClosed: () => void
  readonly onSent: () => void
}

/** A form in a modal dialog. Closing it with unsent input asks for confirmation. */
function FormDialog({ loaded, onClosed, onSent }: FormDialogProps) {
  const text = useText()
  const id = useId()
  const [unsent, setUnsent] = useState(false)
  const [asking, setAsking] = useState(false)
  const isUnsent = useRef(false)
  const sent = useRef(false)
  const discarded = useRef(false)
  useLeaving(unsent)
  const note = useCallback((value: boolean): void => {
    isUnsent.current = value
    setUnsent(value)
  }, [])
  const mayClose = useCallback((): boolean => {
    if (!isUnsent.current) return true
    setAsking(true)
    return false
  }, [])
  const closed = (): void => {
    // The form body has saved its draft for the last time by now.
    onClosed()
    if (discarded.current) dropDraft(loaded.form.name)
    if (sent.current) onSent()
  }
  return (
    <Dialog className="form-dialog" labelledBy={`${id}title`} onClosed={closed} mayClose={mayClose}>
      {(close) => (
        <>
          <header className="form-dialog__head">
            <h2 className="form-dialog__title" id={`${id}title`}>
              {loaded.form.title}
            </h2>
            <button
              className="form-dialog__close"
              type="button"
              aria-label={text('action.close')}
              onClick={() => {
                if (mayClose()) close()
              }}
            >
              <Icon name="close" />
            </button>
          </header>
          <FormBody
            {...loaded}
            onUnsent={note}
            onSent={() => {
              sent.current = true
              close()
            }}
          />
          {asking && (
            <Leaving
              onStay={() => setAsking(false)}
              onKeep={close}
              onDiscard={() => {
                discarded.current = true
                close()
              }}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

/**
 * Opens a form in a dialog. `onSent` is called after the form is sent and the dialog has closed.
 *
 * @throws Error when the form cannot be loaded.
 */
export async function openForm(shell: ShellView, name: string, onSent: () => void): Promise<void> {
  const loaded = await loadForm(name, shell.locale.code)
  mountDialog(shell, (remove) => (
    <FormDialog
      loaded={loaded}
      onClosed={remove}
      onSent={() => {
        showToast(loaded.form.submit.success, 'done').catch(console.error)
        onSent()
      }}
    />
  ))
}
