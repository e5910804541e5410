import { LRUCache } from 'lru-cache'
import type { Entity } from '../../../schemas/entities/index.ts'
import { fold } from '../../base/fold.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { isWrittenIn, LETTERS, scriptOf } from '../../base/text/text-language.ts'
import words from './column-words.json' with { type: 'json' }

/** Languages of the site: that of the records, and those they are translated into. */
export interface MapLanguages {
  readonly own: string
  readonly others: readonly string[]
  /** The tag of each, by its code, where it is another. */
  readonly tags?: ReadonlyMap<string, string>
}

export interface Column {
  readonly name: string
  readonly folded: string
  /** A language that the name ends with, such as "Title (fr)". */
  readonly language: string | undefined
}

/** Vocabularies and tables that exports name before a column: "Dublin Core:Title", "dcterms:title", "dc.title[en]", "ca_objects.idno". */
const VOCABULARY = /^(?:dublin core|dc|dcterms|schema|skos|foaf|ca objects) (?=\S)/

/** What programs say of a column's values behind its name: "title:string", "dcterms:relation ^^uri". */
const DATA_TYPE =
  /:(?:string|text|int(?:eger)?|long|float|double|number|bool(?:ean)?|date(?:time)?)(?:\[\])?$|\s*\^\^[^@]*/i

/** The language of a column as Omeka S has it: "dcterms:title @fra". */
const LANGUAGE_OF_OMEKA = /\s@([a-z]{2,3}(?:-[a-z]{2})?)$/i

/** A tag of a language in its short form: "fra" is "fr". */
function shortTag(tag: string): string {
  return Intl.getCanonicalLocales(tag)[0] ?? tag
}

