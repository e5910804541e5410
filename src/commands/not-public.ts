import { fold } from '../base/fold.ts'
import type { ImportIssue, InputPlace, ReportBuilder } from '../base/import-report.ts'
import { pathOf, pointerTo, readPointer } from '../base/json-pointer.ts'
import { FirstOfKind } from '../base/lists.ts'
import { countedRecords } from '../base/messages/message.ts'
import { readMuseumDate } from '../base/museum-date/index.ts'
import { isEmpty, isObject } from '../base/object.ts'
import { yesOrNo } from '../base/yes-no/yes-no.ts'
import { message } from '../engine/errors/index.ts'
import { toWallClock } from '../sources/index.ts'
import { isByIds, isHolder } from './new/infer/collect-fields.ts'
import words from './publication-words.json' with { type: 'json' }

/**
 * Meaning of a word for whether a record is public, in a name or value. `public` is public, and so is `online` unless it is the mode of an
 * event. `hidden` is not public. Only as values, `kept` (such as pending) is not public and `out` (such as approved) is. `state` announces
 * a status, `not` negates, `until` is an end date, `with` is neutral. `no` negates in Spanish and is neutral in Portuguese. `embargo` is not
 * public until its date; a date with any other `hidden` word is that since which the record is not public. `consent` before or after
 * "publish" or "publication" is as "publish?"; alone it is neutral in a name, and public as a value.
 */
type Kind =
  | 'public'
  | 'online'
  | 'hidden'
  | 'embargo'
  | 'consent'
  | 'out'
  | 'kept'
  | 'state'
  | 'not'
  | 'until'
  | 'with'
  | 'no'

/** Returns only the letters, so that "Show on web", "show_on_web" and "showOnWeb" are equal. */
function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}]+/gu, '')
}

type WordsByLanguage = Readonly<Record<string, Readonly<Partial<Record<Kind, readonly string[]>>>>>

function kindsByWord(all: WordsByLanguage): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>()
  for (const ofLanguage of Object.values(all))
    for (const [kind, list] of Object.entries(ofLanguage))
      for (const word of list) {
        const letters = lettersOf(word)
        const pair = [found.get(letters), kind]
        if (pair.includes('not') && pair.includes('with')) found.set(letters, 'no')
        else if (!found.has(letters)) found.set(letters, kind as Kind)
      }
  return found
}

const KINDS = kindsByWord(words)

/** Returns the languages of each word. Words of English go with those of any other language. */
function languagesByWord(all: WordsByLanguage): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const [language, kinds] of Object.entries(all))
    for (const word of Object.values(kinds).flat()) {
      const letters = lettersOf(word)
      found.set(letters, (found.get(letters) ?? new Set()).add(language))
    }
  return found
}

const LANGUAGES = languagesByWord(words)
const EVERY_LANGUAGE: ReadonlySet<string> = new Set(Object.keys(words))

/** Maximum length of a short word. Without diacritics, a word such as Vietnamese "ẩn" is part of many others: "anno", "land". */
const MAX_SHORT_WORD_LENGTH = 3

/** Without vowel signs, Hindi "प्रारूप" (draft) is "प्ररूप" (type specimen). */
const SHORT_WITHOUT_VOWELS = /^[\p{Script=Devanagari}\p{Script=Bengali}]{1,4}$/u

/** Short words for "hidden" that count only with their diacritics or vowel signs, by their letters without them. */
function markedWords(all: WordsByLanguage): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const word of Object.values(all).flatMap(({ hidden = [] }) => hidden)) {
    const letters = lettersOf(word)
    const isShortLatin = /^\p{Script=Latin}+$/u.test(letters) && letters.length <= MAX_SHORT_WORD_LENGTH
    if ((isShortLatin || SHORT_WITHOUT_VOWELS.test(letters)) && letters !== word)
      found.set(letters, [...(found.get(letters) ?? []), word.normalize('NFC')])
  }
  return found
}

const MARKED = markedWords(words)
const LONGEST = Math.max(...Array.from(KINDS.keys(), (word) => word.length))
/** Maximum number of letters in a name. */
const MAX_LETTERS = 60

