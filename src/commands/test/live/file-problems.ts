// Faults in the files of a config: texts left in English, and paths of missing schemas.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Declaration, parse, type Root } from 'postcss'
import { pointerTo } from '../../../base/json-pointer.ts'
import { objectIn } from '../../../base/json-text.ts'
import { getOwn, isObject } from '../../../base/object.ts'
import { directionOf, isLatinSentence, isWhollyIn } from '../../../base/text/index.ts'
import { catalogue, type Message, message, type Problem, problemOf } from '../../../engine/errors/index.ts'
import {
  isLockFile,
  lineAndColumn,
  lineStartsOf,
  type SiteManifest,
  TRANSLATIONS_FILE,
} from '../../../engine/index.ts'
import { isLeftInEnglish } from '../../new/samples/samples.ts'
import { createPlaceInFile } from './source-places.ts'

type Path = readonly (string | number)[]

/** Yields every object within a value, with its path. */
function* objectsIn(value: unknown, path: Path): Generator<readonly [path: Path, value: object]> {
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* objectsIn(entry, [...path, index])
  if (!isObject(value)) return
  yield [path, value]
  for (const [key, entry] of Object.entries(value)) yield* objectsIn(entry, [...path, key])
}

/** Returns the words that the translation record confirms as identical to English, by language code. */
function sameWordsIn(texts: ReadonlyMap<string, string>): (code: string) => readonly string[] {
  const same = objectIn(texts.get(TRANSLATIONS_FILE) ?? '')?.sameAsEnglish
  return (code) => {
    const words = isObject(same) ? getOwn(same, code) : undefined
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
  }
}

type Locale = SiteManifest['locales'][number]

/** Languages so closely related that sentences may be identical. */
const RELATIVES = [
  'da nb nn no sv',
  'bs hr sl sr',
  'id ms',
  'cs sk',
  'bg mk',
  'ca es gl pt',
  'be ru uk',
  'af nl',
]

function areRelatives(one: Locale, other: Locale): boolean {
  const [a = '', b = ''] = [one, other].map(({ tag }) => new Intl.Locale(tag).language)
  return a === b || RELATIVES.some((line) => [a, b].every((each) => line.split(' ').includes(each)))
}

/** Whether a text is a sentence rather than a name: it ends with punctuation, and has no numbers or addresses. */
function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  return (
    words.length >= MIN_SENTENCE_WORDS && /[.!?…。]["”»’)]*\s*$/u.test(text) && !/[\p{Nd}@/{}]/u.test(text)
  )
}

const MIN_SENTENCE_WORDS = 3
/** Minimum number of letters for a text to count as words rather than a symbol. */
const MIN_WORD_LETTERS = 4

/**
 * Whether a text is an untranslated copy of an earlier language. That is a sentence, or words in another script that a third language in
 * the earlier language's script writes differently.
 */
function isOfOther(
  value: object,
  locale: Locale,
  locales: readonly Locale[],
  ofFile: () => readonly object[],
): boolean {
  const textIn = ({ code }: Locale, of = value): string => {
    const text: unknown = Reflect.get(of, code)
    return typeof text === 'string' ? text.trim() : ''
  }
  const text = textIn(locale)
  const same = locales.slice(0, locales.indexOf(locale)).find((each) => textIn(each) === text)
  if (same === undefined || areRelatives(same, locale)) return false
  // A quotation in its original language is fine if its translation is beside it.
  const isTranslatedBeside = (other: object): boolean =>
    !['', text].includes(textIn(locale, other)) && locales.some((each) => textIn(each, other) === text)
  if (isSentence(text)) return !ofFile().some(isTranslatedBeside)
  const isTranslated = locales.some(
    (each) => each !== locale && textIn(each) !== text && isWhollyIn(textIn(each), same.tag, locale.tag),
  )
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (
    isTranslated &&
    letters >= MIN_WORD_LETTERS &&
    !/[\p{Nd}@/{}]/u.test(text) &&
    isWhollyIn(text, same.tag, locale.tag)
  )
}

