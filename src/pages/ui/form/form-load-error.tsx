import { useEffect, useState } from 'react'
import { useText } from '../context.tsx'
import { isOutdated } from '../outdated.ts'

interface FormLoadErrorProps {
  /** Retries without reloading the page; absent if that cannot help. */
  readonly onRetry?: () => void
}

/** Explains why a form did not load, once it is known: a network failure, or a tab older than the deployed site. */
export function FormLoadError({ onRetry }: FormLoadErrorProps) {
  const text = useText()
  const [outdated, setOutdated] = useState<boolean>()
  useEffect(() => {
    void isOutdated().then(setOutdated)
  }, [])
  if (outdated === undefined) return null
  if (outdated)
    return (
      <>
        <p role="alert">{text('form.outdated')}</p>
        <ReloadButton />
      </>
    )
  return (
    <>
      <p role="alert">{text('form.unopened')}</p>
      {onRetry && (
        <button className="button" type="button" onClick={onRetry}>
          {text('action.retry')}
        </button>
      )}
    </>
  )
}

export function ReloadButton() {
  const text = useText()
  return (
    <button className="button" type="button" onClick={() => window.location.reload()}>
      {text('form.reload')}
    </button>
  )
}
