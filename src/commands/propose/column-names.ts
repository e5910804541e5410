import { LRUCache } from 'lru-cache'
import type { Entity } from '../../../schemas/entities/index.ts'
import { fold } from '../../base/fold.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { isWrittenIn, LETTERS, scriptOf } from '../../base/text/text-language.ts'
import words from './column-words.json' with { type: 'json' }

/** Languages of a site: the language of the records and those that they are translated into. */
export interface MapLanguages {
  readonly own: string
  readonly others: readonly string[]
  /** BCP 47 tags by language code, where the tag differs from the code. */
  readonly tags?: ReadonlyMap<string, string>
}

export interface Column {
  readonly name: string
  readonly folded: string
  /** Language code from the end of the name, such as "fr" in "Title (fr)". */
  readonly language: string | undefined
  /** Era at the end of the column name, such as "v. Chr." */
  readonly era?: string
}

/**
 * Prefixes of vocabularies and tables in exported column names: "Dublin Core:Title", "dcterms:title", "dc.title[en]", "ca_objects.idno".
 */
const VOCABULARY = /^(?:dublin core|dc|dcterms|schema|skos|foaf|ca objects) (?=\S)/

/** Data types appended to exported column names: "title:string", "dcterms:relation ^^uri". */
const DATA_TYPE =
  /:(?:string|text|int(?:eger)?|long|float|double|number|bool(?:ean)?|date(?:time)?)(?:\[\])?$|\s*\^\^[^@]*/i

/** Language suffix of Omeka S: "dcterms:title @fra". */
const LANGUAGE_OF_OMEKA = /\s@([a-z]{2,3}(?:-[a-z]{2})?)$/i

/** Returns the canonical form of a language tag: "fra" becomes "fr". */
function shortTag(tag: string): string {
  return Intl.getCanonicalLocales(tag)[0] ?? tag
}

