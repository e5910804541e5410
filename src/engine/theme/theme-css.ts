import type { LocaleConfig, ThemeConfig } from '../../../schemas/config/index.ts'
import { numberingOf, scriptOf } from '../../base/text/index.ts'
import { type FontMetrics, fallbackFaces, fallbackNames } from './fallback-faces.ts'
import { NEUTRAL_SHAPE } from './neutral.ts'
import { isDark, type Palette, palettesOf, type Scheme } from './palettes.ts'
import {
  familyList,
  GENERIC,
  MIN_SLOPING_LINE_HEIGHT,
  systemFamilies,
  type TypeOfLanguage,
  typeOf,
} from './type-stacks.ts'

/** A font file or subset as served to browsers. */
export interface FontSource {
  /** Path on the site's origin. */
  readonly address: string
  /** Format as named in CSS. */
  readonly format: 'woff2' | 'woff' | 'truetype' | 'opentype'
  /** Characters of the subset, as `unicode-range`. */
  readonly range?: string
  /** Whether pages preload it. */
  readonly isPreloaded: boolean
}

/** A file of `fonts` as served by the site. */
export interface ServedFont {
  /** File as named in theme.json. */
  readonly file: string
  /** The file itself or its subsets; none may exist yet. */
  readonly sources: readonly FontSource[]
  readonly metrics: FontMetrics
  /** Characters of the file, as `unicode-range`. */
  readonly range: string
  readonly has: (character: string) => boolean
  /** Non-Latin characters among them; empty if there are none. */
  readonly letters: string
  /** Distance from the lowest descender to the highest mark, as a factor of the font size. */
  readonly height: number
  /** Subsets with the letters of a language's name, by that name. */
  readonly labels?: Readonly<Record<string, Pick<FontSource, 'address'> & { readonly range: string }>>
}

/** Pixels by which the corner radius of pictures is smaller than that of controls. */
const PICTURE_LESS = 4

/** CSS names of an ornament and its colour. */
const ORNAMENTS = [
  ['noPicture', 'no-picture', 'line-strong'],
  ['guideTop', 'guide-top', 'accent'],
  ['guideBottom', 'guide-bottom', 'accent'],
] as const

type FontFamily = NonNullable<ThemeConfig['fonts']>[number]

const SOFT: Readonly<Record<Scheme, string>> = {
  light:
    '0 1px 2px color-mix(in srgb,var(--ink) 8%,transparent),0 8px 24px color-mix(in srgb,var(--ink) 8%,transparent)',
  dark: '0 1px 2px rgb(0 0 0/40%),0 8px 24px rgb(0 0 0/40%)',
  'light-contrast': 'none',
  'dark-contrast': 'none',
}
/** Offset below without blur, like a shape cut from card. */
const HARD = '0 6px 0 0 var(--line-strong)'

function shadowIn(scheme: Scheme, { shadow = 'soft' }: ThemeConfig): string {
  if (shadow === 'soft') return SOFT[scheme]
  return shadow === 'none' || scheme.endsWith('-contrast') ? 'none' : HARD
}

/** Font weight of running text. */
const TEXT_WEIGHT = 400

/** Pixels per rem in the browser's default settings. */
const REM_PIXELS = 16

function colourRules(palette: Palette, known?: Palette): string {
  return Object.entries(palette)
    .filter(
      ([name, value]) =>
        known === undefined ||
        Object.entries(known).every(([other, same]) => other !== name || same !== value),
    )
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
}

/**
 * Rules by background: which of the museum's logos is shown on paper, and the background of pictures with transparent parts. On a dark
 * background, dark lines would vanish; a light one leaves the picture unchanged.
 */
function groundRules({ paper, stage }: Palette, light: Palette): string {
  const mat = (ground: string): string => {
    if (!isDark(ground)) return 'transparent'
    return isDark(light.paper) ? light['on-stage'] : light.paper
  }
  const [forLight, forDark] = isDark(paper) ? ['none', 'block'] : ['block', 'none']
  return `--paper-mat:${mat(paper)};--stage-mat:${mat(stage)};--logo-light:${forLight};--logo-dark:${forDark};`
}

function fallbackKind({ fallback = 'sans-serif' }: FontFamily): 'serif' | 'sans-serif' {
  return fallback
}

