import { LRUCache } from 'lru-cache'
import { AppError } from '../../base/app-error.ts'
import { percentDecoded } from '../../base/path-segment.ts'
import { answeredSize, isWithin, type PictureSize, type SizeLimits } from '../../base/picture-geometry.ts'
import { createSingleFlight, withDeadline } from '../../base/tasks.ts'
import type { FileLink, Item, Picture } from '../../engine/contracts/item.ts'
import type { QueryView } from '../../engine/contracts/view.ts'
import { identifierOf } from '../../sources/index.ts'
import type { LocalContent } from '../http/content-routes.ts'

/** Sizes of a picture in the image service. */
export interface ImageSizes {
  /** Original size. */
  readonly whole: PictureSize
  /** Maximum size in which the whole picture is returned. */
  readonly largest: PictureSize
  /** Available size for lists. */
  readonly small: PictureSize
}

const STORED = '/files/'
/** Bounds of pictures in lists, in pixels. */
const SMALL: SizeLimits = { maxWidth: 480, maxHeight: 480, maxArea: 480 * 480 }

/** Returns the identifier of a stored picture in the image service; undefined for external pictures. */
export function imageIdentifier(address: string): string | undefined {
  const path = /^https?:\/\/[^/]+(\/.*)$/.exec(address)?.[1] ?? address
  const [plain = ''] = path.split(/[?#]/)
  return plain.startsWith(STORED) ? identifierOf(plain.slice(STORED.length)) : undefined
}

/** Error code for sizes that the image service cannot provide at present. */
export const SIZES_UNAVAILABLE = 'SIZES_UNAVAILABLE'

/**
 * Returns the sizes of stored pictures from the image service; undefined for an unknown picture or one it cannot decode.
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

/** Maximum time a page waits for sizes, in milliseconds. */
const WAIT_MS = 1000

/**
 * Caches sizes of stored pictures by address. An address with a digest is permanent; the size for any other is read again after it has
 * been evicted. While the file store does not answer in time, pages are rendered without sizes, and none waits again until it has
 * answered once.
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
    // An unawaited rejection would end the process.
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

/** Adds width and height to the stored pictures in query results. */
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
