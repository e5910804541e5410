import { QueryClient } from '@tanstack/react-query'
import { omitUndefined } from '../../base/object.ts'
import { percentEncoded } from '../../base/path-segment.ts'
import type { PageView, ShellView } from '../../engine/contracts/view.ts'
import { isOfOtherBuild } from '../ui/outdated.ts'

/** Response of `GET /_vitrine/page`: a page of any status, or a redirect. */
export type PageAnswer = PageView | { readonly redirect: string }

/** An unexpected response, such as a proxy's error page. The visitor is offered a retry. */
class AnswerError extends Error {}

const FRESH_MS = 60_000

const NOTHING_AT_HAND = 204

/** A response of another build than this document; only a document of that build can show it. */
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

// Same origin and build: checking characteristic members suffices to detect a foreign response.
function isPageAnswer(value: unknown): value is PageAnswer {
  return (
    hasKeys(value, 'template', 'meta', 'data') ||
    (hasKeys(value, 'redirect') && typeof value.redirect === 'string')
  )
}

function isShell(value: unknown): value is ShellView {
  return hasKeys(value, 'locale', 'navigation', 'texts')
}

/** Creates the cache of all page requests. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    // "always": requests fail immediately when offline, instead of pausing silently.
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

/** Queries a page only if the server has its data cached; null if an external backend would be queried. */
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

/**
 * Queries the shell for a language and platform. The one sent with the document contains the visitor's own settings, so
 * it never expires.
 */
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

/** Removes all cached pages, so that each is fetched again. */
export function forgetPages(client: QueryClient): void {
  client.removeQueries({ queryKey: ['page'] })
}

/** Adds the server-rendered page and shell to the cache, so that they are not requested again. */
export function seedQueries(client: QueryClient, url: string, page: PageView, shell: ShellView): void {
  client.setQueryData(pageQuery(url).queryKey, page)
  client.setQueryData(shellQuery(shell.locale.code, shell.platform).queryKey, shell)
}
