import type { FieldConfig, FieldOrList, ImportMap } from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { fold } from '../../base/fold.ts'
import { hasMarkup } from '../../base/html-tags.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { pythonList } from '../../base/lists.ts'
import { mediaTypes } from '../../base/media-types.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { getOwn } from '../../base/object.ts'
import { isWrittenIn, LETTERS, scriptOf } from '../../base/text/text-language.ts'
import { yesOrNo } from '../../base/yes-no/yes-no.ts'
import { CommaLists } from '../../content/import/index.ts'
import { dayOfEpoch } from '../../sources/index.ts'

/** First rows of a table, from which is seen what its columns hold. */
export interface TableSample {
  readonly columns: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/** A map that is proposed, and the columns that nothing of it takes. */
export interface Proposal {
  readonly map: ImportMap
  readonly unused: readonly string[]
  /** Columns that look internal, which nothing takes either. */
  readonly internal?: readonly string[]
  /** Columns of texts whose heading is in another language than that of the records, by that language. */
  readonly headings?: ReadonlyMap<string, readonly ForeignHeading[]>
  /** Columns that look like one field in two languages, and were left two. */
  readonly alike?: readonly AlikeColumns[]
}

/** Two columns that may be one field in two languages. */
export interface AlikeColumns {
  readonly field: string
  readonly names: readonly [string, string]
}

interface ForeignHeading {
  readonly name: string
  /** Whether its cells are in the script of that language, and so also its translation. */
  readonly isTranslation: boolean
}

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

/** A name without marks, case and punctuation; the first of several columns of one name is "title[1]" or "title.0" in some exports. */
export function foldedName(name: string): string {
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

/** How East Asian registers name the language that a column is written in: 명칭(국문), 英文名称. */
const WRITTEN_IN: Readonly<Record<string, readonly string[]>> = {
  ko: ['국문', '한글', '국어', '韩文', '韓文'],
  zh: ['中文', '汉文', '汉语', '华文', '중문'],
  ja: ['和文', '日文', '邦文', '일문'],
  en: ['英文', '欧文', '영문'],
}

/** The same in one character, which is one of many within a word: only behind it, and apart. */
const ONE_CHARACTER: Readonly<Record<string, readonly string[]>> = {
  ko: ['한', '韩', '韓'],
  zh: ['中', '汉', '漢'],
  ja: ['日', '和'],
  en: ['英'],
  fr: ['法', '仏'],
  de: ['德', '独'],
  ru: ['俄', '露'],
}

/** Countries by which tables name a language. Most codes of countries are also units ("CM", "KG"), and so are left out. */
const COUNTRIES: Readonly<Record<string, string>> = {
  cn: 'zh',
  tw: 'zh',
  hk: 'zh',
  jp: 'ja',
  kr: 'ko',
  gb: 'en',
  us: 'en',
  ua: 'uk',
  cz: 'cs',
  dk: 'da',
  se: 'sv',
  vn: 'vi',
  il: 'he',
  ir: 'fa',
}

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
  const ofCountry = getOwn(COUNTRIES, short)
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
  return [...codes, ...called, ...(WRITTEN_IN[language] ?? []), ...(ONE_CHARACTER[language] ?? [])].map(
    foldedName,
  )
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
    const begin = (WRITTEN_IN[tag] ?? [])
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

const SEPARATORS = [';', '|', '\n'] as const

/** Signs that also stand within values, as in "col·lecció" and "Marl & Sons": between values they have blanks around them. */
const DOTS = [' · ', ' • '] as const
const AND = ' & '

/** Characters of the longest part that is a value and no sentence. */
const MAX_PART = 60

/** So many short parts of one cell are values, whether or not they come again. */
const MIN_LIST_PARTS = 3
const MAX_LIST_PART_LENGTH = 30

/** Signs that hardly stand in a sentence more than once. */
const OF_LISTS: readonly string[] = [';', '|']

function isListAlone(parts: readonly string[]): boolean {
  return parts.length >= MIN_LIST_PARTS && parts.every((part) => part.length <= MAX_LIST_PART_LENGTH)
}

function cellsWith(sign: string, cells: readonly string[]): readonly string[] {
  return cells.filter((cell) => cell.includes(sign))
}

function dividedBy(signs: readonly string[], cells: readonly string[]): readonly string[] {
  return signs
    .reduce<readonly string[]>((values, sign) => values.flatMap((value) => value.split(sign)), cells)
    .map((value) => value.trim())
}

/** What separates several values in the cells of a column, where anything does: each sign that several cells have, else that of one. */
function separatorsIn(column: Column, sample: TableSample): readonly string[] {
  const cells = cellsOf(column, sample)
  const found = SEPARATORS.filter((sign) => cellsWith(sign, cells).length > 0)
  const several = found.filter((sign) => cellsWith(sign, cells).length > 1)
  return several.length > 0 ? several : found.slice(0, 1)
}

/** What separates several values in the cells of a column that lists values, whose signs may be others than those of `separatorsIn`. */
function listSeparators(column: Column, sample: TableSample): readonly string[] {
  const cells = cellsOf(column, sample)
  const dots = DOTS.filter((sign) => cellsWith(sign, cells).length > 1)
  const signs = [...separatorsIn(column, sample), ...dots]
  const values = dividedBy(signs, cells)
  const whole = new Set(values)
  // What it joins is also found alone.
  const joined = cellsWith(AND, values).filter((value) =>
    value.split(AND).some((part) => whole.has(part.trim())),
  )
  return joined.length > 1 ? [...signs, AND] : signs
}

/** Whether most of what a sign divides comes more than once, as values of a list do and parts of sentences do not. */
function areValues(parts: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1)
  return parts.filter((part) => (counts.get(part) ?? 0) > 1).length * 2 > parts.length
}

/**
 * Signs that may stand between values of a column and do not divide them, each with the number of its cells.
 *
 * @param isList whether the cells are known to be lists; of others only values that come again, or many short ones in a cell, are taken for some.
 */
export function undividedIn(
  column: Pick<Column, 'name'>,
  sample: TableSample,
  divides: readonly string[],
  isList: boolean,
): readonly { readonly sign: string; readonly count: number }[] {
  const cells = cellsOf(column, sample)
  return [...SEPARATORS, ...DOTS, AND].flatMap((sign) => {
    if (divides.some((each) => each.trim() === sign.trim())) return []
    const parts = cellsWith(sign, cells)
      .map((cell) => dividedBy([sign], [cell]))
      .filter((each) => each.every((part) => part.length <= MAX_PART))
    if (parts.length === 0 || (sign === AND && parts.length === 1)) return []
    // "clay|glaze; gold": values come again once every sign divides them.
    const others = SEPARATORS.filter((each) => each !== sign)
    const shared = cellsWith(sign, cells).filter((cell) => others.some((other) => cell.includes(other)))
    const isShared = shared.length > 0 && areValues(dividedBy([sign, ...others], cellsWith(sign, cells)))
    const isSome =
      isList || isShared || areValues(parts.flat()) || (OF_LISTS.includes(sign) && parts.some(isListAlone))
    return isSome ? [{ sign, count: parts.length }] : []
  })
}

/**
 * The comma that also separates values of a column, where its cells show it.
 *
 * @param isNamed Its values are names of persons or records: "Marl, Anna" and "Marl, Otto" are no list.
 */
function commaIn(column: Column, sample: TableSample, isNamed: boolean): string | undefined {
  const commas = new CommaLists()
  const cells = cellsOf(column, sample)
  for (const value of dividedBy(listSeparators(column, sample), cells)) commas.see(value)
  return commas.separator(isNamed ? undefined : cells.length)
}

function withSeparator(from: FieldConfig, separators: readonly (string | undefined)[]): FieldConfig {
  const steps = separators.flatMap((split) => (split === undefined ? [] : [{ split }]))
  const place = typeof from === 'string' ? { from } : from
  return steps.length === 0 ? from : { ...place, as: steps }
}

/** Whether the cells of a column are lists of JSON or of Python, as databases and programs export them. */
export function isJsonLists(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => jsonList(cell) !== undefined)
}

