import { QueryClient } from '@tanstack/react-query'
import { omitUndefined } from '../../base/object.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { isOfOtherBuild } from '../ui/outdated.ts'

/** What `GET /_vitrine/page` answers: a page of any status, or where it has gone. */
export type PageAnswer = PageView | { readonly redirect: string }

/** An answer that is not ours, such as a proxy's error page. The visitor is offered to try again. */
class AnswerError extends Error {}

const FRESH_MS = 60_000

const NOTHING_AT_HAND = 204

/** An answer of another build than this document; only a document of the same build can show it. */
export class OutdatedError extends Error {}

async function getJson(address: string, signal?: AbortSignal): Promise<unknown> {
  const headers = { accept: 'application/json' }
  const response = await fetch(address, { headers, ...omitUndefined({ signal }) })
  if (response.status === NOTHING_AT_HAND) return undefined
  if (isOfOtherBuild(response)) throw new OutdatedError(`${address} is of another build than this page.`)
  if (!response.ok) throw new AnswerError(`${address} answered ${response.status}; expected 200.`)
  return response.json()
}

function hasKeys<Key extends string>(value: unknown, ...keys: readonly Key[]): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}

// Same origin, same build: the marks of the shape are enough to distinguish it from a stranger's answer.
function isPageAnswer(value: unknown): value is PageAnswer {
  return (
    hasKeys(value, 'template', 'meta', 'data') ||
    (hasKeys(value, 'redirect') && typeof value.redirect === 'string')
  )
}

function isShell(value: unknown): value is ShellView {
  return hasKeys(value, 'locale', 'navigation', 'texts')
}

/** The cache of all that pages ask for. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // "always": offline must fail at once and be reported, not wait in silence.
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !(error instanceof OutdatedError),
        retryDelay: 400,
        networkMode: 'always',
      },
    },
  })
}

export function pageQuery(url: string) {
  return {
    queryKey: ['page', url],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<PageAnswer> => {
      const answer = await getJson(`/_vitrine/page?url=${percentEncoded(url)}`, signal)
      if (!isPageAnswer(answer)) throw new AnswerError(`The page ${url} has an unknown shape; reload it.`)
      return answer
    },
  }
}

/** The page of an address where the server has it at hand; null where a backend elsewhere would have to be asked. */
export function aheadQuery(url: string) {
  return {
    queryKey: ['ahead', url],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<PageAnswer | null> => {
      const answer = await getJson(`/_vitrine/page?url=${percentEncoded(url)}&ahead=1`, signal)
      return isPageAnswer(answer) ? answer : null
    },
  }
}

/** The shell for a language and a platform. The one that came with the document has the visitor's own settings, so it is kept. */
export function shellQuery(lang: string, platform: string | undefined) {
  return {
    queryKey: ['shell', lang, platform ?? ''],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<ShellView> => {
      const params = new URLSearchParams({ lang, ...omitUndefined({ platform }) })
      const answer = await getJson(`/_vitrine/shell?${params}`)
      if (!isShell(answer)) throw new AnswerError('The shell has an unknown shape; reload the page.')
      return answer
    },
  }
}

/** Forgets every page that was fetched, so that each is fetched again. */
export function forgetPages(client: QueryClient): void {
  client.removeQueries({ queryKey: ['page'] })
}

/** Puts what the server already sent in the cache, so that nothing is asked twice. */
export function seedQueries(client: QueryClient, url: string, page: PageView, shell: ShellView): void {
  client.setQueryData(pageQuery(url).queryKey, page)
  client.setQueryData(shellQuery(shell.locale.code, shell.platform).queryKey, shell)
}
