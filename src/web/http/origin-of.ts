import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { percentEncoded } from '../../base/path-segment.ts'
import { isHost } from './plain-request.ts'

/**
 * The public origin of the site, such as "https://museum.example": SITE_URL where it is set, and no header counts then;
 * else the host of the request. '' where that is no valid one.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  siteUrl: string | undefined,
): string {
  if (siteUrl !== undefined) return siteUrl
  return isHost(request.host) ? `${request.protocol}://${request.host}` : ''
}

/** In the place of the origin, where requests name it. At random, so that no text has it. */
const NAMELESS_HOST = `host${randomUUID().replaceAll('-', '')}.invalid`
const NAMELESS = `http://${NAMELESS_HOST}`
const NAMELESS_IN_QUERY = percentEncoded(NAMELESS)

/**
 * The origin that pages are drawn with: SITE_URL, or a name that stands for any. A page is so drawn once, whatever hosts requests
 * name: `withOrigin` puts one in, which costs nearly nothing, and nobody fills memory or time with hosts that are made up.
 */
export function drawnOrigin(siteUrl: string | undefined): string {
  return siteUrl ?? NAMELESS
}

/** What was drawn, with the origin of a request. That has no character which HTML or JSON escapes. */
export function withOrigin(text: string, origin: string): string {
  return text.replaceAll(NAMELESS, () => origin).replaceAll(NAMELESS_IN_QUERY, () => percentEncoded(origin))
}

/** Who may keep an answer that holds the origin: shared caches only where no header of a request can change it. */
export function cacheScope(siteUrl: string | undefined): 'public' | 'private' {
  return siteUrl === undefined ? 'private' : 'public'
}

/** Whether the connection of the visitor is https: by SITE_URL, else by what a trusted proxy forwards. */
export function isHttps(request: FastifyRequest, siteUrl: string | undefined): boolean {
  return siteUrl === undefined ? request.protocol === 'https' : /^https:/i.test(siteUrl)
}

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