/**
 * Returns a font stack in which each family of `fonts` is followed by its fallbacks. The families of other languages, whose texts a page
 * may contain, precede the final generic family.
 */
function stackOf(
  families: readonly string[],
  fonts: readonly FontFamily[],
  elsewhere: readonly FamilyAlias[],
): string {
  const stack = families.flatMap((name) => {
    const own = fonts.find(({ family }) => family === name)
    return own === undefined ? [name] : [name, ...fallbackNames(name, fallbackKind(own))]
  })
  const others = elsewhere.filter(({ family }) => !families.includes(family)).map(({ name }) => name)
  const end = GENERIC.includes(stack.at(-1) ?? '') ? -1 : stack.length
  return familyList([...stack.slice(0, end), ...new Set(others), ...stack.slice(end)])
}

/** Whether a font is split into subsets, of which none may exist yet. */
function isSplit({ sources: [first, second] }: ServedFont): boolean {
  return first === undefined || second !== undefined || first.range !== undefined
}

/**
 * Maximum number of files in a family that is not split by its publisher. Files of larger families that are not preloaded come with the
 * deferred style sheet.
 */
export const MAX_UNSPLIT_FILES = 8

/** A family of one language as used on pages in other languages. */
interface FamilyAlias {
  readonly family: string
  /** BCP 47 tag of the language. */
  readonly tag: string
  readonly name: string
  readonly face: string
}

/**
 * Returns families for non-Latin text of a language on pages in other languages: its name in the header, or an untranslated record. A
 * page loads a file only for such letters, and only if the visitor's system has no typeface for them. A font that arrives after the first
 * paint is used from the next page on, or once the deferred style sheet has loaded. Families split into subsets, by the site or by the
 * publisher, are left out: a few words would load the largest subset, and every page would contain the rules of a hundred files.
 */
function aliasesFor(
  { fonts = [], ...theme }: ThemeConfig,
  locales: readonly LocaleConfig[],
  served: ReadonlyMap<string, ServedFont>,
): readonly FamilyAlias[] {
  const found = (locales.length < 2 ? [] : locales).flatMap((locale): readonly FamilyAlias[] => {
    const { text } = typeOf(theme, locale)
    const own = fonts.filter(
      ({ family, files }) => text.includes(family) && files.length <= MAX_UNSPLIT_FILES,
    )
    const letters = [...locale.label].filter((each) => /\p{L}/u.test(each) && !/\p{Script=Latin}/u.test(each))
    return own.flatMap((each) =>
      each.files.flatMap(({ file, weight = '400', style = 'normal' }) => {
        const font = served.get(file)
        const [source] = font?.sources ?? []
        if (font === undefined || source === undefined || isSplit(font)) return []
        if (style !== 'normal' || font.letters === '' || !letters.some(font.has)) return []
        const name = `${each.family} elsewhere`
        const locals = systemFamilies(locale.tag, fallbackKind(each)).map((local) => `local("${local}")`)
        const src = [...locals, `url("${source.address}") format("${source.format}")`].join(',')
        const face = `@font-face{font-family:"${name}";font-weight:${weight};font-display:optional;src:${src};unicode-range:${font.letters}}`
        return [{ family: each.family, tag: locale.tag, name, face }]
      }),
    )
  })
  return [...new Map(found.map((each) => [`${each.tag} ${each.face}`, each])).values()]
}

/** A language's name in the museum's own typeface, on pages in other languages. */
interface LabelType {
  readonly tag: string
  /** Families for the name, the museum's own first. */
  readonly families: readonly string[]
  readonly faces: readonly string[]
}

