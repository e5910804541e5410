import { useRevalidator } from 'react-router-dom'
import { useText } from '../ui/index.ts'

/** Over the page before it: the page of the address could not be loaded, and may be tried again. */
export function LoadFailed() {
  const { revalidate, state } = useRevalidator()
  const text = useText()
  if (state === 'loading') return null
  return (
    <div className="notice-bar" role="alert">
      <p>{text('navigation.failed')}</p>
      <button className="button" type="button" onClick={() => void revalidate()}>
        {text('action.retry')}
      </button>
      <button className="button" type="button" onClick={() => window.location.reload()}>
        {text('action.reload')}
      </button>
    </div>
  )
}
