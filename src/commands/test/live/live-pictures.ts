import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { parsedUrl, percentDecoded } from '../../../base/path-segment.ts'
import { withDeadline } from '../../../base/tasks.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { withoutDigest } from '../../../engine/contracts/picture-versions.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { arePicturesElsewhere, MAIN_QUERY } from '../../../engine/index.ts'
import { createShownHosts } from '../../../web/site/remote-files.ts'
import { isOwnFolder } from '../../../web/site/services.ts'
import type { Site } from '../../../web/site/site.ts'
import { type CheckedSite, ORIGIN, type QueryCheck } from './live-query.ts'
import type { PlaceIn } from './source-places.ts'

/** Returns picture hosts that pages must not load from, and the addresses of allowed external pictures. */
export function foreignPictures(items: readonly Item[], { images, manifest }: Site) {
  const bases = [images.base, ...Object.values(images.ofSource ?? {}).map(({ base }) => base)]
  const hosts = manifest.site.images?.hosts ?? []
  const shown = bases.map((base) => createShownHosts({ base, hosts }))
  const isShown = (address: string): boolean => shown.some((allows) => allows(address))
  const addresses = items.flatMap(({ image, images: more = [] }) =>
    [image, ...more].flatMap((picture) => [picture?.src ?? '', picture?.thumb ?? '']),
  )
  const foreign = [...new Set(addresses)].filter(
    (src) => /^https?:/i.test(src) && new URL(src).origin !== ORIGIN,
  )
  const refused = foreign.filter((src) => !isShown(src)).map((src) => new URL(src).origin)
  return { refused: [...new Set(refused)], loaded: foreign.filter(isShown) }
}

/** Number of pictures requested per source, enough to verify their addresses. */
const MAX_SAMPLE_PICTURES = 3

/** Minimum number of pictures with swapped width and height, so that one wrong record does not count. */
const MIN_TURNED_PICTURES = 2

/** Tolerance for comparing aspect ratios. */
const SIDE_TOLERANCE = 0.05

/** Maximum size in bytes of a picture to download. */
const MAX_PICTURE = 20_000_000

/** Timeout for a picture in milliseconds. */
const PICTURE_MS = 10_000

/** Fetches a picture and reads the response within the timeout. */
function askPicture<Result>(address: string, read: (answer: Response) => Promise<Result>): Promise<Result> {
  const headers = { accept: 'image/*' }
  return withDeadline(PICTURE_MS, async (signal) => read(await fetch(address, { signal, headers })))
}

/** Returns why a picture fails to load, or undefined. */
async function pictureFault(address: string): Promise<Message | undefined> {
  try {
    return await askPicture(address, async (answer) => {
      await answer.body?.cancel()
      if (!answer.ok) return message`the answer is HTTP ${answer.status}`
      const type = answer.headers.get('content-type') ?? ''
      return /^(?:text\/|application\/(?:json|xhtml))/i.test(type)
        ? message`the answer is ${type}`
        : undefined
    })
  } catch {
    return message`the host does not respond`
  }
}

/** Returns width and height of a picture with its orientation applied. Undefined if it is not a picture. */
async function sidesOf(address: string): Promise<readonly [width: number, height: number] | undefined> {
  try {
    const bytes = await askPicture(address, async (answer) => {
      if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_PICTURE) return undefined
      return Buffer.from(await answer.arrayBuffer())
    })
    if (bytes === undefined) return undefined
    // Lazy import: few commands read pictures, and loading the library takes as long as running many of them.
    const { default: sharp } = await import('sharp')
    const { autoOrient } = await sharp(bytes).metadata()
    return [autoOrient.width, autoOrient.height]
  } catch {
    return undefined
  }
}

/** Reports mappings that swap the width and height of pictures. */
export async function sideFaults(
  source: string,
  { item }: SourceConfig,
  items: readonly Item[],
  loaded: readonly string[],
  placeIn: PlaceIn,
): Promise<readonly Problem[]> {
  if (item.imageWidth === undefined || item.imageHeight === undefined) return []
  const said = items.flatMap(({ image }) =>
    image?.width !== undefined &&
    image.height !== undefined &&
    image.width !== image.height &&
    loaded.includes(image.src)
      ? [{ address: image.src, ratio: image.width / image.height }]
      : [],
  )
  const asked = said.slice(0, MAX_SAMPLE_PICTURES)
  const found = await Promise.all(
    asked.map(async ({ address, ratio }) => ({ ratio, sides: await sidesOf(address) })),
  )
  const known = found.flatMap(({ ratio, sides }) => (sides === undefined ? [] : [{ ratio, sides }]))
  const isTurned = ({ ratio, sides: [width, height] }: (typeof known)[number]): boolean =>
    Math.abs((ratio * width) / height - 1) < SIDE_TOLERANCE && Math.abs(width / height - 1) > SIDE_TOLERANCE
  const [first] = known
  if (first === undefined || known.length < MIN_TURNED_PICTURES || !known.every(isTurned)) return []
  const [width, height] = first.sides
  const args = { source, asked: known.length, width, height }
  return [problemOf(catalogue.LIVE_PICTURE_SIDES, args, placeIn(source, ['item', 'imageWidth']))]
}