/** Returns the non-Latin names of languages with their own typefaces, each as a subset of only these letters. */
function labelTypes(
  { fonts = [], ...theme }: ThemeConfig,
  locales: readonly LocaleConfig[],
  served: ReadonlyMap<string, ServedFont>,
): readonly LabelType[] {
  return (locales.length < 2 ? [] : locales).flatMap((locale): readonly LabelType[] => {
    const { label, tag } = locale
    const { text } = typeOf(theme, locale)
    if (![...label].some((each) => /\p{L}/u.test(each) && !/\p{Script=Latin}/u.test(each))) return []
    const own = text
      .map((name) => fonts.find(({ family }) => family === name))
      .find((font) => font?.files.some(({ file }) => served.get(file)?.labels?.[label]))
    if (own === undefined) return []
    const upright = own.files.filter(({ style = 'normal' }) => style === 'normal')
    const nearest = Math.min(...upright.map(({ weight }) => weightsBetween(TEXT_WEIGHT, weight)))
    const name = `${own.family} ${tag}`
    const faces = upright
      .filter(({ weight }) => weightsBetween(TEXT_WEIGHT, weight) === nearest)
      .flatMap(({ file, weight = '400' }) => {
        const piece = served.get(file)?.labels?.[label]
        if (piece === undefined) return []
        return [
          `@font-face{font-family:"${name}";font-weight:${weight};font-display:optional;` +
            `src:url("${piece.address}") format("woff2");unicode-range:${piece.range}}`,
        ]
      })
    // A system typeface that the museum also provides, such as a Noto, would be loaded in full for this word.
    const others = systemFamilies(tag, fallbackKind(own)).filter(
      (system) => !fonts.some(({ family }) => family === system),
    )
    return [{ tag, families: [name, ...others], faces }]
  })
}

/** Sets `--font-label`, which the header uses for names of languages. */
function labelRule({ tag, families }: LabelType): string {
  return `:root:not(:lang(${tag})) [lang="${tag}"]{--font-label:${familyList(families)},system-ui,sans-serif}`
}

function ownFaces({ family, files }: FontFamily, served: ReadonlyMap<string, ServedFont>): string {
  return files
    .flatMap(({ file, weight = '400', style = 'normal', range }) =>
      (served.get(file)?.sources ?? []).map((source) => {
        const characters = source.range ?? range
        // Preloaded fonts must not shift texts if they arrive after the first paint.
        const display = source.isPreloaded ? 'optional' : 'swap'
        return (
          `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:${display};` +
          `src:url("${source.address}") format("${source.format}")${characters === undefined ? '' : `;unicode-range:${characters}`}}`
        )
      }),
    )
    .join('')
}

/** Ideographs, kana and hangul, with their compatibility forms. */
const IDEOGRAPHS = [
  { from: 0x2e80, to: 0xd7ff },
  { from: 0xf900, to: 0xfaff },
  { from: 0xfe30, to: 0xfe4f },
  { from: 0xff00, to: 0xffef },
  { from: 0x20000, to: 0x3ffff },
]

/** Whether a file has ideographs but no Latin letters; the fallback typefaces lack ideographs. */
function isOfIdeographs({ metrics, range }: ServedFont): boolean {
  return (
    metrics.xWidthAvg === undefined &&
    spansOf(range).some((span) => IDEOGRAPHS.some(({ from, to }) => span.from <= to && span.to >= from))
  )
}

function fontFaceRules(font: FontFamily, served: ReadonlyMap<string, ServedFont>): string {
  const { family, files } = font
  // A fallback covers only the file's characters; other digits and letters are left to the next family, in its own size.
  const replaced = files.flatMap(({ file, weight = '400', style = 'normal', range }) => {
    const found = served.get(file)
    if (found === undefined || style !== 'normal' || isOfIdeographs(found)) return []
    return [
      fallbackFaces(family, fallbackKind(font), {
        metrics: found.metrics,
        range: range ?? found.range,
        weight,
      }),
    ]
  })
  return ownFaces(font, served) + replaced.join('')
}

function byName(served: readonly ServedFont[]): ReadonlyMap<string, ServedFont> {
  return new Map(served.map((font) => [font.file, font]))
}

/** Returns only the `@font-face` rules of fonts. */
export function faceRules({ fonts = [] }: ThemeConfig, served: readonly ServedFont[]): string {
  const byFile = byName(served)
  return fonts.map((font) => ownFaces(font, byFile)).join('')
}

