import type { FastifyRequest } from 'fastify'
import type { Site } from '../site/site.ts'
import { isHttps } from './origin-of.ts'
import { robotsHeaders } from './robots.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

/**
 * Headers of every answer of a site: what protects its visitors, and what keeps robots away where the config says so.
 * Without a request, for what is no HTTP, the connection counts as https by SITE_URL only.
 */
export function answerHeaders(
  { manifest, images, tileOrigins, videoOrigins, hasModels }: Site,
  siteUrl: string | undefined,
): (request: FastifyRequest | undefined) => Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy([...images.origins, ...tileOrigins], {}, videoOrigins, hasModels)
  const robots = robotsHeaders(manifest)
  const plain = { ...securityHeaders({ policy, strictTransport: false }), ...robots }
  const secure = {
    ...securityHeaders({ policy, strictTransport: manifest.site.strictTransport !== false }),
    ...robots,
  }
  const isSecure = (request: FastifyRequest | undefined): boolean =>
    request === undefined ? /^https:/i.test(siteUrl ?? '') : isHttps(request, siteUrl)
  return (request) => (isSecure(request) ? secure : plain)
}
