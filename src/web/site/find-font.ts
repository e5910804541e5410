import { closeSync, openSync, readFileSync, readSync, type Stats, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { create } from 'fontkitten'
import { LRUCache } from 'lru-cache'
import { isFile } from '../../base/files.ts'
import { isObject } from '../../base/object.ts'
import { once } from '../../base/tasks.ts'
import { type Message, message } from '../../engine/errors/index.ts'
import { type FoundFont, MIN_LARGE_FONT_BYTES, type SiteManifest } from '../../engine/index.ts'
import { rangeTest } from '../../engine/theme/index.ts'

type FontFormat = 'woff2' | 'woff' | 'truetype' | 'opentype'

/** Magic bytes of each format. */
const signatures: Readonly<Record<string, FontFormat>> = {
  '774f4632': 'woff2',
  '774f4646': 'woff',
  '00010000': 'truetype',
  '74727565': 'truetype',
  '4f54544f': 'opentype',
}

function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)]
}

/** Resolves a path within a folder; returns undefined if it leads out of the folder. */
function pathWithin(folder: string, path: string): string | undefined {
  const file = resolve(folder, path)
  return file.startsWith(`${resolve(folder)}${sep}`) ? file : undefined
}

/**
 * Returns the path of a font in theme.json: in the museum's media folder, or in a package, resolved like Node does from the museum's
 * folder upwards. For a copied config (the desk, a plan), packages are resolved from the working directory or beside the engine.
 */
export function fontPath(configDir: string, file: string): string | undefined {
  if (file.startsWith('/media/')) {
    const own = pathWithin(join(configDir, 'media'), file.slice('/media/'.length))
    return own !== undefined && isFile(own) ? own : undefined
  }
  return [resolve(configDir), process.cwd(), import.meta.dirname]
    .flatMap(foldersAbove)
    .map((folder) => pathWithin(join(folder, 'node_modules'), file))
    .find((path) => path !== undefined && isFile(path))
}

/** File name of Fontsource: package, subset, weight and style. */
const FONTSOURCE =
  /@fontsource(?:-variable)?[/\\]([^/\\]+)[/\\]files[/\\]\1-(.+)-[^-]+-(?:normal|italic)\.woff2?$/

/**
 * Returns the range for which a Fontsource file is published, from the package's `unicode.json`. The file contains more: spaces and
 * brackets that suit only its script, and that belong to another subset in any text.
 */
export function publishedRange(path: string): string | undefined {
  const [, , part = ''] = FONTSOURCE.exec(path) ?? []
  if (part === '') return
  try {
    const ranges: unknown = JSON.parse(readFileSync(join(dirname(dirname(path)), 'unicode.json'), 'utf8'))
    const range = isObject(ranges) ? (ranges[part] ?? ranges[`[${part}]`]) : undefined
    return typeof range === 'string' ? range : undefined
  } catch {
    return
  }
}

/** Returns the format by the file's magic bytes; undefined if it is not a font. */
export function fontFormat(bytes: Buffer): FontFormat | undefined {
  return signatures[bytes.subarray(0, 4).toString('hex')]
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(4)
  const handle = openSync(path, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, 0)
  } finally {
    closeSync(handle)
  }
  return bytes
}

/** Minimum number of CJK characters in a Chinese, Japanese or Korean font. */
const MIN_CJK_CHARACTERS = 1000

/** Whether a code point is Han, kana or Hangul. */
function isEastAsian(point: number): boolean {
  return (
    (point >= 0x3040 && point < 0x3100) ||
    (point >= 0x3400 && point < 0xa000) ||
    (point >= 0xac00 && point < 0xd7b0) ||
    (point >= 0x20000 && point < 0x40000)
  )
}

/** Whether a font is served in subsets: a large CJK font that the museum has not split itself by "range". */
export function isInPieces(bytes: number, points: readonly number[], range?: string): boolean {
  return (
    range === undefined &&
    bytes > MIN_LARGE_FONT_BYTES &&
    points.filter(isEastAsian).length >= MIN_CJK_CHARACTERS
  )
}

interface FontFacts {
  readonly points: readonly number[]
  readonly isItalic: boolean | undefined
  /** Whether the font is variable in weight, width or slant; undefined if it cannot be read. */
  readonly isVariable?: boolean
}

function factsOf(path: string): FontFacts {
  try {
    const font = create(readFileSync(path))
    if (font.isCollection) return { points: [], isItalic: undefined }
    const isVariable = Object.keys(font.variationAxes).length > 0
    const { italic, oblique } = font['OS/2'].fsSelection
    const isItalic =
      isVariable || (font.italicAngle !== 0) !== (italic || oblique) ? undefined : italic || oblique
    return { points: font.characterSet, isItalic, isVariable }
  } catch {
    return { points: [], isItalic: undefined }
  }
}

/** Cached per file version, since development checks the config again at every edit. The limit holds ten Chinese fonts. */
const known = new LRUCache<string, FontFacts>({
  maxSize: 300_000,
  sizeCalculation: ({ points }) => points.length + 1,
})

function knownFacts(path: string, { size, mtimeMs }: Stats): FontFacts {
  const key = `${size} ${mtimeMs} ${path}`
  const found = known.get(key) ?? factsOf(path)
  known.set(key, found)
  return found
}

/** Returns a function that inspects the font files of a config folder for the check. */
export function fontFinder(configDir: string): (file: string, range?: string) => FoundFont {
  return (given, range) => {
    const path = fontPath(configDir, given)
    if (path === undefined) return 'missing'
    if (fontFormat(firstBytes(path)) === undefined) return 'no-font'
    const file = statSync(path)
    const bytes = file.size
    const facts = once(() => knownFacts(path, file))
    const published = range === undefined ? publishedRange(path) : undefined
    const characters = (): readonly number[] => facts().points.filter(rangeTest(published))
    const isCut = bytes > MIN_LARGE_FONT_BYTES && isInPieces(bytes, characters(), range ?? published)
    return {
      bytes,
      isCut,
      characters,
      isItalic: () => facts().isItalic,
      isVariable: () => facts().isVariable,
    }
  }
}

/** Bytes per kB, as in file managers and browsers. */
const KILOBYTE = 1000

/** Describes the size of a theme's fonts, one line per family. */
export function fontSizes({ theme }: SiteManifest, configDir: string): readonly Message[] {
  const find = fontFinder(configDir)
  return (theme.fonts ?? []).map(({ family, files }) => {
    const sizes = files.flatMap(({ file }) => {
      const found = find(file)
      return typeof found === 'string' ? [] : [`${Math.round(found.bytes / KILOBYTE)} kB`]
    })
    return message`font ${family}: ${sizes.join(' + ')}`
  })
}