function jsonList(cell: string): readonly string[] | undefined {
  try {
    const found: unknown = cell.startsWith('[') ? JSON.parse(cell) : undefined
    return Array.isArray(found) && found.every((each) => typeof each === 'string') ? found : undefined
  } catch {
    return pythonList(cell)
  }
}

/** A field of several values, which the cells of the column separate. */
export function listFrom(column: Column, sample: TableSample, isNamed = false): FieldConfig {
  if (isJsonLists(column, sample)) return { from: pointerTo(column.name), as: ['json'] }
  return withSeparator(pointerTo(column.name), [
    ...listSeparators(column, sample),
    commaIn(column, sample, isNamed),
  ])
}

/** Whether commas stand between names of pictures, as "a.jpg, b.jpg". */
function hasCommas({ name }: Column, { rows }: TableSample): boolean {
  const cells = rows.flatMap((row) => (row[name]?.includes(',') === true ? [row[name] ?? ''] : []))
  return (
    cells.length > 0 &&
    cells.every((cell) =>
      cell.split(',').every((part) => /\.[a-z]{3,4}(?: \(https?:\S+\))?$/i.test(part.trim())),
    )
  )
}

/** Whether a column has whole numbers alone: 79 is a year there, and no date elsewhere. */
export function isNumbers({ name }: Column, { rows }: TableSample): boolean {
  return rows.every((row) => /^-?\p{Nd}{1,5}$|^$/u.test(row[name]?.trim() ?? ''))
}

