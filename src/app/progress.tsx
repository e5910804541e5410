import { useNavigation, usePage, useText } from '../ui/index.ts'
import type { ScreenState } from './use-screen.ts'

interface ProgressProps {
  readonly state: ScreenState
  /** Whether the page on screen was opened without reloading. */
  readonly moved: boolean
}

/** A thin line while a page is on its way, said aloud politely; a calm notice when it does not come. */
export function Progress({ state, moved }: ProgressProps) {
  const { heading } = usePage()
  const text = useText()
  const done = moved ? text('a11y.loaded', { title: heading }) : ''
  return (
    <>
      <div className="progress" data-state={state} />
      <p className="visually-hidden" role="status">
        {state === 'loading' ? text('a11y.loading') : done}
      </p>
      {state === 'failed' && <NoticeBar />}
    </>
  )
}

function NoticeBar() {
  const { navigate } = useNavigation()
  const text = useText()
  const address = () => window.location.pathname + window.location.search
  return (
    <div className="notice-bar" role="alert">
      <p>{text('navigation.failed')}</p>
      <button className="button" type="button" onClick={() => navigate(address())}>
        {text('action.retry')}
      </button>
      <button className="button" type="button" onClick={() => window.location.reload()}>
        {text('action.reload')}
      </button>
    </div>
  )
}
