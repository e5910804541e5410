import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import type { Profile } from './profiles.ts'

/** One answer. */
export interface Transfer {
  readonly url: string
  /** As DevTools names it: Document, Stylesheet, Script, Image, Fetch … */
  readonly type: string
  /** When it was requested, in milliseconds since 1970. */
  readonly begun: number
  /** Bytes on the wire, headers included. */
  readonly wire: number
  /** Bytes of the body after decompression. */
  readonly body: number
}

const REST_MS = { phone: 1000, desktop: 600 } as const
const LOOK_MS = 50
const PATIENCE_MS = 30_000

/** Icons of the tab are not part of the page. */
const IGNORED = /^(?:data|blob):|\/favicon\.ico$|\/icon\.svg$/

/** Writes down every answer of a page from now on. */
export async function watchTransfers(session: CDPSession, { phone }: Profile) {
  const transfers = new Map<string, Transfer>()
  const underWay = new Set<string>()
  let last = Date.now()
  const change = (id: string, next: (before: Transfer) => Transfer): void => {
    const before = transfers.get(id)
    if (before !== undefined) transfers.set(id, next(before))
  }
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, type = 'Other' }) => {
    if (IGNORED.test(request.url)) return
    // A navigation drops the requests of the page before it without an event.
    if (type === 'Document') underWay.clear()
    underWay.add(requestId)
    last = Date.now()
    transfers.set(requestId, { url: request.url, type, begun: wallTime * 1000, wire: 0, body: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, type }) =>
    change(requestId, (before) => ({ ...before, type })),
  )
  session.on('Network.dataReceived', ({ requestId, dataLength }) =>
    change(requestId, (before) => ({ ...before, body: before.body + dataLength })),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    change(requestId, (before) => ({ ...before, wire: encodedDataLength }))
    underWay.delete(requestId)
    last = Date.now()
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    underWay.delete(requestId)
    last = Date.now()
  })
  await session.send('Network.enable')
  const quiet = phone ? REST_MS.phone : REST_MS.desktop
  const rest = async (): Promise<void> => {
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end && (underWay.size > 0 || Date.now() - last < quiet)) await pause(LOOK_MS)
  }
  return { transfers: (): readonly Transfer[] => [...transfers.values()], rest }
}
