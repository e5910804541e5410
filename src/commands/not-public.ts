import { fold } from '../base/fold.ts'
import type { ImportIssue, InputPlace, ReportBuilder } from '../base/import-report.ts'
import { pathOf } from '../base/json-pointer.ts'
import { FirstOfKind } from '../base/lists.ts'
import { countedRecords } from '../base/messages/message.ts'
import { readMuseumDate } from '../base/museum-date/index.ts'
import { isEmpty, isObject } from '../base/object.ts'
import { yesOrNo } from '../base/yes-no/yes-no.ts'
import { message } from '../engine/errors/index.ts'
import { toWallClock } from '../sources/index.ts'
import words from './publication-words.json' with { type: 'json' }

/**
 * What a word says of whether a record is for everyone, in a name or a value: that it is (`online` where it may also be what an event is);
 * that it is not (`hidden`, as a value alone `kept`, its opposite `out`); that a state follows; the contrary; an end; or nothing by itself. `no` is the contrary in Spanish, and nothing by itself in Portuguese.
 */
type Kind = 'public' | 'online' | 'hidden' | 'out' | 'kept' | 'state' | 'not' | 'until' | 'with' | 'no'

/** Letters alone, so that "Show on web", "show_on_web" and "showOnWeb" are one name. */
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

/** So short without its marks, a word such as the Vietnamese "ẩn" is a part of many others: "anno", "land". */
const MAX_SHORT_WORD_LENGTH = 3

/** Short words that say "hidden" with their marks alone, by their letters without them. */
function markedWords(all: WordsByLanguage): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const word of Object.values(all).flatMap(({ hidden = [] }) => hidden)) {
    const letters = lettersOf(word)
    if (/^\p{Script=Latin}+$/u.test(letters) && letters.length <= MAX_SHORT_WORD_LENGTH && letters !== word)
      found.set(letters, [...(found.get(letters) ?? []), word])
  }
  return found
}

const MARKED = markedWords(words)
const LONGEST = Math.max(...Array.from(KINDS.keys(), (word) => word.length))
/** Letters of the longest name that may be made of such words. */
const MAX_LETTERS = 60

/** The words that letters are made of to their end, the longest first; undefined where they are made of others too. */
function splitWords(
  letters: string,
  written: string,
  from: number,
  failed: Set<number>,
): readonly Kind[] | undefined {
  if (from === letters.length) return []
  if (failed.has(from)) return undefined
  for (let to = Math.min(letters.length, from + LONGEST); to > from; to -= 1) {
    const word = letters.slice(from, to)
    const kind =
      MARKED.get(word)?.some((each) => written.includes(each)) === false ? undefined : KINDS.get(word)
    const rest = kind && splitWords(letters, written, to, failed)
    if (kind !== undefined && rest !== undefined) return [kind, ...rest]
  }
  failed.add(from)
  return undefined
}

const known = new Map<string, ReadonlySet<Kind> | undefined>()
const MAX_KNOWN = 5000

/** What the words of a name or a value say, where all of them are such words. */
function kindsOf(text: string): ReadonlySet<Kind> | undefined {
  if (text.length > MAX_LETTERS * 2) return undefined
  if (known.has(text)) return known.get(text)
  const letters = lettersOf(text)
  const kinds =
    letters === '' || letters.length > MAX_LETTERS
      ? undefined
      : splitWords(letters, text.normalize('NFC').toLowerCase(), 0, new Set<number>())
  if (known.size >= MAX_KNOWN) known.clear()
  const found = kinds && new Set(withOwnNo(kinds))
  known.set(text, found)
  return found
}

/** "No publicar" is the contrary, "publicar no site" is none; of "no site" nobody knows. */
function withOwnNo(kinds: readonly Kind[]): readonly Kind[] {
  const isOfWord = kinds.some((kind) => kind === 'public' || kind === 'hidden' || kind === 'out')
  return kinds.map((kind, at) => (kind !== 'no' ? kind : at > 0 ? 'with' : isOfWord ? 'not' : 'no'))
}

interface PublicationName {
  /** Whether "yes" says that a record is not for everyone; undefined where only words of a state say anything. */
  readonly isHidden: boolean | undefined
  readonly isUntil: boolean
  /** Whether "x" may be a no, as in East Asia where "o" is a yes. */
  readonly isCross: boolean
  /** Whether it may as well be the state of an event, which "scheduled" says to take place as announced. */
  readonly isOfEvent: boolean
}

const EVENTS = new Set(['activity', 'exhibitionBase', 'exhibitionTemp'])

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]/u

