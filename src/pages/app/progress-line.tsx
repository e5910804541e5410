import { useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router-dom'
import { usePage, useText } from '../ui/index.ts'

/** A thin line while a page is on its way, announced politely. */
export function ProgressLine({ isFailed }: { readonly isFailed: boolean }) {
  const { heading } = usePage()
  const text = useText()
  const opening = useNavigation()
  const { state } = useRevalidator()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [first] = useState(address)
  const [isOpened, setIsOpened] = useState(false)
  if (!isOpened && address !== first) setIsOpened(true)
  const isLoading = opening.state !== 'idle' || state !== 'idle'
  const done = isOpened && !isFailed ? text('a11y.loaded', { title: heading }) : ''
  return (
    <>
      <div className="progress" data-state={isLoading ? 'loading' : 'idle'} />
      <p className="visually-hidden" role="status">
        {isLoading ? text('a11y.loading') : done}
      </p>
    </>
  )
}