/** Whether a column says yes or no alone: "On view" is then no place. */
export function isYesOrNo(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => yesOrNo(cell) !== undefined)
}

/** Whether a column has types of files, such as image/jpeg, among its cells: "Format" is then no measurement. */
export function isOfFiles(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return (
    cells.length > 0 &&
    cells.some((cell) => /^(?:image|video|audio|text|application|model)\/[\w.+-]+$/i.test(cell))
  )
}

/** Whether a column has texts in HTML. */
export function isMarkedUp({ name }: Column, { rows }: TableSample): boolean {
  return rows.some((row) => hasMarkup(row[name] ?? ''))
}

/** Cells of a column that are not empty. */
export function cellsOf({ name }: Pick<Column, 'name'>, { rows }: TableSample): readonly string[] {
  return rows.flatMap((row) => row[name]?.trim() || [])
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|avif|gif|tiff?)$/i
const MEDIUM_FILE = new RegExp(`\\.(?:${Object.keys(mediaTypes).join('|')})$`, 'i')

/** What the files of these names are, all of one kind. */
export function kindOfFiles(names: readonly string[]): 'pictures' | 'media' | undefined {
  if (names.length === 0) return undefined
  if (names.every((name) => PICTURE_FILE.test(name))) return 'pictures'
  return names.every((name) => MEDIUM_FILE.test(name)) ? 'media' : undefined
}

/** Regions and sizes in addresses of the IIIF Image API, whose commas divide nothing: "/full/250,/0/default.jpg". */
const IIIF_NUMBERS = /\/(?:pct:)?[\d.,^!]+(?=\/)/g

function holdsFiles(column: Column, sample: TableSample, file: RegExp): boolean {
  const parts = cellsOf(column, sample).flatMap(
    (cell) =>
      jsonList(cell) ??
      cell
        .replace(IIIF_NUMBERS, '/')
        .split(/[;|,\n]/)
        .map((part) => part.trim()),
  )
  const names = parts.filter((part) => part !== '')
  return names.length > 0 && names.every((name) => file.test(name))
}

/** Whether the cells of a column are names of pictures. */
export function holdsPictures(column: Column, sample: TableSample): boolean {
  return holdsFiles(column, sample, PICTURE_FILE)
}

/** Whether a column "Fotograf" has photographers: "Fotoğraf" folds to the same word, and is the picture in Turkish. */
export function isOfPhotographers(column: Column, sample: TableSample): boolean {
  return column.folded === 'fotograf' && !/ğ/i.test(column.name) && !holdsPictures(column, sample)
}