/** Apostrophes of every kind, which languages write within words: Ukrainian, French, Italian, Breton, Hebrew abbreviations. */
const APOSTROPHES = /['’‘ʼʹ′`´׳״]/g

/** Twice as many as the lists of known names have, which are compared with the columns of every table. */
const MAX_FOLDED_NAMES = 16_000
const foldedNames = new LRUCache<string, string>({ max: MAX_FOLDED_NAMES })

/** A name without marks, case and punctuation; the first of several columns of one name is "title[1]" or "title.0" in some exports. */
export function foldedName(name: string): string {
  const known = foldedNames.get(name)
  if (known !== undefined) return known
  const folded = foldName(name)
  foldedNames.set(name, folded)
  return folded
}

function foldName(name: string): string {
  const before = name.replace(DATA_TYPE, '')
  // In "Dublin Core:Date" that is what the column is called.
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

/** The same without blanks. */
export function foldedTogether(name: string): string {
  return foldedName(name).replaceAll(' ', '')
}

/** Whether two folded names are the same, without blanks: "objectBeginDate" is "object begin date". */
export function sameName(one: string, other: string): boolean {
  return one.replaceAll(' ', '') === other.replaceAll(' ', '')
}

const foldedLists = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Whether a folded name is one of those of a list, which has them as they are written. */
export function isOneOf(folded: string, names: readonly string[]): boolean {
  const known = foldedLists.get(names) ?? new Set(names.map(foldedTogether))
  foldedLists.set(names, known)
  return known.has(folded.replaceAll(' ', ''))
}

/**
 * How tables name the language of a column: East Asian registers what it is written in (`written`: 명칭(국문), 英文名称), also in one character, which
 * is one of many within a word and so counts only behind it, and apart; others a country. Most codes of countries are also units ("CM", "KG"), and so
 * are left out.
 */
const LANGUAGES: Readonly<Record<'written' | 'oneCharacter', Readonly<Record<string, readonly string[]>>>> & {
  readonly countries: Readonly<Record<string, string>>
} = words.languages

/** Codes of languages that also stand for "number" and the like: they name one in brackets alone. */
const WORDS_TOO: readonly string[] = ['id', 'no', 'fin', 'per', 'may']

/** A tag at the end of a name: "title_zh-Hans", "Title_CN", "title_pt_br", "title [chi]", "titleEn". */
const TAG_AT_END =
  /^(.*?[^\s_.([-])([\s_.([-]+)([a-z]{2,3})(?:([-_ ])([a-z]{4}))?(?:([-_])([a-z]{2}))?\s*[)\]]?$/i
const CAMEL_CASE = /^([a-z]+(?:[A-Z][a-z]+)*)([A-Z][a-z])$/

const SCRIPTS = new Intl.DisplayNames(['en'], { type: 'script', fallback: 'none' })

function isScript(code: string): boolean {
  return SCRIPTS.of(`${code.slice(0, 1).toUpperCase()}${code.slice(1).toLowerCase()}`) !== undefined
}

/** The language of the site that a tag means: of several of one language, and where the tag says more, that in its script. */
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

/** The language that a tag at the end of a name means, and the name without it. */
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

/** How a language is named behind the name of a column: by its code or tag, or as it is called in English, in the museum's language and in itself. */
function namesOfLanguage(code: string, { own, tags }: MapLanguages): readonly string[] {
  const tag = tags?.get(code) ?? code
  const [language = code] = tag.split('-')
  const called = ['en', own, code].flatMap((shown) => {
    try {
      const names = new Intl.DisplayNames([shown], { type: 'language', fallback: 'none' })
      return [tag, language].flatMap((each) => names.of(each) ?? [])
    } catch {
      // A code of the museum's own.
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

/** A column with the language that its name ends with: "Title (fr)", "title_fr", "Titel FR", "Title [French]", "Titre / français", "명칭(국문)", "中文名称". */
export function columnOf(name: string, languages: MapLanguages): Column {
  const whole = foldedName(name)
  for (const language of [languages.own, ...languages.others]) {
    const end = namesOfLanguage(language, languages).find((each) => whole.endsWith(` ${each}`))
    if (end !== undefined)
      return { name, folded: whole.slice(0, -end.length - 1).replace(/[\s,;|–—]+$/, ''), language }
    // "中文名称", "영문명칭": without a blank, the language stands before.
    const [tag = language] = (languages.tags?.get(language) ?? language).split('-')
    const begin = (LANGUAGES.written[tag] ?? [])
      .map(foldedName)
      .find((each) => whole.startsWith(each) && whole !== each)
    if (begin !== undefined) return { name, folded: whole.slice(begin.length).trim(), language }
  }
  return { name, ...(taggedColumn(name, languages) ?? { folded: whole, language: undefined }) }
}

/** A column whose name begins with a language in words, such as "Chinese title". */
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

/** Languages of the site in whose script a text is written, that of the records among them or not. */
export function languagesWritten(text: string, { own, others, tags }: MapLanguages): readonly string[] {
  const letters = (text.match(LETTERS) ?? []).join('')
  return letters === ''
    ? []
    : [own, ...others].filter((code) => isWrittenIn(letters, { tag: tags?.get(code) ?? code }))
}

/** A unit in brackets behind the name of a column, which is known by the words before it: "크기(cm)", "Размер (см)", "মাপ (সেমি)". */
const UNIT =
  /\s*[([]\s*(?:[cdkm]?m|k?g|in|inch(?:es)?|lbs?|oz|[смд]?м|к?г|мм|সেমি|সে\.?\s?মি|মিমি|ইঞ্চি|सेमी|से\.?\s?मी|मिमी|इंच|سم|سانتی\s?متر|ס["״]מ|εκ|სმ|սմ|ซม|มม|厘米|毫米|公分|センチ|ミリ|센티미터|밀리미터)\.?\s*[)\]]$/iu

/** A column whose field has no unit of its own, known by the words before the one that it names. */
export function withoutUnit(column: Column): Column {
  const name = column.name.normalize('NFKC')
  return column.language === undefined && UNIT.test(name)
    ? { ...column, folded: foldedName(name.replace(UNIT, '')) }
    : column
}

/** Entities whose maps can be proposed. */
export type ProposedEntity = Extract<Entity, 'work' | 'agent' | 'page'>

/**
 * Names under which exports have each field, in English, Chinese, French, German, Spanish, Portuguese, Italian, Dutch, Turkish, Polish, Russian, Ukrainian, Swedish,
 * Arabic, Persian, Korean, Japanese, Greek, Hungarian, Finnish, Romanian, Bulgarian, Hebrew, Georgian, Armenian, Hindi, Bengali, Thai, Vietnamese, Indonesian,
 * Czech, Slovak, Serbian in both scripts and Croatian: those of columns, compared without marks and punctuation. The first field that fits gets a column.
 */
export const columnNames: Readonly<Record<ProposedEntity, Readonly<Record<string, readonly string[]>>>> = {
  work: words.work,
  agent: words.agent,
  page: words.page,
}

/** Whether a column is the first of several of one name, such as "Photo 1". */
export function isFirstOf({ folded }: Column, names: readonly string[]): boolean {
  return /1$/.test(folded) && isOneOf(folded.slice(0, -1), names)
}

/** Names of a field, of which there may be none. */
export function namesOf(entity: ProposedEntity, field: string): readonly string[] {
  return columnNames[entity][field] ?? NONE
}

const NONE: readonly string[] = []

/** Fields whose plain texts become paragraphs. */
export const htmlFields: Readonly<Record<ProposedEntity, readonly string[]>> = {
  work: ['description', 'provenance'],
  agent: ['biography'],
  page: ['content'],
}

const ALL_NAMES = Object.values(columnNames).flatMap((fields) => Object.values(fields).flat())

/** Fewer values may be such words by chance. */
const MIN_NAMES = 3

/** Characters of the longest name that is looked at: each row of a table is, and texts are much longer. */
const MAX_NAME = 60

/** Whether the values of a row are names of columns: tables in two languages have them below each other. */
export function namesColumns(row: unknown): boolean {
  if (!isObject(row)) return false
  const values = Object.values(row).map(String)
  if (values.length < MIN_NAMES || values.some((each) => each.length > MAX_NAME || /\p{Nd}/u.test(each)))
    return false
  const found = new Set(values.map(foldedTogether).filter((value) => isOneOf(value, ALL_NAMES)))
  return found.size >= MIN_NAMES && found.size * 2 > values.length
}

/** Whether a column says by which calendar the years beside it are counted. */
export function isCalendarColumn(name: string): boolean {
  return isOneOf(foldedName(name), words.calendar)
}

/** Whether a column says of what the date beside it is. */
export function isDateKindColumn(name: string): boolean {
  return isOneOf(foldedName(name), words.dateKind)
}
