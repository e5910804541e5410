/** The address search engines keep and visitors share: the same page for every platform. */
export const forEveryPlatform = (address: string): string => {
  const [path = '', query = ''] = address.split('?', 2)
  const params = new URLSearchParams(query)
  params.delete('platform')
  return params.size === 0 ? path : `${path}?${params}`
}

export const absolute = (path: string, origin: string): string =>
  path.startsWith('/') ? `${origin}${path}` : path
