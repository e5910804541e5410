import { useEffect, useState } from 'react'
import { useText } from '../context.tsx'
import { isOutdated } from '../outdated.ts'

interface FormLoadErrorProps {
  /** Tries again without reloading, where that can help. */
  readonly onRetry?: () => void
}

/** Why a form did not open, once that is known: the network, or a site that is newer than this tab. */
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