/** Between the words of a name: other characters, or a capital within. */
const WORD_BREAK = /[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u

class WordSplitter {
  readonly #letters: string
  readonly #written: string
  readonly #breaks: ReadonlySet<number>
  readonly #failed = new Set<string>()

  constructor(text: string) {
    const parts = text.split(WORD_BREAK).map(lettersOf)
    this.#letters = parts.join('')
    this.#written = text.normalize('NFC').toLowerCase()
    let at = 0
    this.#breaks = new Set([0, ...parts.map((part) => (at += part.length))])
  }

  /**
   * Splits a name completely into known words of one language and of English, longest first. Undefined if that is impossible: "public
   * domain" is not "public" with Croatian, Norwegian and Italian words.
   */
  split(): readonly Kind[] | undefined {
    const { length } = this.#letters
    return length === 0 || length > MAX_LETTERS ? undefined : this.#splitFrom(0, EVERY_LANGUAGE)
  }

  #splitFrom(from: number, languages: ReadonlySet<string>): readonly Kind[] | undefined {
    if (from === this.#letters.length) return []
    const key = `${from} ${[...languages].join()}`
    if (this.#failed.has(key)) return undefined
    for (let to = Math.min(this.#letters.length, from + LONGEST); to > from; to -= 1) {
      const word = this.#letters.slice(from, to)
      const kind = this.#isWord(word, from, to) ? KINDS.get(word) : undefined
      const ofWord = LANGUAGES.get(word)
      if (kind === undefined || ofWord === undefined) continue
      const common = ofWord.has('en') ? languages : new Set([...languages].filter((each) => ofWord.has(each)))
      const rest = common.size === 0 ? undefined : this.#splitFrom(to, common)
      if (rest !== undefined) return [kind, ...rest]
    }
    this.#failed.add(key)
    return undefined
  }

  /**
   * Whether a part may be a word: it is written with its marks, and within one word of the name or of whole ones. Within one, it is no lone
   * Latin letter, and no neutral word of two that is not English: "publisher" is not "publish" with Danish "er".
   */
  #isWord(word: string, from: number, to: number): boolean {
    if (MARKED.get(word)?.some((each) => this.#written.includes(each)) === false) return false
    const isWhole = this.#breaks.has(from) && this.#breaks.has(to)
    if (isWhole) return true
    for (let at = from + 1; at < to; at += 1) if (this.#breaks.has(at)) return false
    const isNeutral = KINDS.get(word) === 'with' && LANGUAGES.get(word)?.has('en') !== true
    return word.length > (isNeutral ? 2 : 1) || !/\p{Script=Latin}/u.test(word)
  }
}

const known = new Map<string, ReadonlySet<Kind> | undefined>()
const MAX_KNOWN = 5000

const EMBARGO: readonly Kind[] = ['hidden', 'until']

/** Returns the meanings of the words in a name or value, if all are known. */
function kindsOf(text: string): ReadonlySet<Kind> | undefined {
  if (text.length > MAX_LETTERS * 2) return undefined
  if (known.has(text)) return known.get(text)
  const kinds = new WordSplitter(text).split()
  if (known.size >= MAX_KNOWN) known.clear()
  const found = kinds && new Set(withOwnNo(kinds).flatMap((kind) => (kind === 'embargo' ? EMBARGO : [kind])))
  known.set(text, found)
  return found
}

/** Resolves "no": it negates in "no publicar" and is neutral in "publicar no site". "no site" is ambiguous. */
function withOwnNo(kinds: readonly Kind[]): readonly Kind[] {
  const isOfWord = kinds.some((kind) => ['public', 'hidden', 'out', 'consent'].includes(kind))
  return kinds.map((kind, at) => (kind !== 'no' ? kind : at > 0 ? 'with' : isOfWord ? 'not' : 'no'))
}

interface PublicationName {
  /** Whether the name says more than "online" or "status", so that it needs no known name around it. */
  readonly isSure: boolean
  /** Whether "yes" means not public. Undefined if only status words are meaningful. */
  readonly isHidden: boolean | undefined
  readonly isUntil: boolean
  /** Whether "x" may mean no, as in East Asia, where "o" means yes. */
  readonly isCross: boolean
  /** Whether the name may be the status of an event, where "scheduled" means that it takes place as announced. */
  readonly isOfEvent: boolean
}

const EVENTS = new Set(['activity', 'exhibitionBase', 'exhibitionTemp'])

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]/u

/**
 * Parses names that say whether a record is public: "Publish?", "is_public", "Visible en ligne", "公開区分". For an activity, "online" is a
 * mode of attendance.
 */
function nameOf(name: string, entity: string | undefined): PublicationName | undefined {
  const kinds = kindsOf(name)
  if (kinds === undefined) return undefined
  const isPublic =
    kinds.has('public') ||
    (kinds.has('online') && entity !== 'activity') ||
    (kinds.has('state') && kinds.has('consent'))
  const isHidden = kinds.has('hidden') || (kinds.has('consent') && isPublic && kinds.has('kept'))
  const isOf = isHidden || isPublic || kinds.has('state')
  if (!isOf) return undefined
  return {
    isSure: isHidden || kinds.has('public'),
    isHidden: isHidden || isPublic ? isHidden !== kinds.has('not') : undefined,
    isUntil: kinds.has('until'),
    isCross: EAST_ASIAN.test(name),
    isOfEvent: EVENTS.has(entity ?? '') && !isPublic && !isHidden,
  }
}

/** Members with the password of a protected record. */
const PASSWORD = /^(?:post[ _]?)?(?:password|passwort|mot de passe|contraseña|пароль|密码|密碼|パスワード)$/i
const PASSWORD_NAME: PublicationName = {
  isSure: false,
  isHidden: true,
  isUntil: false,
  isCross: false,
  isOfEvent: false,
}

/** Password flag of WordPress: `{"content": {"rendered": "", "protected": true}}`. Elsewhere "protected" may describe a monument. */
const PASSWORD_FLAG = /(?:^|[ ._])(?:content|excerpt)[ ._]protected$/i
const PASSWORD_FLAG_NAME: PublicationName = { ...PASSWORD_NAME, isSure: true }

/** Whether the value at a pointer says that a text is password-protected. */
export function isPasswordFlag(pointer: string): boolean {
  return PASSWORD_FLAG.test(pathOf(pointer).join(' '))
}

const places = new Map<string, PublicationName | undefined>()

/**
 * Parses the place of a value, as `nameOf` does names. A place within a list speaks for its entry alone, unless the list is named as a
 * status: `/access/*\/status`. Names may be prefixed: "o:is_public", "ca_objects.access".
 */
function nameAt(pointer: string, entity: string | undefined): PublicationName | undefined {
  const key = `${entity} ${pointer}`
  if (places.has(key)) return places.get(key)
  const names = pathOf(pointer).flatMap((name) =>
    kindsOf(name) === undefined ? name.split(/[.:]/).filter(Boolean) : [name],
  )
  const around = names.slice(0, -1)
  const isOfEntry = around.some((name, at) => name === '*' && !isOfRecord(around[at - 1] ?? ''))
  const isKnown = around.every((name) => name === '*' || isHolder(name) || kindsOf(name) !== undefined)
  const last = names.at(-1) ?? ''
  const ofPassword = PASSWORD.test(last)
    ? PASSWORD_NAME
    : isPasswordFlag(pointer)
      ? PASSWORD_FLAG_NAME
      : undefined
  const named = isOfEntry ? undefined : (ofPassword ?? nameOf(last, entity))
  const found = named?.isSure === true || isKnown ? named : undefined
  if (places.size >= MAX_KNOWN) places.clear()
  places.set(key, found)
  return found
}

/** Whether the entries of a list of this name say something about the record. */
export function isOfRecord(list: string): boolean {
  return nameOf(list, undefined) !== undefined
}

/** Maximum nesting of members that speak for a record. */
const MAX_LEVELS = 5

/** Yields the members of a record that may say whether it is public, by place, with the values of lists one by one. */
function* membersOf(
  value: unknown,
  place = '',
  level = 1,
): Generator<readonly [place: string, value: unknown]> {
  if (!isObject(value)) return
  for (const [name, member] of Object.entries(value)) {
    const at = place + pointerTo(name)
    const list = isObject(member) && isByIds(member) ? Object.values(member) : member
    if (Array.isArray(list) && list.length > 0) {
      if (!isOfRecord(name)) continue
      for (const entry of list)
        if (isObject(entry)) yield* membersOf(entry, `${at}/*`, level + 1)
        else yield [at, entry]
    } else if (!isObject(member)) yield [at, member]
    else if (level < MAX_LEVELS) yield* membersOf(member, at, level + 1)
  }
}

/** Returns a place as messages name it: "meta/public". */
function wordsOfPlace(place: string): string {
  return pathOf(place)
    .filter((name) => name !== '*')
    .join('/')
}

/** Whether a name marks its value as not public: "Not public", "비공개", a password. */
export function namesHidden(name: string): boolean {
  const named = nameAt(pointerTo(name), undefined)
  return named?.isHidden === true && !named.isUntil
}

/** Whether a date is in the future. Undefined if it is not a date. */
function isToCome(text: string): boolean | undefined {
  if (!/\d{4}/.test(text)) return undefined
  const now = new Date().toISOString().slice(0, 19)
  const moment = toWallClock(text, 'UTC')
  if (moment !== undefined) return moment > now
  const read = readMuseumDate(text)
  return typeof read === 'object' && read.to !== undefined ? read.to > Number(now.slice(0, 4)) : undefined
}

/** Whether a past date under a name such as "deleted" hides a record: the end of an embargo does not. A lone year is ambiguous. */
function hidesSince(text: string, isUntil: boolean): boolean | undefined {
  if (isUntil) return false
  return /\d\D+\d/.test(text) ? true : undefined
}

/** States of an event that takes place, or took place, as announced. */
const EVENT_STATES: readonly string[] = ['scheduled', 'archived', 'closed']

/** Whether a value under a name says that a record is not public. Undefined if it says neither. */
function valueHides(value: unknown, named: PublicationName): boolean | undefined {
  const { isHidden, isUntil, isCross, isOfEvent } = named
  if (named === PASSWORD_NAME) return true
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value).trim()
  if (isOfEvent && EVENT_STATES.includes(fold(text))) return false
  const answer = yesOrNo(text)
  if (answer !== undefined) {
    if (isHidden === undefined) return undefined
    return (isCross && fold(text) === 'x') || answer === isHidden
  }
  const toCome = isHidden === undefined ? undefined : isToCome(text)
  if (toCome !== undefined)
    return toCome ? isHidden === true || !isUntil : isHidden === true ? hidesSince(text, isUntil) : undefined
  const kinds = kindsOf(text)
  if (kinds === undefined || kinds.has('no')) return undefined
  if (kinds.has('hidden') || kinds.has('kept')) return !kinds.has('not')
  const isOpen = ['public', 'online', 'out', 'consent'].some((kind) => kinds.has(kind as Kind))
  return isOpen ? kinds.has('not') : undefined
}

/** Masks passwords in messages. */
function quotable(place: string, value: unknown): unknown {
  return nameAt(place, undefined) === PASSWORD_NAME ? '•••' : value
}

/** Whether a value is empty, only spaces, or the zero date of MySQL. */
function saysNothing(value: unknown): boolean {
  return isEmpty(typeof value === 'string' ? value.trim().replace(/^0000-00-00.*/, '') : value)
}

/** A timestamp rather than a date, as software writes it on publication. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/**
 * Finds names whose records are public if they have any value, such as a tick or publication timestamp, and not public if empty: "Public?"
 * with "checked" or nothing, `publishedAt`. Known once all records were seen.
 */
export class TickColumns {
  readonly #entity: string
  readonly #found = new Map<string, { written: number; isTicked: boolean; isOther: boolean }>()
  #records = 0

  constructor(entity: string) {
    this.#entity = entity
  }

  /** Whether a column is a candidate. */
  may(name: string): boolean {
    return this.#tickName(pointerTo(name)) !== undefined
  }

  see(record: unknown): void {
    this.#records += 1
    for (const [place, value] of membersOf(record)) this.#note(place, value)
  }

  /** Like `see`, for a record of which only one value is known. */
  seeValue(place: string, value: unknown): void {
    this.#records += 1
    this.#note(place, value)
  }

  #note(place: string, value: unknown): void {
    const named = this.#tickName(place)
    if (named === undefined) return
    const known = this.#found.get(place) ?? { written: 0, isTicked: false, isOther: false }
    this.#found.set(place, known)
    if (saysNothing(value)) return
    known.written += 1
    const isHidden = valueHides(value, named)
    if (isHidden === false || MOMENT.test(String(value))) known.isTicked = true
    else if (isHidden === undefined) known.isOther = true
  }

  hasSome(): boolean {
    return this.#found.size > 0
  }

  #tickName(place: string): PublicationName | undefined {
    const named = nameAt(place, this.#entity)
    return named?.isHidden === false && !named.isUntil ? named : undefined
  }

  /** Returns the place whose empty value makes a record not public. */
  missingIn(record: object): string | undefined {
    for (const [place, { written, isTicked, isOther }] of this.#found)
      if (isTicked && !isOther && written < this.#records && saysNothing(readPointer(record, place)))
        return place
    return undefined
  }
}

/** Yields the places and values by which a record is not public, for messages. */
function* hidingIn(
  record: unknown,
  entity: string | undefined,
  ticks: TickColumns | undefined,
): Generator<readonly [name: string, value: unknown]> {
  if (!isObject(record)) return
  for (const [place, value] of membersOf(record)) {
    const named = saysNothing(value) ? undefined : nameAt(place, entity)
    if (named !== undefined && valueHides(value, named) === true)
      yield [wordsOfPlace(place), quotable(place, value)]
  }
  const missing = ticks?.missingIn(record)
  if (missing !== undefined) yield [wordsOfPlace(missing), '']
}

/**
 * Returns the member that says that a record is not public.
 *
 * @param ticks Names for which an empty value says so.
 */
export function hiddenBy(
  record: unknown,
  entity?: string,
  ticks?: TickColumns,
): readonly [name: string, value: unknown] | undefined {
  for (const found of hidingIn(record, entity, ticks)) return found
  return undefined
}

/** Whether a value says that a person does not consent to publication. */
export function refusesConsent(name: string, value: unknown): boolean {
  return kindsOf(name)?.has('consent') === true && hiddenBy({ [name]: value }) !== undefined
}

/** Maximum number of different values that are codes. */
const MAX_CODES = 4

/**
 * Returns which values at a place mean not public, and which are ambiguous. `blanks` is the number of empty values, which mean
 * not public if all others are ticks. Undefined for other columns, such as the condition of an object.
 */
export function hiddenValues(
  place: string,
  values: readonly string[],
  entity?: string,
  blanks = 0,
): { readonly hidden: readonly string[]; readonly unknown: readonly string[] } | undefined {
  const named = nameAt(place, entity)
  if (named === undefined) return undefined
  const ticks = new TickColumns(entity ?? '')
  for (const value of [...values, ...Array.from({ length: blanks }, () => '')]) ticks.seeValue(place, value)
  if (ticks.missingIn({}) !== undefined) {
    const hidden = values.filter((value) => valueHides(value, named) === true)
    return { hidden: [...Array.from({ length: blanks }, () => ''), ...hidden], unknown: [] }
  }
  const read = values.map((value) => ({
    value: String(quotable(place, value)),
    hides: saysNothing(value) ? false : valueHides(value, named),
  }))
  const hidden = read.filter((each) => each.hides === true).map(({ value }) => value)
  const unknown = read.filter((each) => each.hides === undefined).map(({ value }) => value)
  const [kinds, half] = [new Set(unknown), values.length / 2]
  // A few codes of many records, such as "P" and "N", are no texts such as the place of publication.
  const isKnown = unknown.length <= half || (kinds.size <= MAX_CODES && kinds.size <= half)
  // Codes such as 0 and 1 under "access" are ambiguous.
  const isCode = named.isHidden === undefined && unknown.every((value) => yesOrNo(value) !== undefined)
  const isSaid = named.isHidden === true || isCode || (named.isHidden === false && isKnown)
  return hidden.length > 0 || (values.length > 0 && isSaid) ? { hidden, unknown: [...kinds] } : undefined
}

/**
 * Returns why a record is skipped by an import: it is marked as not public, and imported records are published. Undefined if it is not
 * marked.
 */
export function notPublicReason(
  record: unknown,
  entity: string,
  ticks: TickColumns,
): Omit<ImportIssue, 'place'> | undefined {
  const [name, value] = hiddenBy(record, entity, ticks) ?? []
  return name === undefined
    ? undefined
    : {
        reason: message`not for everyone by "${name}", here "${String(value)}"`,
        hint: message`Where they are for everyone all the same, take "${name}" out of them, or run the import with --with-hidden, which brings in all such records. What an earlier import has stored of them stays until "vitrine records delete" removes it.`,
      }
}

/** Returns by what an entry of a list says that it is not public itself. "Closed" may be the state of an event in it. */
export function hidingEntry(entry: unknown): ReturnType<typeof hiddenBy> {
  return hiddenBy(entry, 'exhibitionBase')
}

/** Returns a value without the entries of its lists that are not public. */
function withoutHiddenEntries(value: unknown, onHidden?: (name: string, value: unknown) => void): unknown {
  if (typeof value !== 'object' || value === null) return value
  // Fast path: most records are flat.
  if (!Object.values(value).some((member) => typeof member === 'object')) return value
  const isList = Array.isArray(value) || (isObject(value) && isByIds(value))
  const entries = Object.entries(value).flatMap(([name, member]) => {
    const [by, said] = (isList ? hidingEntry(member) : undefined) ?? []
    if (by === undefined)
      return [
        [
          name,
          withoutHiddenEntries(member, (within, each) =>
            onHidden?.(isList ? within : `${name}/${within}`, each),
          ),
        ],
      ]
    onHidden?.(by, said)
    return []
  })
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
}

/** Counts records marked as not public that are imported anyway. Of other records, leaves out entries marked so. */
export class NonPublicRecords {
  readonly #entity: string
  readonly #ticks: TickColumns
  readonly #isMeant: boolean
  readonly #found = new FirstOfKind<{
    readonly name: string
    readonly value: string
    readonly first: InputPlace
  }>()

  /** @param isMeant Whether records and entries that are not public are imported as the others are. */
  constructor(entity: string, ticks: TickColumns, isMeant: boolean) {
    this.#entity = entity
    this.#ticks = ticks
    this.#isMeant = isMeant
  }

  /** Returns what is imported of a record. */
  openOf(record: unknown): unknown {
    return this.#isMeant ? record : withoutHiddenEntries(record)
  }

  /** Like `openOf`, and counts it for the report. */
  see(record: unknown, place: InputPlace): unknown {
    const note = (name: string, value: unknown): void =>
      this.#found.see(name, { name, value: String(value), first: place })
    if (!this.#isMeant) return withoutHiddenEntries(record, note)
    for (const [name, value] of hidingIn(record, this.#entity, this.#ticks)) note(name, value)
    return record
  }

  /** Adds the findings to the report of an import. */
  report(report: ReportBuilder): void {
    for (const { name, value, first, count } of this.#found.found())
      if (!this.#isMeant)
        report.warn({
          place: first,
          reason: message`not for everyone by "${name}", here "${value}": left out of its record (${count} in all)`,
          hint: message`Where they are for everyone all the same, take "${name}" out of them, or run the import with --with-hidden.`,
        })
      else
        report.warn({
          place: first,
          reason: message`not for everyone by "${name}", here "${value}": ${countedRecords(count)}, brought in as the others are`,
          hint: message`Where they are not, leave --with-hidden out, and remove them: vitrine records delete.`,
          harm: 'public',
        })
  }
}
