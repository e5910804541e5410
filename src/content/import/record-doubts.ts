import { isRanged, type RecordField, type RecordType } from '../../../schemas/config/index.ts'
import type { AccountBook, InputPlace } from '../../base/account.ts'
import { endsEarly } from '../../base/event-dates.ts'
import { BOUNDS, LIVES, pairsOf } from '../../base/member-pairs.ts'
import { countedRecords, type Message, message } from '../../base/messages/message.ts'
import { readLifeDates, readMuseumDate } from '../../base/museum-date/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { readFocus } from '../../base/picture-geometry.ts'
import { rightsStatement } from '../../base/rights/rights.ts'
import { type EntityDefinition, type Fact, isNoAnswer, type StoredRecord } from '../entities/definition.ts'
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

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsOf(each)
}

/** Values that stand for something else: one of a list for the second time, signs for the record above, the name of a file for its words. */
function* ofMembers(record: StoredRecord): Generator<Value> {
  for (const [name, value] of Object.entries(record)) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    const written = entries.map((each) => (name === 'pictures' && isObject(each) ? each.path : each))
    const again = written.find((each, index) => typeof each === 'string' && written.indexOf(each) !== index)
    if (typeof again === 'string') {
      const words: Kind['words'] = (records, first) =>
        message`"${name}" has the same value twice in ${records}, such as ${first}`
      yield { key: `twice ${name}`, kind: { words, hint: ONCE }, value: again }
    }
    const sign = [...textsOf(value)].find((each) => DITTO.test(each.trim()))
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

const NO_ANSWERS: Message = message`Leave them empty: pages show the words, and filters offer them to nobody.`

/** Members that say in their own way that there is nothing. */
const SAID_ELSEWHERE = new Set(['title', 'name', 'date', 'lifeDates', 'makers', 'translations'])

/** Values that say that there is none: "-", "n/a", "无". */
function* noAnswers(record: StoredRecord): Generator<Value> {
  const free: readonly unknown[] = Array.isArray(record.facts) ? record.facts : []
  const facts = free
    .filter(isObject)
    .map(({ name, label, value }) => [String(name ?? label ?? ''), value] as const)
  const own = Object.entries(record).filter(([name]) => name !== 'facts' && !SAID_ELSEWHERE.has(name))
  for (const [name, given] of [...own, ...facts]) {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given]
    const value = values.find((each) => typeof each === 'string' && isNoAnswer(each))
    if (typeof value !== 'string') continue
    const words: Kind['words'] = (records, first) =>
      message`"${name}" has what is written where there is no value in ${records}, such as ${first}`
    yield { key: `none ${name}`, kind: { words, hint: NO_ANSWERS }, value }
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

const COMMON_YEARS: Message = message`Write the years of the common calendar: filters and orders go by them.`

/** Years that words say in another calendar, beside those of the common one: 1318 of "1318 (1902)". */
function* otherCalendar(
  entity: string,
  calendars: readonly string[],
  record: StoredRecord,
): Generator<Value> {
  const dated = getOwn(DATED, entity)
  const written = dated === undefined ? undefined : record[dated.words]
  const { dateFrom, dateTo = dateFrom } = record
  if (dated === undefined || typeof written !== 'string') return
  if (typeof dateFrom !== 'number' || typeof dateTo !== 'number') return
  const numbers = (written.match(/(?<!\d)\d{3,4}(?!\d)/g) ?? []).map(Number)
  if (!numbers.includes(dateFrom) || !numbers.includes(dateTo)) return
  const years = dated.read(written)
  if (typeof years !== 'object' || years.from === undefined || years.to === undefined) return
  if (Math.max(years.from - dateTo, dateFrom - years.to) < CENTURY) return
  if (isNearIn(calendars, years.from, dateFrom)) return
  const words: Kind['words'] = (records, first) =>
    message`"dateFrom" is a year of another calendar than the common one, which "${dated.words}" says too, in ${records}, such as ${first}`
  const value = `"${written.trim()}" / ${dateFrom}`
  yield { key: `calendar ${dated.words}`, kind: { words, hint: COMMON_YEARS }, value }
}

const OTHER_YEARS: Message = message`Correct the one or the other: visitors read the words, and filters and orders go by the years.`

/** Years of other calendars as years of the common one, nearly. */
const CALENDARS: Readonly<Record<string, (year: number) => number>> = {
  buddhist: (year) => year - 543,
  persian: (year) => year + 621,
  indian: (year) => year + 78,
  roc: (year) => year + 1911,
}

/** Whether a year is not far from another in a calendar of the museum; of one that nobody knows here it may be. */
function isNearIn(calendars: readonly string[], year: number, other: number): boolean {
  return calendars.some((name) => {
    const common = getOwn(CALENDARS, name)?.(year)
    return common === undefined || Math.abs(common - other) <= CENTURY
  })
}

const IN_TIME: Message = message`Write the earlier year first.`

function* otherYears(entity: string, calendars: readonly string[], record: StoredRecord): Generator<Value> {
  const dated = getOwn(DATED, entity)
  const written = dated === undefined ? undefined : record[dated.words]
  const { dateFrom } = record
  if (dated === undefined || typeof written !== 'string') return
  if (!PLAIN_YEARS.test(written.trim())) {
    yield* otherCalendar(entity, calendars, record)
    return
  }
  const [first, last = first] = written.match(/\d+/g) ?? []
  if (endsEarly(first, last)) {
    const words: Kind['words'] = (records, example) =>
      message`"${dated.words}" ends before it begins in ${records}, such as ${example}`
    yield { key: `reversed ${dated.words}`, kind: { words, hint: IN_TIME }, value: written.trim() }
    return
  }
  const years = dated.read(written)
  if (typeof years !== 'object' || typeof dateFrom !== 'number') return
  const { from = dateFrom, to = from } = years
  const dateTo = typeof record.dateTo === 'number' ? record.dateTo : entity === 'agent' ? to : dateFrom
  // Words of a work may name one year of those in which it may have been made.
  const apart =
    entity === 'agent'
      ? Math.max(Math.abs(from - dateFrom), Math.abs(to - dateTo))
      : Math.max(from - dateTo, dateFrom - to)
  if (apart < CENTURY || isNearIn(calendars, from, dateFrom)) return
  const words: Kind['words'] = (records, first) =>
    message`"${dated.words}" and "dateFrom" are a century or more apart in ${records}, such as ${first}`
  yield { key: dated.words, kind: { words, hint: OTHER_YEARS }, value: `"${written.trim()}" / ${dateFrom}` }
}

/** Years that nobody lived. */
const LONGEST_LIFE = 123

const TOO_LONG: Message = message`Correct one of the two years; of a family or a firm say so in "kind".`

/** Somebody who lived longer than anybody has. */
function* longLives(
  entity: string,
  lives: ReturnType<typeof pairsOf>,
  record: StoredRecord,
): Generator<Value> {
  const isPerson =
    entity === 'agent' && typeof record.kind === 'string' && /^person$/i.test(record.kind.trim())
  for (const [birth, death] of isPerson ? ([['dateFrom', 'dateTo']] as const) : lives) {
    const [from, to] = [record[birth], record[death]].map((each) => Number.parseInt(String(each), 10))
    if (from === undefined || to === undefined || !(to - from > LONGEST_LIFE)) continue
    const words: Kind['words'] = (records, first) =>
      message`more than ${LONGEST_LIFE} years are between "${birth}" and "${death}" in ${records}, such as ${first}`
    yield { key: `life ${birth}`, kind: { words, hint: TOO_LONG }, value: `${from} / ${to}` }
  }
}

const ALIKE: Message = message`Numbers and ids are the same in every language: correct the one that is wrong, or leave it out of the translation.`

/** Figures of what is no number of a person: a year, measures. */
const MOST_FIGURES = 6

/** A text of figures and the signs between them. */
const FIGURES = /^[\d\s.,/×x–—-]*\d[\d\s.,/×x–—-]*$/

/** Figures and ids of a translation that are others than the record's own. */
function* otherFigures(record: StoredRecord): Generator<Value> {
  const { translations } = record
  for (const [code, member] of Object.entries(isObject(translations) ? translations : {}))
    for (const [name, translated] of Object.entries(isObject(member) ? member : {})) {
      const pairs =
        typeof translated === 'string'
          ? [[record[name], translated]]
          : idsIn(record[name]).map((id, index) => [id, idsIn(translated)[index]])
      const isList = typeof translated !== 'string'
      if (isList && idsIn(record[name]).length !== idsIn(translated).length) continue
      const other = pairs.find(
        ([own, each]) =>
          typeof own === 'string' &&
          typeof each === 'string' &&
          (isList
            ? own !== each
            : FIGURES.test(own) && FIGURES.test(each) && figuresOf(own) !== figuresOf(each)),
      )
      if (other === undefined) continue
      const words: Kind['words'] = (records, first) =>
        message`"${name}" is another in the language "${code}" in ${records}, such as ${first}`
      // A telephone number is not quoted.
      const isLong = other.some((each) => figuresOf(String(each)).replace(/ /g, '').length > MOST_FIGURES)
      const value = isLong && !isList ? '' : other.join(' / ')
      yield { key: `figures ${name} ${code}`, kind: { words, hint: ALIKE }, value }
    }
}

function figuresOf(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}

/** Ids that the entries of a list name. */
function idsIn(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    isObject(entry) ? Object.entries(entry).flatMap(([name, id]) => (/[a-z]Id$/.test(name) ? [id] : [])) : [],
  )
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

const IN_ORDER: Message = message`Correct the one or the other.`

/** Pairs of numbers of the engine's own entities. */
const OWN_BOUNDS: Readonly<Record<string, ReturnType<typeof pairsOf>>> = { activity: [['minAge', 'maxAge']] }

/** Pairs of numbers of which the one is the least and the other the most: by the names of fields. */
function boundsOf(entity: string, type: RecordType | undefined): ReturnType<typeof pairsOf> {
  const numbers = (type?.config.fields ?? []).filter(isRanged).map(({ name }) => name)
  return type === undefined ? (getOwn(OWN_BOUNDS, entity) ?? []) : pairsOf(numbers, BOUNDS)
}

/** A least number above the greatest one, and a booking that is open when all is over. */
function* disordered(
  entity: string,
  bounds: ReturnType<typeof boundsOf>,
  record: StoredRecord,
): Generator<Value> {
  for (const [low, high] of bounds) {
    const [least, most] = [record[low], record[high]]
    // Depths may be written below zero, the least first.
    if (!endsEarly(least, most) || (Number(least) < 0 && Number(most) < 0)) continue
    const words: Kind['words'] = (records, first) =>
      message`"${low}" is above "${high}" in ${records}, such as ${first}`
    yield { key: `${low} ${high}`, kind: { words, hint: IN_ORDER }, value: `${least} / ${most}` }
  }
  const { startTime, endTime = startTime, reserveStartTime, reserveEndTime = reserveStartTime } = record
  if (entity !== 'activity' || !endsEarly(reserveEndTime, endTime)) return
  const words: Kind['words'] = (records, first) =>
    message`booking ends when the activity is over in ${records}, such as ${first}`
  yield { key: 'booking', kind: { words, hint: IN_ORDER }, value: `${reserveEndTime} / ${endTime}` }
}

const NO_POINT: Message = message`Write how far the point is from the left and the top of the picture, such as "30% 20%".`
const SEEN: Message = message`Write what the picture shows, for those who do not see it; leave it out where nobody knows.`
const WITH_SCHEME: Message = message`Write the whole address, with "https://"; a page of this site begins with "/".`

/** The name of a picture's file, or what a camera calls it. */
const PICTURE_NAME =
  /^[\p{L}\d_./\\:()~%-]*\.(?:jpe?g|png|gif|webp|avif|tiff?|svg|heic|bmp)$|^(?:img|dsc[fn]?|pict|dcim|scan|pxl)[_-]?\d[\d_-]{2,}$/iu

/** What begins as the address of a host, and has no scheme. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+([a-z]{2,24})(?:[/?#:]\S*)?$/i
/** Endings of files, which are no hosts. */
const FILE_ENDING =
  /^(?:jpe?g|png|gif|webp|avif|tiff?|svg|html?|php|aspx?|jsp|pdf|mp[34]|webm|ogg|wav|glb|gltf|zip|docx?|xlsx?|pptx?|json|xml|txt|csv)$/i

/** Each member below a record, with its name. */
function* membersIn(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, each]
    yield* membersIn(each)
  }
}

