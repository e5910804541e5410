import { copyFile, stat } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { firstBytes } from '../../../base/files.ts'
import { escapeHtml } from '../../../base/html-text.ts'
import { extentOf, MAX_PIXELS_BY_LINE } from '../../../base/picture-extent.ts'
import { type PictureFormat, SHARED_SIZE } from '../../../engine/contracts/picture-versions.ts'

/** Metadata of a downloaded picture. */
export interface PictureWords {
  readonly title: string
  /** Language of the texts (BCP 47). */
  readonly language: string
  readonly credit?: string | undefined
  /** Name and URI of the rights statement. */
  readonly rights?: string | undefined
  readonly statement?: string | undefined
  /** URL of the work's page. */
  readonly page: string
}

// Characters forbidden in XML, which would make the whole packet unreadable.
const UNFIT = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeXml(text: string): string {
  return escapeHtml(text.replace(UNFIT, ''))
}

function alternativeIn(name: string, text: string | undefined, language: string): string {
  if (text === undefined) return ''
  const words = escapeXml(text)
  return `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${words}</rdf:li><rdf:li xml:lang="${escapeXml(language)}">${words}</rdf:li></rdf:Alt></${name}>`
}

function xmlElement(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`
}

/**
 * Returns an XMP packet with title, credit and rights of a picture, in the properties of IPTC and Creative Commons.
 *
 * @internal Exported for tests.
 */
export function xmpOf({ title, language, credit, rights, statement, page }: PictureWords): string {
  const licence = statement?.includes('creativecommons.org/') === true ? statement : undefined
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"',
    ' xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#">',
    alternativeIn('dc:title', title, language),
    alternativeIn('dc:rights', rights, language),
    xmlElement('dc:source', page),
    xmlElement('photoshop:Credit', credit),
    xmlElement('xmpRights:WebStatement', statement),
    licence === undefined ? '' : `<cc:license rdf:resource="${escapeXml(licence)}"/>`,
    xmlElement('cc:attributionName', credit),
    `<cc:attributionURL rdf:resource="${escapeXml(page)}"/>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('')
}

const ASCII = /^[\n\x20-\x7e]+$/

/** Returns the metadata as EXIF, for programs that only read EXIF. EXIF is ASCII; libvips replaces other letters with question marks. */
function exifOf({ title, credit, rights, statement }: PictureWords): Readonly<Record<string, string>> {
  const copyright = [credit, rights, statement].filter((each) => each !== undefined && ASCII.test(each))
  return {
    ...(ASCII.test(title) ? { ImageDescription: title } : {}),
    ...(copyright.length === 0 ? {} : { Copyright: copyright.join(', ') }),
  }
}

const HEAD_BYTES = 16

function isJpeg(head: Buffer): boolean {
  return head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff
}
function isPng(head: Buffer): boolean {
  return head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
}
function isWebp(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
}
function isAvif(head: Buffer): boolean {
  return head.toString('latin1', 4, 12) === 'ftypavif'
}

function isGif(head: Buffer): boolean {
  return /^GIF8[79]a/.test(head.toString('latin1', 0, 6))
}
function isTiff(head: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))
}

/**
 * Whether a file starts like a supported picture: JPEG, PNG, WebP or AVIF. Animations and drawings (GIF, SVG) are not, since their
 * versions would be still or rasterized. A `still` for link previews may also be made of a GIF or a TIFF. Checked before any decoder sees
 * the file.
 */
async function isPictureFile(file: string, still = false): Promise<boolean> {
  const head = await firstBytes(file, HEAD_BYTES)
  return [isJpeg, isPng, isWebp, isAvif, ...(still ? [isGif, isTiff] : [])].some((is) => is(head))
}

/** A source file and the target of each version. Width in pixels; "jpg" is the link preview. */
export interface EncodeJob {
  readonly source: string
  readonly versions: readonly {
    readonly width: number
    readonly format: PictureFormat | 'jpg'
    readonly target: string
  }[]
  /** The full-size download, with metadata. */
  readonly download?: { readonly target: string; readonly words: PictureWords }
}

