import { parsedUrl } from '../../base/path-segment.ts'

/**
 * Importing this file makes the "default" policy of Trusted Types (W3C), which answers for code that knows of none: the map
 * and the viewers, which write markup by `innerHTML`, and workers, which are started by their address. Only what
 * is loaded with one of them imports it, before the library.
 */

/** Longer than any markup of a library here. */
const MAX_MARKUP = 4096

/**
 * Text and empty elements without addresses, ids, styles and handlers: what Leaflet, Viewer.js and OpenSeadragon write into
 * the page by `innerHTML`, none of which takes a policy.
 */
const HARMLESS =
  /^(?:[^<]|<\/?(?:div|img|span|svg|ul)(?: (?:alt|class|role|tabindex|touch-action|aria-[a-z]+|data-viewer-action)="[^"<>]*")*\/?>)*$/

/** @internal Exported for tests. */
export function harmlessMarkup(html: string): string | null {
  return html.length <= MAX_MARKUP && HARMLESS.test(html) ? html : null
}

/** Of the scripts that run, only workers are started by an address: each is one of the site's built files. @internal Exported for tests. */
export function ownScript(
  address: string,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
): string | null {
  const url = parsedUrl(address, href)
  return url?.origin === origin && url.pathname.startsWith('/_vitrine/') ? address : null
}

const factory = globalThis.trustedTypes

// A module that is loaded again finds the policy of before.
if (factory?.defaultPolicy === null)
  factory.createPolicy('default', {
    createHTML: harmlessMarkup,
    createScriptURL: (address) => ownScript(address, location),
  })
