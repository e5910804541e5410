import { useState } from 'react'
import type { FormButtonView } from '../../../engine/contracts/view.ts'
import { FormLoadError } from '../../ui/form/form-load-error.tsx'
import { fetching, useNavigation, useShell, useText } from '../../ui/index.ts'

function code() {
  return import('../../ui/form/open-form.tsx')
}

/** The button that opens a form; nothing where there is none. The list is fresh once it was sent. */
export function FormButton({ form }: { readonly form: FormButtonView | undefined }) {
  const text = useText()
  const shell = useShell()
  const { refresh } = useNavigation()
  const [failed, setFailed] = useState(false)
  if (form === undefined) return null
  const open = async () => {
    setFailed(false)
    const { openForm } = await code()
    await openForm(shell, form.name, () => void refresh())
  }
  return (
    <div className="form-button">
      <button
        className="button button--seal"
        type="button"
        aria-haspopup="dialog"
        {...fetching(code)}
        onClick={() => open().catch(() => setFailed(true))}
      >
        {form.label}
      </button>
      {form.chosen.map(({ label, option }) => (
        <p className="form-button__chosen" key={label}>
          {text('form.chosen', { label, option })}
        </p>
      ))}
      {failed && <FormLoadError />}
      <noscript>
        <p>{text('form.noscript')}</p>
      </noscript>
    </div>
  )
}
