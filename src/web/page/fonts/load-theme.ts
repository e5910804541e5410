import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fromBuffer } from '@capsizecss/unpack'
import type { FastifyInstance } from 'fastify'
import { create, type Font } from 'fontkitten'
import { LRUCache } from 'lru-cache'
import type { LocaleConfig, ThemeConfig } from '../../../../schemas/config/index.ts'
import { AppError } from '../../../base/app-error.ts'
import { CACHE_IMMUTABLE } from '../../../base/http-headers.ts'
import { omitUndefined } from '../../../base/object.ts'
import { scriptOf } from '../../../base/text/index.ts'
import { THEME_ADDRESS } from '../../../engine/contracts/theme.ts'
import { message } from '../../../engine/errors/index.ts'
import type { SiteManifest } from '../../../engine/index.ts'
import {
  contrastCss,
  type FontSource,
  faceRules,
  MAX_UNSPLIT_FILES,
  MIN_SLOPING_LINE_HEIGHT,
  preloadedFiles,
  rangeTest,
  type ServedFont,
  themeCss,
  typeOf,
} from '../../../engine/theme/index.ts'
import type { HeadEntry } from '../../../pages/app/head-entries.ts'
import { fontFormat, fontPath, isInPieces, publishedRange } from '../../site/find-font.ts'
import { type CutFont, createKeptPieces, cutFont, pieceName } from './cut-font.ts'
import {
  commonCharacters,
  createFontPieces,
  FIRST_PIECES,
  type FontPiece,
  type FontPieces,
  unicodeRange,
} from './font-pieces.ts'

/** Path prefix of fonts. */
export const FONT_PREFIX = '/_vitrine/fonts/'

const HASH_LENGTH = 16
const extensions = { woff2: 'woff2', woff: 'woff', truetype: 'ttf', opentype: 'otf' } as const
const types = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  truetype: 'font/ttf',
  opentype: 'font/otf',
} as const
const CSS_TYPE = 'text/css; charset=utf-8'

interface FontFile {
  readonly type: string
  readonly body: Buffer
}

/** A rendered page. */
export interface PageText {
  /** Code of its language. */
  readonly locale: string
  readonly isHome: boolean
  readonly text: string
  readonly headings: string
}

/** The theme of a site, ready to be served. Font subsets may be added while it runs. */
export interface LoadedTheme {
  readonly css: string
  /** Style sheet of the accessible view's contrast settings. */
  readonly contrast: string
  /** Changes with the style sheet. */
  readonly version: number
  /** Returns a font file by the last segment of its address; undefined if there is none. */
  readonly file: (name: string) => Promise<FontFile | undefined>
  /** Returns the head elements that preload fonts for pages in a language. */
  readonly preloads: (locale: LocaleConfig | undefined) => readonly HeadEntry[]
  /** Returns the deferred style sheet of pages in a language, with further font subsets. */
  readonly later: (locale: LocaleConfig | undefined) => string | undefined
  /** Loads a plan made by another process of the site. */
  readonly refresh: () => void
  /** Codes of the languages whose fonts are split into subsets. */
  readonly cutLocales: readonly string[]
  /** Whether every such font has a plan that still suits the home pages. */
  readonly fits: (homes: readonly PageText[]) => boolean
  /** Creates the subsets for language names in advance. Names that load late would shift the header. */
  readonly cutNames: () => Promise<void>
  /** Plans the subsets by the texts of pages. */
  readonly plan: (pages: readonly PageText[]) => Promise<void>
}

interface MeasuredFont extends Pick<ServedFont, 'metrics' | 'range' | 'has' | 'letters' | 'height'> {
  readonly points: readonly number[]
}

/** Measurements by file hash: in development, the site is rebuilt on each edit. */
const measured = new LRUCache<string, MeasuredFont>({ max: 200 })

/**
 * Returns the height of a font's letters, as a factor of its size. Many font boxes are taller than their glyphs, so letters and marks are
 * measured individually. For sloping words (Nastaliq), only the font box gives the height.
 */
