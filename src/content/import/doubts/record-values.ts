import { hasRangeFilter, type RecordField, type RecordType } from '../../../../schemas/config/index.ts'
import { endsBeforeStart } from '../../../base/event-dates.ts'
import type { InputPlace } from '../../../base/import-report.ts'
import { LTR_LETTERS, RTL_LETTERS } from '../../../base/letter-directions.ts'
import { BOUNDS, pairsOf } from '../../../base/member-pairs.ts'
import { type Message, message } from '../../../base/messages/message.ts'
import { getOwn, isObject } from '../../../base/object.ts'
import { readFocus } from '../../../base/picture-geometry.ts'
import { rightsStatement } from '../../../base/rights/rights.ts'
import { isNoAnswer, type StoredRecord } from '../../entities/definition.ts'

/** A kind of doubtful value: valid for its field, but probably not intended. */
export interface Kind {
  readonly words: (records: Message, value: string) => Message
  readonly hint: Message
}

/** A doubtful value of a record. */
export interface ClassifiedValue {
  /** Values with the same key are counted together. */
  readonly key: string
  readonly kind: Kind
  readonly value: string
}

/** Values of one kind in a field: their number and the first. */
export interface FieldDoubt {
  readonly reason: Message
  readonly hint: Message
  readonly place: InputPlace
}

const BLANK: Message = message`Write the title; where a language has none, leave it out of the record.`

/** Yields a title in all its forms: a text with translations, or a text by language. */
function* titlesIn(
  title: string,
  { [title]: own, translations }: StoredRecord,
): Generator<readonly [text: unknown, code?: string]> {
  if (!isObject(own)) yield [own]
  else for (const [code, text] of Object.entries(own)) yield [text, code]
  for (const [code, member] of Object.entries(isObject(translations) ? translations : {}))
    yield [getOwn(Object(member), title), code]
}

export function* blankTitles(title: string, record: StoredRecord): Generator<ClassifiedValue> {
  for (const [text, code] of titlesIn(title, record)) {
    if (typeof text !== 'string' || text === '' || text.trim() !== '') continue
    const words: Kind['words'] = (records, id) =>
      code === undefined
        ? message`"${title}" is blanks alone in ${records}, such as ${id}`
        : message`"${title}" in the language "${code}" is blanks alone in ${records}, such as ${id}`
    yield { key: `${title} ${code}`, kind: { words, hint: BLANK }, value: '' }
  }
}

/** Units that are never negative. Excludes meters, which also measure elevation, and degrees. */
const MEASURES = new Set(
  'mm cm g kg mg t ml l px мм см г кг τ.εκ. εκ. χιλ. 毫米 厘米 公分 克 公斤 公克 ミリ センチ'.split(' '),
)

function isMeasure({ type, unit }: RecordField): boolean {
  const units = typeof unit === 'string' ? [unit] : Object.values(unit ?? {})
  return type === 'number' && units.some((each) => MEASURES.has(each.trim().toLowerCase()))
}

const BELOW_ZERO: Message = message`No such measure is: take the sign away, or leave the number out where it is not known.`
const NOWHERE: Message = message`That is in the sea off Africa, and what programs write for an unknown place. Remove the coordinates if they are unknown.`
const HALF: Message = message`Write both, or leave both out: a place needs the two.`

