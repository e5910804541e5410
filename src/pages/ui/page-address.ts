/** The address with one query parameter set, or removed when `value` is undefined; all others kept. */
export function withParam(url: string, name: string, value: string | undefined): string {
  const [address = '', hash] = url.split('#', 2)
  const [path = '', search = ''] = address.split('?', 2)
  const params = new URLSearchParams(search)
  if (value === undefined) params.delete(name)
  else params.set(name, value)
  const query = params.size > 0 ? `?${params}` : ''
  return `${path}${query}${hash === undefined ? '' : `#${hash}`}`
}

/** The address of a page of the list at `url`; the first page needs no parameter. */
export function pageAddress(url: string, page: number): string {
  return withParam(url, 'page', page <= 1 ? undefined : String(page))
}

/** Path and query of a page as every platform shares it. */
export function pageOnly(url: string): string {
  return withParam(url, 'platform', undefined)
}
