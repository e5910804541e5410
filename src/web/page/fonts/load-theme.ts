import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fromBuffer } from '@capsizecss/unpack'
import { create } from 'fontkitten'
import { LRUCache } from 'lru-cache'
import type { LocaleConfig } from '../../../../schemas/config/index.ts'
import { AppError } from '../../../base/app-error.ts'
import { message } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import { contrastCss, preloadedFiles, type ServedFont, themeCss } from '../../../engine/theme/index.ts'
import type { HeadEntry } from '../../../pages/app/head-entries.ts'
import { fontFormat, fontPath } from '../../site/find-font.ts'
import { unicodeRange } from './unicode-range.ts'

/** Begin of the addresses of fonts. */
export const FONT_PREFIX = '/_vitrine/fonts/'

const HASH_LENGTH = 16
const extensions = { woff2: 'woff2', woff: 'woff', truetype: 'ttf' } as const
const types = { woff2: 'font/woff2', woff: 'font/woff', truetype: 'font/ttf' } as const

export interface FontFile {
  readonly type: string
  readonly body: Buffer
}

/** The look of a site, ready to be served. */
export interface LoadedTheme {
  readonly css: string
  /** What the accessible view needs beside it. */
  readonly contrast: string
  /** Files by the last part of their address. */
  readonly files: ReadonlyMap<string, FontFile>
  /** What the head of a page says in a language: fonts that it needs at once. */
  readonly preloads: (locale: LocaleConfig | undefined) => readonly HeadEntry[]
}

type Measured = Pick<ServedFont, 'metrics' | 'range'>

/** Measures of files by their hash: a site in development is made again at each edit. */
const measured = new LRUCache<string, Measured>({ max: 200 })

async function measure(hash: string, body: Buffer): Promise<Measured> {
  const known = measured.get(hash)
  if (known !== undefined) return known
  const { familyName, ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(body)
  const font = create(body)
  if (font.isCollection) throw new Error('a collection of fonts')
  const found = {
    metrics: { familyName, ascent, descent, lineGap, unitsPerEm, xWidthAvg },
    range: unicodeRange(font.characterSet),
  }
  measured.set(hash, found)
  return found
}

interface LoadedFont {
  readonly served: ServedFont
  readonly name: string
  readonly content: FontFile
}

async function load(configDir: string, file: string): Promise<LoadedFont> {
  const unusable = (reason: string) =>
    new AppError(message`The font "${file}" of theme.json cannot be used (${reason}). Replace the file.`)
  const path = fontPath(configDir, file)
  if (path === undefined) throw unusable('not found')
  try {
    const body = await readFile(path)
    const format = fontFormat(body)
    if (format === undefined) throw unusable('no font')
    const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH)
    const name = `${hash}.${extensions[format]}`
    const found = await measure(hash, body)
    return {
      served: { file, address: `${FONT_PREFIX}${name}`, format, ...found },
      name,
      content: { type: types[format], body },
    }
  } catch (error) {
    throw error instanceof AppError ? error : unusable(error instanceof Error ? error.message : String(error))
  }
}

type Looks = Pick<SiteManifest, 'theme' | 'locales'>

/** The look of a site without fonts of its own. */
export function themeWithoutFonts({ theme, locales }: Looks): LoadedTheme {
  return {
    css: themeCss(theme, locales),
    contrast: contrastCss(theme),
    files: new Map(),
    preloads: () => [],
  }
}

/** Reads the fonts of a site's theme and makes its style sheet. Rejects with an AppError for a font that is broken. */
export async function loadTheme({ theme, locales }: Looks, configDir: string): Promise<LoadedTheme> {
  const files = [...new Set((theme.fonts ?? []).flatMap((font) => font.files.map(({ file }) => file)))]
  const fonts = await Promise.all(files.map((file) => load(configDir, file)))
  const served = fonts.map((font) => font.served)
  return {
    css: themeCss(theme, locales, served),
    contrast: contrastCss(theme),
    files: new Map(fonts.map(({ name, content }) => [name, content])),
    preloads: (locale) =>
      locale === undefined
        ? []
        : preloadedFiles(theme, locale).flatMap((file): readonly HeadEntry[] => {
            const font = fonts.find(({ served: each }) => each.file === file)
            if (font === undefined) return []
            const { type } = font.content
            return [
              [
                'link',
                { rel: 'preload', as: 'font', type, href: font.served.address, crossorigin: 'anonymous' },
              ],
            ]
          }),
  }
}