export function* implausibleFieldValues(
  { config: { fields } }: RecordType,
  record: StoredRecord,
): Generator<ClassifiedValue> {
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
const ABOVE: Message = message`Records are shown alone and in another order: write what the ditto mark refers to.`

/** A file name in place of text. */
const FILE_NAME = /^[\w./\\:~%-]*\w\.(?:txt|vtt|srt|html?|pdf|docx?|odt|rtf|md)$/i

/** Ditto marks for the value in the row above: -//-, 〃, a lone quotation mark. */
const DITTO =
  /^(?:[-–—_]*\s?(?:\/\/|["“”„″〃'’]{1,2}|,,)\s?[-–—_]*|ditto|dto\.?|dito|idem|同上|々|상동|위와 같음|то же|тот же|те ж|там же|там само)$/i

export function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* textsOf(each)
}

/** Yields placeholders: a repeated list value, ditto marks, a file name in place of text. */
export function* standInValues(record: StoredRecord): Generator<ClassifiedValue> {
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

const NO_ANSWERS: Message = message`Leave the cells empty: otherwise pages and filters show these words.`

/** Members with their own way of saying that there is no value. */
const OWN_NULL_MEMBERS = new Set(['title', 'name', 'date', 'lifeDates', 'makers', 'translations'])

/** Yields values that mean "none": "-", "n/a", "无". */
export function* valuesForNothing(record: StoredRecord): Generator<ClassifiedValue> {
  const free: readonly unknown[] = Array.isArray(record.facts) ? record.facts : []
  const facts = free
    .filter(isObject)
    .map(({ name, label, value }) => [String(name ?? label ?? ''), value] as const)
  const own = Object.entries(record).filter(([name]) => name !== 'facts' && !OWN_NULL_MEMBERS.has(name))
  for (const [name, given] of [...own, ...facts]) {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given]
    const value = values.find((each) => typeof each === 'string' && isNoAnswer(each))
    if (typeof value !== 'string') continue
    const words: Kind['words'] = (records, first) =>
      message`"${name}" has what is written where there is no value in ${records}, such as ${first}`
    yield { key: `none ${name}`, kind: { words, hint: NO_ANSWERS }, value }
  }
}

const EXCHANGED: Message = message`Exchange "rights" and "credit" in the file of the record type.`

/** Yields a rights statement in the credit line field while another text is in the rights field. */
export function* exchangedRights(
  { config: { rights, credit } }: RecordType,
  record: StoredRecord,
): Generator<ClassifiedValue> {
  const [statement, line] = [rights, credit].map((name) => (name === undefined ? undefined : record[name]))
  if (typeof statement !== 'string' || typeof line !== 'string' || statement.trim() === '') return
  if (rightsStatement(line) === undefined || rightsStatement(statement) !== undefined) return
  const words: Kind['words'] = (records, first) =>
    message`the statement of rights is in "${credit ?? ''}", which is the credit line of the type, in ${records}, such as ${first}`
  yield { key: 'rights', kind: { words, hint: EXCHANGED }, value: '' }
}

const ALIKE: Message = message`Numbers and ids are the same in every language: correct the one that is wrong, or leave it out of the translation.`

/** Maximum digits that may be quoted, as of a year or dimensions; longer numbers may be personal. */
const MAX_FIGURES = 6

/** A text of digits and the punctuation between them. */
const FIGURES = /^[\d\s.,/×x–—-]*\d[\d\s.,/×x–—-]*$/

/** Yields numbers and ids of a translation that differ from those of the record. */
export function* differingFigures(record: StoredRecord): Generator<ClassifiedValue> {
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
      // Do not quote what may be a telephone number.
      const isLong = other.some((each) => figuresOf(String(each)).replace(/ /g, '').length > MAX_FIGURES)
      const value = isLong && !isList ? '' : other.join(' / ')
      yield { key: `figures ${name} ${code}`, kind: { words, hint: ALIKE }, value }
    }
}

function figuresOf(text: string): string {
  return text.replace(/\D+/g, ' ').trim()
}

/** Returns the ids that entries of a list refer to. */
function idsIn(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) =>
    isObject(entry) ? Object.entries(entry).flatMap(([name, id]) => (/[a-z]Id$/.test(name) ? [id] : [])) : [],
  )
}

const DAYLESS: Message = message`Its page says that it is on. Write the day in startTime; or leave it out until there is one.`

