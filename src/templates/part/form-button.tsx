import { useState } from 'react'
import { useNavigation, useShell, useText } from '../../ui/index.ts'
import { groupOption, type Options, textOption } from './options.ts'

const code = () => import('../../ui/form/open-form.tsx')

/** The button that opens the form of the option `form`; nothing where there is none. The list is fresh once it was sent. */
export function FormButton({ options }: { readonly options: Options }) {
  const text = useText()
  const shell = useShell()
  const { refresh } = useNavigation()
  const [failed, setFailed] = useState(false)
  const form = groupOption(options, 'form')
  const name = form && textOption(form, 'name')
  if (form === undefined || name === undefined) return null
  const expect = () => void code().catch(() => {})
  const open = async () => {
    setFailed(false)
    const { openForm } = await code()
    await openForm(shell, name, () => void refresh())
  }
  return (
    <div className="form-button">
      <button
        className="button button--seal"
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={expect}
        onFocus={expect}
        onClick={() => open().catch(() => setFailed(true))}
      >
        {textOption(form, 'label')}
      </button>
      {failed && <p role="alert">{text('form.unopened')}</p>}
      <noscript>
        <p>{text('form.noscript')}</p>
      </noscript>
    </div>
  )
}
