import type { FastifyRequest } from 'fastify'
import { originOf } from './origin-of.ts'

function header({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Whether a request was sent by a page of this site, by the visitor directly, or by no browser at all: what browsers
 * say of it decides (Sec-Fetch-Site), then the origin, as the site is known by (`siteUrl`) or was requested.
 */
export function isSameOrigin(request: FastifyRequest, siteUrl: string | undefined): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site !== '') return site === 'same-origin' || site === 'none'
  const origin = header(request, 'origin').toLowerCase()
  if (origin === '') return true
  return [originOf(request, siteUrl), originOf(request, undefined)].some(
    (own) => own.toLowerCase() === origin,
  )
}