/** Yields one-off events without a date, which pages treat as always on. */
export function* undatedEvents(
  entity: string,
  { startTime = '', endTime = '', activityStatus = '' }: StoredRecord,
): Generator<ClassifiedValue> {
  if (entity !== 'activity' || startTime !== '' || endTime !== '' || activityStatus !== '') return
  const words: Kind['words'] = (records, id) => message`an activity has no day: ${records}, such as ${id}`
  yield { key: 'day', kind: { words, hint: DAYLESS }, value: '' }
}

/** A time at night, when no museum starts an event; often a UTC time. */
const IN_THE_NIGHT = /^\d{4}-\d\d-\d\d[T ]0[1-4]:\d\d(?::\d\d)?$/
const LOCAL_TIME: Message = message`Write the time of the museum: programs often export that of UTC.`

/** Yields activities that start at night. */
export function* nightEvents(entity: string, { startTime }: StoredRecord): Generator<ClassifiedValue> {
  if (entity !== 'activity' || typeof startTime !== 'string' || !IN_THE_NIGHT.test(startTime)) return
  const words: Kind['words'] = (records, first) =>
    message`an activity begins in the night: ${records}, such as ${first}`
  yield { key: 'night', kind: { words, hint: LOCAL_TIME }, value: startTime }
}

const IN_ORDER: Message = message`Correct the one or the other.`

/** Minimum and maximum fields of built-in entities. */
const OWN_BOUNDS: Readonly<Record<string, ReturnType<typeof pairsOf>>> = { activity: [['minAge', 'maxAge']] }

/** Returns pairs of minimum and maximum fields, matched by name. */
export function boundPairsOf(entity: string, type: RecordType | undefined): ReturnType<typeof pairsOf> {
  const numbers = (type?.config.fields ?? []).filter(hasRangeFilter).map(({ name }) => name)
  return type === undefined ? (getOwn(OWN_BOUNDS, entity) ?? []) : pairsOf(numbers, BOUNDS)
}

/** Yields a minimum above its maximum, and a booking period that ends after the event. */
export function* disorderedBounds(
  entity: string,
  bounds: ReturnType<typeof boundPairsOf>,
  record: StoredRecord,
): Generator<ClassifiedValue> {
  for (const [low, high] of bounds) {
    const [min, max] = [record[low], record[high]]
    // Depths may be negative, the shallowest first.
    if (!endsBeforeStart(min, max) || (Number(min) < 0 && Number(max) < 0)) continue
    const words: Kind['words'] = (records, first) =>
      message`"${low}" is above "${high}" in ${records}, such as ${first}`
    yield { key: `${low} ${high}`, kind: { words, hint: IN_ORDER }, value: `${min} / ${max}` }
  }
  const { startTime, endTime = startTime, reserveStartTime, reserveEndTime = reserveStartTime } = record
  if (entity !== 'activity' || !endsBeforeStart(reserveEndTime, endTime)) return
  const words: Kind['words'] = (records, first) =>
    message`booking ends when the activity is over in ${records}, such as ${first}`
  yield { key: 'booking', kind: { words, hint: IN_ORDER }, value: `${reserveEndTime} / ${endTime}` }
}

const NO_POINT: Message = message`Write how far the point is from the left and the top of the picture, such as "30% 20%".`
const SEEN: Message = message`Describe what the picture shows, for those who do not see it; leave it out if unknown.`
const WITH_SCHEME: Message = message`Write the whole address, with "https://"; a page of this site begins with "/".`

/** File name of a picture, or the name a camera gives it. */
const PICTURE_NAME =
  /^[\p{L}\d_./\\:()~%-]*\.(?:jpe?g|png|gif|webp|avif|tiff?|svg|heic|bmp)$|^(?:img|dsc[fn]?|pict|dcim|scan|pxl)[_-]?\d[\d_-]{2,}$/iu

/** A URL without a scheme, starting with a host name. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+([a-z]{2,24})(?:[/?#:]\S*)?$/i
/** File extensions that look like top-level domains. */
const FILE_ENDING =
  /^(?:jpe?g|png|gif|webp|avif|tiff?|svg|html?|php|aspx?|jsp|pdf|mp[34]|webm|ogg|wav|glb|gltf|zip|docx?|xlsx?|pptx?|json|xml|txt|csv)$/i

