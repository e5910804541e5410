import { isObject } from '../../base/object.ts'
import { scriptOf } from '../../base/text/index.ts'
import { catalogue, message, type Problem, problemOf } from '../errors/index.ts'
import { isSwap, suggest } from '../suggest.ts'
import { type ContrastFault, contrastFaults, GENERIC, hasInRange, rangeTest, typeOf } from '../theme/index.ts'
import type { CheckContext } from './context.ts'

type Theme = NonNullable<CheckContext['config']['theme']>['config']

/** Minimum size in bytes of a font that is reported as large. */
export const MIN_LARGE_FONT_BYTES = 150_000

function contrastPlace(theme: Theme, { at }: ContrastFault, context: CheckContext) {
  const palette = theme.palette ?? {}
  if (at.part === 'seed') return context.at(palette, at.key)
  return context.at(palette[at.part] ?? palette, at.key)
}

function* checkContrasts(theme: Theme, context: CheckContext): Generator<Problem> {
  for (const fault of contrastFaults(theme.palette)) {
    const { scheme, colour, ground, ratio, needed, nearest, at } = fault
    const args = {
      scheme,
      colour: `${colour.token} ${colour.value}`,
      ground: `${ground.token} ${ground.value}`,
      ratio,
      needed,
      key: at.part === 'seed' ? at.key : `${at.part}.${at.key}`,
      nearest,
    }
    yield problemOf(catalogue.THEME_CONTRAST, args, contrastPlace(theme, fault, context))
  }
}

function* checkLanguages({ type }: Theme, { config, at }: CheckContext): Generator<Problem> {
  const locales = config.site?.config.locales
  if (type?.languages === undefined || locales === undefined) return
  const known = locales.flatMap(({ code, tag }) => [code, tag])
  for (const key of Object.keys(type.languages).filter((name) => !known.includes(name))) {
    const args = { key, suggestion: suggest(key, known), known: [...new Set(known)] }
    yield problemOf(catalogue.THEME_LANGUAGE, args, at(type.languages, key, 'key'))
  }
}

function isLetter(point: number): boolean {
  return /\p{L}/u.test(String.fromCodePoint(point))
}

/** Maximum letters of another script that a font file may contain incidentally: the Latin part of a Georgian typeface has one. */
const MAX_STRAY_LETTERS = 5
/** Minimum number of letters of a range that are missing in such a file. */
const MIN_UNSERVED_LETTERS = 50

/**
 * Published font file for one script. Chinese, Japanese and Korean files are excluded, since they are also published in smaller subsets.
 */
const PUBLISHED_PART =
  /^@fontsource(?:-variable)?\/[^/]+\/files\/(?!.*-(?:chinese|japanese|korean|hong))[\w-]+\.woff2$/

/** Whether a `unicode-range` covers many letters. */
function coversManyLetters(range: string): boolean {
  let letters = 0
  return hasInRange(range, (point) => {
    if (isLetter(point)) letters += 1
    return letters >= MIN_UNSERVED_LETTERS
  })
}

function* checkFonts({ fonts: list = [] }: Theme, { at, findFont }: CheckContext): Generator<Problem> {
  if (findFont === undefined) return
  for (const each of list.flatMap(({ files }) => files)) {
    const { file, range, style = 'normal' } = each
    const found = findFont(file, range)
    const place = at(each, 'file')
    const isItalic = typeof found === 'string' ? undefined : found.isItalic?.()
    if (isItalic !== undefined && isItalic !== (style === 'italic'))
      yield problemOf(catalogue.FONT_STYLE, { file, style }, at(each, 'style' in each ? 'style' : 'file'))
    const [lightest, boldest = lightest] = (each.weight ?? '').split(' ')
    if (lightest !== boldest && typeof found !== 'string' && found.isVariable?.() === false) {
      const reason = message`"weight" is "${each.weight ?? ''}", and "${file}" has one weight alone`
      const cure = message`Write its weight, such as "400", and give a file of its own to each other weight: browsers make nothing bold of this one.`
      yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(each, 'weight'))
    }
    if (found === 'missing') yield problemOf(catalogue.FONT_MISSING, { file }, place)
    else if (found === 'no-font') yield problemOf(catalogue.FONT_FORMAT, { file }, place)
    else if (found.bytes > MIN_LARGE_FONT_BYTES && !found.isCut && !PUBLISHED_PART.test(file))
      yield problemOf(catalogue.FONT_LARGE, { file, kilobytes: Math.round(found.bytes / 1000) }, place)
    if (typeof found === 'string' || range === undefined || !hasInRange(range, isLetter)) continue
    const letters = found.characters().filter(isLetter)
    const own = letters.filter(rangeTest(range)).length
    if (letters.length > 0 && (own === 0 || (own < MAX_STRAY_LETTERS && coversManyLetters(range)))) {
      const args = { file, range, letters: letters.slice(0, 5).map((point) => String.fromCodePoint(point)) }
      yield problemOf(catalogue.FONT_RANGE, args, at(each, 'range'))
    }
  }
}

