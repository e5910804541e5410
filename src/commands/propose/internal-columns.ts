import { type RecordConfig, type RecordField, recordSchema } from '../../../schemas/config/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { fold } from '../../base/fold.ts'
import { readMuseumDate } from '../../base/museum-date/index.ts'
import { isObject } from '../../base/object.ts'
import { catalogue, type Problem, problemOf } from '../../engine/errors/index.ts'
import { asksForPrivacy, readGivenJson } from '../../engine/index.ts'
import { personalIn } from '../doubtful-values.ts'
import { namesHidden } from '../not-public.ts'
import { type Column, foldedName, foldedTogether, isOneOf } from './column-names.ts'
import words from './column-words.json' with { type: 'json' }
import { cellsOf, type TableSample } from './columns.ts'

const names = words.internal

const ANYWHERE = names.anywhere.map(foldedTogether)

/** Text in brackets, or after a dash, colon or slash: "შენიშვნა (შიდა)", "備註（内部）", "Notes - internal". */
const ASIDE =
  /[([{（［【〔](?<within>[^()[\]{}（）［］【】〔〕]+)|(?:\s[-–—]\s?|[:：/|])(?<after>[^([（:：/|]+)$/gu

function isAside(name: string): boolean {
  return [...name.matchAll(ASIDE)].some(({ groups }) => saysInternal(groups?.within ?? groups?.after ?? ''))
}

/** Whether a word marks something as internal: "internal", "内部". */
export function saysInternal(word: string): boolean {
  return isOneOf(foldedName(word), names.behind)
}

const CONTACT = names.contact.map(foldedName)
/** Scripts without spaces between words: "捐赠人电话". */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Thai}\p{Script=Khmr}]/u

/** Whether a column name contains a word for telephone or email in any language: "Δωρητής τηλ.", "Тел. дарителя". */
function namesContact(name: string): boolean {
  return CONTACT.some((word) =>
    UNSPACED.test(word) ? name.includes(word) : ` ${name} `.includes(` ${word} `),
  )
}

/** A telephone number: with a country code, a leading zero or brackets, or in groups. Excludes ISBNs and numbers that begin with a year. */
const TELEPHONE =
  /^(?!97[89][-\s]|(?:1[5-9]|20)\d\d[\s./–-])(?:(?:\+|0|\()[\d\s()./–-]+|\d{2,5}(?:[\s./–-]{1,2}\d{2,5}){1,5})$/
const DIGITS = { min: 9, max: 15 }

/** Whether a cell is a telephone number or contains personal data such as a national ID. */
export function looksLikeContact(cell: string): boolean {
  if (personalIn(cell).length > 0) return true
  // A number that fills its cell is a stronger signal than one within a text.
  const text = withPlainDigits(cell).trim()
  const digits = text.replace(/\D/g, '').length
  if (digits < DIGITS.min || digits > DIGITS.max || /^\d*\.\d*$/.test(text)) return false
  return TELEPHONE.test(text) && readMuseumDate(text) === undefined
}

/** Whether most cells of a column are telephone numbers, email addresses or other personal numbers, whatever its name. */
export function holdsContacts(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.filter(looksLikeContact).length * 2 > cells.length
}

const AMOUNTS = new Set(names.amount.map(foldedName))
const CURRENCIES = new Set(names.currency.map(foldedName))
const BETWEEN = new Set(names.between)

function isCurrency(word: string): boolean {
  return CURRENCIES.has(word) || /^\p{Sc}$/u.test(word)
}

function wordsAndCurrencies(name: string): readonly string[] {
  return name
    .replace(/\p{Sc}/gu, ' $& ')
    .split(' ')
    .filter(Boolean)
}

/** Whether a column name means an amount of money: "Wert in Euro", "Value (GBP)". The "Face value (EUR)" of a coin does not match. */
function namesMoney(name: string): boolean {
  const words = wordsAndCurrencies(name).filter((word) => !BETWEEN.has(word))
  return (
    words.some((word) => AMOUNTS.has(word)) &&
    words.some(isCurrency) &&
    words.every((word) => AMOUNTS.has(word) || isCurrency(word))
  )
}

/** Whether a name is one of a whole column, as it is or beside a currency: "Estimate (£)". */
function isWhole(name: string): boolean {
  const withoutCurrency = wordsAndCurrencies(name).filter((word) => !isCurrency(word))
  return isOneOf(name, names.whole) || isOneOf(withoutCurrency.join(' '), names.whole)
}

const STORAGE = new Set(names.storage.map(foldedName))
const STORAGE_PARTS = new Set(names.storageParts.map(foldedName))
const WHERE = new Set(names.where.map(foldedName))
const NUMBER = new Set(names.number.map(foldedName))
const BESIDE = new Set([...NUMBER, ...names.between.map(foldedName)])

/** Splits a column name into words, with and without those that only mean "number". */
function wordsOf(name: string): { readonly all: readonly string[]; readonly words: readonly string[] } {
  const all = name.split(/[^\p{L}\p{N}\p{M}№]+/u).filter(Boolean)
  return { all, words: all.filter((word) => !BESIDE.has(word)) }
}

/**
 * Returns columns named by a single storage word, such as "Shelf", "Box" and "Row", if one of them is certainly internal. Alone, "Box" may
 * be an object type.
 */
export function storageAmong(columns: readonly Column[]): readonly Column[] {
  const lone = columns.flatMap((column) => {
    const [word = '', ...more] = wordsOf(column.folded).words
    return more.length === 0 && (STORAGE.has(word) || STORAGE_PARTS.has(word)) ? [{ column, word }] : []
  })
  const isSure = lone.some(({ column, word }) => STORAGE.has(word) && looksInternal(column))
  return isSure ? lone.map(({ column }) => column) : []
}

const LOCALITIES = [...names.localities, ...words.latitude, ...words.longitude]

/** Returns the columns with exact localities if a table says that some are withheld or generalised (Darwin Core). */
export function withheldLocalities(columns: readonly Column[], sample: TableSample): readonly Column[] {
  const says = (column: Column): boolean =>
    isOneOf(column.folded, names.withheld) && cellsOf(column, sample).length > 0
  return columns.some(says) ? columns.filter(({ folded }) => isOneOf(folded, LOCALITIES)) : []
}

/** Whether a column is named as a date of birth, which beside objects belongs to the donor. */
export function namesBirth({ folded: name }: Column): boolean {
  return isOneOf(name, names.birth)
}

/**
 * Whether a column name consists of storage words: "Depo / Raf", "Regal, Fach", "Current shelf", "Αρ. κουτιού". A single word counts only
 * with "number", since "box" may be an object type.
 */
function namesStorage(name: string): boolean {
  const { all, words } = wordsOf(name)
  return (
    (words.length > 1 || all.some((word) => NUMBER.has(word))) &&
    words.some((word) => STORAGE.has(word)) &&
    words.every((word) => STORAGE.has(word) || STORAGE_PARTS.has(word) || WHERE.has(word))
  )
}

/**
 * A storage location with its number or letter: "Depot 2, Regal 4", "Depo A / Raf 3", "3号柜". In scripts without spaces, the number may
 * precede the word directly.
 */
const [SPACED, TOGETHER] = [false, true].map((isTogether) =>
  names.storage
    .filter((word) => UNSPACED.test(word) === isTogether)
    .map(fold)
    .join('|'),
)
const STORED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${SPACED})(?:[\\s.:#-]{0,3}(?:n[ro]|n°|nº|no|№)?[\\s.:#-]{0,3})\\p{N}|(?<![\\p{L}\\p{N}])(?:${SPACED})[\\s.:#-]{1,3}\\p{L}(?=[\\s-]?\\p{N}|\\s*(?:[/,;]|$))|(?:${TOGETHER})[\\s第]?\\p{N}|\\p{N}\\s?[号號番]?(?:${TOGETHER})`,
  'u',
)
/** Three codes for store, shelf and box: "D1 / R3 / K2". */
const CODED = /^\p{L}{1,2}\p{Nd}{1,3}(?:\s?[/.-]\s?\p{L}{1,2}\p{Nd}{1,3}){2,}$/u
/** Maximum length of a storage location in characters. Longer texts say more than a location. */
const MAX_PLACE = 80
/** Minimum share of cells with a storage location for a column to be internal. */
const MIN_STORED_SHARE = 0.2

/** Whether a text is a storage location: "Depot 2, Regal 4". */
export function looksLikeStoredPath(text: string): boolean {
  return text.length <= MAX_PLACE && (CODED.test(text) || STORED.test(fold(text)))
}

/** Whether a column holds storage locations, whatever its name: "Standort" may be an exhibition room or a shelf. */
export function holdsStorage(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  const stored = cells.filter(looksLikeStoredPath).length
  return stored > 0 && stored >= cells.length * MIN_STORED_SHARE
}

/**
 * Whether the name of a column suggests internal data: storage location, price, insurance value, the donor's address and ID, staff remarks,
 * or anything marked as internal. Proposed maps never publish such columns.
 */
export function looksInternal({ name: written, folded: name }: Column): boolean {
  return (
    isAside(written) ||
    saysInternal(written) ||
    namesHidden(written) ||
    namesContact(name) ||
    namesInternal(name) ||
    isWhole(name)
  )
}

/**
 * Returns fields of a record type whose name or label looks internal, or names the person interviewed, and that have no `private` setting.
 * The title field is always public.
 */
export function internalFields({ fields, title }: RecordConfig): readonly RecordField[] {
  return fields.filter(
    (field) =>
      field.private === undefined &&
      field.name !== title &&
      [field.name, ...(typeof field.label === 'string' ? [field.label] : Object.values(field.label))].some(
        (name) => {
          const folded = foldedName(name)
          return looksInternal({ name, folded, language: undefined }) || isOneOf(folded, names.interviewed)
        },
      ),
  )
}

function isRecordType(value: unknown, problems: readonly Problem[]): value is RecordConfig {
  return problems.length === 0 && isObject(value)
}

/**
 * Reports these fields in the record files of a config. Skips contact data, which the engine reports itself.
 *
 * @param texts File texts by path relative to the config folder.
 */
export function openInternalFields(texts: ReadonlyMap<string, string>): readonly Problem[] {
  return [...texts].flatMap(([file, text]) => {
    const type = /^records\/(.+)\.json$/.exec(file)?.[1]
    if (type === undefined) return []
    const { value, problems, positions } = readGivenJson(recordSchema, file, text)
    if (!isRecordType(value, problems)) return []
    return internalFields(value)
      .filter((field) => !asksForPrivacy(field, value.fields))
      .map((field) =>
        problemOf(catalogue.RECORD_INTERNAL, { name: field.name, type }, positions.at(field, 'name')),
      )
  })
}

/** Whether a name consists of internal terms, in tables as well as in backend responses: "storageLocation". */
export function namesInternal(name: string): boolean {
  const whole = name.replaceAll(' ', '')
  return namesMoney(name) || namesStorage(name) || ANYWHERE.some((each) => whole.includes(each))
}