function typeRules(
  theme: ThemeConfig,
  locales: readonly LocaleConfig[],
  served: ReadonlyMap<string, ServedFont>,
  elsewhere: readonly FamilyAlias[],
): string {
  const fonts = theme.fonts ?? []
  const types = locales.map((locale) => ({
    ...locale,
    ...typeOf(theme, locale, (family) => heightIn(fonts, family, locale, served)),
  }))
  const roots = types.map(({ text, heading, leading, min, above, measure, tag }, index) => {
    const selector = index === 0 ? ':root' : `:root:lang(${tag})`
    return (
      `${selector}{--font-text:${stackOf(text, fonts, elsewhere)};--font-heading:${stackOf(heading, fonts, elsewhere)};` +
      `--leading:${leading};--line-least:${min};--line-above:${above}em;--measure:${measure}em}`
    )
  })
  // Text in another language than its page has the line height of its own language; no rule is needed if all have the same.
  const parts = types.map(({ tag, leading, min, above }) =>
    types.every((each) => each.min === min)
      ? ''
      : `[lang|="${tag}"]{--leading:${leading};--line-least:${min};--line-above:${above}em}` +
        (types.some((each) => each.leading < min) ? `[lang="${tag}"]{line-height:${leading}}` : ''),
  )
  return [
    ...roots,
    ...parts,
    ...joinedScriptRules(locales),
    ...foreignRules(types, fonts, elsewhere),
    ...koreanRules(locales),
    ...digitRules(locales),
  ].join('')
}

/** Scripts with joined letters or a headline. */
const JOINED: readonly string[] = ['Arab', 'Aran', 'Beng', 'Deva', 'Guru']

/**
 * Letter spacing would separate joined letters, so every layer must leave it out. Language selectors are matched against every element:
 * only sites in such a language have them.
 */
function joinedScriptRules(locales: readonly LocaleConfig[]): readonly string[] {
  const joined = locales.filter(({ tag }) => JOINED.includes(scriptOf(tag) ?? ''))
  return joined.map(({ tag }) => `@layer base{:lang(${tag}){letter-spacing:0!important}}`)
}

/** Rules for texts in a language on pages in others: the museum's own families first, then those of the system. */
function foreignRule(page: string, tag: string, own: readonly string[]): string {
  const families = `${familyList([...own, ...systemFamilies(tag, 'sans-serif')])},system-ui,sans-serif`
  const selector = `:root${page} [lang="${tag}"]`
  return (
    `${selector}{--font-name:${families};--font-text:var(--font-name);--font-heading:var(--font-name)}` +
    `@layer base{${selector}{font-family:var(--font-name)}}`
  )
}

type TypeOfLocale = LocaleConfig & TypeOfLanguage

/** Scripts whose typefaces have Latin, Greek or Cyrillic letters, but not all their accents. */
const DENSE = ['Hans', 'Hant', 'Jpan', 'Kore']
const LETTERED = ['Latn', 'Grek', 'Cyrl']

/**
 * Rules for texts in another language than their page, such as language names in the header and untranslated records: they use the
 * museum's typeface first. After a system typeface that lacks the letters, Chromium would keep showing boxes, since it does not redraw
 * such texts once the font has loaded. The layer lets headings and controls override the typeface.
 */
function foreignRules(
  types: readonly TypeOfLocale[],
  fonts: readonly FontFamily[],
  elsewhere: readonly FamilyAlias[],
): readonly string[] {
  const elsewhereNames = (tag: string): readonly string[] => [
    ...new Set(elsewhere.filter((each) => each.tag === tag).map(({ name }) => name)),
  ]
  return types.flatMap((type) => {
    const { tag, text } = type
    const names = elsewhereNames(tag)
    if (names.length > 0) return [foreignRule(`:not(:lang(${tag}))`, tag, names)]
    if (!LETTERED.includes(scriptOf(tag) ?? '')) return []
    const own = fonts.filter(({ family }) => text.includes(family))
    const families = own.flatMap((font) => [font.family, ...fallbackNames(font.family, fallbackKind(font))])
    return types
      .filter((page) => isUnfit(page, type, own))
      .map((page) => foreignRule(`:lang(${page.tag})`, tag, families))
  })
}

/**
 * Whether a page's typefaces are unfit for text in an alphabetic language. They are if they lack the museum's own families for that
 * language. Those of dense scripts lack accents, which English does not need. Those with sloping words, such as for Urdu, have narrow
 * spaces and set Latin letters so low that other line heights cut them off.
 */
function isUnfit(page: TypeOfLocale, { tag }: TypeOfLocale, own: readonly FontFamily[]): boolean {
  if (page.min >= MIN_SLOPING_LINE_HEIGHT) return true
  const [script, other] = [scriptOf(tag), scriptOf(page.tag) ?? '']
  if (script === other || new Intl.Locale(tag).language === 'en') return false
  return DENSE.includes(other) || own.some(({ family }) => !page.text.includes(family))
}

