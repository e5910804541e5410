import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { PATIENCE_MS } from './open-browser.ts'

const QUIET_MS = 150

export interface Watch {
  /** Faults so far, in order of occurrence. */
  readonly complaints: readonly string[]
  /**
   * Resolves when no request has been in progress for a moment, including pictures requested by scrolling.
   */
  quiet(): Promise<void>
  /** Clears the faults, before the same tab opens another page. */
  forget(): void
}

/**
 * Listens to a page from before its first request. Records everything that would appear in a visitor's
 * console or network panel: errors and warnings, crashes, failed requests, requests to other hosts, CSP
 * violations.
 */
export async function watchPage(page: Page, origin: string): Promise<Watch> {
  const complaints: string[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('console', (message) => {
    // Reported some seconds after loading, when a busy machine may not have rendered the page yet.
    if (message.text().includes('was preloaded using link preload but not used')) return
    // In browsers without pictures.
    if (message.text().includes('not used because image loading is disabled')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`crash: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`stranger: ${url}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    // The PDF viewer aborts its request once it knows that ranges are supported; a prefetch is aborted by
    // navigation.
    if (reason === 'net::ERR_ABORTED' && /\.pdf(?:\?v=[0-9a-f]{8})?$|\/_vitrine\/page\?/.test(request.url()))
      return
    // Prefetched code too.
    if (reason === 'net::ERR_ABORTED' && request.resourceType() === 'script') return
    // When a picture grows, the browser chooses a larger version and aborts the smaller one.
    if (reason === 'net::ERR_ABORTED' && request.resourceType() === 'image') return
    // The report of a visit outlives its page: the browser sends it, but the page that was left gets no
    // response.
    if (reason === 'net::ERR_ABORTED' && request.resourceType() === 'ping') return
    complaints.push(`failed: ${request.url()} (${reason})`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      complaints.push(`status ${response.status()}: ${response.url()}`)
  })
  await page.exposeFunction('noteViolation', (text: string) => complaints.push(`CSP: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const note: unknown = Reflect.get(window, 'noteViolation')
      if (typeof note === 'function') note(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  const quiet = async (): Promise<void> => {
    const end = Date.now() + PATIENCE_MS
    do {
      if (Date.now() > end)
        throw new Error(`still under way: ${[...underWay].map((request) => request.url()).join(', ')}`)
      await pause(QUIET_MS)
    } while (underWay.size > 0)
  }
  const forget = (): void => {
    complaints.length = 0
  }
  return { complaints, quiet, forget }
}
