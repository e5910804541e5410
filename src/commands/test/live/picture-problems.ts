import { isFile } from '../../../base/files.ts'
// Faults of pictures in a config: missing or damaged files, a logo without contrast, and an icon that is not square.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isHeic } from '../../../base/media-types.ts'
import { omitUndefined } from '../../../base/object.ts'
import { decodedIfEncoded } from '../../../base/path-segment.ts'
import type { PictureExtent } from '../../../base/picture-extent.ts'
import { captionFault, cutFault, fileFault } from '../../../content/import/index.ts'
import { catalogue, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { type Registry, type SiteManifest, writtenPictures } from '../../../engine/index.ts'
import { logosOf } from '../../../web/page/shell-view.ts'
import { createPlaceInFile } from './source-places.ts'

/** Returns width and height of a picture, or undefined if the file is unreadable. */
export async function extentIn(file: string): Promise<PictureExtent | undefined> {
  // Lazy import: few commands read pictures, and loading the library takes as long as running many of them.
  const { extentOf } = await import('../../../base/picture-extent.ts')
  return extentOf(file).catch(() => undefined)
}

/** Addresses on other hosts, invalid ones, and the media folder, which is checked elsewhere. */
const NOT_OF_CONTENT = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\/media\/|\s*$)|[{}\\]|(?:^|\/)\.{1,2}(?:\/|$)/i

/**
 * Reports pictures of the config, such as "logo.svg", that are missing in `content/files`. Files stored by an import or by staff are
 * unknown here.
 */
export function missingPictures(
  folder: string,
  texts: ReadonlyMap<string, string>,
  registry: Registry,
): readonly Problem[] {
  return [...texts].flatMap(([file, text]) => {
    if (file.startsWith('sources/')) return []
    const found = writtenPictures(file, text, registry)
    return found.flatMap(({ path, place }) => {
      if (NOT_OF_CONTENT.test(path)) return []
      const bare = path.replace(/[?#].*$/s, '')
      const stored = decodedIfEncoded(bare)
        .replace(/^\/+/, '')
        .replace(/^files\//, '')
      if (isFile(join(folder, 'content', 'files', stored))) return []
      const name = stored.replace(/^(?:.*\/)?media\//, '')
      const suggestion = isFile(join(folder, 'media', name)) ? `/media/${name}` : undefined
      return [problemOf(catalogue.PICTURE_MISSING, { path, stored, ...omitUndefined({ suggestion }) }, place)]
    })
  })
}

/** Subfolders of a config folder whose files are served, stored or compiled. */
const READ_FOLDERS: readonly string[] = ['media', 'content', 'extensions', 'fixtures', 'node_modules']
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?|heic)$/i

/** Reports folders of unused pictures, each with its first picture. */
export function unreadPictures(folder: string): readonly Problem[] {
  const within = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith('.') && !READ_FOLDERS.includes(entry.name)
      ? [`${entry.name}/`]
      : [],
  )
  return ['', ...within].flatMap((path) => {
    const pictures = readdirSync(join(folder, path))
      .filter((name) => PICTURE.test(name) && isFile(join(folder, path, name)))
      .sort()
    const [first] = pictures
    if (first === undefined) return []
    const place = { file: `${path}${first}`, pointer: '', line: 1, column: 1 }
    return [problemOf(catalogue.PICTURE_STRAY, { name: first, count: pictures.length }, place)]
  })
}

const SERVED_PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg)$/i
const MILLION = 1_000_000
/** Smaller files never have too many pixels, even with a single colour, so thousands of records need not be opened. */
const SMALL_BYTES = 100_000

/** Returns the served files below a folder, by path relative to the config folder. Hidden files are excluded. */
function filesBelow(folder: string, below: string): readonly string[] {
  const root = join(folder, below)
  if (!existsSync(root)) return []
  return readdirSync(root, { encoding: 'utf8', recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)\./.test(name) && isFile(join(root, name)))
    .map((name) => `${below}/${name}`)
    .sort()
}

/** A reference to a picture of another host. Browsers load nothing for an SVG that is shown as a picture. */
const OUTSIDE = /<(?:image|use|feImage)\b[^<>]*?\s(?:xlink:)?href\s*=\s*["']\s*(?:https?:)?\/\//i

function outsidePicture(file: string) {
  return OUTSIDE.test(readFileSync(file, 'utf8'))
    ? {
        reason: message`it refers to a picture of another host, which browsers do not load within an SVG`,
        hint: message`Embed the picture in the file, or export it with its shapes.`,
      }
    : undefined
}

/** Reports media and content files whose bytes do not match their name or that are truncated, and invalid captions. */
export async function fileFaults(folder: string): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const path of ['media', 'content/files'].flatMap((below) => filesBelow(folder, below))) {
    const file = join(folder, path)
    // Pictures are decoded completely, except small ones of records.
    const isOpened =
      SERVED_PICTURE.test(path) && (path.startsWith('media/') || statSync(file).size > SMALL_BYTES)
    const fault = await (isOpened ? cutFault(file) : fileFault(path, file))
    const place = { file: path, pointer: '', line: 1, column: 1 }
    const found = fault ?? (/\.svg$/i.test(path) ? outsidePicture(file) : undefined)
    if (found !== undefined)
      problems.push(problemOf(catalogue.FILE_OTHER, { path, reason: found.reason, cure: found.hint }, place))
    const unshown = fault === undefined && /\.vtt$/i.test(path) ? await captionFault(file) : undefined
    if (unshown === undefined) continue
    const { line, reason, hint: cure } = unshown
    problems.push(problemOf(catalogue.FILE_CAPTIONS, { path, reason, cure }, { ...place, line }))
  }
  return problems
}

