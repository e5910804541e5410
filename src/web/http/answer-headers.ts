// Headers of every answer: what protects visitors, and what keeps robots away; robots.txt says the latter too.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { VERSION_PREFIX } from '../../engine/contracts/picture-versions.ts'
import type { SiteManifest } from '../../engine/index.ts'
import type { Site } from '../site/site.ts'
import { isHttps } from './request.ts'

/** A year: a browser that was here asks no other way than by https meanwhile. */
const HSTS_SECONDS = 31_536_000

/** The style sheet that `@google/model-viewer` writes into the shadow tree of a model (tests/web/model-policy.test.ts). */
const MODEL_STYLES = "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='"

/** Texts that are in a document and may be run or applied, by the hash of their bytes. */
export interface InlineHashes {
  readonly scripts?: readonly string[]
  readonly styles?: readonly string[]
}

/** As many as a site has templates and languages. */
const sources = new LRUCache<string, string>({ max: 200 })

/** Such as `'sha256-…'`, as a Content-Security-Policy names a text: pages have the same few. */
export function hashSource(text: string): string {
  const known = sources.get(text)
  if (known !== undefined) return known
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  sources.set(text, source)
  return source
}

/**
 * The Content-Security-Policy of every page: own origin only, no inline script or style but those named by their hash,
 * no eval. Pictures and media may also come from the given origins (config and environment), frames from those of videos.
 * Models are loaded from where pictures may come; their textures are read from memory, and the library that draws them makes a
 * policy of Trusted Types of its own.
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
    // They are made in `ui/library-policy.ts` and `ui/rich-text.tsx`.
    `trusted-types default vitrine${hasModels ? ' lit-html' : ''}`,
  ].join('; ')
}

/** The Content-Security-Policy of the site's own scripts and styles: a page's does not reach into a worker, this does. */
export const SCRIPT_FILE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'self'"

export interface SecurityOptions {
  readonly policy: string
  /** Whether the visitor's connection is https and the site does not renounce Strict-Transport-Security. */
  readonly strictTransport: boolean
}

/** Headers of every answer of the web node. An answer other sites may show or read changes the resource policy. */
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

/** Headers of every answer of a site that wants to be in no index; none for others. */
function robotsHeaders(manifest: SiteManifest): Readonly<Record<string, string>> {
  return refusesRobots(manifest) ? { 'x-robots-tag': 'noindex, nofollow' } : {}
}

/**
 * robots.txt. What the site's own scripts ask of it is no page; built files, pictures and icons under the same path are needed to
 * draw pages. `origin` may be '' where it is not known.
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

/** An answer that refuses, in the envelope of the interface (specification, section 7). */
export function refusalBody(status: number, msg: string) {
  return { code: status, msg, data: null }
}