/** Apostrophe variants used within words: Ukrainian, French, Italian, Breton, Hebrew abbreviations. */
const APOSTROPHES = /['’‘ʼʹ′`´׳״]/g

/** Maximum number of cached names: twice the length of the lists that are compared with the columns of every table. */
const MAX_FOLDED_NAMES = 16_000
const foldedNames = new LRUCache<string, string>({ max: MAX_FOLDED_NAMES })

/**
 * Returns a name without diacritics, case and punctuation. Also removes the index of the first of several equal columns, which some exports
 * write as "title[1]" or "title.0".
 */
export function foldedName(name: string): string {
  const known = foldedNames.get(name)
  if (known !== undefined) return known
  const folded = foldName(name)
  foldedNames.set(name, folded)
  return folded
}

function foldName(name: string): string {
  const before = name.replace(DATA_TYPE, '')
  // In "Dublin Core:Date", "Date" is the column name rather than a data type.
  const isVocabulary = VOCABULARY.test(`${fold(before)} x`)
  const plain = (isVocabulary ? name : before).replace(
    LANGUAGE_OF_OMEKA,
    (_, tag: string) => ` ${shortTag(tag)}`,
  )
  return fold(plain.replace(/\[[01]\]$|(?<=\p{L})\.[01]$/u, ''))
    .replace(APOSTROPHES, '')
    .replace(/[\s_./()[\]:,°-]+/g, ' ')
    .trim()
    .replace(VOCABULARY, '')
}

/** Like `foldedName`, without spaces. */
export function foldedTogether(name: string): string {
  return foldedName(name).replaceAll(' ', '')
}

/** Whether two folded names are equal apart from spaces: "objectBeginDate" equals "object begin date". */
export function sameName(one: string, other: string): boolean {
  return one.replaceAll(' ', '') === other.replaceAll(' ', '')
}

const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Whether a folded name is in a list of names, which are folded for the comparison. */
export function isOneOf(folded: string, names: readonly string[]): boolean {
  const known = foldedLists.get(names) ?? new Set(names.map(foldedTogether))
  foldedLists.set(names, known)
  return known.has(folded.replaceAll(' ', ''))
}

/**
 * Words by which column names indicate a language. East Asian registers name the written language (`written`: 명칭(국문), 英文名称), also by a
 * single character. A single character may be part of a word, so it counts only as a separate suffix. Other tables name a country. Most
 * country codes are omitted since they are also units ("CM", "KG").
 */
const LANGUAGES: Readonly<Record<'written' | 'oneCharacter', Readonly<Record<string, readonly string[]>>>> & {
  readonly countries: Readonly<Record<string, string>>
} = words.languages

/** Language codes that are also words or abbreviations such as "no." for number. They count only in brackets. */
const WORDS_TOO: readonly string[] = ['id', 'no', 'fin', 'per', 'may']

/** A language tag at the end of a name: "title_zh-Hans", "Title_CN", "title_pt_br", "title [chi]", "titleEn". */
const TAG_AT_END =
  /^(.*?[^\s_.([-])([\s_.([-]+)([a-z]{2,3})(?:([-_ ])([a-z]{4}))?(?:([-_])([a-z]{2}))?\s*[)\]]?$/i
const CAMEL_CASE = /^([a-z]+(?:[A-Z][a-z]+)*)([A-Z][a-z])$/

const SCRIPTS = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' })

function isScript(code: string): boolean {
  return SCRIPTS.of(`${code.slice(0, 1).toUpperCase()}${code.slice(1).toLowerCase()}`) !== undefined
}

/** Returns the site language that matches a tag. If several share the language or the tag has a script or region, the script decides. */
function languageByTag(
  { own, others, tags }: MapLanguages,
  language: string,
  script: string | undefined,
  region: string | undefined,
): string | undefined {
  const tagOf = (code: string): string => tags?.get(code) ?? code
  const found = [own, ...others].filter((code) => tagOf(code).split('-')[0] === language)
  if (found.length < 2 && script === undefined && region === undefined) return found[0]
  const wanted = scriptOf([language, script, region].filter(Boolean).join('-'))
  return found.find((code) => scriptOf(tagOf(code)) === wanted)
}

/** Returns the language of a tag at the end of a name, and the folded name without the tag. */
function taggedColumn(name: string, languages: MapLanguages): Omit<Column, 'name'> | undefined {
  const bare = name.normalize('NFKC').replace(DATA_TYPE, '').trim()
  const [, word = '', camel = ''] = CAMEL_CASE.exec(bare) ?? []
  const [, before = word, between = '_', code = camel, , script, , region] = TAG_AT_END.exec(bare) ?? []
  const short = code.toLowerCase()
  if (before === '' || short === '') return undefined
  const isApart = /[_.([-]/.test(between)
  if (WORDS_TOO.includes(short) && !/[([]/.test(between)) return undefined
  const found = (language: string | undefined) =>
    language === undefined ? undefined : { folded: foldedName(before), language }
  if (script !== undefined || region !== undefined) {
    const tag = shortTag(short)
    if (script !== undefined && !isScript(script)) return undefined
    const isOfRegion =
      region === undefined ||
      region === region.toUpperCase() ||
      new Intl.Locale(`und-${region}`).maximize().language === tag
    return isOfRegion ? found(languageByTag(languages, tag, script, region)) : undefined
  }
  if (!isApart && code !== code.toUpperCase()) return undefined
  const ofCountry = getOwn(LANGUAGES.countries, short)
  return found(
    languageByTag(languages, shortTag(short), undefined, undefined) ??
      (ofCountry && languageByTag(languages, ofCountry, undefined, short)),
  )
}

/**
 * Returns the folded names of a language at the end of column names: its code, its tag, and its name in English, in the museum's language
 * and in itself.
 */
function namesOfLanguage(code: string, { own, tags }: MapLanguages): readonly string[] {
  const tag = tags?.get(code) ?? code
  const [language = code] = tag.split('-')
  const called = ['en', own, code].flatMap((shown) => {
    try {
      const names = new Intl.DisplayNames([shown], { type: 'language', fallback: 'none' })
      return [tag, language].flatMap((each) => names.of(each) ?? [])
    } catch {
      // Not a BCP 47 tag but a code of the museum's own.
      return []
    }
  })
  const codes = [tag, code].filter((each) => !WORDS_TOO.includes(each))
  return [
    ...codes,
    ...called,
    ...(LANGUAGES.written[language] ?? []),
    ...(LANGUAGES.oneCharacter[language] ?? []),
  ].map(foldedName)
}

/**
 * Parses the language at the end of a column name: "Title (fr)", "title_fr", "Titel FR", "Title [French]", "Titre / français", "명칭(국문)",
 * "中文名称".
 */
export function columnOf(name: string, languages: MapLanguages): Column {
  const whole = foldedName(name)
  for (const language of [languages.own, ...languages.others]) {
    const end = namesOfLanguage(language, languages).find((each) => whole.endsWith(` ${each}`))
    if (end !== undefined)
      return { name, folded: whole.slice(0, -end.length - 1).replace(/[\s,;|–—]+$/, ''), language }
    // In "中文名称" and "영문명칭", the language is a prefix without a space.
    const [tag = language] = (languages.tags?.get(language) ?? language).split('-')
    const begin = (LANGUAGES.written[tag] ?? [])
      .map(foldedName)
      .find((each) => whole.startsWith(each) && whole !== each)
    if (begin !== undefined) return { name, folded: whole.slice(begin.length).trim(), language }
  }
  return { name, ...(taggedColumn(name, languages) ?? { folded: whole, language: undefined }) }
}

/** Parses a language in words at the beginning of a column name, such as "Chinese title". */
export function languageBefore(
  { folded: whole }: Column,
  languages: MapLanguages,
): Pick<Column, 'folded' | 'language'> | undefined {
  for (const language of [languages.own, ...languages.others]) {
    const begin = namesOfLanguage(language, languages).find(
      (each) => each.length > 3 && whole.startsWith(`${each} `),
    )
    if (begin !== undefined) return { folded: whole.slice(begin.length + 1), language }
  }
  return undefined
}

/** Returns the languages of the site, including that of the records, whose script a text is written in. */
export function languagesWritten(text: string, { own, others, tags }: MapLanguages): readonly string[] {
  const letters = (text.match(LETTERS) ?? []).join('')
  return letters === ''
    ? []
    : [own, ...others].filter((code) => isWrittenIn(letters, { tag: tags?.get(code) ?? code }))
}

/** A unit in brackets at the end of a column name, which is ignored when names are compared: "크기(cm)", "Размер (см)", "মাপ (সেমি)". */
const UNIT =
  /\s*[([]\s*(?:[cdkm]?m|k?g|in|inch(?:es)?|lbs?|oz|[смд]?м|к?г|мм|সেমি|সে\.?\s?মি|মিমি|ইঞ্চি|सेमी|से\.?\s?मी|मिमी|इंच|سم|سانتی\s?متر|ס["״]מ|εκ|სმ|սմ|ซม|มม|厘米|毫米|公分|センチ|ミリ|센티미터|밀리미터)\.?\s*[)\]]$/iu

/** Removes the unit from the folded name of a column, for fields that have no unit of their own. */
export function withoutUnit(column: Column): Column {
  const name = column.name.normalize('NFKC')
  return column.language === undefined && UNIT.test(name)
    ? { ...column, folded: foldedName(name.replace(UNIT, '')) }
    : column
}

/** Entities for which import maps can be proposed. */
export type ProposedEntity = Extract<Entity, 'work' | 'agent' | 'page'>

/**
 * Column names of each field as exports have them, compared without diacritics and punctuation. The first field that matches takes a
 * column. Languages: English, Chinese, French, German, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Russian, Ukrainian, Swedish,
 * Arabic, Persian, Korean, Japanese, Greek, Hungarian, Finnish, Romanian, Bulgarian, Hebrew, Georgian, Armenian, Hindi, Bengali, Thai,
 * Vietnamese, Indonesian, Czech, Slovak, Serbian in both scripts and Croatian.
 */
export const columnNames: Readonly<Record<ProposedEntity, Readonly<Record<string, readonly string[]>>>> = {
  work: words.work,
  agent: words.agent,
  page: words.page,
}

/** Whether a column is the first of a numbered series, such as "Photo 1". */
export function isFirstOf({ folded }: Column, names: readonly string[]): boolean {
  return /1$/.test(folded) && isOneOf(folded.slice(0, -1), names)
}

/** Returns the column names of a field, or an empty list. */
export function namesOf(entity: ProposedEntity, field: string): readonly string[] {
  return columnNames[entity][field] ?? NONE
}

const NONE: readonly string[] = []

/** Fields whose plain text is imported as HTML paragraphs. */
export const htmlFields: Readonly<Record<ProposedEntity, readonly string[]>> = {
  work: ['description', 'provenance'],
  agent: ['biography'],
  page: ['content'],
}

const ALL_NAMES = Object.values(columnNames).flatMap((fields) => Object.values(fields).flat())

/** Minimum number of values, since fewer may match by chance. */
const MIN_NAMES = 3

/** Maximum length of a column name in characters. Skips long texts early, as this runs for every row. */
const MAX_NAME = 60

/** Whether a row repeats column names: bilingual tables have a second header row. */
export function namesColumns(row: unknown): boolean {
  if (!isObject(row)) return false
  const values = Object.values(row).map(String)
  if (values.length < MIN_NAMES || values.some((each) => each.length > MAX_NAME || /\p{Nd}/u.test(each)))
    return false
  const found = new Set(values.map(foldedTogether).filter((value) => isOneOf(value, ALL_NAMES)))
  return found.size >= MIN_NAMES && found.size * 2 > values.length
}

/** Whether a column names the calendar of the years beside it. */
export function isCalendarColumn(name: string): boolean {
  return isOneOf(foldedName(name), words.calendar)
}

/** Whether a column says what kind of date is beside it. */
export function isDateKindColumn(name: string): boolean {
  return isOneOf(foldedName(name), words.dateKind)
}