/** Families preinstalled on operating systems. */
const OF_SYSTEMS = [
  'arial',
  'helvetica',
  'georgia',
  'verdana',
  'tahoma',
  'times',
  'courier',
  'palatino',
  'garamond',
]

/** Returns a family name without the separators between its words, for comparing misspellings. */
function bareFamily(family: string): string {
  return family.toLowerCase().replace(/[\s_-]/g, '')
}

/**
 * Maximum length of words that distinguish families with the same name, such as "Sans" and "Mono", or "SC" and "TC". A longer word that
 * is nearly the same is a misspelling.
 */
const MAX_SHORT_WORD_LENGTH = 3

/** Whether a family is a misspelling of another: split differently, or with one long word nearly the same. */
function isNearly(family: string, own: string): boolean {
  if (family.toLowerCase() === own.toLowerCase()) return false
  if (bareFamily(family) === bareFamily(own)) return true
  const [words, others] = [family, own].map((name) => name.split(/\s+/))
  if (words === undefined || others === undefined || words.length !== others.length) return false
  const different = words.flatMap((word, index) => {
    const other = others[index] ?? ''
    return word.toLowerCase() === other.toLowerCase() ? [] : [{ word, other }]
  })
  const [one, another] = different
  if (one === undefined || another !== undefined) return false
  // Two swapped letters are a slip in a short word too.
  if (isSwap(one.word.toLowerCase(), one.other.toLowerCase())) return true
  return (
    Math.min(one.word.length, one.other.length) >
      MAX_SHORT_WORD_LENGTH - (one.word.length === one.other.length ? 0 : 1) &&
    suggest(one.word, [one.other]) !== undefined
  )
}

/** Returns the families used for the languages of the site. Families of one language take precedence over those of all. */
function familiesOf({ type }: Theme, { config }: CheckContext) {
  const locales = config.site?.config.locales ?? []
  const set = new Set<string>()
  const ahead = new Set<string>()
  for (const { code, tag } of locales) {
    const key = type?.languages?.[tag] === undefined ? code : tag
    const own = type?.languages?.[key]
    for (const use of ['text', 'heading'] as const) {
      const stack = own?.[use] ?? type?.[use] ?? (use === 'heading' ? (own?.text ?? type?.text) : undefined)
      for (const family of stack ?? []) set.add(family.toLowerCase())
      if (own?.[use] !== undefined) ahead.add(key)
    }
  }
  return { isKnown: locales.length > 0, set, ahead: [...ahead] }
}

/** Whether "type" names a family in this spelling, ignoring case. */
function isNamed({ type }: Theme, name: string): boolean {
  return [type, ...Object.values(type?.languages ?? {})].some((holder) =>
    [...(holder?.text ?? []), ...(holder?.heading ?? [])].some((family) => family.toLowerCase() === name),
  )
}

