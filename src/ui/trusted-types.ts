/** Trusted Types (W3C), as far as they are used here. The DOM's types take what a policy makes for a string. */
interface Policy {
  readonly createHTML: (html: string) => string
}

interface Rules {
  readonly createHTML?: (html: string) => string | null
  readonly createScriptURL?: (url: string) => string | null
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      readonly defaultPolicy: Policy | null
      readonly createPolicy: (name: string, rules: Rules) => Policy
    }
  }
}

/** Longer than any markup of a library here. */
const LONGEST_MARKUP = 4096

/**
 * Text and empty elements without addresses, ids, styles and handlers: what Leaflet, Viewer.js and OpenSeadragon write into
 * the page by `innerHTML`, none of which takes a policy.
 */
const HARMLESS =
  /^(?:[^<]|<\/?(?:div|img|span|svg|ul)(?: (?:alt|class|role|tabindex|touch-action|aria-[a-z]+|data-viewer-action)="[^"<>]*")*\/?>)*$/

export const harmlessMarkup = (html: string): string | null =>
  html.length <= LONGEST_MARKUP && HARMLESS.test(html) ? html : null

/** Of the scripts that run, only workers are started by an address: each is one of the site's built files. */
export const ownScript = (
  address: string,
  { href, origin }: Pick<Location, 'href' | 'origin'>,
): string | null => {
  if (!URL.canParse(address, href)) return null
  const url = new URL(address, href)
  return url.origin === origin && url.pathname.startsWith('/_vitrine/') ? address : null
}

const factory = typeof window === 'undefined' ? undefined : window.trustedTypes

// The Content-Security-Policy names both policies, so no other can be made. A module that is loaded anew finds the first.
if (factory !== undefined && factory.defaultPolicy === null)
  factory.createPolicy('default', {
    createHTML: harmlessMarkup,
    createScriptURL: (address) => ownScript(address, window.location),
  })

const policy = factory?.createPolicy('vitrine', { createHTML: (html) => html })

/** HTML the browser may take for markup: only what the server has sanitised, or what this code has drawn itself. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html