/** Shapes of members that are read by their names: points of pictures, words for them, addresses of pages. */
function* misshapen(record: StoredRecord): Generator<Value> {
  for (const [name, value] of membersIn(record)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    const written = value.trim()
    if (name === 'focus' && readFocus(written, undefined) === undefined) {
      const words: Kind['words'] = (records, first) =>
        message`"focus" is no point of the picture in ${records}, such as ${first}`
      yield { key: name, kind: { words, hint: NO_POINT }, value: written }
    } else if (/^(?:alt|thumbAlt)$/.test(name) && PICTURE_NAME.test(written)) {
      const words: Kind['words'] = (records, first) =>
        message`"${name}" is the name of a file in ${records}, such as ${first}, and is read aloud`
      yield { key: name, kind: { words, hint: SEEN }, value: written }
    } else if (name === 'linkUrl') {
      const ending = HOST.exec(written)?.[1]
      if (ending === undefined || FILE_ENDING.test(ending)) continue
      const words: Kind['words'] = (records, first) =>
        message`"${name}" is an address without "https://" in ${records}, such as ${first}`
      yield { key: name, kind: { words, hint: WITH_SCHEME }, value: written.replace(/[?#].*$/s, '') }
    }
  }
}

const HREF: Message = message`Write "https://" and the host, "mailto:" and the address, or a path that begins with "/".`

/** A scheme that is misspelt, or lacks or doubles the signs behind it. */
const NO_SCHEME =
  /^(?!https?:\/\/[^/])(?:h{1,2}t{1,3}p{1,2}s{0,2}|hptts?|htpps?)\b[:;]?\/{0,3}|^mailto:\/|^www\./i

/** Links of texts that lead nowhere, by their beginning. */
function* brokenLinks(record: StoredRecord): Generator<Value> {
  for (const [name, html] of membersIn(record)) {
    if (typeof html !== 'string' || !html.includes('<a')) continue
    const found = Array.from(
      html.matchAll(/<a\b[^<>]*?\shref\s*=\s*["']?\s*([^"'\s<>]+)/gi),
      ([, href = '']) => href,
    )
    const broken = found.find((href) => NO_SCHEME.test(href))
    if (broken === undefined) continue
    const words: Kind['words'] = (records, first) =>
      message`a link within "${name}" has no address that is one in ${records}, such as ${first}`
    yield { key: `href ${name}`, kind: { words, hint: HREF }, value: broken.replace(/[?@].*$/, '…') }
  }
}

const WITH_WORDS: Message = message`Write alt="…" with what the picture shows, or alt="" where it says nothing that the text does not.`

/** Pictures within texts that say nothing to those who do not see them. */
function* wordless(record: StoredRecord): Generator<Value> {
  for (const [name, html] of membersIn(record)) {
    if (typeof html !== 'string' || !html.includes('<img')) continue
    if ([...html.matchAll(/<img\b[^<>]*>/gi)].every(([tag]) => /\salt\s*=/i.test(tag))) continue
    const words: Kind['words'] = (records, id) =>
      message`a picture within "${name}" has no "alt" in ${records}, such as ${id}`
    yield { key: `alt ${name}`, kind: { words, hint: WITH_WORDS }, value: '' }
  }
}

const ONE_OF_TWO: Message = message`Leave one of them. Where both take place, say in the titles what tells them apart.`

/** Sees one activity after another, and gives those that are announced twice. */
function createAnnounced() {
  const known = new Map<string, string>()
  return function* see(entity: string, record: StoredRecord, id: string): Generator<Value> {
    const { activityName, startTime, endTime, activityVenueName, activityObject } = record
    if (entity !== 'activity' || typeof startTime !== 'string' || startTime === '') return
    const key = JSON.stringify([activityName, startTime, endTime, activityVenueName, activityObject])
    const other = known.get(key)
    if (other === undefined) known.set(key, id)
    if (other === undefined || other === id) return
    const words: Kind['words'] = (records, first) =>
      message`an activity is announced under two ids, at the same time and place: ${records}, such as ${first}`
    yield { key: 'announced', kind: { words, hint: ONE_OF_TWO }, value: `${startTime} / ${other}` }
  }
}

/** Letters of a name. */
const MAX_NAME = 80
/** Records from which on few titles are no chance, and as many for each title. */
const MANY_RECORDS = 40
const PER_TITLE = 10
/** Of those with a value, the share that has one of its own in a field of names. */
const OWN_NAMES = 0.9

/** Whether a text may be what a thing is called: numbers of an inventory, addresses and dates are not. */
function isName(text: string): boolean {
  const [letters, digits] = [/\p{L}/gu, /\p{Nd}/gu].map((each) => text.match(each)?.length ?? 0)
  if ((digits ?? 0) >= (letters ?? 0) || /[/@]/.test(text)) return false
  return digits === 0 || typeof readMuseumDate(text) !== 'object'
}

/** Finds a title that is one of a few kinds, of a type with another field in which nearly each record has a name of its own. */
class FewTitles {
  readonly #fields: readonly string[]
  readonly #title: string
  readonly #values = new Map<string, Set<string>>()
  readonly #given = new Map<string, number>()
  #first: InputPlace | undefined

  constructor(type: RecordType | undefined) {
    const { title = '', fields = [], rights, credit } = type?.config ?? {}
    this.#title = title
    this.#fields = fields.flatMap((field) =>
      (field.type === 'text' || field.type === 'languageMap') &&
      field.private !== true &&
      field.name !== rights &&
      field.name !== credit
        ? [field.name]
        : [],
    )
  }

  see(record: StoredRecord, place: InputPlace): void {
    this.#first ??= place
    for (const name of this.#fields) {
      const [text = ''] = textsOf(record[name])
      if (text === '' || text.length > MAX_NAME || (name !== this.#title && !isName(text))) continue
      const values = this.#values.get(name) ?? new Set()
      this.#values.set(name, values.add(text))
      this.#given.set(name, (this.#given.get(name) ?? 0) + 1)
    }
  }

  found(): readonly Doubt[] {
    const of = (name: string) => ({
      name,
      given: this.#given.get(name) ?? 0,
      values: this.#values.get(name)?.size ?? 0,
    })
    const title = of(this.#title)
    if (this.#first === undefined || title.given < MANY_RECORDS || title.values * PER_TITLE > title.given)
      return []
    const named = this.#fields
      .filter((name) => name !== this.#title)
      .map(of)
      .find(({ given, values }) => given >= title.given * OWN_NAMES && values >= given * OWN_NAMES)
    if (named === undefined) return []
    const reason = message`"${title.name}" is the title, and has few values for ${countedRecords(title.given)}: ${title.values}. "${named.name}" has ${named.values}`
    return [
      {
        reason,
        hint: message`Write "title": ${`"${named.name}"`} in the file of the record type. Where visitors know the records by kinds, nothing needs to be done.`,
        place: this.#first,
      },
    ]
  }
}

/** Places from which on those of a museum say where its things come from. */
const MANY_PLACES = 10
/** Degrees around the others in which a place is one of them. */
const AROUND = 2
/** Places of a field that are kept. */
const MOST_PLACES = 100_000

/** A latitude and a longitude, and the record that has them. */
interface Point {
  readonly at: readonly [latitude: number, longitude: number]
  readonly id: string
  readonly place: InputPlace
}

const TURNED: Message = message`Look at it on a map: exchange the two, or correct the sign.`

/** Finds places that lie far from all others of a field, and among them once latitude and longitude are exchanged or a sign is. */
class TurnedPlaces {
  readonly #points = new Map<string, Point[]>()

  constructor(type: RecordType | undefined) {
    for (const { name, type: kind } of type?.config.fields ?? [])
      if (kind === 'place') this.#points.set(name, [])
  }

  see(record: StoredRecord, id: string, place: InputPlace): void {
    for (const [name, points] of this.#points) {
      const { latitude, longitude } = Object(record[name])
      if (typeof latitude === 'number' && typeof longitude === 'number' && points.length < MOST_PLACES)
        points.push({ at: [latitude, longitude], id, place })
    }
  }

  found(): readonly Doubt[] {
    return [...this.#points].flatMap(([name, points]) => {
      if (points.length < MANY_PLACES) return []
      // Of each side the outermost tenth may be what is looked for.
      const sides = [0, 1].map((side) => {
        const sorted = points.map(({ at }) => at[side] ?? 0).toSorted((a, b) => a - b)
        const outer = Math.ceil(sorted.length / 10)
        return [(sorted[outer] ?? 0) - AROUND, (sorted.at(-1 - outer) ?? 0) + AROUND] as const
      })
      const isAmong = (at: readonly number[]): boolean =>
        sides.every(([least, most], side) => (at[side] ?? 0) >= least && (at[side] ?? 0) <= most)
      const turned = points.filter(
        ({ at: [latitude, longitude] }) =>
          !isAmong([latitude, longitude]) &&
          [
            [longitude, latitude],
            [-latitude, longitude],
            [latitude, -longitude],
          ].some(isAmong),
      )
      const [first] = turned
      if (first === undefined || turned.length * 10 > points.length) return []
      const reason = message`"${name}" is far from all others, and among them once its numbers are exchanged or have the other sign: ${countedRecords(turned.length)}, such as ${first.at.join(', ')} (${first.id})`
      return [{ reason, hint: TURNED, place: first.place }]
    })
  }
}

/** Of a fact with more values, such as an inscription, nobody chooses one; so many facts are looked at. */
const MOST_CHOICES = 500

const TWO_CHOICES: Message = message`Filters offer them as two choices. Write it in one way.`

/** A value as it is written, of how many records, and the first of them. */
interface Spelled {
  count: number
  readonly id: string
  readonly place: InputPlace
}

/** How often a value comes from which on a fact is one that visitors choose by, also where no spelling comes twice. */
const OF_EACH_CHOICE = 2

/** Finds values of facts that are one to their readers, and several to a filter: they differ in capitals, blanks or the width of letters. */
class ValueSpellings {
  readonly #byFact = new Map<string, Map<string, Map<string, Spelled>>>()

  see(facts: readonly Fact[], id: string, place: InputPlace): void {
    for (const { name, value } of facts) {
      if (this.#byFact.size >= MOST_CHOICES && !this.#byFact.has(name)) continue
      const choices = this.#byFact.get(name) ?? new Map<string, Map<string, Spelled>>()
      this.#byFact.set(name, choices)
      const plain = value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
      if (choices.size >= MOST_CHOICES && !choices.has(plain)) continue
      const spelled = choices.get(plain) ?? new Map<string, Spelled>()
      choices.set(plain, spelled)
      const known = spelled.get(value)
      if (known === undefined) spelled.set(value, { count: 1, id, place })
      else known.count += 1
    }
  }

  found(): readonly Doubt[] {
    return [...this.#byFact].flatMap(([name, choices]) => {
      const all = [...choices.values()]
      const given = all.flatMap((each) => [...each.values()]).reduce((sum, { count }) => sum + count, 0)
      const isChosenBy = given >= OF_EACH_CHOICE * all.length
      const [first] = all.filter((each) => {
        const counts = [...each.values()].map(({ count }) => count)
        const isKnown = isChosenBy || counts.length > 2 || counts.some((count) => count > 1)
        return (
          each.size > 1 && (isKnown || [...each.keys()].some((value) => value.normalize('NFKC') !== value))
        )
      })
      if (first === undefined) return []
      // The rarest is the slip, and of two the later one.
      const sorted = [...first].toReversed().toSorted(([, one], [, other]) => one.count - other.count)
      const [slip, usual] = [sorted[0], sorted.at(-1)]
      if (slip === undefined || usual === undefined) return []
      const [value, { id, place }] = slip
      const reason = message`"${name}" has values that differ in capitals, blanks or width alone, such as "${value}" / "${usual[0]}" (${id})`
      return [{ reason, hint: TWO_CHOICES, place }]
    })
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
  readonly #spellings = new ValueSpellings()
  readonly #days = new MadeDays()
  readonly #circles: LinkCircles
  readonly #titles: FewTitles
  readonly #bounds: ReturnType<typeof boundsOf>
  readonly #lives: ReturnType<typeof pairsOf>
  readonly #places: TurnedPlaces
  readonly #announced = createAnnounced()
  /** Those of the museum's languages, beside the common one. */
  readonly #calendars: readonly string[]

  /** @param tags those of the museum's languages. */
  constructor(
    { entity, document, facts }: EntityDefinition,
    type: RecordType | undefined,
    tags: readonly string[],
  ) {
    this.#entity = entity
    this.#type = type
    this.#circles = new LinkCircles(type)
    this.#titles = new FewTitles(type)
    this.#bounds = boundsOf(entity, type)
    this.#lives = pairsOf(
      (type?.config.fields ?? []).map(({ name }) => name),
      LIVES,
    )
    this.#places = new TurnedPlaces(type)
    this.#facts = facts
    this.#tag = tags[0] ?? 'en'
    this.#title = type?.config.title ?? document?.title ?? 'name'
    this.#calendars = tags
      .map((tag) => new Intl.DateTimeFormat(tag).resolvedOptions().calendar)
      .filter((calendar) => calendar !== 'gregory')
  }

  see(record: StoredRecord, id: string, place: InputPlace): void {
    this.#circles.see(record, id, place)
    this.#titles.see(record, place)
    this.#places.see(record, id, place)
    const facts = this.#facts?.(record, this.#tag) ?? []
    this.#days.see(facts, id, place)
    this.#spellings.see(facts, id, place)
    for (const value of this.#valuesOf(record, id)) {
      const known = this.#found.get(value.key)
      if (known === undefined) this.#found.set(value.key, { ...value, id, place, count: 1 })
      else known.count += 1
    }
  }

  *#valuesOf(record: StoredRecord, id: string): Generator<Value> {
    yield* blankTitles(this.#title, record)
    yield* dayless(this.#entity, record)
    yield* ofMembers(record)
    yield* noAnswers(record)
    yield* disordered(this.#entity, this.#bounds, record)
    yield* misshapen(record)
    yield* wordless(record)
    yield* brokenLinks(record)
    yield* longLives(this.#entity, this.#lives, record)
    if (this.#calendars.length === 0) yield* otherFigures(record)
    yield* this.#announced(this.#entity, record, id)
    if (this.#type !== undefined) yield* exchangedRights(this.#type, record)
    if (this.#type !== undefined) yield* ofFields(this.#type, record)
    else yield* otherYears(this.#entity, this.#calendars, record)
  }

  found(): readonly Doubt[] {
    const values = [...this.#found.values()].map(({ kind, value, id, place, count }) => ({
      reason: kind.words(countedRecords(count), value === '' ? id : `${value} (${id})`),
      hint: kind.hint,
      place,
    }))
    return [
      ...values,
      ...this.#circles.found(),
      ...this.#days.found(),
      ...this.#spellings.found(),
      ...this.#titles.found(),
      ...this.#places.found(),
    ]
  }

  /** Names them in the account of an import. */
  report(book: AccountBook): void {
    for (const { reason, hint, place } of this.found()) book.suspect({ place, reason, hint })
  }
}