function heightOf(font: Font, box: number): number {
  if (box >= MIN_SLOPING_LINE_HEIGHT) return roundMetric(box)
  const letters = font.characterSet.filter((point) => isMeasured(point))
  if (letters.length > MAX_MEASURED_CHARACTERS) return 0
  const boxes = letters.map((point) => font.glyphForCodePoint(point).bbox)
  const heights = boxes.flatMap(({ minY, maxY }) => (Number.isFinite(maxY - minY) ? [[minY, maxY]] : []))
  const top = Math.max(0, ...heights.map(([, maxY = 0]) => maxY))
  const bottom = Math.min(0, ...heights.map(([minY = 0]) => minY))
  return roundMetric(Math.min(box, (top - bottom) / font.unitsPerEm))
}

/** Whether a code point belongs to a non-Latin script, including its punctuation. Symbols that many typefaces contain do not count. */
function isOtherLetter(point: number): boolean {
  const isInBlocks = (point >= 0x370 && point < 0x1d00) || point >= 0x2c00
  return isInBlocks && !/\p{Script=Latin}/u.test(String.fromCodePoint(point))
}

/** Whether a code point is a letter or mark of a script between Latin and ideographs: fonts of these two need no measuring. */
function isMeasured(point: number): boolean {
  return point >= 0x590 && point < 0x1e00 && /[\p{L}\p{M}]/u.test(String.fromCodePoint(point))
}

/** Maximum number of measured characters; only CJK fonts have more. */
const MAX_MEASURED_CHARACTERS = 4000

function roundMetric(value: number): number {
  return Number(value.toFixed(2))
}

