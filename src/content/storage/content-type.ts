import { mediaTypes } from '../../base/media-types.ts'

const inline: Readonly<Record<string, string>> = {
  ...mediaTypes,
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
}

/** Extensions of the types that are shown in pages. */
export const inlineTypes: readonly string[] = Object.keys(inline)

/** How a file is served: shown in the page, or only offered for download. */
export interface Delivery {
  readonly contentType: string
  readonly inline: boolean
}

/** Delivery by extension. Types that could run in the site's origin, such as SVG and HTML, are only downloads. */
export function deliveryOf(path: string): Delivery {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const contentType = inline[extension]
  return contentType === undefined
    ? { contentType: 'application/octet-stream', inline: false }
    : { contentType, inline: true }
}