/**
 * Korean breaks lines between words, like alphabetic text, while the other dense scripts break anywhere; a word wider than its line still
 * breaks. Digits join the following syllables, where Chinese and Japanese have a space, whatever the layers above say. Selects by
 * attribute, which few elements have: a `:lang()` rule is matched against every element.
 */
function koreanRules(locales: readonly LocaleConfig[]): readonly string[] {
  const isKorean = ({ tag }: LocaleConfig): boolean => scriptOf(tag) === 'Kore'
  if (!locales.some(isKorean)) return []
  return locales.flatMap((locale) =>
    DENSE.includes(scriptOf(locale.tag) ?? '')
      ? [
          `[lang="${locale.tag}"]{${isKorean(locale) ? 'word-break:keep-all;text-autospace:no-autospace!important' : 'word-break:normal;text-autospace:normal!important'}}`,
        ]
      : [],
  )
}

/** CSS counter styles by numbering system. */
const COUNTERS = new Map([
  ['arab', 'arabic-indic'],
  ['arabext', 'persian'],
  ['beng', 'bengali'],
  ['deva', 'devanagari'],
  ['mymr', 'myanmar'],
  ['tibt', 'tibetan'],
])

/**
 * Numbers lists in the digits of their language. Arabic and Persian digits differ so much in width that tabular figures would be spaced
 * apart: no layer may use them.
 */
function digitRules(locales: readonly LocaleConfig[]): readonly string[] {
  const counterOf = ({ tag }: LocaleConfig): string | undefined => COUNTERS.get(numberingOf(tag))
  if (!locales.some(counterOf)) return []
  return locales.flatMap((locale) => [
    `[lang="${locale.tag}"]{--counter:${counterOf(locale) ?? 'initial'}}`,
    ...(numberingOf(locale.tag).startsWith('arab')
      ? [`@layer base{:lang(${locale.tag}){font-variant-numeric:normal!important}}`]
      : []),
  ])
}

/**
 * Returns the height of a language's letters in a family of the theme: of its files that contain the letters of the language's own name.
 */
function heightIn(
  fonts: readonly FontFamily[],
  family: string,
  { label }: LocaleConfig,
  served: ReadonlyMap<string, ServedFont>,
): number {
  const files = fonts.find((each) => each.family === family)?.files ?? []
  const letters = [...label].filter((each) => /\p{L}/u.test(each))
  return Math.max(
    0,
    ...files.flatMap(({ file }) => {
      const font = served.get(file)
      return font !== undefined && letters.some(font.has) ? [font.height] : []
    }),
  )
}

/** Sets each ornament and its colour; without ornaments in the theme, the style sheets draw nothing. */
function ornamentRules({ ornaments: files = {} }: ThemeConfig): string {
  return ORNAMENTS.map(([key, name, colour]) => {
    const file = files[key]
    return file === undefined ? '' : `--${name}:url("${file}");--${name}-ink:var(--${colour});`
  }).join('')
}

/**
 * Returns the style sheet of a theme: all tokens except layout lengths, in light, dark and high contrast, and the faces of its fonts. It
 * precedes all others, so its layer is the first.
 */
export function themeCss(
  theme: ThemeConfig,
  locales: readonly LocaleConfig[],
  served: readonly ServedFont[] = [],
): string {
  const palettes = palettesOf(theme.palette)
  const scheme = (name: Scheme, known?: Palette): string =>
    `${colourRules(palettes[name], known)}${groundRules(palettes[name], palettes.light)}--shadow:${shadowIn(name, theme)}`
  const { radius, rule, column, density, textScale, headingScale, headingWeight } = {
    ...NEUTRAL_SHAPE,
    ...theme,
  }
  const byFile = byName(served)
  const isDarkByDay = isDark(palettes.light.paper)
  const elsewhere = aliasesFor(theme, locales, byFile)
  const labels = labelTypes(theme, locales, byFile)
  return [
    ...new Set(elsewhere.map(({ face }) => face)),
    ...labels.flatMap(({ faces: each }) => each),
    ...(theme.fonts ?? []).map((font) => fontFaceRules(font, byFile)),
    '@layer tokens{',
    `:root{color-scheme:${isDarkByDay ? 'dark' : 'light dark'};${scheme('light')};${ornamentRules(theme)}`,
    `--radius:${radius}px;--radius-picture:${Math.max(0, radius - PICTURE_LESS)}px;--rule:${rule}px;`,
    `--column:${Number((column / REM_PIXELS / textScale).toFixed(4))}rem;--density:${density};--text-scale:${textScale};`,
    `--heading-scale:${headingScale};--heading-weight:${headingWeight}}`,
    typeRules(theme, locales, byFile, elsewhere),
    ...labels.map(labelRule),
    `@media (prefers-color-scheme:dark){:root{${scheme('dark', palettes.light)}}}`,
    `@media (prefers-contrast:more){:root{${isDarkByDay ? 'color-scheme:light;' : ''}${scheme('light-contrast')}}`,
    `@media (prefers-color-scheme:dark){:root{${isDarkByDay ? 'color-scheme:dark;' : ''}${scheme('dark-contrast', palettes['light-contrast'])}}}}`,
    '}',
  ].join('')
}

