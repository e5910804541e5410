import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isFile } from '../../../base/files.ts'
import { mediumKind, mediumTypes, PANORAMA, shownInstead } from '../../../base/media-types.ts'
import { getOwn, isObject, omitUndefined } from '../../../base/object.ts'
import { decodedIfEncoded, isLocalPath } from '../../../base/path-segment.ts'
import { attributesIn, isOtherCaptions } from '../../../content/import/index.ts'
import type { StoredRecord } from '../../../content/index.ts'
import { catalogue, message, type Place, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { suggest } from '../../../engine/index.ts'
import { extentIn } from './picture-problems.ts'
import type { ValidationRules } from './seen-content.ts'

/** Extensions of files that a site shows or offers for download. */
const ENDING =
  /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?|pdf|mp[34]|webm|ogg|wav|m4a|vtt|glb|gltf|zip|docx?|xlsx?|pptx?)$/i

/** Names of members whose value is a path even without a slash. */
const NAMES_PATH = /(?:img|image|pic|picture|photo|thumb|cover|poster|path)s?$/i

/** Attributes with the address of a file, and whether the file is embedded, so that the value is a path even without a slash. */
const FILE_ATTRIBUTES = [
  ['src|poster|data-src|data-original', true],
  ['href', false],
] as const

/** Returns the normalized path of a stored file, or undefined for any other text. */
function storedPathIn(text: string, isNamed: boolean): string | undefined {
  const path = text.trim()
  if (isNamed && isLocalPath(path)) return path
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path) || /[\n<>{}"|*]/.test(path)) return undefined
  const bare = decodedIfEncoded(path.replace(/[?#].*$/s, ''))
  if (!ENDING.test(bare) || !(isNamed || bare.includes('/'))) return undefined
  return bare.replace(/^\/+/, '').replace(/^files\//, '')
}

export function* filesIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (/<[a-z]/i.test(value)) {
      for (const [attributes, isShown] of FILE_ATTRIBUTES)
        for (const address of attributesIn(value, attributes)) {
          // Links to paths of a local computer are reported separately.
          if (!isShown && isLocalPath(address.trim())) continue
          const path = isLocalPath(address.trim()) ? address.trim() : storedPathIn(address, isShown)
          if (path !== undefined) yield path
        }
    } else
      for (const part of value.split(/;|,(?=\/)/)) {
        const path = storedPathIn(part, NAMES_PATH.test(name))
        // A sentence may end with a file name.
        if (path !== undefined && (part.trim().startsWith('/') || !/\s/.test(path) || NAMES_PATH.test(name)))
          yield path
      }
  } else if (Array.isArray(value)) for (const entry of value) yield* filesIn(entry, name)
  else if (isObject(value)) for (const [key, entry] of Object.entries(value)) yield* filesIn(entry, key)
}

/** Tolerance for the aspect ratio of a panorama, since stitching software may drop a row of pixels. */
const PANORAMA_TOLERANCE = 0.02

/** A media file of a record. `type` is empty if the file extension determines it. */
export interface WrittenMedium {
  readonly path: string
  readonly type: string
  readonly captions: unknown
  readonly place: Place
}

export function mediaIn(
  { media }: Readonly<Record<string, unknown>>,
  place: Place,
): readonly WrittenMedium[] {
  const entries: readonly unknown[] = Array.isArray(media) ? media : []
  return entries.flatMap((entry) =>
    isObject(entry) && typeof entry.path === 'string'
      ? [
          {
            path: entry.path,
            captions: entry.captions,
            type: String(entry.type ?? '')
              .trim()
              .toLowerCase(),
            place,
          },
        ]
      : [],
  )
}

/** Language code in the name of a captions file, such as "bell.fr.vtt". */
const CAPTIONS_IN = /\.([a-z]{2})(?=\.vtt$)/i

/** Reports captions named with a country code instead of the language code, if the site has that country's language. */
function* captionsOfCountry(
  captions: string,
  languages: ValidationRules['languages']['all'],
  place: Place,
): Generator<Problem> {
  const [, written = ''] = CAPTIONS_IN.exec(captions) ?? []
  const isIn = (each: string): boolean =>
    languages.some(({ code, tag }) => code === each || new Intl.Locale(tag).language === each)
  if (written === '' || isIn(written.toLowerCase())) return
  const { language = '' } = new Intl.Locale(`und-${written}`).maximize()
  if (!isIn(language) || language === written.toLowerCase()) return
  const reason = message`"${captions}" is named by the country "${written}", and captions are named by their language`
  const cure = message`Call the file "${captions.replace(CAPTIONS_IN, `.${language}`)}", in the record too.`
  yield problemOf(catalogue.CONTENT_VALUE, { reason, cure }, place)
}

/** Reports media types and formats that pages cannot show, and panoramas with a wrong shape. */
export async function mediaFaults(
  folder: string,
  media: readonly WrittenMedium[],
  languages: ValidationRules['languages']['all'],
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { path, type, captions, place } of media) {
    if (typeof captions === 'string') problems.push(...captionsOfCountry(captions, languages, place))
    if (typeof captions === 'string' && isOtherCaptions(captions))
      problems.push(problemOf(catalogue.CONTENT_MEDIUM_FILE, { path: captions, shown: 'WebVTT' }, place))
    const shown =
      type === '' ? getOwn(shownInstead, /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '') : undefined
    if (shown !== undefined) problems.push(problemOf(catalogue.CONTENT_MEDIUM_FILE, { path, shown }, place))
    if (type !== '' && mediumKind(type) === undefined) {
      const suggestion = suggest(type, mediumTypes)
      const args = { path, type, known: mediumTypes, ...omitUndefined({ suggestion }) }
      problems.push(problemOf(catalogue.CONTENT_MEDIUM, args, place))
    }
    const stored = storedPathIn(path, true)
    if (type !== PANORAMA || stored === undefined) continue
    const where = stored.startsWith('media/') ? stored : `content/files/${stored}`
    if (!isFile(join(folder, where))) continue
    const extent = await extentIn(join(folder, where))
    if (extent !== undefined && Math.abs(extent.width / extent.height - 2) <= PANORAMA_TOLERANCE) continue
    const shape =
      extent === undefined ? message`no picture` : message`${extent.width} × ${extent.height} pixels`
    problems.push(problemOf(catalogue.CONTENT_PANORAMA, { path: where, shape }, place))
  }
  return problems
}

/** Picture formats that browsers do not show. Imports convert TIFF to JPEG. */
const UNSHOWN_PICTURE = /\.(?:tiff?|heic|heif|jp2|jpx|j2k|jxl|psd|dng|cr2|nef|arw|pdf|docx?)$/i

/** Reports pictures of records in a format that browsers do not show. */
export function unshownPictures(pictures: ReadonlyMap<string, Place>): readonly Problem[] {
  return [...pictures].flatMap(([path, place]) =>
    UNSHOWN_PICTURE.test(path)
      ? [problemOf(catalogue.CONTENT_MEDIUM_FILE, { path, shown: 'JPEG' }, place)]
      : [],
  )
}

/** Names of members with a single picture. */
const IS_PICTURE = /(?:img|image|pic|picture|photo|thumb|cover|poster)$/i

function storedPicture(written: unknown): readonly string[] {
  const path = typeof written === 'string' ? storedPathIn(written, true) : undefined
  return path === undefined || path.startsWith('media/') ? [] : [path]
}

export function picturesIn({ pictures }: StoredRecord): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(pictures) ? pictures : []
  return entries.flatMap((entry) => (isObject(entry) ? storedPicture(entry.path) : []))
}

