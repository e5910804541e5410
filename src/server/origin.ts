import type { FastifyRequest } from 'fastify'

/** The site's own address: as configured, or as asked for where that is a plain host name. */
export const originOf = (request: FastifyRequest, siteUrl: string | undefined): string => {
  if (siteUrl !== undefined) return siteUrl
  const host = request.host
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `${request.protocol}://${host}` : ''
}