/**
 * Reports languages with texts that are still English samples, or with whole sentences in Latin letters despite another script.
 *
 * @param texts File texts by path relative to the config folder.
 */
export function untranslatedTexts(
  { locales }: Pick<SiteManifest, 'locales'>,
  texts: ReadonlyMap<string, string>,
): readonly Problem[] {
  const objects = [...texts]
    .filter(([file]) => file.endsWith('.json') && !isLockFile(file))
    .flatMap(([file, text]) =>
      [...objectsIn(objectIn(text), [])].map(
        ([path, value]) => [`${file}#${pointerTo(...path)}`, value] as const,
      ),
    )
  const ofFile = (of: string): readonly object[] =>
    objects.flatMap(([at, value]) => (at.split('#')[0] === of.split('#')[0] ? [value] : []))
  const placeIn = createPlaceInFile(texts)
  const same = sameWordsIn(texts)
  // A sentence that is identical in all languages, such as a motto, is intended.
  const isOfAll = (value: object): boolean =>
    new Set(locales.map(({ code }): unknown => Reflect.get(value, code))).size === 1
  return locales.flatMap((locale, index) => {
    const { code, tag } = locale
    const place = placeIn('site.json', ['locales', index, 'tag'])
    const places: string[] = []
    const latin: string[] = []
    const copied: string[] = []
    for (const [at, value] of objects) {
      const text: unknown = Reflect.get(value, code)
      if (typeof text !== 'string') continue
      if (isLeftInEnglish(text, tag, same(code), texts)) places.push(at)
      else if (isLatinSentence(text, tag) && !isOfAll(value)) latin.push(at)
      else if (!isOfAll(value) && isOfOther(value, locale, locales, () => ofFile(at))) copied.push(at)
    }
    return [
      ...(places.length === 0 ? [] : [problemOf(catalogue.TEXTS_BEGUN, { tag, code, places }, place)]),
      ...(latin.length === 0 ? [] : [problemOf(catalogue.TEXTS_LATIN, { tag, code, places: latin }, place)]),
      ...(copied.length === 0 ? [] : [problemOf(catalogue.TEXTS_SAME, { tag, code, places: copied }, place)]),
    ]
  })
}

/** Days after its end until a notice is reported. Seasonal notices may wait for their next text. */
const LONG_OVER_DAYS = 180

/** Reports a notice that ended long before `now`. */
export function overNotice(
  { site }: Pick<SiteManifest, 'site'>,
  texts: ReadonlyMap<string, string>,
  now: Date,
): readonly Problem[] {
  const { until } = site.shell.notice ?? {}
  if (until === undefined || now.getTime() - Date.parse(until) < LONG_OVER_DAYS * 86_400_000) return []
  const place = createPlaceInFile(texts)('site.json', ['shell', 'notice', 'until'])
  return [problemOf(catalogue.NOTICE_OVER, { until }, place)]
}

const SCHEMA = /^\s*\{\s*"\$schema"\s*:\s*"((?:\.{1,2}\/)[^"]+)"/

/**
 * Reports config files whose "$schema" is missing. Only the first file per folder is reported, since a single missing package causes all of
 * them.
 *
 * @param texts File texts by path relative to the config folder.
 */
export function schemasNowhere(folder: string, texts: ReadonlyMap<string, string>): readonly Problem[] {
  const reported = new Set<string>()
  return [...texts].flatMap(([file, text]) => {
    const [whole = '', found] = SCHEMA.exec(text) ?? []
    if (found === undefined) return []
    const path = join(folder, dirname(file), found)
    if (existsSync(path) || reported.has(dirname(path))) return []
    reported.add(dirname(path))
    const place = lineAndColumn(lineStartsOf(text), whole.length - found.length - 2)
    return [problemOf(catalogue.SCHEMA_NOWHERE, { found }, { file, pointer: '/$schema', ...place })]
  })
}

