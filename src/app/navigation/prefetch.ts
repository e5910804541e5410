import type { QueryClient } from '@tanstack/react-query'
import { pageAddressOf } from './intercept.ts'
import { pageQuery } from './remote.ts'

/** Views fetched ahead at one time, and for one page. */
const concurrency = 2
const most = 12
/** Milliseconds a link must stay in sight. */
const dwell = 100

interface Prefetching {
  /** Fetches at once what the visitor is about to open. */
  expect(address: string): void
  /** The visitor opens this: it is not given up any more. */
  claim(url: string): void
  /** Begins anew with the links of the page now on screen. */
  renew(): void
}

/** Whether the visitor, the browser or the connection asks for less: then nothing is fetched on a guess. */
function wantsLess(): boolean {
  const connection: object = Object(Reflect.get(navigator, 'connection'))
  const slow = /^(slow-)?2g$/.test(String(Reflect.get(connection, 'effectiveType')))
  return (
    slow ||
    Reflect.get(connection, 'saveData') === true ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

/** Fetches views ahead: of the list's next page, then of links in sight; given up when they leave it. */
export function startPrefetching(client: QueryClient, current: () => string): Prefetching {
  const queue = new Set<string>()
  const running = new Set<string>()
  const claimed = new Set<string>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  let left = most
  let watched: IntersectionObserver | undefined

  const urlOf = (link: Element): string | undefined => {
    const address = link instanceof HTMLAnchorElement ? pageAddressOf(link) : undefined
    const url = address?.split('#', 1)[0]
    return url === current() ? undefined : url
  }
  const known = (url: string): boolean =>
    running.has(url) || client.getQueryData(pageQuery(url).queryKey) !== undefined

  const fetchView = (url: string): void => {
    running.add(url)
    client
      .prefetchQuery({ ...pageQuery(url), retry: false })
      .finally(() => {
        running.delete(url)
        advance()
      })
      .catch(() => {})
  }
  const advance = (): void => {
    for (const url of queue) {
      if (running.size >= concurrency || left <= 0) return
      queue.delete(url)
      if (known(url)) continue
      left -= 1
      fetchView(url)
    }
  }
  const giveUp = (url: string): void => {
    clearTimeout(waiting.get(url))
    waiting.delete(url)
    queue.delete(url)
    if (running.has(url) && !claimed.has(url)) void client.cancelQueries(pageQuery(url))
  }
  const await_ = (url: string): void => {
    if (waiting.has(url) || queue.has(url) || known(url)) return
    waiting.set(
      url,
      setTimeout(() => {
        waiting.delete(url)
        queue.add(url)
        advance()
      }, dwell),
    )
  }
  const onSight = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const url = urlOf(target)
      if (url === undefined) continue
      if (isIntersecting) await_(url)
      else giveUp(url)
    }
  }

  const renew = (): void => {
    watched?.disconnect()
    for (const url of [...waiting.keys(), ...queue, ...running]) giveUp(url)
    claimed.clear()
    left = most
    if (wantsLess()) return
    const next = document.querySelector('a[rel="next"]')
    const url = next === null ? undefined : urlOf(next)
    if (url !== undefined && !known(url)) {
      queue.add(url)
      claimed.add(url)
      advance()
    }
    watched = new IntersectionObserver(onSight)
    for (const link of document.querySelectorAll('main a[href]')) watched.observe(link)
  }

  renew()
  return {
    expect: (address) => {
      const url = address.split('#', 1)[0] ?? ''
      if (url !== current() && !wantsLess() && !known(url)) fetchView(url)
    },
    claim: (url) => claimed.add(url),
    renew,
  }
}