/** Names that say which records are for everyone: "Publish?", "is_public", "Visible en ligne", "公開区分". Whether an activity is online is another matter. */
function nameOf(name: string, entity: string | undefined): PublicationName | undefined {
  if (isPasswordFlag(name)) return { isHidden: true, isUntil: false, isCross: false, isOfEvent: false }
  const kinds = kindsOf(name)
  if (kinds === undefined) return undefined
  const isPublic = kinds.has('public') || (kinds.has('online') && entity !== 'activity')
  const isOf = kinds.has('hidden') || isPublic || kinds.has('state')
  if (!isOf) return undefined
  return {
    isHidden: kinds.has('hidden') || isPublic ? kinds.has('hidden') !== kinds.has('not') : undefined,
    isUntil: kinds.has('until'),
    isCross: EAST_ASIAN.test(name),
    isOfEvent: EVENTS.has(entity ?? '') && !isPublic && !kinds.has('hidden'),
  }
}

/** WordPress says of a text that it is behind a password: `{"content": {"rendered": "", "protected": true}}`. A thing may be protected as well. */
const PASSWORD_FLAG = /^(?:content|excerpt)[ ._/]protected$/i

/** Whether a name says that a text is behind a password. */
export function isPasswordFlag(name: string): boolean {
  return PASSWORD_FLAG.test(name)
}

/** By which name a place of a record may say that the record is not for everyone: its last, or "content protected". */
export function publicationName(pointer: string): string {
  const path = pathOf(pointer)
  const whole = path.slice(-2).join(' ')
  return isPasswordFlag(whole) ? whole : (path.at(-1) ?? '')
}

/** The members of a record with those that say of a text that it is behind a password. */
function membersOf(record: object): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(record).flatMap(([name, value]) =>
    isObject(value) && isPasswordFlag(`${name} protected`)
      ? [[`${name} protected`, value.protected] as const]
      : [[name, value] as const],
  )
}

/** Whether a name says of what is under it that it is not for everyone: "Not public", "비공개", a password. */
export function namesHidden(name: string): boolean {
  const named = nameOf(name, undefined)
  return PASSWORD.test(name) || (named?.isHidden === true && !named.isUntil)
}

/** Whether a date is to come; undefined for what is none. */
function isToCome(text: string): boolean | undefined {
  if (!/\d{4}/.test(text)) return undefined
  const now = new Date().toISOString().slice(0, 19)
  const moment = toWallClock(text, 'UTC')
  if (moment !== undefined) return moment > now
  const read = readMuseumDate(text)
  return typeof read === 'object' && read.to !== undefined ? read.to > Number(now.slice(0, 4)) : undefined
}

/** Whether a value under a name says that a record is not for everyone; undefined where it says nothing of that. */
function valueHides(
  value: unknown,
  { isHidden, isUntil, isCross, isOfEvent }: PublicationName,
): boolean | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  const text = String(value).trim()
  if (isOfEvent && fold(text) === 'scheduled') return false
  const answer = yesOrNo(text)
  if (answer !== undefined) {
    if (isHidden === undefined) return undefined
    return (isCross && fold(text) === 'x') || answer === isHidden
  }
  const toCome = isHidden === undefined ? undefined : isToCome(text)
  if (toCome !== undefined)
    return toCome ? isHidden === true || !isUntil : isHidden === true ? false : undefined
  const kinds = kindsOf(text)
  if (kinds === undefined || kinds.has('no')) return undefined
  if (kinds.has('hidden') || kinds.has('kept')) return !kinds.has('not')
  return kinds.has('public') || kinds.has('online') || kinds.has('out') ? kinds.has('not') : undefined
}

/** A member whose record is shown to those who have its password. */
const PASSWORD = /^(?:post[ _]?)?(?:password|passwort|mot de passe|contraseña|пароль|密码|密碼|パスワード)$/i

/** A value that a message may quote. */
function quotable(name: string, value: unknown): unknown {
  return PASSWORD.test(name) ? '•••' : value
}

/** Whether a value says nothing, as a cell of blanks does. */
function saysNothing(value: unknown): boolean {
  return isEmpty(typeof value === 'string' ? value.trim() : value)
}

/** A moment, not only a day: what programs write when they publish something. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/**
 * Names under which a record is for everyone where something is written, such as a tick or the moment of its publication, and not where
 * nothing is: "Public?" with "checked" or nothing, `publishedAt`. Known once all records were seen.
 */
export class TickNames {
  readonly #entity: string
  readonly #found = new Map<string, { written: number; isTicked: boolean; isOther: boolean }>()
  #records = 0

  constructor(entity: string) {
    this.#entity = entity
  }

  /** Whether a name may be one. */
  may(name: string): boolean {
    return this.#tickName(name) !== undefined
  }

  see(record: unknown): void {
    this.#records += 1
    if (!isObject(record)) return
    for (const [name, value] of Object.entries(record)) {
      const named = this.#tickName(name)
      if (named === undefined) continue
      const known = this.#found.get(name) ?? { written: 0, isTicked: false, isOther: false }
      this.#found.set(name, known)
      if (saysNothing(value)) continue
      known.written += 1
      const isHidden = valueHides(value, named)
      if (isHidden === false || MOMENT.test(String(value))) known.isTicked = true
      else if (isHidden === undefined) known.isOther = true
    }
  }

  hasSome(): boolean {
    return this.#found.size > 0
  }

