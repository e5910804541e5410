import type { QueryClient } from '@tanstack/react-query'
import { drawsBoxes, takeLateTypefaces } from '../../base/late-typefaces.ts'
import { preloadPage } from '../templates/components.ts'
import { pageAddressOf } from './intercept.ts'
import { aheadQuery, type PageAnswer, pageQuery } from './queries.ts'

/** Whether the visitor, the browser or the connection asks for less: then nothing is fetched on a guess. */
function prefersLessData(): boolean {
  const connection: object = Object(Reflect.get(navigator, 'connection'))
  const slow = /^(?:slow-)?2g$/.test(String(Reflect.get(connection, 'effectiveType')))
  return (
    slow ||
    Reflect.get(connection, 'saveData') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

/** Views fetched at one time, and for one page of the site. */
const MAX_CONCURRENT_FETCHES = 2
const MAX_FETCHES_OF_PAGE = 12
/** Milliseconds a link must stay in sight. */
const DWELL_MS = 100

interface ShownPage {
  /** Path and query. */
  readonly url: string
  /** Pages of backends elsewhere are fetched on a guess too. */
  readonly fetchesAll: boolean
  /** Whether it is the page that the document was opened with. */
  readonly isFirst: boolean
}

export interface Prefetcher {
  /** Fetches at once what the visitor is about to open. */
  expect(address: string): void
  /** The visitor opens this: it is not given up any more. At the first time, typefaces that came late are let in. */
  claim(url: string): void
  /** Begins again with the links of the page that is on screen now. */
  renew(shown: ShownPage): void
}

/** Fetches views, few at one time, and on a guess only so many for one page of the site. */
function createFetches(client: QueryClient) {
  const queue = new Set<string>()
  const running = new Set<string>()
  /** What the server has not at hand: it is not asked again for this page of the site. */
  const notAtHand = new Set<string>()
  let left = MAX_FETCHES_OF_PAGE
  let fetchesAll = false

  const answerOf = (url: string): PageAnswer | undefined =>
    client.getQueryData<PageAnswer>(pageQuery(url).queryKey)
  const known = (url: string): boolean =>
    running.has(url) || notAtHand.has(url) || answerOf(url) !== undefined

  /** The code of what was fetched, so that opening it waits for nothing. */
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
      // Given up, or the network is away: opening it asks again.
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
    /** Without a place in the queue, unless it is here or under way. */
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
 * Fetches views ahead: of the list's next page, then of links in sight, which are given up when they leave it. On a guess
 * a backend elsewhere is asked for nothing, unless the site says so; what the visitor is about to open is fetched in any case.
 */
export function createPrefetching(client: QueryClient): Prefetcher {
  const fetches = createFetches(client)
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  /** What is likely to be opened: it is not given up. */
  const kept = new Set<string>()
  // Boxes in place of letters are worse than texts that move.
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
    // This code may have come after a page was opened.
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