/** Returns the thumbnails of a record in lists. */
export function thumbsIn(record: StoredRecord): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    IS_PICTURE.test(name) ? storedPicture(value) : [],
  )
}

/** Width of a card in a list, in pixels. Narrower pictures are blurred everywhere. */
const CARD_WIDTH_PIXELS = 480

/** Maximum width in pixels of a thumbnail that was made small on purpose. */
export const THUMB_WIDTH_PIXELS = 160

/** Larger files are unlikely to be small pictures and are not opened. */
const SMALL_BYTES = 30_000

/** Reports pictures narrower than a card, once for all, since a museum may have no larger ones. */
export async function smallPictures(
  content: string,
  pictures: ReadonlyMap<string, Place>,
  least = CARD_WIDTH_PIXELS,
): Promise<readonly Problem[]> {
  const found: {
    readonly path: string
    readonly place: Place
    readonly width: number
    readonly height: number
  }[] = []
  for (const [path, place] of pictures) {
    const file = join(content, 'files', path)
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? SMALL_BYTES
    if (size >= SMALL_BYTES) continue
    const extent = await extentIn(file)
    if (extent !== undefined && Math.max(extent.width, extent.height) < least)
      found.push({ path, place, width: extent.width, height: extent.height })
  }
  const [first] = found
  if (first === undefined) return []
  const { place, path, width, height } = first
  const args = { count: found.length, path: `content/files/${path}`, width, height, least }
  return [problemOf(catalogue.PICTURE_SMALL, args, place)]
}
