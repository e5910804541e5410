/**
 * Whether a file's address is of the page's own origin: only such a file is read in the page (specification, section
 * 7: a local path). `page` is the page's absolute address.
 */
export function isOwnAddress(href: string, page: string): boolean {
  if (!URL.canParse(href, page)) return false
  const { protocol, origin } = new URL(href, page)
  return /^https?:$/.test(protocol) && origin === new URL(page).origin
}