/** Whether a cell names a picture, also by an address with a query behind it. */
function namesPicture(cell: string): boolean {
  return PICTURE_FILE.test(cell.replace(/[?#].*$/s, ''))
}

/** The column with the addresses behind the words of one, as a workbook has them. */
function linkColumnOf(column: Column, others: readonly Column[]): Column | undefined {
  return others.find(({ name }) => name === `${column.name} (link)`)
}

/** Where the address of a record is: in its column, behind the words there, or in some rows the one and in others the other. */
interface AddressPlace {
  readonly from: FieldConfig
  readonly behind?: Column
  /** Whether the column itself has words alone. */
  readonly areWords: boolean
}

export function addressOf(column: Column, others: readonly Column[], sample: TableSample): AddressPlace {
  const behind = linkColumnOf(column, others)
  const own = pointerTo(column.name)
  if (behind === undefined) return { from: own, areWords: false }
  const address = pointerTo(behind.name)
  const areWords = !cellsOf(column, sample).some((cell) => cell.includes('://'))
  return { from: areWords ? address : { from: [address, own] }, behind, areWords }
}

/**
 * Where the pictures are of a column that is called so: in it, or behind its words. Undefined where the words have addresses behind them that
 * are no pictures.
 */
export function pictureColumn(
  column: Column,
  others: readonly Column[],
  sample: TableSample,
): Column | undefined {
  const behind = linkColumnOf(column, others)
  const areWords = cellsOf(column, sample).every((cell) => !/:\/\//.test(cell) && !namesPicture(cell))
  if (behind === undefined || !areWords) return column
  return cellsOf(behind, sample).every(namesPicture) ? behind : undefined
}

/** Whether the cells of a column are names of files of sound, film or 3D models. */
export function holdsMedia(column: Column, sample: TableSample): boolean {
  return holdsFiles(column, sample, MEDIUM_FILE)
}

/** Whether a column is the first of several of one name, such as "Photo 1". */
export function isFirstOf({ folded: name }: Column, names: readonly string[]): boolean {
  return names.some((each) => sameName(name, `${foldedName(each)} 1`))
}

/** Whether a column says of itself that it has ids, as "image_id" and "管理対象ID" do. */
export function isId({ folded: name }: Column): boolean {
  return /(?:^|[^a-z])id$/.test(name)
}

/** Whether each row has another value of a column. */
export function isInEachRow(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  return all.length === sample.rows.length && new Set(all).size === all.length
}

/** Whether a column of ids has another one in each row, whatever they look like, such as "marl_001.jpg". */
export function hasIds(column: Column, sample: TableSample): boolean {
  return isId(column) && isInEachRow(column, sample)
}

/** Columns of smaller copies, or of what others are told of a record. */
const COPIES = /thumb|preview|vorschau|vignette|miniatura|缩略/

/** Whether a column has addresses of smaller copies, which say nothing of a record. */
export function isOfCopies(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return (
    COPIES.test(column.folded) &&
    cells.length > 0 &&
    cells.every((cell) => /^(?:https?:\/)?\/\S+$/.test(cell) || PICTURE_FILE.test(cell))
  )
}

/** The column of pictures with those after it: "Photo 1" and "Photo 2", or whichever hold names of pictures. */
export function withFurther(
  first: Column,
  others: readonly Column[],
  sample: TableSample,
): readonly [Column, ...Column[]] {
  const nameOf = ({ folded: name }: Column): string => name.replace(/ ?\d+$/, '')
  const further = others.filter(
    (each) =>
      each !== first &&
      !COPIES.test(each.folded) &&
      !isId(each) &&
      (holdsPictures(each, sample) || (nameOf(each) === nameOf(first) && cellsOf(each, sample).length > 0)),
  )
  const [best, ...rest] = further
  return best !== undefined && COPIES.test(first.folded) ? [best, ...rest] : [first, ...further]
}

/** The column of smaller copies that some records have alone. */
export function spareOf(
  [only, ...further]: readonly [Column, ...Column[]],
  columns: readonly Column[],
  sample: TableSample,
): Column | undefined {
  if (further.length > 0) return undefined
  return columns.find(
    (each) =>
      each !== only &&
      COPIES.test(each.folded) &&
      holdsPictures(each, sample) &&
      sample.rows.some((row) => !row[only.name]?.trim() && row[each.name]?.trim()),
  )
}

/** Where the media of a record are; each has the title of its record. */
export function mediaMapping(column: Column, sample: TableSample): FieldOrList {
  return { members: { path: filesOf([column], sample) } }
}

/** Share of the cells of a column that are understood as dates with a year. */
export function shareOfDates(column: Column, sample: TableSample): number {
  const all = cellsOf(column, sample)
  const dates = all.filter((cell) => {
    const date = readMuseumDate(dayOfEpoch(cell) ?? cell)
    return date !== undefined && (date === 'undated' || date.from !== undefined || date.to !== undefined)
  })
  return all.length === 0 ? 0 : dates.length / all.length
}

/** Share of its cells that must be understood for a column to be one of dates. */
export const MIN_DATES_SHARE = 0.5

/** Dates, times, numbers with decimals and addresses are no numbers of an inventory. */
const NO_INVENTORY =
  /^\p{Nd}{1,2}(?::\p{Nd}{2}){1,2}$|^\p{Nd}{1,4}[-./]\p{Nd}{1,2}(?:[-./]\p{Nd}{1,4})?$|^-?\p{Nd}+[.,]\p{Nd}+$|^[a-z]+:\/\//iu

/** Amounts and measures: a sign of money, or the same word behind each number, as in "12 cm". */
function isMeasured(cells: readonly string[]): boolean {
  const units = new Set(cells.map((cell) => /^[^\p{L}]*\p{Nd} ?(\p{L}+\.?)$/u.exec(cell)?.[1]))
  return cells.some((cell) => /\p{Sc}/u.test(cell)) || (units.size === 1 && !units.has(undefined))
}

/** Whether whole numbers are years, and not counted: those of an inventory have few gaps. */
function areYears(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(withPlainDigits(cell)))
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  return min >= 1000 && max <= 2100 && max - min >= 2 * cells.length
}

/** Whether a column has what an inventory has: in each row another word with a digit in it, such as "FAR-017". */
export function hasNumbersOfRecords(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  return (
    all.length > 1 &&
    all.length === sample.rows.length &&
    new Set(all).size === all.length &&
    all.every((cell) => cell.length <= 40 && /^\S*\p{Nd}\S*$/u.test(cell) && !/[/:.,]/.test(cell)) &&
    !isMeasured(all) &&
    !all.every((cell) => NO_INVENTORY.test(cell)) &&
    !(isNumbers(column, sample) && areYears(all))
  )
}

/** The first column of a table without a name of its own, as R and pandas write it: "Column 1" since it has none, or read once more. */
const NAMELESS = /^(?:Column 1|Unnamed: 0)$/

/** Whether a nameless first column numbers the rows: from 0 or 1, or in any order beside the numbers of an inventory. The next export numbers others so. */
export function numbersRows(sample: TableSample): boolean {
  const [first, ...others] = sample.columns.map((name): Column => ({ name, folded: '', language: undefined }))
  if (first === undefined || !NAMELESS.test(first.name)) return false
  if (!isNumbers(first, sample) || !isInEachRow(first, sample)) return false
  const [start = -1, next = start + 1] = cellsOf(first, sample).map(Number)
  return (
    ([0, 1].includes(start) && next === start + 1) || others.some((each) => looksLikeInventory(each, sample))
  )
}

/** A table has rows without a number, such as a sum at its end, and numbers that were given twice. */
const MIN_NUMBERED_SHARE = 0.9

/** Whether the cells of a column could be those of an inventory, such as "KM 1921:3" or "ТМ 14-2": nearly each row another one with a digit. */
export function looksLikeInventory(column: Column, sample: TableSample): boolean {
  const all = cellsOf(column, sample)
  const numbers = all.filter(
    (cell) => cell.length <= 40 && /\p{Nd}/u.test(cell) && !/[;,]/.test(cell) && !NO_INVENTORY.test(cell),
  )
  return (
    numbers.length > 1 &&
    new Set(numbers).size >= sample.rows.length * MIN_NUMBERED_SHARE &&
    !isMeasured(numbers) &&
    !(isNumbers(column, sample) ? areYears(numbers) : shareOfDates(column, sample) >= MIN_DATES_SHARE)
  )
}

/** Where the files of a record are, in columns each of which may have several, or else in a spare one. */
export function filesOf(
  columns: readonly [Column, ...Column[]],
  sample: TableSample,
  spare?: Column,
): FieldConfig {
  const separators = new Set(columns.flatMap((each) => separatorsIn(each, sample)))
  const comma = columns.some((each) => hasCommas(each, sample)) ? ',' : undefined
  const [first, ...others] = columns.map(({ name }) => pointerTo(name))
  const own = first ?? ''
  const alone = spare === undefined ? own : { from: [own, pointerTo(spare.name)] }
  const from: FieldConfig = others.length === 0 ? alone : { all: [own, ...others] }
  if (columns.every((each) => isJsonLists(each, sample)))
    return { ...(typeof from === 'string' ? { from } : from), as: ['json'] }
  return withSeparator(from, [...separators, comma])
}