/** First line of a Git LFS pointer file. */
const LFS_POINTER = 'version https://git-lfs'

/** Returns the actual type of a file named as a picture. */
function otherKindOfFile(file: string): 'heic' | 'lfs' | undefined {
  const head = readFileSync(file).subarray(0, LFS_POINTER.length)
  if (isHeic(head)) return 'heic'
  return head.toString('latin1') === LFS_POINTER ? 'lfs' : undefined
}

/** Reports pictures in media and content files that the site cannot resize. */
export async function pictureFaults(folder: string): Promise<readonly Problem[]> {
  const large = filesBelow(folder, 'content/files').filter(
    (path) => statSync(join(folder, path)).size > SMALL_BYTES,
  )
  const pictures = [...filesBelow(folder, 'media'), ...large].filter((path) => SERVED_PICTURE.test(path))
  const problems: Problem[] = []
  for (const path of pictures) {
    const place = { file: path, pointer: '', line: 1, column: 1 }
    const extent = await extentIn(join(folder, path))
    if (extent === undefined) {
      problems.push(
        problemOf(catalogue.PICTURE_UNREADABLE, { path, is: otherKindOfFile(join(folder, path)) }, place),
      )
      continue
    }
    const { width, height, limit } = extent
    if (width * height > limit)
      problems.push(
        problemOf(catalogue.PICTURE_LARGE, { path, width, height, limit: limit / MILLION }, place),
      )
  }
  return problems
}

/** Tolerance for the aspect ratio of an icon. */
const SQUARE_TOLERANCE = 0.1

/**
 * Reports an icon that is not square. Unreadable files are left to other checks.
 *
 * @param folder The config folder.
 */
export async function iconShape(
  folder: string,
  { site }: SiteManifest,
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  const { icon } = site.shell
  if (icon === undefined) return []
  const extent = await extentIn(join(folder, decodedIfEncoded(icon)))
  if (extent === undefined) return []
  const { width, height } = extent
  if (Math.abs(width - height) <= SQUARE_TOLERANCE * Math.max(width, height)) return []
  const place = createPlaceInFile(texts)('site.json', ['shell', 'icon'])
  return [problemOf(catalogue.ICON_SHAPE, { icon, width, height }, place)]
}

/**
 * Reports SVG logos without a size.
 *
 * @param folder The config folder.
 */
export function logoSize(
  folder: string,
  { site }: SiteManifest,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const logos = new Set(Object.values(logosOf(site.shell.logo)))
  return [...logos].flatMap((logo) => {
    const file = join(folder, decodedIfEncoded(logo))
    if (!/\.svg$/i.test(logo) || !logo.startsWith('/media/') || !isFile(file)) return []
    const [tag] = /<svg\b[^>]*>/i.exec(readFileSync(file, 'utf8')) ?? []
    const says = (name: string): boolean => new RegExp(`\\s${name}\\s*=`).test(tag ?? '')
    if (tag === undefined || says('viewBox') || (says('width') && says('height'))) return []
    return [
      problemOf(catalogue.LOGO_SIZE, { logo }, createPlaceInFile(texts)('site.json', ['shell', 'logo'])),
    ]
  })
}

