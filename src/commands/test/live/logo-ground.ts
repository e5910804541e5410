import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { logosOf } from '../../../web/page/shell-view.ts'

/** Relative luminance (0 to 1) below which a mark cannot be seen on the dark hall. */
const TOO_DARK = 0.2
const SIZE = 64
const OPAQUE = 128

/** Mean brightness of the opaque pixels of a picture, 0 to 1; undefined where it has none. */
async function brightness(file: string): Promise<number | undefined> {
  // Few commands read a logo, and loading the library takes as long as many of them.
  const { default: sharp } = await import('sharp')
  const { data } = await sharp(file)
    .resize(SIZE, SIZE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let sum = 0
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < OPAQUE) continue
    sum += (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    count += 1
  }
  return count === 0 ? undefined : sum / count
}

/** The problem of a dark mark in a dark header; `folder` is that of the config. What cannot be read is left to other checks. */
export async function logoGround(folder: string, { site, theme }: SiteManifest): Promise<readonly Problem[]> {
  const { dark } = logosOf(site.shell.logo)
  if ((theme.header ?? 'stage') !== 'stage' || dark?.startsWith('/media/') !== true) return []
  const file = join(folder, dark)
  const found = existsSync(file) ? await brightness(file).catch(() => undefined) : undefined
  if (found === undefined || found >= TOO_DARK) return []
  const place = { file: 'site.json', pointer: '/shell/logo', line: 1, column: 1 }
  return [problemOf(catalogue.LOGO_DARK, { logo: dark }, place)]
}
