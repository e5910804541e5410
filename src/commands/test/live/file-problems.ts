// What is wrong with the files of a config as such: texts left in English, and addresses of schemas that lead nowhere.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pointerTo } from '../../../base/json-pointer.ts'
import { getOwn, isObject } from '../../../base/object.ts'
import { isLatinSentence } from '../../../base/text/index.ts'
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
  const placeIn = createPlaceInFile(texts)
  const same = sameWordsIn(texts)
  // A sentence that is the same in all languages, such as a motto, waits for nobody.
  const isOfAll = (value: object): boolean =>
    new Set(locales.map(({ code }): unknown => Reflect.get(value, code))).size === 1
  return locales.flatMap(({ code, tag }, index) => {
    const place = placeIn('site.json', ['locales', index, 'tag'])
    const places: string[] = []
    const latin: string[] = []
    for (const [at, value] of objects) {
      const text: unknown = Reflect.get(value, code)
      if (typeof text !== 'string') continue
      if (isLeftInEnglish(text, tag, same(code))) places.push(at)
      else if (isLatinSentence(text, tag) && !isOfAll(value)) latin.push(at)
    }
    return [
      ...(places.length === 0 ? [] : [problemOf(catalogue.TEXTS_BEGUN, { tag, code, places }, place)]),
      ...(latin.length === 0 ? [] : [problemOf(catalogue.TEXTS_LATIN, { tag, code, places: latin }, place)]),
    ]
  })
}

/** Days after which a notice is no longer one of this season that waits for its next text. */
const LONG_OVER = 180

/** A notice that ended long before `now`. */
export function overNotice(
  { site }: Pick<SiteManifest, 'site'>,
  texts: ReadonlyMap<string, string>,
  now: Date,
): readonly Problem[] {
  const { until } = site.shell.notice ?? {}
  if (until === undefined || now.getTime() - Date.parse(until) < LONG_OVER * 86_400_000) return []
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