/** Minimum relative luminance (0 to 1) of a logo on the dark background. */
const MIN_MARK_LUMINANCE = 0.2
const SAMPLE_SIDE = 64
const MIN_OPAQUE_ALPHA = 128

/** Returns the mean brightness of the opaque pixels (0 to 1) and their share. Undefined if there are none. */
async function measureBrightness(
  file: string,
): Promise<{ readonly mean: number; readonly share: number } | undefined> {
  // Lazy import: few commands read a logo, and loading the library takes as long as running many of them.
  const { default: sharp } = await import('sharp')
  const { data } = await sharp(file)
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < MIN_OPAQUE_ALPHA) continue
    sum += (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    count += 1
  }
  return count === 0 ? undefined : { mean: sum / count, share: (count * 4) / data.length }
}

/** Minimum brightness by which the logo for light backgrounds exceeds the other for both to count as swapped. */
const MIN_EXCHANGED_DIFFERENCE = 0.4
/** Minimum share of opaque pixels for a logo to have its own background. */
const MIN_OWN_GROUND_SHARE = 0.9

/**
 * Reports swapped logos: the one for light backgrounds is the brighter one.
 *
 * @param folder The config folder.
 */
export async function logosExchanged(
  folder: string,
  { site }: SiteManifest,
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  const { light, dark } = logosOf(site.shell.logo)
  if (light === undefined || dark === undefined || light === dark) return []
  const files = [light, dark].map((logo) => join(folder, decodedIfEncoded(logo)))
  const [ofLight, ofDark] = await Promise.all(
    files.map((file) => measureBrightness(file).catch(() => undefined)),
  )
  if (ofLight === undefined || ofDark === undefined) return []
  if (ofLight.share > MIN_OWN_GROUND_SHARE || ofDark.share > MIN_OWN_GROUND_SHARE) return []
  if (ofLight.mean - ofDark.mean < MIN_EXCHANGED_DIFFERENCE) return []
  const reason = message`"${light}" is bright and stands on light grounds, and "${dark}" is dark and stands on dark ones`
  const cure = message`Exchange the two under "logo": "light" is the mark for light grounds.`
  const place = createPlaceInFile(texts)('site.json', ['shell', 'logo', 'light'])
  return [problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place)]
}

/** Minimum pixels on the longer side for a picture to be a photograph rather than an icon. */
const MIN_PHOTOGRAPH_PIXELS = 1600

/**
 * Reports a photograph as the placeholder for missing pictures.
 *
 * @param folder The config folder.
 */
export async function signSize(
  folder: string,
  { theme }: SiteManifest,
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  const sign = theme.ornaments?.noPicture
  if (typeof sign !== 'string' || /\.svg$/i.test(sign)) return []
  const extent = await extentIn(join(folder, decodedIfEncoded(sign)))
  if (extent === undefined || Math.max(extent.width, extent.height) < MIN_PHOTOGRAPH_PIXELS) return []
  const reason = message`the sign for entries without a picture, "${sign}", has ${extent.width} × ${extent.height} pixels`
  const cure = message`Write a small drawing, such as an SVG: each card without a picture loads it and shows it small.`
  const place = createPlaceInFile(texts)('theme.json', ['ornaments', 'noPicture'])
  return [problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place)]
}

/**
 * Reports a dark logo in a dark header. Unreadable files are left to other checks.
 *
 * @param folder The config folder.
 */
export async function logoGround(folder: string, { site, theme }: SiteManifest): Promise<readonly Problem[]> {
  const { dark } = logosOf(site.shell.logo)
  if ((theme.header ?? 'stage') !== 'stage' || dark?.startsWith('/media/') !== true) return []
  const file = join(folder, dark)
  const found = existsSync(file) ? await measureBrightness(file).catch(() => undefined) : undefined
  if (found === undefined || found.mean >= MIN_MARK_LUMINANCE) return []
  const place = { file: 'site.json', pointer: '/shell/logo', line: 1, column: 1 }
  return [problemOf(catalogue.LOGO_DARK, { logo: dark }, place)]
}
