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

/** What stands in brackets or behind a dash, a colon or a slash: "შენიშვნა (შიდა)", "備註（內部）", "Notes - internal". */
const ASIDE =
  /[([{（［【〔](?<within>[^()[\]{}（）［］【】〔〕]+)|(?:\s[-–—]\s?|[:：/|])(?<after>[^([（:：/|]+)$/gu

function isAside(name: string): boolean {
  return [...name.matchAll(ASIDE)].some(({ groups }) => saysInternal(groups?.within ?? groups?.after ?? ''))
}

/** Whether a word says that something is not for everyone: "internal", "内部". */
export function saysInternal(word: string): boolean {
  return isOneOf(foldedName(word), names.behind)
}

const CONTACT = names.contact.map(foldedName)
/** Scripts that write no blank between words: "捐赠人电话". */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}\p{Script=Thai}\p{Script=Khmr}]/u

/** Whether a word of the name is that of a telephone or of e-mail, in any language: "Δωρητής τηλ.", "Тел. дарителя". */
function namesContact(name: string): boolean {
  return CONTACT.some((word) =>
    UNSPACED.test(word) ? name.includes(word) : ` ${name} `.includes(` ${word} `),
  )
}

/** A telephone number: with the sign of a country, a zero or brackets before it, or in groups; an ISBN is none, nor a number that begins with a year. */
const TELEPHONE =
  /^(?!97[89][-\s]|(?:1[5-9]|20)\d\d[\s./–-])(?:(?:\+|0|\()[\d\s()./–-]+|\d{2,5}(?:[\s./–-]{1,2}\d{2,5}){1,5})$/
const DIGITS = { min: 9, max: 15 }

/** Whether a cell is a telephone number or has a number of a person, as one that is alone in its cell shows. */
export function looksLikeContact(cell: string): boolean {
  if (personalIn(cell).length > 0) return true
  // Alone in a cell a number says more than within a text.
  const text = withPlainDigits(cell).trim()
  const digits = text.replace(/\D/g, '').length
  if (digits < DIGITS.min || digits > DIGITS.max || /^\d*\.\d*$/.test(text)) return false
  return TELEPHONE.test(text) && readMuseumDate(text) === undefined
}

/** Whether most cells of a column are telephone numbers, e-mail addresses or other numbers of a person, whatever it is called. */
export function holdsContacts(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.filter(looksLikeContact).length * 2 > cells.length
}

const AMOUNTS = new Set(names.amount.map(foldedName))
const CURRENCIES = new Set(names.currency.map(foldedName))
const BETWEEN = new Set(names.between)

/** Whether a name is an amount of money: "Wert in Euro", "Value (GBP)". A "Face value (EUR)" is of the coin itself. */
function namesMoney(name: string): boolean {
  const words = name
    .replace(/[€$£¥₽₩₹₺]/g, ' $& ')
    .split(' ')
    .filter((word) => word !== '' && !BETWEEN.has(word))
  return (
    words.some((word) => AMOUNTS.has(word)) &&
    words.some((word) => CURRENCIES.has(word)) &&
    words.every((word) => AMOUNTS.has(word) || CURRENCIES.has(word))
  )
}

const STORAGE = new Set(names.storage.map(foldedName))
const STORAGE_PARTS = new Set(names.storageParts.map(foldedName))
const WHERE = new Set(names.where.map(foldedName))
const NUMBER = new Set(names.number.map(foldedName))
const BESIDE = new Set([...NUMBER, ...names.between.map(foldedName)])

/** The words of a name that say more than "number" does. */
function wordsOf(name: string): { readonly all: readonly string[]; readonly words: readonly string[] } {
  const all = name.split(/[^\p{L}\p{N}\p{M}№]+/u).filter(Boolean)
  return { all, words: all.filter((word) => !BESIDE.has(word)) }
}

/** Columns that are one word of a store, beside one that can be nothing else: "Shelf", "Box" and "Row". A box alone may be what a thing is. */
export function storageAmong(columns: readonly Column[]): readonly Column[] {
  const lone = columns.flatMap((column) => {
    const [word = '', ...more] = wordsOf(column.folded).words
    return more.length === 0 && (STORAGE.has(word) || STORAGE_PARTS.has(word)) ? [{ column, word }] : []
  })
  const isSure = lone.some(({ column, word }) => STORAGE.has(word) && looksInternal(column))
  return isSure ? lone.map(({ column }) => column) : []
}

/** Whether a column has the days on which persons were born, who beside objects are their givers. */
export function namesBirth({ folded: name }: Column): boolean {
  return isOneOf(name, names.birth)
}

/**
 * Whether a name is made of words of a store alone: "Depo / Raf", "Regal, Fach", "Current shelf", "Αρ. κουτιού". One such word without
 * "number" may be what a thing is, as a box is.
 */
function namesStorage(name: string): boolean {
  const { all, words } = wordsOf(name)
  return (
    (words.length > 1 || all.some((word) => NUMBER.has(word))) &&
    words.some((word) => STORAGE.has(word)) &&
    words.every((word) => STORAGE.has(word) || STORAGE_PARTS.has(word) || WHERE.has(word))
  )
}

/** A place in a store with its number or letter: "Depot 2, Regal 4", "Depo A / Raf 3", "3号柜". A number before the word is written without a blank, in scripts that have none. */
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
/** Three codes in a row: "D1 / R3 / K2", store, shelf and box. */
const CODED = /^\p{L}{1,2}\p{Nd}{1,3}(?:\s?[/.-]\s?\p{L}{1,2}\p{Nd}{1,3}){2,}$/u
/** Characters of a place in the store; a longer text has more to say. */
const MAX_PLACE = 80
/** Of the cells of a column, the share that says of a place that it is one in the store. */
const MIN_STORED_SHARE = 0.2

/** Whether a text says where a thing lies in the store: "Depot 2, Regal 4". */
export function looksLikeStoredPath(text: string): boolean {
  return text.length <= MAX_PLACE && (CODED.test(text) || STORED.test(fold(text)))
}

/** Whether a column says where things lie in the store, whatever it is called: "Standort" may be a room for visitors, or a shelf. */
export function holdsStorage(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  const stored = cells.filter(looksLikeStoredPath).length
  return stored > 0 && stored >= cells.length * MIN_STORED_SHARE
}

/**
 * Whether a column looks like what a museum keeps for itself, by its name: where a thing lies in the store, what it cost or is insured for,
 * where its donor lives and by which number, remarks of the staff; and whatever says, by its whole name or in brackets, that it is internal. A map that is proposed shows visitors none of it.
 */
export function looksInternal({ name: written, folded: name }: Column): boolean {
  return (
    isAside(written) ||
    saysInternal(written) ||
    namesHidden(written) ||
    namesContact(name) ||
    namesInternal(name) ||
    isOneOf(name, names.whole)
  )
}

/** Fields of a record type that look internal by their name or a label and do not say whether they are private; the title is for everyone. */
export function internalFields({ fields, title }: RecordConfig): readonly RecordField[] {
  return fields.filter(
    (field) =>
      field.private === undefined &&
      field.name !== title &&
      [field.name, ...(typeof field.label === 'string' ? [field.label] : Object.values(field.label))].some(
        (name) => looksInternal({ name, folded: foldedName(name), language: undefined }),
      ),
  )
}

function isRecordType(value: unknown, problems: readonly Problem[]): value is RecordConfig {
  return problems.length === 0 && isObject(value)
}

/** Those fields in the files of a config, by their paths below its folder, beside contact data, which the engine names. */
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

/** Whether a name says by its words alone that a museum keeps it for itself, in tables as in answers of backends: "storageLocation". */
export function namesInternal(name: string): boolean {
  const whole = name.replaceAll(' ', '')
  return namesMoney(name) || namesStorage(name) || ANYWHERE.some((each) => whole.includes(each))
}
