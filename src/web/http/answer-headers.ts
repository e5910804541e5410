// Headers of every answer: security headers, and those that exclude robots; robots.txt also excludes them.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { VERSION_PREFIX } from '../../engine/contracts/picture-versions.ts'
import type { SiteManifest } from '../../engine/index.ts'
import type { Site } from '../site/site.ts'
import { isHttps } from './request.ts'

/** One year, in which browsers only use https after a visit. */
const HSTS_SECONDS = 31_536_000

/** Hash of the style sheet that `@google/model-viewer` writes into a model's shadow tree (tests/web/model-policy.test.ts). */
const MODEL_STYLES = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='"

/** Hashes of the inline scripts and styles that a document may run. */
export interface InlineHashes {
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
}

/** One entry per template and language. */
const sources = new LRUCache<string, string>({ max: 200 })

/** Returns the hash of a text as a Content-Security-Policy source, such as `'sha256-…'`. Cached, since pages share a few texts. */
export function hashSource(text: string): string {
  const known = sources.get(text)
  if (known !== undefined) return known
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  sources.set(text, source)
  return source
}

/**
 * Returns the Content-Security-Policy of a page: own origin only, no `eval`, and no inline script or style except by hash. Pictures and
 * media may also come from the given origins (config and environment), frames from those of videos. Models are loaded from where pictures
 * may come. Their textures are read from memory, and the library that draws them creates a Trusted Types policy of its own.
 */
export function contentSecurityPolicy(
  pictureOrigins: readonly string[],
  { scripts = [], styles = [] }: InlineHashes = {},
  frameOrigins: readonly string[] = [],
  hasModels = false,
): string {
  const pictures = ["'self'", 'data:', ...pictureOrigins].join(' ')
  const ofModels = hasModels ? [...pictureOrigins, 'blob:'] : []
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles, ...(hasModels ? [MODEL_STYLES] : [])].join(' '),
    ['img-src', pictures, ...(hasModels ? ['blob:'] : [])].join(' '),
    `media-src ${pictures}`,
    ["connect-src 'self'", ...ofModels].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    `frame-src ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    // The policies are created in `ui/library-policy.ts` and `ui/rich-text.tsx`.
    `trusted-types default vitrine${hasModels ? ' lit-html' : ''}`,
  ].join('; ')
}

/** Content-Security-Policy of the site's own scripts and styles. It applies to workers, which the policy of a page does not reach. */
export const SCRIPT_FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'"

export interface SecurityOptions {
  readonly policy: string
  /** Whether the visitor's connection is https and the site does not opt out of Strict-Transport-Security. */
  readonly strictTransport: boolean
}

/**
 * Returns the security headers of every answer of the web node. An answer that other sites may embed or read overrides the resource
 * policy.
 */
function securityHeaders({ policy, strictTransport }: SecurityOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(strictTransport ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
  }
}

function refusesRobots({ site }: SiteManifest): boolean {
  return site.robots === 'none'
}

/** Returns the headers that exclude a site from search engines; empty for other sites. */
function robotsHeaders(manifest: SiteManifest): Readonly<Record<string, string>> {
  return refusesRobots(manifest) ? { 'x-robots-tag': 'noindex, nofollow' } : {}
}

/**
 * Returns robots.txt. Requests of the site's own scripts are excluded. Built files, pictures and icons under the same path are allowed,
 * since drawing pages needs them. `origin` is '' if unknown.
 */
export function robotsText(manifest: SiteManifest, origin: string): string {
  const rules = refusesRobots(manifest)
    ? ['Disallow: /']
    : [
        'Allow: /',
        'Allow: /_vitrine/assets/',
        'Allow: /_vitrine/icon-',
        `Allow: ${VERSION_PREFIX}`,
        'Disallow: /_vitrine/',
      ]
  const sitemap = refusesRobots(manifest) || origin === '' ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]
  return `${['User-agent: *', ...rules, ...sitemap].join('\n')}\n`
}

/**
 * Returns the headers of every answer of a site: security headers, and those that exclude robots if configured. Without a request, for
 * malformed HTTP, only SITE_URL decides whether the connection counts as https.
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

/** Returns the body of a rejection, in the envelope of the API (specification, section 7). */
export function refusalBody(status: number, msg: string) {
  return { code: status, msg, data: null }
}
