import { LRUCache } from 'lru-cache'
import type { PictureSize } from '../../base/picture-size.ts'
import { createSingleFlight } from '../../base/single-flight.ts'
import { withDeadline } from '../../base/with-deadline.ts'
import type { FileLink, Item, Picture } from '../../engine/contracts/item.ts'
import type { QueryView } from '../../engine/contracts/view.ts'
import { type ImageSizes, imageIdentifier } from './image-sizes.ts'

type SizeOf = (address: string) => Promise<PictureSize | undefined>

const REMEMBERED = 20_000

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
  const known = new LRUCache<string, PictureSize>({ max: REMEMBERED })
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

async function sized(picture: Picture, sizeOf: SizeOf): Promise<Picture> {
  if (picture.width !== undefined) return picture
  const size = await sizeOf(picture.src)
  return size === undefined ? picture : { ...picture, width: size.width, height: size.height }
}

async function sizedItem(item: Item, sizeOf: SizeOf): Promise<Item> {
  const pictures = async (list: readonly Picture[]) => Promise.all(list.map((each) => sized(each, sizeOf)))
  const files = async (list: readonly FileLink[]) =>
    Promise.all(
      list.map(async (file) =>
        file.picture === undefined ? file : { ...file, picture: await sized(file.picture, sizeOf) },
      ),
    )
  const { image, images, gallery, related } = item
  return {
    ...item,
    ...(image === undefined ? {} : { image: await sized(image, sizeOf) }),
    ...(images === undefined ? {} : { images: await pictures(images) }),
    ...(gallery === undefined ? {} : { gallery: await files(gallery) }),
    ...(related === undefined
      ? {}
      : { related: await Promise.all(related.map((each) => sizedItem(each, sizeOf))) }),
  }
}

/** The same results, their stored pictures with width and height. */
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
