import { parsedUrl } from '../base/parsed-url.ts'

/** What kind of link a text is. `path` of an internal one is without query and hash. */
type Href =
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'internal'; readonly path: string; readonly query: string; readonly hash: string }
  | { readonly kind: 'fragment'; readonly href: string }
  | { readonly kind: 'relative'; readonly href: string }

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
const WEB = /^https?:\/\/[^\s/?#\\]+/i
const OTHER = /^(?:mailto|tel):\S/i
const FORBIDDEN = /[\p{Cc}\\\u2028\u2029]/u
const DOTS = /^(?:\.|%2e){1,2}$/i

/**
 * Sorts a link by an allow-list: http, https, mailto, tel, and paths of this site. Undefined for everything else:
 * other schemes, control characters, backslashes, "//host", steps to a parent folder, a web address that is none ("http://a:b/").
 */
export function classifyHref(written: string): Href | undefined {
  const href = written.trim()
  if (href === '' || FORBIDDEN.test(href)) return undefined
  if (SCHEME.test(href)) {
    const isSafe = (WEB.test(href) && parsedUrl(href) !== undefined) || OTHER.test(href)
    return isSafe ? { kind: 'external', href } : undefined
  }
  if (href.startsWith('#') || href.startsWith('?')) return { kind: 'fragment', href }
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  if (path.startsWith('//') || path.split('/').some((segment) => DOTS.test(segment))) return undefined
  return path.startsWith('/') ? { kind: 'internal', path, query, hash } : { kind: 'relative', href }
}
