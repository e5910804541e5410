import type { Page } from 'playwright-core'

/** What went wrong on a page, in the order it happened. */
export type Complaints = readonly string[]

/**
 * Listens to a page from before its first request. Everything a visitor's console or network would complain
 * of is noted: errors and warnings, crashes, failed requests, requests to strangers, breaches of the CSP.
 */
export async function watchPage(page: Page, origin: string): Promise<Complaints> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`crash: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`stranger: ${url}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
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
  return complaints
}