/** Yields all nested members with their names. */
function* membersIn(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, each]
    yield* membersIn(each)
  }
}

/** Yields malformed values of members with a known format: focal points, alternative texts, URLs. */
export function* malformedValues(record: StoredRecord): Generator<ClassifiedValue> {
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

/** A misspelled scheme, or one with missing or doubled punctuation. */
const NO_SCHEME =
  /^(?!https?:\/\/[^/])(?:h{1,2}t{1,3}p{1,2}s{0,2}|hptts?|htpps?)\b[:;]?\/{0,3}|^mailto:\/|^www\./i

/** Yields links in texts with a broken URL. */
export function* brokenLinks(record: StoredRecord): Generator<ClassifiedValue> {
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

/** Yields images in texts without alternative text. */
export function* textsWithoutWords(record: StoredRecord): Generator<ClassifiedValue> {
  for (const [name, html] of membersIn(record)) {
    if (typeof html !== 'string' || !html.includes('<img')) continue
    if ([...html.matchAll(/<img\b[^<>]*>/gi)].every(([tag]) => /\salt\s*=/i.test(tag))) continue
    const words: Kind['words'] = (records, id) =>
      message`a picture within "${name}" has no "alt" in ${records}, such as ${id}`
    yield { key: `alt ${name}`, kind: { words, hint: WITH_WORDS }, value: '' }
  }
}

const NO_TEXT: Message = message`Write the text, or leave the article out until there is one.`

/** Elements that show something without text. */
const SHOWN = /<(?:img|video|audio|iframe|picture|svg|object|embed)\b/i

/** Yields articles whose text has only tags and blanks. */
export function* emptyArticles(
  entity: string,
  { content, linkUrl = '' }: StoredRecord,
): Generator<ClassifiedValue> {
  if (entity !== 'archive' || typeof content !== 'string' || content === '' || linkUrl !== '') return
  if (SHOWN.test(content) || content.replace(/<[^<>]*>|&(?:nbsp|#160);|\s/gi, '') !== '') return
  const words: Kind['words'] = (records, id) =>
    message`"content" has tags and no text in ${records}, such as ${id}`
  yield { key: 'content', kind: { words, hint: NO_TEXT }, value: '' }
}

const DIRECTION: Message = message`Remove dir="ltr" from the text: its punctuation and numbers appear in the wrong place.`

/** Yields texts of a right-to-left script alone in an element that says "left to right". */
export function* turnedTexts(record: StoredRecord): Generator<ClassifiedValue> {
  for (const [name, html] of membersIn(record)) {
    if (typeof html !== 'string' || !/\sdir\s*=\s*["']?ltr/i.test(html)) continue
    const found = html.matchAll(
      /<(p|div|li|section|h[1-6])\b[^<>]*\sdir\s*=\s*["']?ltr\b[^<>]*>(.*?)<\/\1>/gis,
    )
    const texts = Array.from(found, ([, , inner = '']) => inner.replace(/<[^<>]*>|&#?\w+;/g, ' '))
    if (!texts.some((text) => RTL_LETTERS.test(text) && !LTR_LETTERS.test(text))) continue
    const words: Kind['words'] = (records, id) =>
      message`a text from right to left within "${name}" has dir="ltr" in ${records}, such as ${id}`
    yield { key: `dir ${name}`, kind: { words, hint: DIRECTION }, value: '' }
  }
}

const ONE_OF_TWO: Message = message`Leave one of them. Where both take place, say in the titles what tells them apart.`

/** Creates a check that yields activities announced twice. */
export function createAnnounced() {
  const known = new Map<string, string>()
  return function* see(entity: string, record: StoredRecord, id: string): Generator<ClassifiedValue> {
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
