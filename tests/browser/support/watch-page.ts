import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { PATIENCE_MS } from './open-browser.ts'

const QUIET_MS = 150

export interface Watch {
  /** What went wrong so far, in the order it happened. */
  readonly complaints: readonly string[]
  /** Resolves once nothing has been under way for a moment: pictures requested by scrolling included. */
  quiet(): Promise<void>
  /** Forgets what went wrong so far, before the same tab opens another page. */
  forget(): void
}

/**
 * Listens to a page from before its first request. Everything a visitor's console or network would complain
 * of is noted: errors and warnings, crashes, failed requests, requests to strangers, breaches of the CSP.
 */
export async function watchPage(page: Page, origin: string): Promise<Watch> {
  const complaints: string[] = []
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('console', (message) => {
    // Said by a clock, some seconds after the page came, which a busy machine may not have drawn by then.
    if (message.text().includes('was preloaded using link preload but not used')) return
    // Where the test's browser loads no pictures.
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
    // The PDF reader hangs up once it has learned that ranges can be had; a page is fetched ahead until one goes elsewhere.
    if (reason === 'net::ERR_ABORTED' && /\.pdf(?:\?v=[0-9a-f]{8})?$|\/_vitrine\/page\?/.test(request.url()))
      return
    // Code that is loaded ahead too.
    if (reason === 'net::ERR_ABORTED' && request.resourceType() === 'script') return
    // Where a picture grows, the browser chooses a larger version and breaks the smaller one off.
    if (reason === 'net::ERR_ABORTED' && request.resourceType() === 'image') return
    // The report of a visit outlives its page: the browser sends it, and the page that is left gets no answer.
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
