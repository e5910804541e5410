import { isFile } from '../../../base/files.ts'
// Pictures of a config: those that are missing, those that are damaged, a logo that its ground hides, and an icon that is not square.

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

/** Sides of a picture; undefined for a file that cannot be read as one. */
export async function extentIn(file: string): Promise<PictureExtent | undefined> {
  // Few commands look at pictures, and loading the library takes as long as many of them.
  const { extentOf } = await import('../../../base/picture-extent.ts')
  return extentOf(file).catch(() => undefined)
}

/** Of another host or no address at all, or of the media folder, whose files are looked for elsewhere. */
const NOT_OF_CONTENT = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\/media\/|\s*$)|[{}\\]|(?:^|\/)\.{1,2}(?:\/|$)/i

/**
 * Pictures of the config that are taken from the files of the content, such as "logo.svg", and are not below `content/files`. Files that an
 * import or staff has stored are not known here.
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

/** Folders of a config folder whose files are served, stored or compiled. */
const READ_FOLDERS: readonly string[] = ['media', 'content', 'extensions', 'fixtures', 'node_modules']
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?|heic)$/i

/** Folders of pictures that nothing reads, each by its first picture. */
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
/** Below it no picture has too many pixels, even of one colour: thousands of records need not be opened. */
const SMALL_BYTES = 100_000

/** Files below a folder that are served, by their paths from the config folder: hidden ones are not. */
function filesBelow(folder: string, below: string): readonly string[] {
  const root = join(folder, below)
  if (!existsSync(root)) return []
  return readdirSync(root, { encoding: 'utf8', recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)\./.test(name) && isFile(join(root, name)))
    .map((name) => `${below}/${name}`)
    .sort()
}

/** Files of a config folder, of its media and of its records, whose bytes are not what their names say, whose end is missing, and captions that browsers do not show. */
export async function fileFaults(folder: string): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const path of ['media', 'content/files'].flatMap((below) => filesBelow(folder, below))) {
    const file = join(folder, path)
    // Pictures are opened as a whole, but for small ones of records.
    const isOpened =
      SERVED_PICTURE.test(path) && (path.startsWith('media/') || statSync(file).size > SMALL_BYTES)
    const fault = await (isOpened ? cutFault(file) : fileFault(path, file))
    const place = { file: path, pointer: '', line: 1, column: 1 }
    if (fault !== undefined)
      problems.push(problemOf(catalogue.FILE_OTHER, { path, reason: fault.reason, cure: fault.hint }, place))
    const unshown = fault === undefined && /\.vtt$/i.test(path) ? await captionFault(file) : undefined
    if (unshown === undefined) continue
    const { line, reason, hint: cure } = unshown
    problems.push(problemOf(catalogue.FILE_CAPTIONS, { path, reason, cure }, { ...place, line }))
  }
  return problems
}

/** How a file begins that Git LFS leaves in place of another. */
const LFS_POINTER = 'version https://git-lfs'

/** What a file is whose name says that it is a picture. */
function otherKindOfFile(file: string): 'heic' | 'lfs' | undefined {
  const head = readFileSync(file).subarray(0, LFS_POINTER.length)
  if (isHeic(head)) return 'heic'
  return head.toString('latin1') === LFS_POINTER ? 'lfs' : undefined
}

/** Pictures of a config folder, of its media and of its records, that the site can make no versions of. */
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

/** By how much an icon may miss its shape. */
const SQUARE_TOLERANCE = 0.1

/** The problem of an icon that is not square; `folder` is that of the config. What cannot be read is left to other checks. */
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

/** Marks whose drawing says no size; `folder` is that of the config. */
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

/** Relative luminance (0 to 1) below which a mark cannot be seen on the dark hall. */
const MIN_MARK_LUMINANCE = 0.2
const SAMPLE_SIDE = 64
const MIN_OPAQUE_ALPHA = 128

/** Mean brightness of the opaque pixels of a picture, 0 to 1, and their share of all; undefined where it has none. */
async function measureBrightness(
  file: string,
): Promise<{ readonly mean: number; readonly share: number } | undefined> {
  // Few commands read a logo, and loading the library takes as long as many of them.
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

/** By how much the mark for light grounds is brighter where the two are exchanged. */
const MIN_EXCHANGED_DIFFERENCE = 0.4
/** Share of opaque pixels from which on a mark brings its own ground. */
const MIN_OWN_GROUND_SHARE = 0.9

/** Two marks of which that for light grounds is the bright one; `folder` is that of the config. */
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

/** Pixels on the longer side from which on a picture is a photograph, and no sign. */
const MIN_PHOTOGRAPH_PIXELS = 1600

/** A sign for entries without a picture that is a photograph; `folder` is that of the config. */
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

/** The problem of a dark mark in a dark header; `folder` is that of the config. What cannot be read is left to other checks. */
export async function logoGround(folder: string, { site, theme }: SiteManifest): Promise<readonly Problem[]> {
  const { dark } = logosOf(site.shell.logo)
  if ((theme.header ?? 'stage') !== 'stage' || dark?.startsWith('/media/') !== true) return []
  const file = join(folder, dark)
  const found = existsSync(file) ? await measureBrightness(file).catch(() => undefined) : undefined
  if (found === undefined || found.mean >= MIN_MARK_LUMINANCE) return []
  const place = { file: 'site.json', pointer: '/shell/logo', line: 1, column: 1 }
  return [problemOf(catalogue.LOGO_DARK, { logo: dark }, place)]
}
