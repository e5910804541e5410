import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useNavigation as useOpening } from 'react-router-dom'
import { useNavigation } from '../ui/index.ts'
import { afterPaint, whenIdle } from './after-paint.ts'
import { intercept } from './intercept.ts'
import type { Screen } from './page-loader.ts'
import type { Prefetching } from './prefetch.ts'

/** Opens what links and forms lead to without reloading, and fetches ahead what may be opened next. Draws nothing. */
export function FollowedLinks({ screen: { page, shell } }: { readonly screen: Screen }) {
  const client = useQueryClient()
  const go = useNavigate()
  const { navigate } = useNavigation()
  const { location: opening } = useOpening()
  const [prefetching, setPrefetching] = useState<Prefetching>()

  useEffect(
    () =>
      intercept({
        open: (address, stays) =>
          stays ? void go(address, { preventScrollReset: true }) : navigate(address),
        name: (hash) => void go({ search: window.location.search, hash }, { preventScrollReset: true }),
        expect: (address) => prefetching?.expect(address),
      }),
    [navigate, go, prefetching],
  )
  useEffect(
    () =>
      whenIdle(() => {
        const begin = ({ createPrefetching }: typeof import('./prefetch.ts')) =>
          setPrefetching(createPrefetching(client))
        import('./prefetch.ts').then(begin, console.error)
      }),
    [client],
  )
  useEffect(() => {
    if (opening !== undefined) prefetching?.claim(opening.pathname + opening.search)
  }, [opening, prefetching])
  useEffect(
    () => afterPaint(() => prefetching?.renew({ url: page.url, fetchesAll: shell.fetchAhead === 'all' })),
    [page, shell, prefetching],
  )
  return null
}
