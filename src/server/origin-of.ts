import type { FastifyRequest } from 'fastify'

/** Origin for whole addresses: the site's public one, else the request's host; '' where the host is no proper one. */
export const originOf = (request: FastifyRequest, siteUrl: string | undefined): string => {
  if (siteUrl !== undefined) return siteUrl
  const host = request.host
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${request.protocol}://${host}` : ''
}