  #tickName(name: string): PublicationName | undefined {
    const named = nameOf(name, this.#entity)
    return named?.isHidden === false && !named.isUntil ? named : undefined
  }

  /** The name under which a record has nothing and is not for everyone for that. */
  missingIn(record: object): string | undefined {
    for (const [name, { written, isTicked, isOther }] of this.#found)
      if (isTicked && !isOther && written < this.#records && saysNothing(Reflect.get(record, name)))
        return name
    return undefined
  }
}

/** Whether a member of a record says that the record is not for everyone. */
function saysHidden(name: string, value: unknown, entity: string | undefined): boolean {
  if (saysNothing(value)) return false
  if (PASSWORD.test(name)) return true
  const named = nameOf(name, entity)
  return named !== undefined && valueHides(value, named) === true
}

/** The member of a record that says that it is not for everyone; `ticks` are the names that say so by nothing. */
export function hiddenBy(
  record: unknown,
  entity?: string,
  ticks?: TickNames,
): readonly [name: string, value: unknown] | undefined {
  if (!isObject(record)) return undefined
  const found = membersOf(record).find(([name, value]) => saysHidden(name, value, entity))
  if (found !== undefined) return [found[0], quotable(...found)]
  const missing = ticks?.missingIn(record)
  return missing === undefined ? undefined : [missing, '']
}

/**
 * What a column or member says of whether records are for everyone: the values by which they are not, and those that nobody can be sure of;
 * `blanks` is how many records have nothing there, which are not where all others are. Undefined for one that says something else, such as the state of a thing.
 */
export function hiddenValues(
  name: string,
  values: readonly string[],
  entity?: string,
  blanks = 0,
): { readonly hidden: readonly string[]; readonly unknown: readonly string[] } | undefined {
  if (PASSWORD.test(name))
    return { hidden: values.map((value) => String(quotable(name, value))), unknown: [] }
  const named = nameOf(name, entity)
  if (named === undefined) return undefined
  const ticks = new TickNames(entity ?? '')
  for (const value of [...values, ...Array.from({ length: blanks }, () => '')]) ticks.see({ [name]: value })
  if (ticks.missingIn({}) !== undefined) {
    const hidden = values.filter((value) => valueHides(value, named) === true)
    return { hidden: [...Array.from({ length: blanks }, () => ''), ...hidden], unknown: [] }
  }
  const read = values.map((value) => ({ value, hides: valueHides(value, named) }))
  const hidden = read.filter((each) => each.hides === true).map(({ value }) => value)
  const unknown = read.filter((each) => each.hides === undefined).map(({ value }) => value)
  const isKnown = values.length > 0 && unknown.length * 2 <= values.length
  // "access" with 0 and 1: of a state nobody knows which of them is for everyone.
  const isCode = named.isHidden === undefined && unknown.every((value) => yesOrNo(value) !== undefined)
  return hidden.length > 0 || (values.length > 0 && isCode) || (named.isHidden !== undefined && isKnown)
    ? { hidden, unknown: [...new Set(unknown)] }
    : undefined
}

/**
 * Why a record stays out of an import: it says that it is not for everyone, and what comes in is published. Undefined where it says
 * nothing of the kind.
 */
export function keptFromEveryone(
  record: unknown,
  entity: string,
  ticks: TickNames,
): Omit<ImportIssue, 'place'> | undefined {
  const [name, value] = hiddenBy(record, entity, ticks) ?? []
  return name === undefined
    ? undefined
    : {
        reason: message`not for everyone by "${name}", here "${String(value)}"`,
        hint: message`Where they are for everyone all the same, take "${name}" out of them, or run the import with --with-hidden, which brings in all such records. What an earlier import has stored of them stays until "vitrine records delete" removes it.`,
      }
}

/** Counts records that say that they are not for everyone and that an import is to publish all the same. */
export class NonPublicRecords {
  readonly #entity: string
  readonly #ticks: TickNames
  readonly #found = new FirstOfKind<{
    readonly name: string
    readonly value: string
    readonly first: InputPlace
  }>()

  constructor(entity: string, ticks: TickNames) {
    this.#entity = entity
    this.#ticks = ticks
  }

  see(record: unknown, place: InputPlace): void {
    if (!isObject(record)) return
    const missing = this.#ticks.missingIn(record)
    const members = membersOf(record).filter(([name, value]) => saysHidden(name, value, this.#entity))
    for (const [name, value] of missing === undefined ? members : [...members, [missing, ''] as const])
      this.#found.see(name, { name, value: String(quotable(name, value)), first: place })
  }

  /** Names them in the report of an import. */
  report(report: ReportBuilder): void {
    for (const { name, value, first, count } of this.#found.found())
      report.warn({
        place: first,
        reason: message`not for everyone by "${name}", here "${value}": ${countedRecords(count)}, brought in as the others are`,
        hint: message`Where they are not, leave --with-hidden out, and remove them: vitrine records delete.`,
        harm: 'public',
      })
  }
}
