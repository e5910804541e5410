import type { RecordField, RecordType } from '../../../schemas/config/index.ts'
import type { AccountBook, InputPlace } from '../../base/account.ts'
import { countedRecords, type Message, message } from '../../base/messages/message.ts'
import { readLifeDates, readMuseumDate } from '../../base/museum-date/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { rightsStatement } from '../../base/rights/rights.ts'
import type { EntityDefinition, Fact, StoredRecord } from '../entities/definition.ts'
import { LinkCircles } from './link-circles.ts'
import { numberOrMadeDay } from './spreadsheet-damage.ts'

/** A value that fits its field and cannot be meant: what it is, and what to do. */
interface Kind {
  readonly words: (records: Message, value: string) => Message
  readonly hint: Message
}

/** A doubtful value of a record. */
interface Value {
  /** Values of one key are counted together. */
  readonly key: string
  readonly kind: Kind
  readonly value: string
}

/** Values of one kind in a field: how many, and the first. */
export interface Doubt {
  readonly reason: Message
  readonly hint: Message
  readonly place: InputPlace
}

const BLANK: Message = message`Write the title; where a language has none, leave it out of the record.`

/** A title as it is written: a text, with translations, or a text by language. */
function* titlesIn(
  title: string,
  { [title]: own, translations }: StoredRecord,
): Generator<readonly [text: unknown, code?: string]> {
  if (!isObject(own)) yield [own]
  else for (const [code, text] of Object.entries(own)) yield [text, code]
  for (const [code, member] of Object.entries(isObject(translations) ? translations : {}))
    yield [getOwn(Object(member), title), code]
}

function* blankTitles(title: string, record: StoredRecord): Generator<Value> {
  for (const [text, code] of titlesIn(title, record)) {
    if (typeof text !== 'string' || text === '' || text.trim() !== '') continue
    const words: Kind['words'] = (records, id) =>
      code === undefined
        ? message`"${title}" is blanks alone in ${records}, such as ${id}`
        : message`"${title}" in the language "${code}" is blanks alone in ${records}, such as ${id}`
    yield { key: `${title} ${code}`, kind: { words, hint: BLANK }, value: '' }
  }
}

/** Units of what is never below zero: no metres, in which heights above the sea are too, and no degrees. */
const MEASURES = new Set(
  'mm cm g kg mg t ml l px мм см г кг τ.εκ. εκ. χιλ. 毫米 厘米 公分 克 公斤 公克 ミリ センチ'.split(' '),
)

function isMeasure({ type, unit }: RecordField): boolean {
  const units = typeof unit === 'string' ? [unit] : Object.values(unit ?? {})
  return type === 'number' && units.some((each) => MEASURES.has(each.trim().toLowerCase()))
}

const BELOW_ZERO: Message = message`No such measure is: take the sign away, or leave the number out where it is not known.`
const NOWHERE: Message = message`That is in the sea off Africa, and what programs write where they know no place. Take the coordinates out where nobody knows them.`
const HALF: Message = message`Write both, or leave both out: a place needs the two.`

function* ofFields({ config: { fields } }: RecordType, record: StoredRecord): Generator<Value> {
  for (const field of fields) {
    const { name, type } = field
    const value = record[name]
    if (typeof value === 'number' && value < 0 && isMeasure(field)) {
      const words: Kind['words'] = (records, first) =>
        message`"${name}" is below zero in ${records}, such as ${first}`
      yield { key: name, kind: { words, hint: BELOW_ZERO }, value: String(value) }
    }
    if (type !== 'place' || !isObject(value)) continue
    const { latitude, longitude } = value
    if (latitude === 0 && longitude === 0) {
      const words: Kind['words'] = (records) =>
        message`"${name}" has the latitude 0 and the longitude 0: ${records}`
      yield { key: name, kind: { words, hint: NOWHERE }, value: '' }
    } else if ((latitude === undefined) !== (longitude === undefined)) {
      const words: Kind['words'] = (records, id) =>
        message`"${name}" has a latitude or a longitude alone in ${records}, such as ${id}`
      yield { key: `half ${name}`, kind: { words, hint: HALF }, value: '' }
    }
  }
}

const ONCE: Message = message`Leave it once, or name the other that is meant.`
const WORDS: Message = message`Write the words that are spoken; captions of a film are a file, under "captions".`
const ABOVE: Message = message`A record stands by itself, in another order: write what the sign stands for.`

/** The name of a file, in the place of words. */
const FILE_NAME = /^[\w./\\:~%-]*\w\.(?:txt|vtt|srt|html?|pdf|docx?|odt|rtf|md)$/i