/** Writes versions of a picture. Resolves to the size of each in bytes, in order. */
export type EncodePicture = (job: EncodeJob) => Promise<readonly number[]>

const MAX_SECONDS = 60
/** Maximum side length of the JPEG format. */
const MAX_JPEG_SIDE = 65_500

/**
 * Encoders by format. Higher effort costs AVIF several times the CPU time for a tenth of the bytes: at 1600 pixels, 0.3 s at effort 1,
 * 3.5 s at 4.
 */
const FORMATS: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 75 }),
}

async function limitFor(source: string): Promise<number> {
  const { width, height, limit } = await extentOf(source)
  if (width * height > limit)
    throw new Error(
      `it has ${width} × ${height} pixels, more than ${limit / 1e6} million: store it with fewer, or as a JPEG that is not progressive and has at most ${MAX_PIXELS_BY_LINE / 1e6} million`,
    )
  return limit
}

/** Radius of the blur around a link preview, in pixels. */
const BLUR_PIXELS = 30

function openPicture(source: string, limitInputPixels: number): Sharp {
  return sharp(source, { failOn: 'truncated', limitInputPixels })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
}

/**
 * Writes the whole picture in a frame of fixed size, on a blurred background of itself: a scroll would otherwise become a thin line, or
 * lose most of its length.
 */
async function writeShared(source: string, target: string, limitInputPixels: number): Promise<number> {
  const white = { background: '#ffffff' }
  const picture = await openPicture(source, limitInputPixels)
    .resize({ ...SHARED_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten(white)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  const ground = await sharp(picture)
    .resize({ ...SHARED_SIZE, fit: 'cover' })
    .blur(BLUR_PIXELS)
    .modulate({ brightness: 0.7 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { size } = await sharp(ground)
    .composite([{ input: picture, gravity: 'centre' }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(target)
  return size
}

/** Writes the whole picture as JPEG, on white if it is transparent, with its colour profile. */
async function writeDownload(
  source: string,
  { target, words }: NonNullable<EncodeJob['download']>,
  limitInputPixels: number,
): Promise<number> {
  const { size } = await openPicture(source, limitInputPixels)
    .flatten({ background: '#ffffff' })
    .resize({ width: MAX_JPEG_SIDE, height: MAX_JPEG_SIDE, fit: 'inside', withoutEnlargement: true })
    .keepIccProfile()
    .withExif({ IFD0: { ...exifOf(words) } })
    .withXmp(xmpOf(words))
    .jpeg({ quality: 92 })
    .toFile(target)
  return size
}

/**
 * Writes versions of a picture, rotated by EXIF orientation, in sRGB, without metadata, and never wider than the original.
 *
 * @throws Error if the file is not a supported picture or is damaged.
 */
export const encodePicture: EncodePicture = async ({ source, versions, download }) => {
  sharp.cache(false)
  const isShared = versions.some(({ format }) => format === 'jpg')
  if (!(await isPictureFile(source, isShared))) throw new Error('it is no JPEG, PNG, WebP or AVIF')
  const limitInputPixels = await limitFor(source)
  const sizes: number[] = []
  if (download !== undefined) sizes.push(await writeDownload(source, download, limitInputPixels))
  // Versions at the picture's own width, which serve all larger widths as well.
  const widest = new Map<PictureFormat, { readonly width: number; readonly target: string }>()
  for (const { width, format, target } of versions) {
    if (format === 'jpg') {
      sizes.push(await writeShared(source, target, limitInputPixels))
      continue
    }
    const same = widest.get(format)
    if (same !== undefined && same.width <= width) {
      await copyFile(same.target, target)
      sizes.push((await stat(target)).size)
      continue
    }
    const picture = openPicture(source, limitInputPixels)
      .resize({ width, withoutEnlargement: true })
      .toColourspace('srgb')
    const written = await FORMATS[format](picture).toFile(target)
    if (written.width < width) widest.set(format, { width: written.width, target })
    sizes.push((await stat(target)).size)
  }
  return sizes
}
