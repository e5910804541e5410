import { percentEncoded } from '../../base/path-segment.ts'

interface SharedPage {
  readonly url: string
  readonly title?: string | undefined
  readonly image?: string | undefined
}

const PLACES = ['url', 'title', 'image'] as const

/**
 * Fills the URL pattern of a service's share page, such as "https://share.example.org/?url={url}&text={title}". Query parameters without
 * a value are left out.
 */
export function shareAddress(
  pattern: string,
  shared: SharedPage,
  encode: (value: string) => string = percentEncoded,
): string {
  const [path = '', ...query] = pattern.split('?')
  const fill = (part: string): string =>
    PLACES.reduce((filled, place) => filled.replaceAll(`{${place}}`, () => encode(shared[place] ?? '')), part)
  const parameters = query
    .join('?')
    .split('&')
    .filter((part) => PLACES.every((place) => shared[place] !== undefined || !part.includes(`{${place}}`)))
  return query.length === 0 ? fill(path) : `${fill(path)}?${parameters.map(fill).join('&')}`
}