/** What stands in a row for the value above it: -//-, 〃, a lone quotation mark. */
const DITTO =
  /^(?:[-–—_]*\s?(?:\/\/|["“”„″〃]|''|,,)\s?[-–—_]*|ditto|dto\.|idem|同上|то же|тот же|те ж|там же|там само)$/i

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* texts(each)
}

/** Values that stand for something else: one of a list for the second time, signs for the record above, the name of a file for its words. */
function* ofMembers(record: StoredRecord): Generator<Value> {
  for (const [name, value] of Object.entries(record)) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    const again = entries.find((each, index) => typeof each === 'string' && entries.indexOf(each) !== index)
    if (typeof again === 'string') {
      const words: Kind['words'] = (records, first) =>
        message`"${name}" has the same value twice in ${records}, such as ${first}`
      yield { key: `twice ${name}`, kind: { words, hint: ONCE }, value: again }
    }
    const sign = [...texts(value)].find((each) => DITTO.test(each.trim()))
    if (sign !== undefined) {
      const words: Kind['words'] = (records, first) =>
        message`"${name}" is a sign for the value above in ${records}, such as ${first}`
      yield { key: `above ${name}`, kind: { words, hint: ABOVE }, value: sign }
    }
    const file = entries
      .map((each) => (isObject(each) ? each.transcript : undefined))
      .find((each) => typeof each === 'string' && FILE_NAME.test(each.trim()))
    if (typeof file === 'string') {
      const words: Kind['words'] = (records, first) =>
        message`"transcript" is the name of a file in ${records}, such as ${first}, and pages show it as the words`
      yield { key: `transcript ${name}`, kind: { words, hint: WORDS }, value: file }
    }
  }
}

/** Words that are years of the common calendar alone, which nobody reads in another way: "1850–1900". */
const PLAIN_YEARS = /^[1-9]\d{3}(?: ?[-–—/] ?[1-9]\d{3})?$/
/** Years that no reckoning of the same time lies apart. */
const CENTURY = 100

const EXCHANGED: Message = message`Exchange "rights" and "credit" in the file of the record type.`

/** A statement of rights in the field of the credit line, and another text in that of the rights. */
function* exchangedRights(
  { config: { rights, credit } }: RecordType,
  record: StoredRecord,
): Generator<Value> {
  const [statement, line] = [rights, credit].map((name) => (name === undefined ? undefined : record[name]))
  if (typeof statement !== 'string' || typeof line !== 'string' || statement.trim() === '') return
  if (rightsStatement(line) === undefined || rightsStatement(statement) !== undefined) return
  const words: Kind['words'] = (records, first) =>
    message`the statement of rights is in "${credit ?? ''}", which is the credit line of the type, in ${records}, such as ${first}`
  yield { key: 'rights', kind: { words, hint: EXCHANGED }, value: '' }
}

/** Entities with years beside words for them, and how the words are read. */
const DATED: Readonly<Record<string, { readonly words: string; readonly read: typeof readLifeDates }>> = {
  work: { words: 'date', read: readMuseumDate },
  agent: { words: 'lifeDates', read: readLifeDates },
}

const OTHER_YEARS: Message = message`Correct the one or the other: visitors read the words, and filters and orders go by the years.`

function* otherYears(entity: string, record: StoredRecord): Generator<Value> {
  const dated = getOwn(DATED, entity)
  const written = dated === undefined ? undefined : record[dated.words]
  const { dateFrom } = record
  if (dated === undefined || typeof written !== 'string' || !PLAIN_YEARS.test(written.trim())) return
  const years = dated.read(written)
  if (typeof years !== 'object' || typeof dateFrom !== 'number') return
  const { from = dateFrom, to = from } = years
  const dateTo = typeof record.dateTo === 'number' ? record.dateTo : entity === 'agent' ? to : dateFrom
  // Words of a work may name one year of those in which it may have been made.
  const apart =
    entity === 'agent'
      ? Math.max(Math.abs(from - dateFrom), Math.abs(to - dateTo))
      : Math.max(from - dateTo, dateFrom - to)
  if (apart <= CENTURY) return
  const words: Kind['words'] = (records, first) =>
    message`"${dated.words}" and "dateFrom" are more than a century apart in ${records}, such as ${first}`
  yield { key: dated.words, kind: { words, hint: OTHER_YEARS }, value: `"${written.trim()}" / ${dateFrom}` }
}

const DAYLESS: Message = message`Its page says that it is on. Write the day in startTime; or leave it out until there is one.`

/** What takes place once and has no day, which pages take for what is always on. */
function* dayless(
  entity: string,
  { startTime = '', endTime = '', activityStatus = '' }: StoredRecord,
): Generator<Value> {
  if (entity !== 'activity' || startTime !== '' || endTime !== '' || activityStatus !== '') return
  const words: Kind['words'] = (records, id) => message`an activity has no day: ${records}, such as ${id}`
  yield { key: 'day', kind: { words, hint: DAYLESS }, value: '' }
}

/** Of a fact with more values, such as an inscription, nobody chooses one; so many facts are looked at. */
const MOST_CHOICES = 500

const TWO_CHOICES: Message = message`Filters offer them as two choices. Write it in one way.`

/** Sees facts of one record after another, and gives values that differ in capitals and blanks alone from one that several records have. */
function createSpellings() {
  const byFact = new Map<string, Map<string, Map<string, number>>>()
  return function* see(facts: readonly Fact[]): Generator<Value> {
    for (const { name, value } of facts) {
      if (byFact.size >= MOST_CHOICES && !byFact.has(name)) continue
      const choices = byFact.get(name) ?? new Map<string, Map<string, number>>()
      byFact.set(name, choices)
      const plain = value.trim().replace(/\s+/g, ' ').toLowerCase()
      if (choices.size >= MOST_CHOICES && !choices.has(plain)) continue
      const spelled = choices.get(plain) ?? new Map<string, number>()
      choices.set(plain, spelled)
      spelled.set(value, (spelled.get(value) ?? 0) + 1)
      const other = [...spelled].find(([each, count]) => each !== value && count > 1)?.[0]
      if (other === undefined || spelled.get(value) !== 1) continue
      const words: Kind['words'] = (_records, first) =>
        message`"${name}" has values that differ in capitals or blanks alone, such as ${first}`
      yield { key: `spelling ${name}`, kind: { words, hint: TWO_CHOICES }, value: `"${value}" / "${other}"` }
    }
  }
}

/** What is known of a fact: whether it is one of numbers, and the days among them, each with the first record that has it. */
interface NumberFact {
  readonly hasNumber: boolean
  readonly days: Map<string, { readonly id: string; readonly place: InputPlace }>
}

/** Days that a spreadsheet has made of numbers, in facts of numbers: of a collector, of a negative. */
class MadeDays {
  /** Undefined for a fact that has others than numbers. */
  readonly #byFact = new Map<string, NumberFact | undefined>()

  see(facts: readonly Fact[], id: string, place: InputPlace): void {
    for (const { name, value } of facts) {
      const isKnown = this.#byFact.has(name)
      const { hasNumber, days }: Partial<NumberFact> = isKnown
        ? (this.#byFact.get(name) ?? {})
        : { hasNumber: false, days: new Map() }
      if (days === undefined || (!isKnown && this.#byFact.size >= MOST_CHOICES)) continue
      const kind = numberOrMadeDay(value)
      if (kind === 'day' && !days.has(value)) days.set(value, { id, place })
      const fact = { hasNumber: hasNumber === true || kind === 'number', days }
      this.#byFact.set(name, kind === undefined ? undefined : fact)
    }
  }

  found(): readonly Doubt[] {
    return [...this.#byFact].flatMap(([name, fact]) => {
      const [first] = fact?.hasNumber === true ? fact.days : []
      if (fact === undefined || first === undefined) return []
      const [day, { id, place }] = first
      const reason = message`"${name}" has days that a spreadsheet may have made of numbers: ${fact.days.size}, such as "${day}" (${id})`
      return [{ reason, hint: MADE_DAYS, place }]
    })
  }
}

const MADE_DAYS: Message = message`Format the column as text in the spreadsheet, enter these numbers again, and export once more.`

/** Finds values of records that fit their fields and cannot be meant, counted by field. */
export class RecordDoubts {
  readonly #entity: string
  readonly #type: RecordType | undefined
  readonly #title: string
  readonly #found = new Map<
    string,
    Value & { readonly id: string; readonly place: InputPlace; count: number }
  >()
  readonly #facts: EntityDefinition['facts']
  readonly #tag: string
  readonly #spellings = createSpellings()
  readonly #days = new MadeDays()
  readonly #circles: LinkCircles
  /** Whether years of four digits are those of the common calendar. */
  readonly #isCommon: boolean

  /** @param tags those of the museum's languages. */
  constructor(
    { entity, document, facts }: EntityDefinition,
    type: RecordType | undefined,
    tags: readonly string[],
  ) {
    this.#entity = entity
    this.#type = type
    this.#circles = new LinkCircles(type)
    this.#facts = facts
    this.#tag = tags[0] ?? 'en'
    this.#title = type?.config.title ?? document?.title ?? 'name'
    this.#isCommon = tags.every(
      (tag) => new Intl.DateTimeFormat(tag).resolvedOptions().calendar === 'gregory',
    )
  }

  see(record: StoredRecord, id: string, place: InputPlace): void {
    this.#circles.see(record, id, place)
    const facts = this.#facts?.(record, this.#tag) ?? []
    this.#days.see(facts, id, place)
    for (const value of this.#valuesOf(record, facts)) {
      const known = this.#found.get(value.key)
      if (known === undefined) this.#found.set(value.key, { ...value, id, place, count: 1 })
      else known.count += 1
    }
  }

  *#valuesOf(record: StoredRecord, facts: readonly Fact[]): Generator<Value> {
    yield* blankTitles(this.#title, record)
    yield* dayless(this.#entity, record)
    yield* ofMembers(record)
    yield* this.#spellings(facts)
    if (this.#type !== undefined) yield* exchangedRights(this.#type, record)
    if (this.#type !== undefined) yield* ofFields(this.#type, record)
    else if (this.#isCommon) yield* otherYears(this.#entity, record)
  }

  found(): readonly Doubt[] {
    const values = [...this.#found.values()].map(({ kind, value, id, place, count }) => ({
      reason: kind.words(countedRecords(count), value === '' ? id : `${value} (${id})`),
      hint: kind.hint,
      place,
    }))
    return [...values, ...this.#circles.found(), ...this.#days.found()]
  }

  /** Names them in the account of an import. */
  report(book: AccountBook): void {
    for (const { reason, hint, place } of this.found()) book.suspect({ place, reason, hint })
  }
}