/** Returns the colours of the accessible view's contrast settings. They follow the theme's style sheet, in the same layer. */
export function contrastCss({ palette }: ThemeConfig): string {
  const palettes = palettesOf(palette)
  const rule = (contrast: 'light' | 'dark'): string =>
    `html[data-contrast="${contrast}"]{color-scheme:${contrast};${colourRules(palettes[`${contrast}-contrast`])}` +
    `${groundRules(palettes[`${contrast}-contrast`], palettes.light)}--shadow:none}`
  return `@layer tokens{${rule('light')}${rule('dark')}}`
}

/** Returns the difference between a weight and the weights of a file. */
function weightsBetween(wanted: number, weight = '400'): number {
  const [from = 0, to = from] = weight.split(' ').map(Number)
  return Math.max(from - wanted, wanted - to, 0)
}

/** Returns the code point ranges of a `unicode-range`. */
function spansOf(range: string): readonly { readonly from: number; readonly to: number }[] {
  return range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-')
    return {
      from: Number.parseInt(first.replaceAll('?', '0'), 16),
      to: Number.parseInt(last.replaceAll('?', 'F'), 16),
    }
  })
}

/** Returns a test whether a `unicode-range` contains a code point; without a range, a file covers all its characters. */
export function rangeTest(range: string | undefined): (point: number) => boolean {
  if (range === undefined) return () => true
  const spans = spansOf(range)
  return (point) => spans.some(({ from, to }) => point >= from && point <= to)
}

/** Whether a `unicode-range` contains a code point for which `fits` returns true. */
export function hasInRange(range: string, fits: (point: number) => boolean): boolean {
  return spansOf(range).some(({ from, to }) => {
    for (let point = from; point <= Math.min(to, LAST_POINT); point += 1) if (fits(point)) return true
    return false
  })
}

const LAST_POINT = 0x10_ff_ff

/** Characters that every page contains besides the letters of its language. */
const COMMON_CHARACTERS = ' 0a'

/**
 * Returns the files preloaded by pages in a language: those of its families that contain its characters, in the weights of texts and
 * headings or the configured weights.
 */
export function preloadedFiles(
  theme: ThemeConfig,
  locale: LocaleConfig,
  served: readonly Pick<ServedFont, 'file' | 'has'>[],
): readonly string[] {
  const { text, heading } = typeOf(theme, locale)
  const { headingWeight = NEUTRAL_SHAPE.headingWeight } = theme
  const characters = [...locale.label, ...COMMON_CHARACTERS]
  return (theme.fonts ?? []).flatMap(({ family, files }) => {
    const weights = [
      ...(text.includes(family) ? [TEXT_WEIGHT] : []),
      ...(heading.includes(family) ? [headingWeight] : []),
    ]
    if (weights.length === 0) return []
    const usable = files.filter(({ file, range, style = 'normal' }) => {
      const font = served.find((each) => each.file === file)
      const isInRange = rangeTest(range)
      return (
        style === 'normal' &&
        font !== undefined &&
        characters.some((character) => font.has(character) && isInRange(character.codePointAt(0) ?? 0))
      )
    })
    const nearest = weights.map((wanted) =>
      Math.min(...usable.map(({ weight }) => weightsBetween(wanted, weight))),
    )
    return usable
      .filter(
        ({ weight, preload }) =>
          preload ?? weights.some((wanted, index) => weightsBetween(wanted, weight) === nearest[index]),
      )
      .map(({ file }) => file)
  })
}