type Declarations = readonly Pick<Declaration, 'prop' | 'value'>[]

const SIDE = /^(margin|padding|border)-(left|right)(-\w+)?$/

/** Returns a physical CSS property and its logical equivalent. Undefined if there is none, or if both sides have the same value. */
function sidedIn(
  declarations: Declarations,
): { readonly written: string; readonly instead: string } | undefined {
  for (const { prop, value } of declarations) {
    const [, name, side, part = ''] = SIDE.exec(prop) ?? []
    const end = side === 'left' ? 'start' : 'end'
    const other = `${name}-${side === 'left' ? 'right' : 'left'}${part}`
    if (name !== undefined && !declarations.some((each) => each.prop === other && each.value === value))
      return { written: prop, instead: `${name}-inline-${end}${part}` }
  }
  const found = declarations.find(
    ({ prop, value }) => /^(?:text-align|float)$/.test(prop) && /^(?:left|right)$/.test(value),
  )
  if (found === undefined) return undefined
  const { prop, value } = found
  const turned = `${prop === 'float' ? 'inline-' : ''}${value === 'left' ? 'start' : 'end'}`
  return { written: `${prop}: ${value}`, instead: `${prop}: ${turned}` }
}

/** Whether a rule removes the focus outline without a replacement. */
function hidesFocus(selector: string, declarations: Declarations): boolean {
  const isGone = declarations.some(
    ({ prop, value }) => /^outline(?:-style|-width)?$/.test(prop) && /^(?:none|0)\b/.test(value),
  )
  if (!isGone) return false
  if (/:not\(\s*:focus-visible/.test(selector) || !/:focus(?!-within)|\*\s*$/.test(selector)) return false
  return !declarations.some(({ prop }) => /^(?:box-shadow|border|background|text-decoration)/.test(prop))
}

/** Parses a style sheet. Undefined if it is invalid, which the build of extensions reports. */
function sheetOf(file: string): Root | undefined {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reports rules in the museum's style sheets that do not mirror in right-to-left languages, or that hide the focus. Only the first of each
 * kind per file is reported.
 */
export function extensionStyles(folder: string, { locales }: SiteManifest): readonly Problem[] {
  const root = join(folder, 'extensions')
  if (!existsSync(root)) return []
  const fromRight = locales.filter(({ tag }) => directionOf(tag) === 'rtl').map(({ label }) => label)
  const files = readdirSync(root, { encoding: 'utf8', recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.css') && !name.includes('node_modules/'))
    .sort()
  return files.flatMap((name) => {
    const found = new Map<string, Problem>()
    sheetOf(join(root, name))?.walkRules((rule) => {
      const { selector, source } = rule
      const declarations = rule.nodes.flatMap((node) => (node.type === 'decl' ? [node] : []))
      const note = (kind: string, reason: Message, cure: Message): void => {
        const { line = 1, column = 1 } = source?.start ?? {}
        const place = { file: `extensions/${name}`, pointer: '', line, column }
        if (!found.has(kind)) found.set(kind, problemOf(catalogue.CONFIG_VALUE, { reason, cure }, place))
      }
      const isTurned = fromRight.length === 0 || /\[dir|:dir\(/.test(selector)
      const sided = isTurned ? undefined : sidedIn(declarations)
      if (sided !== undefined)
        note(
          'side',
          message`"${sided.written}" stays on its side in ${fromRight.join(', ')}, where all else is turned`,
          message`Write "${sided.instead}": it turns with the language.`,
        )
      if (hidesFocus(selector, declarations))
        note(
          'focus',
          message`"${selector}" takes the ring around what has the focus away`,
          message`Remove "outline", or draw another focus ring: keyboard users do not see where they are.`,
        )
    })
    return [...found.values()]
  })
}