async function measureFont(hash: string, body: Buffer): Promise<MeasuredFont> {
  const known = measured.get(hash)
  if (known !== undefined) return known
  const { familyName, ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(body)
  const font = create(body)
  if (font.isCollection) throw new Error('a collection of fonts')
  const points = new Set(font.characterSet)
  const has = (character: string): boolean => points.has(character.codePointAt(0) ?? 0)
  const found = {
    metrics: {
      familyName,
      ascent,
      descent,
      lineGap,
      unitsPerEm,
      // Without Latin letters, it would be the width of the missing glyph.
      ...(has('a') && { xWidthAvg }),
    },
    range: unicodeRange(font.characterSet),
    points: font.characterSet,
    has,
    letters: unicodeRange(font.characterSet.filter(isOtherLetter)),
    height: heightOf(font, (ascent - descent) / unitsPerEm),
  }
  measured.set(hash, found)
  return found
}

type FontConfig = NonNullable<ThemeConfig['fonts']>[number]['files'][number]

interface LoadedFont extends MeasuredFont {
  readonly file: string
  readonly path: string
  readonly hash: string
  readonly name: string
  readonly format: FontSource['format']
  /** Absent if the font is split into subsets. */
  readonly content?: FontFile
}

async function loadFont(configDir: string, { file, range }: FontConfig): Promise<LoadedFont> {
  const unusable = (reason: string) =>
    new AppError(message`The font "${file}" of theme.json cannot be used (${reason}). Replace the file.`)
  const path = fontPath(configDir, file)
  if (path === undefined) throw unusable('not found')
  try {
    const body = await readFile(path)
    const format = fontFormat(body)
    if (format === undefined) throw unusable('no font')
    const hash = createHash('sha256').update(body).digest('hex').slice(0, HASH_LENGTH)
    const found = await measureFont(hash, body)
    const font = { file, path, hash, name: `${hash}.${extensions[format]}`, format, ...found }
    const isCut = isInPieces(body.length, found.points, range)
    return isCut ? font : { ...font, content: { type: types[format], body } }
  } catch (error) {
    throw error instanceof AppError ? error : unusable(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the theme with the published character ranges of its fonts, unless it defines ranges itself. */
function withPublishedRanges(theme: ThemeConfig, configDir: string): ThemeConfig {
  const ranged = (config: FontConfig): FontConfig => {
    const path = config.range === undefined ? fontPath(configDir, config.file) : undefined
    return { ...config, ...omitUndefined({ range: config.range ?? (path && publishedRange(path)) }) }
  }
  const fonts = theme.fonts?.map((font) => ({ ...font, files: font.files.map(ranged) }))
  return { ...theme, ...omitUndefined({ fonts }) }
}

type ThemeManifest = Pick<SiteManifest, 'theme' | 'locales'>

/** Returns the theme of a site without loading its fonts. */
export function themeWithoutFonts({ theme, locales }: ThemeManifest): LoadedTheme {
  return {
    css: themeCss(theme, locales),
    contrast: contrastCss(theme),
    version: 0,
    file: async () => undefined,
    preloads: () => [],
    later: () => undefined,
    refresh: () => {},
    cutLocales: [],
    fits: () => true,
    cutNames: async () => {},
    plan: async () => {},
  }
}

/** A font split into subsets, and its use. */
interface CutFontOfSite {
  readonly file: string
  readonly locales: readonly LocaleConfig[]
  /** Whether the font is only used for headings. */
  readonly isForHeadings: boolean
  readonly pieces: FontPieces
}

interface CutOptions {
  /** Folder for plans and subsets. */
  readonly folder: string
  readonly cut?: CutFont
}

/** Returns the languages that use a family. */
function localesIn({ theme, locales }: ThemeManifest, family: string): readonly LocaleConfig[] {
  return locales.filter((locale) => {
    const { text, heading } = typeOf(theme, locale)
    return text.includes(family) || heading.includes(family)
  })
}

/** Minimum weight of a font for emphasis. */
const MIN_BOLD_WEIGHT = 600

function cutFonts(
  { theme, locales }: ThemeManifest,
  fonts: readonly LoadedFont[],
  { folder, cut = cutFont }: CutOptions,
): readonly CutFontOfSite[] {
  return (theme.fonts ?? []).flatMap(({ family, files }) =>
    files.flatMap(({ file, weight = '400' }) => {
      const font = fonts.find((each) => each.file === file && each.content === undefined)
      if (font === undefined) return []
      const used = localesIn({ theme, locales }, family)
      const isForHeadings =
        Number.parseInt(weight, 10) >= MIN_BOLD_WEIGHT ||
        !used.some((locale) => typeOf(theme, locale).text.includes(family))
      const { hash, points, path } = font
      const name = `${hash}-${isForHeadings ? 'headings' : 'text'}`
      const pieces = createFontPieces({ folder, name, font: path, hash, points, cut })
      return [{ file, locales: used, isForHeadings, pieces }]
    }),
  )
}

/** Printable ASCII: it is on every page, and style sheets may change letter case. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))

/** Returns the characters that pages show in a font. */
function charactersIn({ locales, isForHeadings }: CutFontOfSite, pages: readonly PageText[]) {
  const codes = locales.map(({ code }) => code)
  return pages
    .filter(({ locale }) => codes.includes(locale))
    .map(({ isHome, text, headings }) => ({
      isHome,
      characters: new Set([...ASCII, ...(isForHeadings ? headings : text)]),
    }))
}

async function planFont(font: CutFontOfSite, pages: readonly PageText[]): Promise<boolean> {
  const scripts = new Set(font.locales.map(({ tag }) => scriptOf(tag)))
  return font.pieces.plan(charactersIn(font, pages), [...scripts].flatMap(commonCharacters))
}

/** Returns the files of large families that no page preloads, with the languages that use them. */
function lateFiles({ theme, locales }: ThemeManifest, preloaded: ReadonlySet<string>) {
  const late = new Map<string, readonly LocaleConfig[]>()
  for (const { family, files } of theme.fonts ?? []) {
    const parts = files.filter(({ range }) => range !== undefined)
    if (parts.length <= MAX_UNSPLIT_FILES) continue
    const used = localesIn({ theme, locales }, family)
    for (const { file } of parts) if (!preloaded.has(file)) late.set(file, used)
  }
  return late
}

/** Subsets for language names, by font file and name. */
type LabelPieces = ReadonlyMap<string, Readonly<Record<string, FontPiece>>>

/**
 * Returns subsets for the names of languages. The header of every page contains all of them, each of which would otherwise load a whole
 * typeface.
 */
function labelPieces({ theme, locales }: ThemeManifest, fonts: readonly LoadedFont[]): LabelPieces {
  const configs = (theme.fonts ?? []).flatMap(({ files }) => files)
  return new Map(
    fonts.map((font) => {
      const isInRange = rangeTest(configs.find(({ file }) => file === font.file)?.range)
      const pieces = locales.flatMap(({ label }) => {
        const found = [...new Set(label)].filter(
          (each) => font.has(each) && isInRange(each.codePointAt(0) ?? 0),
        )
        if (!found.some((each) => /\p{L}/u.test(each))) return []
        const characters = found.join('')
        const range = found.map((each) => `U+${each.codePointAt(0)?.toString(16)}`).join(',')
        return [[label, { name: pieceName(font.hash, characters, true), characters, range }] as const]
      })
      return [font.file, Object.fromEntries(pieces)]
    }),
  )
}

interface ThemeFonts {
  readonly labels: LabelPieces
  readonly fonts: readonly LoadedFont[]
  readonly cuts: readonly CutFontOfSite[]
  readonly late: ReadonlyMap<string, readonly LocaleConfig[]>
  readonly preloaded: ReadonlySet<string>
}

/** Creates the style sheets for the current plans: one for the initial subsets of all fonts, and deferred ones. */
function createSheets(
  { theme, locales }: ThemeManifest,
  { fonts, labels, cuts, late, preloaded }: ThemeFonts,
) {
  const piecesOf = (file: string): readonly FontSource[] =>
    (cuts.find((each) => each.file === file)?.pieces.pieces() ?? []).map(({ name, range }, index) => ({
      address: `${FONT_PREFIX}${name}`,
      format: 'woff2',
      range,
      isPreloaded: index === 0 && preloaded.has(file),
    }))
  const wholeOf = ({ file, name, format }: LoadedFont): readonly FontSource[] => [
    { address: `${FONT_PREFIX}${name}`, format, isPreloaded: preloaded.has(file) },
  ]
  const servedWith = (sources: (font: LoadedFont) => readonly FontSource[]): readonly ServedFont[] =>
    fonts.map((font) => {
      const { file, metrics, range, has, letters, height } = font
      const named = Object.entries(labels.get(file) ?? {}).map(([label, piece]) => [
        label,
        { address: `${FONT_PREFIX}${piece.name}`, range: piece.range },
      ])
      return {
        file,
        metrics,
        range,
        has,
        letters,
        height,
        sources: sources(font),
        labels: Object.fromEntries(named),
      }
    })
  // If several rules cover a character, the last one wins.
  return {
    first: (): string =>
      themeCss(
        theme,
        locales,
        servedWith((font) => {
          if (font.content === undefined) return piecesOf(font.file).slice(0, FIRST_PIECES).reverse()
          return late.has(font.file) ? [] : wholeOf(font)
        }),
      ),
    later: (): string =>
      faceRules(
        theme,
        servedWith((font) => {
          if (font.content === undefined) return piecesOf(font.file).slice(FIRST_PIECES).reverse()
          return late.has(font.file) ? wholeOf(font) : []
        }),
      ),
    /** Returns type and address of the preloaded subset of a font; undefined before there is a plan. */
    preload: (file: string): { readonly type: string; readonly href: string } | undefined => {
      const font = fonts.find((each) => each.file === file)
      if (font?.content !== undefined) return { type: font.content.type, href: `${FONT_PREFIX}${font.name}` }
      const href = piecesOf(file)[0]?.address
      return href === undefined ? undefined : { type: types.woff2, href }
    },
  }
}

/**
 * Loads the fonts of a site's theme and creates its style sheets.
 *
 * @throws AppError for a damaged font.
 */
export async function loadTheme(
  { theme: configured, locales }: ThemeManifest,
  configDir: string,
  options: CutOptions,
): Promise<LoadedTheme> {
  const theme = withPublishedRanges(configured, configDir)
  const configs = (theme.fonts ?? []).flatMap(({ files }) => files)
  const byFile = new Map(configs.map((config) => [config.file, config]))
  const fonts = await Promise.all([...byFile.values()].map((config) => loadFont(configDir, config)))
  const cuts = cutFonts({ theme, locales }, fonts, options)
  const preloadedIn = new Map(locales.map((each) => [each.code, preloadedFiles(theme, each, fonts)] as const))
  const preloaded = new Set([...preloadedIn.values()].flat())
  const late = lateFiles({ theme, locales }, preloaded)
  const labels = labelPieces({ theme, locales }, fonts)
  const labelJobs = new Map(
    fonts.flatMap(({ file, path }) =>
      Object.values(labels.get(file) ?? {}).map(({ name, characters }) => [
        name,
        { font: path, characters, isWord: true },
      ]),
    ),
  )
  const kept = createKeptPieces(options.folder, options.cut ?? cutFont)
  const sheets = createSheets({ theme, locales }, { fonts, labels, cuts, late, preloaded })
  const laterIn = [...cuts.flatMap((font) => font.locales), ...[...late.values()].flat()]
  const codes = new Set(laterIn.map(({ code }) => code))
  const files = new Map(
    fonts.flatMap(({ name, content }) => (content === undefined ? [] : [[name, content] as const])),
  )
  let [css, later, version] = ['', '', 0]

  const make = (): void => {
    version += 1
    css = sheets.first()
    const rules = sheets.later()
    if (rules === '') return
    later = `${createHash('sha256').update(rules).digest('hex').slice(0, HASH_LENGTH)}.css`
    files.set(later, { type: CSS_TYPE, body: Buffer.from(rules) })
  }
  const refresh = (): void => {
    if (cuts.map(({ pieces }) => pieces.refresh()).includes(true)) make()
  }
  const findFile = async (name: string): Promise<FontFile | undefined> => {
    const found = files.get(name)
    if (found !== undefined) return found
    const label = labelJobs.get(name)
    const word = label && (await kept.body(name, label))
    if (word !== undefined) return { type: types.woff2, body: word }
    for (const { pieces } of cuts) {
      const body = await pieces.body(name)
      if (body !== undefined) return { type: types.woff2, body }
    }
    return undefined
  }
  make()

  return {
    get css() {
      return css
    },
    get version() {
      return version
    },
    contrast: contrastCss(theme),
    file: async (name) => {
      const found = await findFile(name)
      if (found !== undefined) return found
      refresh()
      return findFile(name)
    },
    preloads: (locale) =>
      (preloadedIn.get(locale?.code ?? '') ?? []).flatMap((file): readonly HeadEntry[] => {
        const needed = sheets.preload(file)
        if (needed === undefined) return []
        return [['link', { rel: 'preload', as: 'font', ...needed, crossorigin: 'anonymous' }]]
      }),
    later: (locale) => (later !== '' && codes.has(locale?.code ?? '') ? `${FONT_PREFIX}${later}` : undefined),
    refresh,
    cutLocales: [...new Set(cuts.flatMap((font) => font.locales.map(({ code }) => code)))],
    cutNames: async () => {
      for (const [name, job] of labelJobs) if (css.includes(name)) await kept.body(name, job)
    },
    fits: (homes) => cuts.every((font) => font.pieces.fits(charactersIn(font, homes))),
    plan: async (pages) => {
      let isNew = false
      for (const font of cuts) isNew = (await planFont(font, pages)) || isNew
      if (isNew) make()
    },
  }
}

/** Registers the routes of fonts, whose addresses contain their hash, and of the theme's style sheet. */
export function registerTheme(app: FastifyInstance, theme: LoadedTheme): void {
  app.get<{ Params: { readonly name: string } }>(`${FONT_PREFIX}:name`, async (request, reply) => {
    const file = await theme.file(request.params.name)
    if (file === undefined)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such font.\n')
    return reply.header('cache-control', CACHE_IMMUTABLE).type(file.type).send(file.body)
  })
  app.get(THEME_ADDRESS, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(theme.css + theme.contrast),
  )
}
