import type { FastifyRequest } from 'fastify'
import { isHost } from './connection/request-target.ts'

/**
 * The public origin of the site, such as "https://museum.example": SITE_URL where it is set, and no header counts then;
 * else the host of the request. '' where that is no valid one.
 */
export function originOf(request: FastifyRequest, siteUrl: string | undefined): string {
  if (siteUrl !== undefined) return siteUrl
  return isHost(request.host) ? `${request.protocol}://${request.host}` : ''
}

/** Who may keep an answer that holds the origin: shared caches only where no header of a request can change it. */
export function cacheScope(siteUrl: string | undefined): 'public' | 'private' {
  return siteUrl === undefined ? 'private' : 'public'
}

/** Whether the connection of the visitor is https: by SITE_URL, else by what a trusted proxy forwards. */
export function isHttps(request: FastifyRequest, siteUrl: string | undefined): boolean {
  return siteUrl === undefined ? request.protocol === 'https' : /^https:/i.test(siteUrl)
}
