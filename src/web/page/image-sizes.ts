import { LRUCache } from 'lru-cache'
import { AppError } from '../../base/app-error.ts'
import { percentDecoded } from '../../base/path-segment.ts'
import { answeredSize, isWithin, type PictureSize, type SizeLimits } from '../../base/picture-geometry.ts'
import { createSingleFlight, withDeadline } from '../../base/tasks.ts'
import type { FileLink, Item, Picture } from '../../engine/contracts/item.ts'
import type { QueryView } from '../../engine/contracts/view.ts'
import { identifierOf } from '../../sources/index.ts'
import type { LocalContent } from '../http/content-routes.ts'

/** What the image service says of a picture. */
export interface ImageSizes {
  /** Its own size. */
  readonly whole: PictureSize
  /** The size in which it comes as a whole where no other is asked for. */
  readonly largest: PictureSize
  /** A size for lists in which it comes, too. */
  readonly small: PictureSize
}

const STORED = '/files/'
/** Box of a picture in a list, in pixels. */
const SMALL: SizeLimits = { maxWidth: 480, maxHeight: 480, maxArea: 480 * 480 }

/** Identifier of the image service for a stored picture's address; undefined for pictures that are elsewhere. */
export function imageIdentifier(address: string): string | undefined {
  const path = /^https?:\/\/[^/]+(\/.*)$/.exec(address)?.[1] ?? address
  const [plain = ''] = path.split(/[?#]/)
  return plain.startsWith(STORED) ? identifierOf(plain.slice(STORED.length)) : undefined
}

/** Code of what is thrown where the image service cannot say it just now. */
export const SIZES_UNAVAILABLE = 'SIZES_UNAVAILABLE'

/**
 * Sizes of stored pictures as the image service says them; undefined for one that it does not have or cannot decode.
 *
 * @throws AppError SIZES_UNAVAILABLE
 */
export function createImageSizes({ files }: Pick<LocalContent, 'files'>) {
  return async (identifier: string): Promise<ImageSizes | undefined> => {
    const path = percentDecoded(identifier)
    if (path === undefined) return undefined
    const found = await files.sizes(path).catch(() => {
      throw new AppError('the image service cannot say a size now', { code: SIZES_UNAVAILABLE })
    })
    if (found === undefined) return undefined
    const { whole, largest } = found
    return { whole, largest, small: isWithin(whole, SMALL) ? largest : answeredSize(whole, SMALL) }
  }
}

type SizeOf = (address: string) => Promise<PictureSize | undefined>

const MAX_REMEMBERED_SIZES = 20_000

/** So long a page waits for sizes. */
const WAIT_MS = 1000

/**
 * Sizes of stored pictures by the addresses that pages have. An address with a digest is of one picture for good; any other
 * is read again when it is forgotten. While the store of files does not answer, or not soon, pages are made without sizes: nobody waits
 * again until it has answered once.
 */
export function createStoredSizes(
  sizesOf: (identifier: string) => Promise<ImageSizes | undefined>,
  waitMs = WAIT_MS,
): SizeOf {
  const known = new LRUCache<string, PictureSize>({ max: MAX_REMEMBERED_SIZES })
  const once = createSingleFlight<PictureSize | undefined>()
  let isAway = false
  const read = (address: string, identifier: string): Promise<PictureSize | undefined> =>
    once(address, async () => {
      const size = (await sizesOf(identifier))?.whole
      isAway = false
      if (size !== undefined) known.set(address, size)
      return size
    })
  return async (address) => {
    const identifier = imageIdentifier(address)
    if (identifier === undefined) return undefined
    const earlier = known.get(address)
    if (earlier !== undefined) return earlier
    const reading = read(address, identifier)
    // What nobody waits for must not end the process.
    reading.catch(() => undefined)
    if (isAway) return undefined
    try {
      return await withDeadline(waitMs, () => reading)
    } catch {
      isAway = true
      return undefined
    }
  }
}

async function withSize(picture: Picture, sizeOf: SizeOf): Promise<Picture> {
  if (picture.width !== undefined) return picture
  const size = await sizeOf(picture.src)
  return size === undefined ? picture : { ...picture, width: size.width, height: size.height }
}

async function sizedItem(item: Item, sizeOf: SizeOf): Promise<Item> {
  const pictures = async (list: readonly Picture[]) => Promise.all(list.map((each) => withSize(each, sizeOf)))
  const files = async (list: readonly FileLink[]) =>
    Promise.all(
      list.map(async (file) =>
        file.picture === undefined ? file : { ...file, picture: await withSize(file.picture, sizeOf) },
      ),
    )
  const { image, images, gallery, related } = item
  return {
    ...item,
    ...(image === undefined ? {} : { image: await withSize(image, sizeOf) }),
    ...(images === undefined ? {} : { images: await pictures(images) }),
    ...(gallery === undefined ? {} : { gallery: await files(gallery) }),
    ...(related === undefined
      ? {}
      : { related: await Promise.all(related.map((each) => sizedItem(each, sizeOf))) }),
  }
}

/** Results of queries, their stored pictures with width and height. */
export async function withSizes(
  results: Readonly<Record<string, QueryView>>,
  sizeOf: SizeOf,
): Promise<Readonly<Record<string, QueryView>>> {
  const sizedResults = Object.entries(results).map(async ([name, result]) => {
    if (!result.ok) return [name, result] as const
    const items = await Promise.all(result.items.map((item) => sizedItem(item, sizeOf)))
    return [name, { ...result, items }] as const
  })
  return Object.fromEntries(await Promise.all(sizedResults))
}
