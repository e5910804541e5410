import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageView, ShellView } from '../contracts/view.ts'
import { seed } from './remote.ts'
import { Site } from './site.tsx'

interface AppProps {
  readonly page: PageView
  readonly shell: ShellView
  /** Path and query asked for, without the hash. */
  readonly url: string
}

/** The tree of server and browser alike; stands inside a router of react-router-dom. */
export function App({ page, shell, url }: AppProps) {
  const [client] = useState(() => clientWith(page, shell, url))
  return (
    <QueryClientProvider client={client}>
      <Site first={{ url, page, shell }} />
    </QueryClientProvider>
  )
}

function clientWith(page: PageView, shell: ShellView, url: string): QueryClient {
  const client = new QueryClient({
    // "always": offline must fail at once and be told, not wait in silence.
    defaultOptions: { queries: { retry: 1, retryDelay: 400, networkMode: 'always' } },
  })
  seed(client, url, page, shell)
  return client
}
