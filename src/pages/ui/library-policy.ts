import { parsedUrl } from '../../base/path-segment.ts'

/**
 * Importing this file creates the Trusted Types "default" policy (W3C), which covers code that does not use Trusted
 * Types itself: the map and viewers write markup by `innerHTML`, and workers are started by URL. Modules that load such
 * a library import this file before it.
 */

/** Maximum length of markup accepted from a library. */
const MAX_MARKUP = 4096

/**
 * Matches text and empty elements without URLs, ids, styles and handlers: what Leaflet, Viewer.js and OpenSeadragon
 * write by `innerHTML`. None of them accepts a policy.
 */
const HARMLESS =
  /^(?:[^<]|<\/?(?:div|img|span|svg|ul)(?: (?:alt|class|role|tabindex|touch-action|aria-[a-z]+|data-viewer-action)="[^"<>]*")*\/?>)*$/

/** @internal Exported for tests. */
export function harmlessMarkup(html: string): string | null {
  return html.length <= MAX_MARKUP && HARMLESS.test(html) ? html : null
}

/** Allows script URLs of the site's own built files; only workers are started by URL. @internal Exported for tests. */
export function ownScript(
  address: string,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
): string | null {
  const url = parsedUrl(address, href)
  return url?.origin === origin && url.pathname.startsWith('/_vitrine/') ? address : null
}

const factory = globalThis.trustedTypes

// A module evaluated again finds the existing policy.
if (factory?.defaultPolicy === null)
  factory.createPolicy('default', {
    createHTML: harmlessMarkup,
    createScriptURL: (address) => ownScript(address, location),
  })
