import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Navigation } from '../ui/index.ts'
import { intercept } from './intercept.ts'
import { preloadFor } from './preload-for.ts'
import { pageQuery } from './remote.ts'
import type { Screen } from './use-screen.ts'

/**
 * Turns clicks on links and GET forms into client navigation; fetches ahead what the visitor is about to
 * open: the link under the pointer or focus, and the next page of a list once the browser is idle.
 */
export function useInterception({ navigate }: Navigation, screen: Screen): void {
  const client = useQueryClient()
  useEffect(() => {
    const expect = async (address: string): Promise<void> => {
      const url = address.split('#', 1)[0] ?? ''
      if (url === screen.url || savesData()) return
      try {
        const answer = await client.fetchQuery(pageQuery(url))
        if (!('redirect' in answer)) await preloadFor(answer)
      } catch {
        // Only a guess failed: the click itself will ask again and tell the visitor.
      }
    }
    const stop = intercept({ open: navigate, expect })
    const idle = setTimeout(() => {
      const next = document.querySelector('a[rel="next"]')
      if (next instanceof HTMLAnchorElement) void expect(next.pathname + next.search)
    }, 600)
    return () => {
      clearTimeout(idle)
      stop()
    }
  }, [client, navigate, screen])
}

function savesData(): boolean {
  const connection: object = Object(Reflect.get(navigator, 'connection'))
  return Reflect.get(connection, 'saveData') === true
}
