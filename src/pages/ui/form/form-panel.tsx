import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation, useShell, useText } from '../context.tsx'
import { FormBody } from './form-body.tsx'
import { FormLoadError } from './form-load-error.tsx'
import { useLeaving } from './leaving.tsx'
import { type LoadedForm, loadForm } from './load-form.ts'

/** A form within the page, replaced by a success message after it is sent. */
export function FormPanel({ name }: { readonly name: string }) {
  const text = useText()
  const { locale } = useShell()
  const { forget } = useNavigation()
  const [loaded, setLoaded] = useState<LoadedForm>()
  const [failed, setFailed] = useState(false)
  const [unsent, setUnsent] = useState(false)
  const [sent, setSent] = useState(false)
  const [turn, setTurn] = useState(0)
  const thanks = useRef<HTMLParagraphElement>(null)
  useLeaving(unsent)

  const load = useCallback(() => {
    setFailed(false)
    loadForm(name, locale.code).then(setLoaded, (error: unknown) => {
      console.error(error)
      setFailed(true)
    })
  }, [name, locale.code])
  useEffect(load, [load])

  // The success message replaces the form with its focused button, and may be off screen after a long form: focus it.
  useEffect(() => {
    if (sent) thanks.current?.focus()
  }, [sent])

  if (failed) {
    return (
      <div className="form-place__state">
        <FormLoadError onRetry={load} />
      </div>
    )
  }
  if (loaded === undefined) return <p className="form-place__state">{text('form.loading')}</p>
  if (sent) {
    return (
      <div className="form-place__state">
        <p role="alert" tabIndex={-1} ref={thanks}>
          {loaded.form.submit.success}
        </p>
        <button
          className="button"
          type="button"
          onClick={() => {
            setTurn(turn + 1)
            setSent(false)
          }}
        >
          {text('form.again')}
        </button>
      </div>
    )
  }
  const onSent = (): void => {
    forget()
    setSent(true)
  }
  return <FormBody key={turn} {...loaded} onUnsent={setUnsent} onSent={onSent} />
}
