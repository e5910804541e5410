import { parsedUrl } from '../../../base/parsed-url.ts'

/**
 * Whether a file's address is of the page's own origin: only such a file is read in the page (specification, section
 * 7: a local path). `page` is the page's absolute address.
 */
export function isOwnAddress(href: string, page: string): boolean {
  const url = parsedUrl(href, page)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === parsedUrl(page)?.origin
}
