import type { QueryClient } from '@tanstack/react-query'
import { drawsBoxes, takeLateTypefaces } from '../../base/late-typefaces.ts'
import { preloadPage } from '../templates/components.ts'
import { pageAddressOf } from './intercept.ts'
import { aheadQuery, type PageAnswer, pageQuery } from './queries.ts'

/** Whether the visitor, browser or connection prefers less data; then nothing is prefetched speculatively. */
function prefersLessData(): boolean {
  const connection: object = Object(Reflect.get(navigator, 'connection'))
  const slow = /^(?:slow-)?2g$/.test(String(Reflect.get(connection, 'effectiveType')))
  return (
    slow ||
    Reflect.get(connection, 'saveData') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

/** Maximum number of concurrent fetches, and of speculative ones per page. */
const MAX_CONCURRENT_FETCHES = 2
const MAX_FETCHES_OF_PAGE = 12
/** Time a link must stay in the viewport, in milliseconds. */
const DWELL_MS = 100

interface ShownPage {
  /** Path and query. */
  readonly url: string
  /** Whether pages that query external backends are prefetched speculatively too. */
  readonly fetchesAll: boolean
  /** Whether this is the page the document was opened with. */
  readonly isFirst: boolean
}

export interface Prefetcher {
  /** Immediately prefetches what the visitor is about to open. */
  expect(address: string): void
  /** Marks a URL as being opened, so that its fetch is not cancelled. The first call also applies fonts that arrived late. */
  claim(url: string): void
  /** Restarts with the links of the current page. */
  renew(shown: ShownPage): void
}

/** Fetches views with limited concurrency, and a limited number of speculative ones per page. */
function createFetches(client: QueryClient) {
  const queue = new Set<string>()
  const running = new Set<string>()
  /** URLs the server has no cached data for, not requested again while this page is shown. */
  const notAtHand = new Set<string>()
  let left = MAX_FETCHES_OF_PAGE
  let fetchesAll = false

  const answerOf = (url: string): PageAnswer | undefined =>
    client.getQueryData<PageAnswer>(pageQuery(url).queryKey)
  const known = (url: string): boolean =>
    running.has(url) || notAtHand.has(url) || answerOf(url) !== undefined

  /** Loads the code of a fetched page, so that opening it does not wait. */
  const preload = (url: string): void => {
    const answer = answerOf(url)
    if (answer !== undefined && !('redirect' in answer)) preloadPage(answer).catch(console.error)
  }
  const fetchView = async (url: string): Promise<void> => {
    running.add(url)
    await client.prefetchQuery({ ...pageQuery(url), retry: false })
    running.delete(url)
    preload(url)
    advance()
  }
  const fetchAtHand = async (url: string): Promise<void> => {
    running.add(url)
    try {
      const answer = await client.fetchQuery(aheadQuery(url))
      if (answer === null) notAtHand.add(url)
      else if (answerOf(url) === undefined) client.setQueryData(pageQuery(url).queryKey, answer)
    } catch {
      // Cancelled or offline: opening the page fetches again.
    }
    running.delete(url)
    preload(url)
    advance()
  }
  const advance = (): void => {
    for (const url of queue) {
      if (running.size >= MAX_CONCURRENT_FETCHES || left <= 0) return
      queue.delete(url)
      if (known(url)) continue
      left -= 1
      void (fetchesAll ? fetchView(url) : fetchAtHand(url))
    }
  }

  return {
    isNew: (url: string): boolean => !queue.has(url) && !known(url),
    add: (url: string): void => {
      queue.add(url)
      advance()
    },
    /** Fetches without queueing, unless the data is cached or being fetched. */
    fetchNow: (url: string): void => {
      if (answerOf(url) === undefined && !client.isFetching({ queryKey: pageQuery(url).queryKey }))
        void fetchView(url)
    },
    giveUp: (url: string): void => {
      queue.delete(url)
      if (!running.has(url)) return
      for (const { queryKey } of [pageQuery(url), aheadQuery(url)]) void client.cancelQueries({ queryKey })
    },
    begun: (): readonly string[] => [...queue, ...running],
    renew: (now: ShownPage): void => {
      fetchesAll = now.fetchesAll
      notAtHand.clear()
      left = MAX_FETCHES_OF_PAGE
    },
  }
}

/**
 * Prefetches the list's next page, then links in the viewport; those that leave it are cancelled. Speculative fetches
 * never query an external backend unless the site allows it. What the visitor is about to open is always fetched.
 */
export function createPrefetching(client: QueryClient): Prefetcher {
  const fetches = createFetches(client)
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  /** URLs likely to be opened, which are not cancelled. */
  const kept = new Set<string>()
  // Missing-glyph boxes are worse than a layout shift.
  let hasLate = takeLateTypefaces(drawsBoxes)
  let shownUrl = ''
  let watched: IntersectionObserver | undefined

  const urlOf = (link: Element): string | undefined => {
    const address = link instanceof HTMLAnchorElement ? pageAddressOf(link) : undefined
    const url = address?.split('#', 1)[0]
    return url === shownUrl ? undefined : url
  }
  const giveUp = (url: string): void => {
    clearTimeout(waiting.get(url))
    waiting.delete(url)
    if (!kept.has(url)) fetches.giveUp(url)
  }
  const consider = (url: string): void => {
    if (waiting.has(url) || !fetches.isNew(url)) return
    const enqueue = (): void => {
      waiting.delete(url)
      fetches.add(url)
    }
    waiting.set(url, setTimeout(enqueue, DWELL_MS))
  }
  const onSight = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const url = urlOf(target)
      if (url === undefined) continue
      if (isIntersecting) consider(url)
      else giveUp(url)
    }
  }
  const letLateIn = (): void => {
    if (!hasLate) takeLateTypefaces()
    hasLate = true
  }
  const renew = (now: ShownPage): void => {
    shownUrl = now.url
    // This code may have loaded after the visitor opened another page.
    if (!now.isFirst) letLateIn()
    watched?.disconnect()
    kept.clear()
    const link = prefersLessData() ? null : document.querySelector('main a[rel="next"]')
    const next = link === null ? undefined : urlOf(link)
    if (next !== undefined) kept.add(next)
    for (const url of [...waiting.keys(), ...fetches.begun()]) giveUp(url)
    fetches.renew(now)
    if (prefersLessData()) return
    if (next !== undefined) fetches.add(next)
    watched = new IntersectionObserver(onSight)
    for (const link of document.querySelectorAll('main a[href]')) watched.observe(link)
  }

  return {
    expect: (address) => {
      const url = address.split('#', 1)[0] ?? ''
      if (url === shownUrl || prefersLessData()) return
      kept.add(url)
      fetches.fetchNow(url)
    },
    claim: (url) => {
      kept.add(url)
      letLateIn()
    },
    renew,
  }
}
