/** Words for picture sizes in URLs, largest first. */
const SIZES: readonly string[] =
  'original originals master full fullsize max xlarge large big print normal web screen medium small sm square preview previews thumbnail thumbnails thumb thumbs th tn square_thumbnails icon icons'.split(
    ' ',
  )
const WORD = SIZES.toReversed().join('|')

/**
 * A size in a URL: a folder, prefix or suffix as in "/small/a.jpg", "/a_thumb.jpg", "/a-300x200.jpg", "/thumbnail_a.jpg", "/800px-a.jpg".
 */
const SIZE_IN_PATH = new RegExp(
  `(?<=[^/:]/(?:\\S*/)?)(?:(?:${WORD})/|(?:${WORD}|\\d{2,5}px)[_-](?=[^/]+$))|(?<=[^/])[_.-](?:${WORD}|\\d{2,5}x\\d{2,5}|\\d{2,5}px)(?=(?:\\.\\w+)?(?:[?#]|$))`,
  'gi',
)

/** The size segment in a URL of the IIIF Image API. */
const IIIF_SIZE =
  /(?<=\/(?:full|square)\/)(?:full|max|\^?!?\d*,\d*|pct:[\d.]+)(?=\/!?\d+\/(?:default|native|color|gray|bitonal)\.\w+)/

function pixelsIn(size: string): number {
  return Math.max(0, ...(size.match(/\d+/g) ?? []).map(Number))
}

/** Returns the rank of a size. Sizes in pixels rank as smaller than words. */
function rankOf(size: string): number {
  const rank = SIZES.indexOf(size.toLowerCase().replace(/^[_.-]|[/_-]$/g, ''))
  return rank < 0 ? SIZES.length + 1 / (1 + pixelsIn(size)) : rank
}

/** Files that browsers cannot show, so that any other copy of the picture is preferred. */
const UNSHOWN = /\.(?:tiff?|psd|dng|jp2|jpx|eps|heic)(?:[?#]|$)/i

/** Returns a key shared by the URLs of one picture in several sizes, and the rank of its size. */
function copyOf(address: string): { readonly key: string; readonly rank: number } {
  const pattern = IIIF_SIZE.test(address) ? IIIF_SIZE : SIZE_IN_PATH
  const sizes = Array.from(address.matchAll(new RegExp(pattern, 'gi')), ([size]) => size)
  const unshown = UNSHOWN.test(address) ? 2 * SIZES.length : 0
  if (sizes.length === 0) return { key: address.replace(/\.\w+$/, ''), rank: unshown - 1 }
  return {
    key: address.replace(pattern, '').replace(/\.\w+$/, ''),
    rank: unshown + Math.max(...sizes.map(rankOf)),
  }
}

/** Removes duplicates and smaller copies from picture URLs. */
export function withoutCopies(addresses: readonly string[]): readonly string[] {
  const copies = [...new Set(addresses)].map((address) => ({ address, ...copyOf(address) }))
  return copies
    .filter(
      ({ key, rank }, index) =>
        !copies.some(
          (other, at) => other.key === key && (other.rank < rank || (other.rank === rank && at < index)),
        ),
    )
    .map(({ address }) => address)
}