/** Reports families that nearly match one of the museum's fonts, and fonts that no text uses. */
function* checkFamilies(theme: Theme, context: CheckContext): Generator<Problem> {
  const { type, fonts: list = [] } = theme
  const { at } = context
  const own = list.map(({ family }) => family)
  const used = new Set<string>()
  for (const holder of [type, ...Object.values(type?.languages ?? {})])
    for (const use of ['text', 'heading'] as const) {
      const stack = holder?.[use] ?? []
      for (const [index, family] of stack.entries()) {
        used.add(family.toLowerCase())
        if (own.includes(family) || GENERIC.includes(family) || OF_SYSTEMS.includes(family.toLowerCase()))
          continue
        const several = family.split(',').map((name) => name.trim().replace(/^["']|["']$/g, ''))
        if (several.length > 1 && several.some((each) => own.includes(each) || GENERIC.includes(each))) {
          for (const each of several) used.add(each.toLowerCase())
          yield problemOf(catalogue.FONT_FAMILY, { family, several }, at(stack, index))
          continue
        }
        const suggestion = own.find((each) => isNearly(family, each))
        if (suggestion === undefined || stack.includes(suggestion)) continue
        used.add(suggestion.toLowerCase())
        yield problemOf(catalogue.FONT_FAMILY, { family, suggestion }, at(stack, index))
      }
    }
  const { isKnown, set, ahead } = familiesOf(theme, context)
  for (const font of list) {
    const { family } = font
    const name = family.toLowerCase()
    if (!used.has(name)) yield problemOf(catalogue.FONT_UNUSED, { family, ahead: [] }, at(font, 'family'))
    // "type" names it, but each language overrides it with families of its own.
    else if (isKnown && isNamed(theme, name) && !set.has(name))
      yield problemOf(catalogue.FONT_UNUSED, { family, ahead }, at(font, 'family'))
  }
}

type Font = NonNullable<Theme['fonts']>[number]

/** Whether an upright file of a font has a weight. */
function hasWeight({ files }: Font, weight: number): boolean {
  return files.some(({ weight: written = '400', style = 'normal' }) => {
    const [lightest = 0, boldest = lightest] = written.split(' ').map(Number)
    return style === 'normal' && lightest <= weight && weight <= boldest
  })
}

/** File name with a single weight. A variable font may have the same file name under several weights. */
const OF_ONE_WEIGHT = /[-_][1-9]00(?:[-_.][^/]*)?$/

/** Reports single-weight files used for two weights. */
function* checkSameFiles({ fonts: list = [] }: Theme, { at }: CheckContext): Generator<Problem> {
  for (const { family, files } of list) {
    const seen = new Map<string, string>()
    for (const each of files) {
      const { file, weight = '400', style = 'normal', range = '' } = each
      const key = JSON.stringify([file, style, range])
      const other = seen.get(key)
      seen.set(key, weight)
      if (other === undefined || other === weight || !OF_ONE_WEIGHT.test(file)) continue
      yield problemOf(catalogue.FONT_TWICE, { family, file, weights: [other, weight] }, at(each, 'file'))
    }
  }
}

/** Weight of text in the heading typeface that is not a heading; browsers substitute 500 if 400 is missing. */
const PLAIN = 400
const NEARLY_PLAIN = 500

/** Reports a weight of text in the heading typeface that the museum's font lacks. */
function* checkWeights(theme: Theme, { config, at }: CheckContext): Generator<Problem> {
  const { headingWeight, fonts: list = [] } = theme
  // Text is set in the first font with letters; one with digits only may precede it.
  const withoutLetters = list.filter(
    ({ files }) => !files.some(({ range }) => range === undefined || hasInRange(range, isLetter)),
  )
  const ofDigits = new Set(withoutLetters.map(({ family }) => family))
  const firsts = new Set(
    config.site?.config.locales.map((locale) =>
      typeOf(theme, locale).heading.find((family) => !ofDigits.has(family)),
    ),
  )
  for (const font of list) {
    if (!firsts.has(font.family)) continue
    const known = [...new Set(font.files.map(({ weight = '400' }) => weight))]
    if (headingWeight !== undefined && !hasWeight(font, headingWeight))
      yield problemOf(
        catalogue.FONT_WEIGHT,
        { weight: headingWeight, family: font.family, known },
        at(theme, 'headingWeight'),
      )
    const isUpright = font.files.some(({ style = 'normal' }) => style === 'normal')
    const isPlain = [PLAIN, NEARLY_PLAIN].some((weight) => hasWeight(font, weight))
    if (headingWeight !== PLAIN && isUpright && !isPlain)
      yield problemOf(
        catalogue.FONT_WEIGHT,
        { weight: PLAIN, family: font.family, known, isPlain: true },
        at(font, 'family'),
      )
  }
}

/** Returns the visible parts of a text or its plural forms, without placeholders. */
function readersWords(text: unknown): string {
  if (isObject(text)) return Object.values(text).map(readersWords).join(' ')
  return typeof text === 'string' ? text.replace(/\{\w+\}/g, ' ') : ''
}

/** Returns the letters used in the museum's texts of a language. A name in another script is a small share of them. */
function lettersOf(code: string, { texts: all }: CheckContext): ReadonlySet<string> {
  const texts = all.map(({ holder }) => readersWords(holder[code]))
  return new Set(texts.join('').normalize('NFC').match(/\p{L}/gu))
}

/** Maximum share of a language's letters that its typeface may lack. */
const MAX_LACKING_SHARE = 0.1

/** ISO 15924 scripts that comprise several Unicode scripts. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
}

/** Returns an expression for the letters of a language's script. */
function lettersOfScript(tag: string): RegExp {
  const script = scriptOf(tag) ?? 'Latn'
  const names = SEVERAL[script] ?? [script]
  try {
    return new RegExp(names.map((name) => `\\p{Script=${name}}`).join('|'), 'u')
  } catch {
    // Unicode has no script property for it.
    return /\p{L}/u
  }
}

/** Typographic marks that occur in records even if the texts of the site have none. */
const SIGNS = '’–—“”„«»…№'
/** Minimum number of words with missing letters that are not explained by foreign names. */
const MIN_LACKING_WORDS = 5

/** Formats a character for a message; a combining mark is not visible on its own. */
function shownCharacter(character: string): string {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? character : `U+${point}`
}

/** Returns the block of 256 code points of a character; an alphabet is usually in one block. */
function blockOf(character: string): number {
  return (character.codePointAt(0) ?? 0) >> 8
}

/** Returns the characters of a typeface: those its files contain and for which browsers load them. */
function charactersOf({ files }: Font, findFont: NonNullable<CheckContext['findFont']>) {
  const had = new Map<string, Font['files'][number]>()
  const served = new Set<string>()
  for (const each of files) {
    const found = findFont(each.file, each.range)
    const isServed = rangeTest(each.range)
    for (const point of typeof found === 'string' ? [] : found.characters()) {
      const character = String.fromCodePoint(point)
      if (!had.has(character)) had.set(character, each)
      if (isServed(point)) served.add(character)
    }
  }
  return { had, served }
}

/** Reports typefaces with most but not all characters of a language: the missing ones are set in another font within words. */
function* partialScripts(theme: Theme, context: CheckContext): Generator<Problem> {
  const { at, config, findFont } = context
  const { fonts: list = [], type } = theme
  if (findFont === undefined || type === undefined) return
  const own = new Map(list.map((font) => [font.family, { font, ...charactersOf(font, findFont) }]))
  const cut = new Map<string, { readonly characters: Set<string>; readonly languages: Set<string> }>()
  const seen = new Set<string>()
  for (const { code, tag, label } of config.site?.config.locales ?? []) {
    const language = type.languages?.[tag] ?? type.languages?.[code]
    for (const use of ['text', 'heading'] as const) {
      const stack = (language?.[use] ?? type[use] ?? []).filter((family) => !GENERIC.includes(family))
      const first = own.get(stack[0] ?? '')
      if (first === undefined || first.served.size === 0) continue
      const { font, had, served } = first
      const isLacking = (character: string): boolean =>
        !stack.some((family) => own.get(family)?.served.has(character) === true)
      const text = context.texts
        .map(({ holder }) => readersWords(holder[code]))
        .join(' ')
        .normalize('NFC')
      const ofScript = lettersOfScript(tag)
      const used = [...new Set(text)].filter((character) => ofScript.test(character))
      const isWhole = used.filter((character) => served.has(character)).length * 2 >= used.length
      if (used.length === 0 || !isWhole) continue
      // Latin typefaces lack letters of languages that the site does not use, and other ones lack presentation forms in their own block.
      const blocks = new Set(used.map(blockOf))
      const isLatin = scriptOf(tag) === undefined || scriptOf(tag) === 'Latn'
      const ofOthers = isLatin ? [] : [...had.keys()].filter((each) => blocks.has(blockOf(each)))
      const asked = new Set([
        ...[...text, ...SIGNS].filter((character) => served.has('0') && /[\p{L}\p{P}]/u.test(character)),
        ...[...used, ...ofOthers].filter((character) => ofScript.test(character)),
      ])
      const lost = [...asked].filter((character) => had.has(character) && isLacking(character))
      if (lost.length > 0) {
        const { characters, languages } = cut.get(font.family) ?? {
          characters: new Set<string>(),
          languages: new Set<string>(),
        }
        for (const character of lost) characters.add(character)
        cut.set(font.family, { characters, languages: languages.add(label) })
      }
      const lacking = used.filter((character) => !had.has(character) && isLacking(character))
      const words = text.split(/\s+/).filter((word) => lacking.some((letter) => word.includes(letter)))
      const isNamedWhole =
        stack.every((family) => own.has(family)) && lacking.length > used.length * MAX_LACKING_SHARE
      const key = JSON.stringify([font.family, scriptOf(tag), lacking])
      if (new Set(words).size < MIN_LACKING_WORDS || isNamedWhole || isEastAsian(tag) || seen.has(key))
        continue
      seen.add(key)
      const args = { family: font.family, languages: [label], characters: lacking.slice(0, 8) }
      yield problemOf(catalogue.FONT_LETTERS, args, at(font, 'family'))
    }
  }
  for (const [family, { characters, languages }] of cut) {
    const [first = ''] = characters
    const written = own.get(family)?.had.get(first)
    if (written?.range === undefined) continue
    const { file, range } = written
    const shown = [...characters].slice(0, 8).map(shownCharacter)
    const args = { family, languages: [...languages], characters: shown, file, range }
    yield problemOf(catalogue.FONT_LETTERS, args, at(written, 'range'))
  }
}

/** Whether a language has so many characters that no typeface covers all. */
function isEastAsian(tag: string): boolean {
  return (scriptOf(tag) ?? '') in SEVERAL
}

/** One problem per typeface and script, since its languages and uses have the same fix. */
type ScriptArgs = Omit<Parameters<typeof catalogue.FONT_SCRIPT.message>[0], 'languages'> & {
  languages: string[]
}
type DigitsArgs = Parameters<typeof catalogue.FONT_DIGITS.message>[0]
type Place = ReturnType<CheckContext['at']>

function* checkScripts(theme: Theme, context: CheckContext): Generator<Problem> {
  const { at, config, findFont } = context
  const { type, fonts: list = [] } = theme
  if (findFont === undefined || type === undefined || list.length === 0) return
  const own = new Map(list.map((font) => [font.family, charactersOf(font, findFont)]))
  const isServed = (family: string, character: string): boolean =>
    own.get(family)?.served.has(character) === true
  const reported = new Map<string, { readonly place: Place; args: ScriptArgs }>()
  const digits = new Map<string, { readonly place: Place; readonly args: DigitsArgs }>()
  for (const { code, tag, label } of config.site?.config.locales ?? []) {
    const language = type.languages?.[tag] ?? type.languages?.[code]
    const ofScript = lettersOfScript(tag)
    let letters: ReturnType<typeof lettersOf> | undefined
    for (const use of ['text', 'heading'] as const) {
      const holder = language?.[use] === undefined ? type : language
      const families = (holder[use] ?? []).filter((family) => !GENERIC.includes(family))
      // Another family, such as one of the system, may be meant for the missing letters.
      if (families.length === 0 || families.some((family) => !own.has(family))) continue
      if (families.some((family) => own.get(family)?.had.size === 0)) continue
      letters ??= lettersOf(code, context)
      // A generic fallback is for letters of other scripts, such as foreign names.
      const hasGeneric = (holder[use] ?? []).some((family) => GENERIC.includes(family))
      const asked = hasGeneric ? [...letters].filter((letter) => ofScript.test(letter)) : [...letters]
      const lacking = asked.filter((letter) => !families.some((family) => isServed(family, letter)))
      if (lacking.length <= letters.size * MAX_LACKING_SHARE) {
        const zero = new Intl.NumberFormat(tag).format(0)
        const key = JSON.stringify([families, zero])
        if (!digits.has(key) && !families.some((family) => isServed(family, zero)))
          digits.set(key, { args: { families, zero, label }, place: at(holder, use) })
        continue
      }
      const key = JSON.stringify([families, scriptOf(tag)])
      const before = reported.get(key)?.args
      if (before === undefined) {
        const args = { families, languages: [label], letters: lacking.slice(0, 5), use, code }
        reported.set(key, { place: at(holder, use), args })
      } else if (!before.languages.includes(label)) before.languages.push(label)
    }
  }
  for (const { place, args } of reported.values()) yield problemOf(catalogue.FONT_SCRIPT, args, place)
  for (const { place, args } of digits.values()) yield problemOf(catalogue.FONT_DIGITS, args, place)
}

/** Checks theme.json: contrast of colours, and that languages and font files exist. */
export function* checkTheme(context: CheckContext): Generator<Problem> {
  const theme = context.config.theme?.config
  if (theme === undefined) return
  yield* checkContrasts(theme, context)
  yield* checkLanguages(theme, context)
  yield* checkFonts(theme, context)
  yield* checkFamilies(theme, context)
  yield* checkWeights(theme, context)
  yield* checkSameFiles(theme, context)
  yield* checkScripts(theme, context)
  yield* partialScripts(theme, context)
}
