import { useSyncExternalStore } from 'react'
import { usePage, useText } from '../ui/index.ts'
import type { Screens } from './screens.ts'

/** A thin line while a page is on its way, announced politely; a calm notice when it does not come. */
export function ProgressLine({ screens }: { readonly screens: Screens }) {
  const progress = useSyncExternalStore(screens.subscribe, screens.progress, screens.progress)
  const { heading } = usePage()
  const text = useText()
  const opened = screens.screen().place !== undefined
  const done = opened ? text('a11y.loaded', { title: heading }) : ''
  return (
    <>
      <div className="progress" data-state={progress} />
      <p className="visually-hidden" role="status">
        {progress === 'loading' ? text('a11y.loading') : done}
      </p>
      {progress === 'failed' && <NoticeBar onRetry={screens.retry} />}
    </>
  )
}

function NoticeBar({ onRetry }: { readonly onRetry: () => void }) {
  const text = useText()
  return (
    <div className="notice-bar" role="alert">
      <p>{text('navigation.failed')}</p>
      <button className="button" type="button" onClick={onRetry}>
        {text('action.retry')}
      </button>
      <button className="button" type="button" onClick={() => window.location.reload()}>
        {text('action.reload')}
      </button>
    </div>
  )
}
