// What is wrong with the files of a config as such: texts left in English, and addresses of schemas that lead nowhere.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pointerTo } from '../../../base/json-pointer.ts'
import { getOwn, isObject } from '../../../base/object.ts'
import { isLatinSentence, isWhollyIn } from '../../../base/text/index.ts'
import { catalogue, type Problem, problemOf } from '../../../engine/errors/index.ts'
import {
  isLockFile,
  lineAndColumn,
  lineStartsOf,
  type SiteManifest,
  TRANSLATIONS_FILE,
} from '../../../engine/index.ts'
import { isLeftInEnglish } from '../../new/samples/samples.ts'
import { objectIn } from '../../object-in.ts'
import { createPlaceInFile } from './source-places.ts'

type Path = readonly (string | number)[]

/** Every object of a value with the way to it. */
function* objectsIn(value: unknown, path: Path): Generator<readonly [path: Path, value: object]> {
  if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* objectsIn(entry, [...path, index])
  if (!isObject(value)) return
  yield [path, value]
  for (const [key, entry] of Object.entries(value)) yield* objectsIn(entry, [...path, key])
}

/** What the record of translations says is the same as in English, by the code of the language. */
function sameWordsIn(texts: ReadonlyMap<string, string>): (code: string) => readonly string[] {
  const same = objectIn(texts.get(TRANSLATIONS_FILE) ?? '')?.sameAsEnglish
  return (code) => {
    const words = isObject(same) ? getOwn(same, code) : undefined
    return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
  }
}

type Locale = SiteManifest['locales'][number]

/** Languages that are near enough to share whole sentences. */
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

/** Words of a sentence that is no name: it ends as one, and has no numbers and addresses. */
function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  return (
    words.length >= MIN_SENTENCE_WORDS && /[.!?…。]["”»’)]*\s*$/u.test(text) && !/[\p{Nd}@/{}]/u.test(text)
  )
}

const MIN_SENTENCE_WORDS = 3
/** Letters of what is more than a sign. */
const MIN_WORD_LETTERS = 4

/**
 * Whether a text of one thing is that of an earlier language, word for word, where it cannot be a translation: a sentence, or words in
 * another script that a third language of the first script writes in other words.
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
  // The original of a quotation stands beside what it is in the language.
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
 * Languages in which texts are still the English that a museum begins with, or whole sentences in Latin letters where the language has
 * others; `texts` by their paths below the config folder.
 */
export function begunTexts(
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
  // A sentence that is the same in all languages, such as a motto, waits for nobody.
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
      if (isLeftInEnglish(text, tag, same(code))) places.push(at)
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

/** Days after which a notice is no longer one of this season that waits for its next text. */
const LONG_OVER_DAYS = 180

/** A notice that ended long before `now`. */
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
 * Files of a config whose "$schema" names a file that is not there; `texts` by their paths below the folder. Of those that name
 * one folder the first is reported, since one missing package is behind all of them.
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