export async function pictureFaults(
  source: string,
  config: SourceConfig,
  addresses: readonly string[],
  placeIn: PlaceIn,
): Promise<readonly Problem[]> {
  const asked = addresses.slice(0, MAX_SAMPLE_PICTURES)
  const answers = await Promise.all(
    asked.map(async (address) => ({ address, reason: await pictureFault(address) })),
  )
  const failed = answers.flatMap(({ address, reason }) => (reason === undefined ? [] : [{ address, reason }]))
  const [first] = failed
  if (first === undefined) return []
  // The query may contain a key.
  const address = first.address.replace(/[?#].*$/s, '')
  const args = { source, asked: asked.length, failed: failed.length, address, reason: first.reason }
  return [problemOf(catalogue.LIVE_PICTURE, args, placeIn(source, pictureOf(config)))]
}

/** Reports entries that link to the backend itself instead of a page, if the link fails. Only one is requested. */
export async function linkFaults(
  source: string,
  config: SourceConfig,
  items: readonly Item[],
  site: CheckedSite,
): Promise<readonly Problem[]> {
  const origin = parsedUrl(site.addresses.get(config.service) ?? '')?.origin
  const href = items.find(
    (item) => origin !== undefined && parsedUrl(item.href ?? '')?.origin === origin,
  )?.href
  if (href === undefined) return []
  const asked = withDeadline(PICTURE_MS, (signal) => fetch(href, { signal }))
  const answer = await asked.catch(() => undefined)
  await answer?.body?.cancel()
  if (!/^application\/(?:[\w.-]+\+)?(?:json|xml)\b/i.test(answer?.headers.get('content-type') ?? ''))
    return []
  const args = { source, address: href.replace(/[?#].*$/s, '') }
  return [problemOf(catalogue.LIVE_LINK_DATA, args, site.placeIn(source, ['item', 'href']))]
}

/** Reports pictures of an external service that pages look for among the local files, where they are missing. */
export function absentPictures(
  source: string,
  config: SourceConfig,
  items: readonly Item[],
  site: CheckedSite,
): readonly Problem[] {
  const { images, isStored } = site
  const { base } = images.ofSource?.[source] ?? images
  if (isStored === undefined || !isOwnFolder(base)) return []
  const paths = items.flatMap(({ image }) => {
    const address = image?.src.startsWith(`${ORIGIN}/`) ? image.src.slice(ORIGIN.length) : undefined
    return address === undefined ? [] : [withoutDigest(address).slice(base.length)]
  })
  const [path] = paths
  if (path === undefined || paths.some((each) => isStored(percentDecoded(each) ?? each))) return []
  const args = { source, asked: paths.length, failed: paths.length, address: `${base}${path}`, isHere: true }
  const reason = message`this site has no such file, and the service is elsewhere`
  return [problemOf(catalogue.LIVE_PICTURE, { ...args, reason }, site.placeIn(source, pictureOf(config)))]
}

/** Reports deep zoom or a IIIF manifest on a page whose record has pictures, none of which is stored here. */
export function* partFaults(
  { query: { source, name }, config, match: { page }, site }: QueryCheck,
  items: readonly Item[],
): Generator<Problem> {
  if (name !== MAIN_QUERY || config.kind !== 'record') return
  // The config alone shows this, and `check` has reported it already.
  if (arePicturesElsewhere(config, site.manifest.site)) return
  const pictures = items.flatMap(({ image, images = [] }) => [
    ...(image === undefined ? [] : [image]),
    ...images,
  ])
  if (pictures.length === 0 || pictures.some(({ service }) => service !== undefined)) return
  for (const key of ['manifest', 'zoom'] as const) {
    if ((key === 'manifest' ? page.manifest : Object(page.options).zoom) !== true) continue
    yield problemOf(catalogue.PICTURES_ELSEWHERE, { key, source }, site.placeIn(source, pictureOf(config)))
  }
}

/** Returns the path of the pictures in a mapping. */
export function pictureOf({ item }: SourceConfig): string[] {
  return ['item', ['image', 'images', 'thumb'].find((part) => part in item) ?? 'image']
}
