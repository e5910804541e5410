import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import sharp from 'sharp'
import { createMemo } from '../../base/tasks.ts'
import { directionOf, localized } from '../../base/text/index.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { palettesOf } from '../../engine/theme/index.ts'
import type { HeadEntry } from '../../pages/app/head-entries.ts'
import { logosOf } from '../page/shell-view.ts'
import type { ViewContext } from '../page/view-context.ts'
import { linkTo } from '../page/view-context.ts'

const HEADER = 6
const ENTRY = 16

/** Wraps a PNG of up to 256 pixels a side in an ICO file, which may contain PNG since Windows Vista. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size % 256, HEADER)
  head.writeUInt8(size % 256, HEADER + 1)
  head.writeUInt16LE(1, HEADER + 4)
  head.writeUInt16LE(32, HEADER + 6)
  head.writeUInt32LE(png.length, HEADER + 8)
  head.writeUInt32LE(HEADER + ENTRY, HEADER + 12)
  return Buffer.concat([head, png])
}

type IconName = 'favicon' | 'touch' | 'icon192' | 'icon512' | 'maskable'

interface IconKind {
  readonly address: string
  readonly type: string
  /** Side length in pixels. */
  readonly size: number
  /** For an opaque icon, the share of the side that the picture takes; the rest is background. */
  readonly share?: number
}

export const iconKinds: Readonly<Record<IconName, IconKind>> = {
  favicon: { address: '/favicon.ico', type: 'image/x-icon', size: 32 },
  touch: { address: '/apple-touch-icon.png', type: 'image/png', size: 180, share: 1 },
  icon192: { address: '/_vitrine/icon-192.png', type: 'image/png', size: 192 },
  icon512: { address: '/_vitrine/icon-512.png', type: 'image/png', size: 512 },
  // A mask may cut off everything outside a circle with a diameter of four fifths of the side.
  maskable: { address: '/_vitrine/icon-maskable-512.png', type: 'image/png', size: 512, share: 0.8 },
}

/** Rendering density in dpi: an SVG of a few dozen units is then sharp at 512 pixels. */
const DENSITY = 600

const OPAQUE = 255

/** Returns the background of a picture: the colour at the middle of its upper edge, or paper if that is transparent. */
async function groundOf(picture: Buffer, size: number, paper: string) {
  const edge = { left: Math.floor(size / 2), top: 1, width: 1, height: 1 }
  const [r = 0, g = 0, b = 0, alpha] = await sharp(picture).extract(edge).ensureAlpha().raw().toBuffer()
  return alpha === OPAQUE ? { r, g, b } : paper
}

async function drawIcon(source: Buffer, { size, share }: IconKind, paper: string): Promise<Buffer> {
  const inner = Math.round(size * (share ?? 1))
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = await sharp(source, { density: DENSITY })
    .resize(inner, inner, { fit: 'contain', background: clear })
    .png()
    .toBuffer()
  if (share === undefined) return picture
  const background = await groundOf(picture, inner, paper)
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: picture }])
    .png()
    .toBuffer()
}

/** Returns the picture for icons: the site's icon, else its logo if it is in the config's media folder. */
export function iconSource({ site }: SiteManifest): string | undefined {
  return [site.shell.icon, logosOf(site.shell.logo).light].find((path) => path?.startsWith('/media/'))
}

async function readSource(path: string, mediaDir: string): Promise<Buffer> {
  const file = normalize(join(mediaDir, path.slice('/media/'.length)))
  if (!file.startsWith(mediaDir.endsWith(sep) ? mediaDir : `${mediaDir}${sep}`))
    throw new Error(`${path} lies outside the media folder`)
  return readFile(file)
}

/** Creates all kinds of icons on a `paper` background, each on its first request. Rejects if the picture cannot be read. */
export function createIconFiles(path: string, mediaDir: string, paper: string) {
  const remember = createMemo<Buffer>()
  const make = async (name: IconName): Promise<Buffer> => {
    const png = await drawIcon(await readSource(path, mediaDir), iconKinds[name], paper)
    return name === 'favicon' ? icoOf(png, iconKinds.favicon.size) : png
  }
  return (name: IconName): Promise<Buffer> => remember(name, () => make(name))
}

/** Returns the page background in light and dark, for the browser's user interface. */
export function themeColours({ theme }: SiteManifest): Readonly<Record<'light' | 'dark', string>> {
  const { light, dark } = palettesOf(theme.palette)
  return { light: light.paper, dark: dark.paper }
}

function themeColour(manifest: SiteManifest, scheme: 'light' | 'dark'): HeadEntry {
  return [
    'meta',
    {
      name: 'theme-color',
      content: themeColours(manifest)[scheme],
      media: `(prefers-color-scheme: ${scheme})`,
    },
  ]
}

function iconEntry(path: string): HeadEntry {
  return [
    'link',
    path.endsWith('.svg') ? { rel: 'icon', type: 'image/svg+xml', href: path } : { rel: 'icon', href: path },
  ]
}

/** Returns the head elements for icons and colours. `drawn` is whether the icons can be created here. */
export function iconEntries(manifest: SiteManifest, drawn: boolean): readonly HeadEntry[] {
  const source = iconSource(manifest)
  const { favicon, touch } = iconKinds
  return [
    themeColour(manifest, 'light'),
    themeColour(manifest, 'dark'),
    // Browsers that support SVG take the last one. Others, and clients that request icons without reading the page, take 32 pixels.
    ...(source === undefined || !drawn
      ? []
      : ([
          ['link', { rel: 'icon', sizes: `${favicon.size}x${favicon.size}`, href: favicon.address }],
          ['link', { rel: 'apple-touch-icon', sizes: `${touch.size}x${touch.size}`, href: touch.address }],
        ] as const)),
    ...(source === undefined ? [] : [iconEntry(source)]),
  ]
}

const icons = (['icon192', 'icon512', 'maskable'] as const).map((name) => {
  const { address, type, size } = iconKinds[name]
  return {
    src: address,
    type,
    sizes: `${size}x${size}`,
    purpose: name === 'maskable' ? 'maskable' : 'any',
  }
})

/** Returns the web app manifest in one language. `drawn` is whether the icons can be created here. */
export function webManifest(context: ViewContext, drawn: boolean): object {
  const { site, home } = context.manifest
  const { code, tag } = context.locale
  const description = localized(site.description, code)
  const name = localized(site.name, code)
  const paper = themeColours(context.manifest).light
  return {
    id: '/',
    name,
    short_name: localized(site.shortName, code) || name,
    ...(description === '' ? {} : { description }),
    lang: tag,
    dir: directionOf(tag),
    start_url: linkTo(home, context)?.href ?? '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: paper,
    background_color: paper,
    ...(drawn ? { icons } : {}),
  }
}
