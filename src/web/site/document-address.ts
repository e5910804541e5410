export const DOCUMENT_PREFIX = '/_vitrine/document/'

const ADDRESS = /^\/_vitrine\/document\/(https?)\/([^/?#]+)(\/[^?#]*\.pdf)(\?[^#]*)?$/i

/** Address on this origin of a PDF of another host; undefined where it is none. */
export function documentAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, host, pathname, search } = new URL(address)
  return /^https?:$/.test(protocol) && /\.pdf$/i.test(pathname)
    ? `${DOCUMENT_PREFIX}${protocol.slice(0, -1)}/${host}${pathname}${search}`
    : undefined
}

/** The PDF that an address names; undefined for any address that `documentAddress` does not write. */
export function documentOf(url: string): string | undefined {
  const [, scheme = '', host = '', path = '', search = ''] = ADDRESS.exec(url) ?? []
  const address = `${scheme}://${host}${path}${search}`
  return documentAddress(address) === url ? address : undefined
}
