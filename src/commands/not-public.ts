import { fold } from '../base/fold.ts'
import type { ImportIssue, InputPlace, ReportBuilder } from '../base/import-report.ts'
import { FirstOfKind } from '../base/lists.ts'
import { countedRecords } from '../base/messages/message.ts'
import { readMuseumDate } from '../base/museum-date/index.ts'
import { isEmpty, isObject } from '../base/object.ts'
import { yesOrNo } from '../base/yes-no/yes-no.ts'
import { message } from '../engine/errors/index.ts'
import { toWallClock } from '../sources/index.ts'
import words from './publication-words.json' with { type: 'json' }

/**
 * Meaning of a word for whether a record is public, in a name or value. `public` is public, and so is `online` unless it is the mode of an
 * event. `hidden` is not public. Only as values, `kept` (such as pending) is not public and `out` (such as approved) is. `state` announces
 * a status, `not` negates, `until` is an end date, `with` is neutral. `no` negates in Spanish and is neutral in Portuguese.
 */
type Kind = 'public' | 'online' | 'hidden' | 'out' | 'kept' | 'state' | 'not' | 'until' | 'with' | 'no'

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

/** Splits letters completely into known words, longest first. Undefined if that is impossible. */
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

/** Returns the meanings of the words in a name or value, if all are known. */
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

/** Resolves "no": it negates in "no publicar" and is neutral in "publicar no site". "no site" is ambiguous. */
function withOwnNo(kinds: readonly Kind[]): readonly Kind[] {
  const isOfWord = kinds.some((kind) => kind === 'public' || kind === 'hidden' || kind === 'out')
  return kinds.map((kind, at) => (kind !== 'no' ? kind : at > 0 ? 'with' : isOfWord ? 'not' : 'no'))
}

interface PublicationName {
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

/** Whether a name marks its value as not public: "Not public", "비공개", a password. */
export function namesHidden(name: string): boolean {
  const named = nameOf(name, undefined)
  return PASSWORD.test(name) || (named?.isHidden === true && !named.isUntil)
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

/** Whether a value under a name says that a record is not public. Undefined if it says neither. */
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

/** Members with the password of a protected record. */
const PASSWORD = /^(?:post[ _]?)?(?:password|passwort|mot de passe|contraseña|пароль|密码|密碼|パスワード)$/i

/** Masks passwords in messages. */
function quotable(name: string, value: unknown): unknown {
  return PASSWORD.test(name) ? '•••' : value
}

/** Whether a value is empty or only spaces. */
function saysNothing(value: unknown): boolean {
  return isEmpty(typeof value === 'string' ? value.trim() : value)
}

/** A timestamp rather than a date, as software writes it on publication. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/**
 * Finds names whose records are public if they have any value, such as a tick or publication timestamp, and not public if empty: "Public?"
 * with "checked" or nothing, `publishedAt`. Known once all records were seen.
 */
export class TickNames {
  readonly #entity: string
  readonly #found = new Map<string, { written: number; isTicked: boolean; isOther: boolean }>()
  #records = 0

  constructor(entity: string) {
    this.#entity = entity
  }

  /** Whether a name is a candidate. */
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

  /** Returns the name whose empty value makes a record not public. */
  missingIn(record: object): string | undefined {
    for (const [name, { written, isTicked, isOther }] of this.#found)
      if (isTicked && !isOther && written < this.#records && saysNothing(Reflect.get(record, name)))
        return name
    return undefined
  }
}

/** Whether a member says that its record is not public. */
function saysHidden(name: string, value: unknown, entity: string | undefined): boolean {
  if (saysNothing(value)) return false
  if (PASSWORD.test(name)) return true
  const named = nameOf(name, entity)
  return named !== undefined && valueHides(value, named) === true
}

/**
 * Returns the member that says that a record is not public.
 *
 * @param ticks Names for which an empty value says so.
 */
export function hiddenBy(
  record: unknown,
  entity?: string,
  ticks?: TickNames,
): readonly [name: string, value: unknown] | undefined {
  if (!isObject(record)) return undefined
  const found = Object.entries(record).find(([name, value]) => saysHidden(name, value, entity))
  if (found !== undefined) return [found[0], quotable(...found)]
  const missing = ticks?.missingIn(record)
  return missing === undefined ? undefined : [missing, '']
}

/**
 * Returns which values of a column or member mean not public, and which are ambiguous. `blanks` is the number of empty values, which mean
 * not public if all others are ticks. Undefined for other columns, such as the condition of an object.
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
  // Codes such as 0 and 1 under "access" are ambiguous.
  const isCode = named.isHidden === undefined && unknown.every((value) => yesOrNo(value) !== undefined)
  return hidden.length > 0 || (values.length > 0 && isCode) || (named.isHidden !== undefined && isKnown)
    ? { hidden, unknown: [...new Set(unknown)] }
    : undefined
}

/**
 * Returns why a record is skipped by an import: it is marked as not public, and imported records are published. Undefined if it is not
 * marked.
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

/** Counts records marked as not public that are imported anyway. */
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
    const members = Object.entries(record).filter(([name, value]) => saysHidden(name, value, this.#entity))
    for (const [name, value] of missing === undefined ? members : [...members, [missing, ''] as const])
      this.#found.see(name, { name, value: String(quotable(name, value)), first: place })
  }

  /** Adds the findings to the report of an import. */
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
