import type { FieldOrList, ImportMap } from '../../schemas/config/index.ts'
import { type ImportSchema, type ImportSchemas, importSchemas } from '../../schemas/entities/index.ts'
import { digitsOf, withPlainDigits } from '../base/digits.ts'
import { hasMarkup, hasTags } from '../base/html-tags.ts'
import { unescapedHtml } from '../base/html-text.ts'
import { pathOf } from '../base/json-pointer.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import {
  dayOfEpoch,
  fieldPlaces,
  type ReadContext,
  readField,
  readList,
  readText,
  readTexts,
  richTextHtml,
  typedValue,
  type UnevenList,
} from '../sources/index.ts'
import { withoutCopies } from './picture-copies.ts'
import { ValueReadings, wordsField } from './value-readings.ts'

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters to escape in plain text, and in text with HTML entities. */
const PLAIN_MARKS = /[&<>]/g
const MARKS_BESIDE_ENTITIES = /&(?!#\d+;|#x[\da-f]+;|\w+;)|[<>]/gi

/**
 * Converts plain text to HTML with one paragraph per line. Text with tags, also if all of it is escaped, is kept for the import to
 * sanitize.
 */
function toHtml(text: string): string {
  if (hasTags(text) || unescapedHtml(text) !== undefined) return text
  const marks = hasMarkup(text) ? MARKS_BESIDE_ENTITIES : PLAIN_MARKS
  return text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(marks, (mark) => MARKS[mark] ?? mark)}</p>`)
    .join('')
}

/** Returns the context to read a file by its map, with timestamps in the museum's time zone. */
function readContext(
  code: string,
  isExact: boolean,
  timeZone: string,
  uneven?: ReadContext['uneven'],
): ReadContext {
  return {
    timeZone,
    locale: { code, isExact },
    ...(code !== '' && { datesIn: code, yearsIn: code }),
    ...(uneven && { uneven }),
  }
}

type Schema = Readonly<Record<string, unknown>>

function schemaOf(value: unknown): Schema {
  return isObject(value) ? value : {}
}

/** Returns the main member of a list entry, such as the name of a maker. */
function chiefMember({ required }: Schema): string | undefined {
  const first: unknown = Array.isArray(required) ? required[0] : undefined
  return typeof first === 'string' ? first : undefined
}

function linesOf(entry: unknown): readonly unknown[] {
  return typeof entry === 'string' ? entry.split(/[\r\n]+/).map((line) => line.trim()) : [entry]
}

/** Whether a list entry is empty: an empty text, a caption without a file path, or a fact label without a value. */
function isNothing(entry: unknown, { properties }: Schema, chief: string | undefined): boolean {
  if (!isObject(entry)) return entry === ''
  if (chief === 'path') return entry.path === undefined
  return chief === 'label' && 'value' in schemaOf(properties) && entry.value === undefined
}

/** Converts numbers to text in members that are texts, such as the ID of an agent. */
function withTexts(entry: object, { properties }: Schema): object {
  const known = schemaOf(properties)
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'number' && schemaOf(known[name]).type === 'string' ? String(value) : value,
    ]),
  )
}

/** Converts a value to list entries. */
function entriesOf(found: unknown, items: Schema): readonly unknown[] {
  const chief = chiefMember(items)
  const list: readonly unknown[] = Array.isArray(found) ? found : [found]
  // Paths contain no line breaks, so a line break in a cell separates two.
  const entries = chief === 'path' ? list.flatMap((entry) => linesOf(entry)) : list
  return entries
    .filter((entry) => !isNothing(entry, items, chief))
    .map((entry) => typedValue(entry) ?? entry)
    .map((entry) =>
      isObject(entry) ? withTexts(entry, items) : chief === undefined ? entry : { [chief]: String(entry) },
    )
}

/**
 * Removes duplicate pictures and smaller copies, since a table may name one in several columns and sizes. File names are kept for the
 * folder of pictures to resolve.
 *
 * @param onCopies Called with the number of omitted copies.
 */
function withoutDuplicates(
  pictures: readonly unknown[],
  onCopies: (count: number) => void,
): readonly unknown[] {
  const pathOf = (picture: unknown): string =>
    isObject(picture) && typeof picture.path === 'string' ? picture.path.trim() : ''
  const paths = pictures.map(pathOf)
  const once = pictures.filter((picture, index) => {
    const path = pathOf(picture)
    return path === '' || paths.indexOf(path) === index
  })
  const shown = new Set(withoutCopies(paths.filter((path) => /^https?:/i.test(path))))
  const kept = once.filter((picture) => !/^https?:/i.test(pathOf(picture)) || shown.has(pathOf(picture)))
  if (kept.length < once.length) onCopies(once.length - kept.length)
  return kept
}

/** Joins the texts of a list. Returns the list itself if it contains an object without a known text. */
function joinedTexts(list: readonly unknown[]): unknown {
  const entries = list.flat(Infinity).map((entry) => typedValue(entry) ?? entry ?? '')
  if (entries.some(isObject)) return list
  return entries
    .map(String)
    .filter((text) => text !== '')
    .join(', ')
}

/** An empty list or object, as software writes it into a cell. */
const EMPTY_LITERAL = /^\s*(?:\[\s*\]|\{\s*\})\s*$/

/** Converts a value to the type of its field's schema if that is lossless. */
function fitSchema(found: unknown, schema: Schema): unknown {
  if (schema.type === 'array') return entriesOf(found, schemaOf(schema.items))
  if (schema.type === 'object' && Array.isArray(found)) return found[0]
  const single: unknown = Array.isArray(found) ? joinedTexts(found) : (typedValue(found) ?? found)
  if (schema.type === 'string' && typeof single === 'string' && EMPTY_LITERAL.test(single)) return ''
  if (schema.type === 'string' && typeof single === 'number') return digitsOf(single)
  // XML converters write an empty object for a missing value.
  if (schema.type === 'string' && isObject(single) && Object.keys(single).length === 0) return ''
  if (schema.type !== 'integer' || typeof single !== 'string') return single
  const digits = withPlainDigits(single.trim())
  if (/^-?\d{1,9}$/.test(digits)) return Number(digits)
  return single
}

/** Returns the places of a field's numbers. For objects such as a place, those of the numeric members. */
function numberPlaces(field: FieldOrList): readonly string[] {
  if (typeof field === 'string' || !('members' in field)) return fieldPlaces(field)
  const numbers = Object.values(field.members).filter(
    (member) =>
      typeof member !== 'string' &&
      member.as?.some(
        (step) => step === 'number' || (typeof step === 'object' && ('decimal' in step || 'degrees' in step)),
      ),
  )
  return numbers.flatMap(fieldPlaces)
}

function mapFields(
  value: unknown,
  fields: Readonly<Record<string, FieldOrList>>,
  html: readonly string[],
  schema: ImportSchema | undefined,
  context: ReadContext,
  readings?: ValueReadings,
  onNumber?: MapLineOptions['onNumber'],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const isList = typeof field !== 'string' && 'members' in field
      const noteNumber: ReadContext['onNumber'] =
        readings &&
        ((text, isNumber) => {
          readings.noteNumber(text, isNumber, name, numberPlaces(field))
          if (isNumber) onNumber?.(name, field, text)
        })
      const isPrivate = readings?.isPrivate(name) === true
      const onDate: ReadContext['onDate'] = isPrivate
        ? (_text, date) => readings.notePrivateDate(date, name, fieldPlaces(field))
        : context.onDate
      const noting = { ...context, ...omitUndefined({ onNumber: noteNumber, onDate }) }
      const found = isList ? readList(value, field, noting) : readField(value, field, noting)
      if (found === undefined || (isList && Array.isArray(found) && found.length === 0)) return []
      const own = schemaOf(schema?.properties[name])
      // Rich text stored as objects. Plain text fields refuse it like other objects.
      const rich = own.contentMediaType === 'text/html' ? richTextHtml(found) : undefined
      const whole = rich ?? fitSchema(found, own)
      const single =
        name === 'pictures' && Array.isArray(whole)
          ? withoutDuplicates(whole, (count) => readings?.noteCopies(count))
          : whole
      if (single === '' || (Array.isArray(single) && single.length === 0)) return []
      const isText = typeof single === 'string' || typeof single === 'number'
      return [[name, html.includes(name) && isText ? toHtml(String(single)) : single]]
    }),
  )
}

function mapFacts(
  value: unknown,
  facts: NonNullable<ImportMap['facts']>,
  context: ReadContext,
): readonly object[] {
  return facts.flatMap(({ name, label, each, labelFrom, value: field }) => {
    const entries = each === undefined ? [value] : readList(value, each, context)
    return entries.flatMap((entry) => {
      const own = each === undefined ? undefined : readText(entry, labelFrom, context)
      return readTexts(entry, field, context)
        .filter((text) => !EMPTY_LITERAL.test(text))
        .map((text) => ({ ...omitUndefined({ name }), label: own ?? label, value: text }))
    })
  })
}

/** Returns all facts of a record in a language if any is translated, since the facts of a translation replace the others. */
function factsIn(
  locale: string,
  value: unknown,
  facts: NonNullable<ImportMap['facts']>,
  context: ReadContext,
): readonly object[] | undefined {
  let isTranslated = false
  const found = facts.flatMap((fact) => {
    const { label: own, name = own, each, translations = {} } = fact
    const { label = own, value: field } = (each === undefined && translations[locale]) || {}
    const texts =
      field === undefined ? [] : readTexts(value, field, readContext(locale, true, context.timeZone))
    if (texts.length === 0) return mapFacts(value, [fact], context)
    isTranslated = true
    return texts.map((text) => ({ ...(name !== label && { name }), label, value: text }))
  })
  return isTranslated ? found : undefined
}

/** Returns values that do not align with a parallel list as a fact named after their column. */
function unevenParts({ member, places, values }: UnevenList): object {
  const column = pathOf(places[0] ?? '').findLast((part) => part !== '*') || member
  return { label: column.slice(0, 100), value: values.join('; ') }
}

/** Adds missing titles to media: that of the record, else the file name. */
function withTitle(record: Readonly<Record<string, unknown>>, title: unknown): typeof record {
  const { media } = record
  if (!Array.isArray(media)) return record
  const entries = media.map((entry: unknown) => {
    if (!isObject(entry) || typeof entry.path !== 'string' || entry.title !== undefined) return entry
    const file = entry.path.slice(entry.path.lastIndexOf('/') + 1)
    return { ...entry, title: typeof title === 'string' && title !== '' ? title : file }
  })
  return { ...record, media: entries }
}

/** Converts an epoch timestamp in the date of a record to a date. */
function withDay(record: Readonly<Record<string, unknown>>, words: string): typeof record {
  const date = record[words]
  const day = typeof date === 'string' ? dayOfEpoch(date) : undefined
  return day === undefined ? record : { ...record, [words]: day }
}

/** Whether two fields are read from the same places, such as both ends of a life from "1885–1950". */
function isOfOnePlace(one: FieldOrList | undefined, other: FieldOrList | undefined): boolean {
  return (
    one !== undefined && other !== undefined && fieldPlaces(one).join('\n') === fieldPlaces(other).join('\n')
  )
}

export interface MapLineOptions {
  /** Language code of the records, for the step `language`. */
  readonly language?: string
  /** Time zone of the museum, for timestamps with an offset. Default: UTC. */
  readonly timeZone?: string | undefined
  /** Called for a list that does not align with a parallel list. Its values are kept as a fact if the entity has facts (`isKept`). */
  readonly uneven?: (list: UnevenList, isKept: boolean) => void
  /** Name of the title field. */
  readonly titleField?: string | undefined
  /** Schemas of entities and record types. */
  readonly schemas?: ImportSchemas
  /** Collects which dates were parsed. */
  readonly readings?: ValueReadings
  /** Called for each text that a field converts to a number. */
  readonly onNumber?: (name: string, field: FieldOrList, text: string) => void
}

/**
 * Maps a line of a foreign file to a record of an entity. Missing and empty fields are omitted. Values are converted to the type in the
 * schema: a list to a text joined by commas, a text to a list of one, numbers to text and digits to numbers. Other mismatches are left for
 * the schema to refuse. Years that contradict the date in words are omitted.
 */
export function mapLine(
  value: unknown,
  map: ImportMap,
  entity: string,
  {
    language = '',
    timeZone = 'UTC',
    uneven,
    readings = new ValueReadings(),
    onNumber,
    schemas = importSchemas,
    titleField = 'title',
  }: MapLineOptions = {},
): Readonly<Record<string, unknown>> {
  const html = map.html ?? []
  const kept: object[] = []
  const schema = schemas[entity]
  const hasFacts = schema !== undefined && 'facts' in schema.properties
  const context = readContext(language, false, timeZone, (list) => {
    if (hasFacts) kept.push(unevenParts(list))
    uneven?.(list, hasFacts)
  })
  const words = wordsField(entity)
  const isWhole = isOfOnePlace(map.fields.dateFrom, map.fields.dateTo)
  const life = words !== 'lifeDates' ? undefined : isWhole ? 'whole' : 'end'
  const mapped = mapFields(
    value,
    map.fields,
    html,
    schema,
    { ...context, life, onDate: readings.note },
    readings,
    onNumber,
  )
  const title = mapped[titleField]
  const settled = words === undefined ? mapped : withDay(readings.settled(mapped, words), words)
  const fields = withTitle(settled, title)
  const own: readonly unknown[] = Array.isArray(fields.facts) ? fields.facts : []
  const mappedFacts = map.facts ?? []
  const facts = [...own, ...mapFacts(value, mappedFacts, context), ...kept]
  const locales = new Set([
    ...Object.keys(map.translations ?? {}),
    ...mappedFacts.flatMap(({ translations: each = {} }) => Object.keys(each)),
  ])
  const translations = [...locales].flatMap((locale) => {
    const named = mapFields(
      value,
      map.translations?.[locale] ?? {},
      html,
      schema,
      readContext(locale, true, timeZone),
    )
    const translated = factsIn(locale, value, mappedFacts, readContext(language, false, timeZone))
    const before: readonly unknown[] = Array.isArray(named.facts) ? named.facts : own
    const texts = translated === undefined ? named : { ...named, facts: [...before, ...translated, ...kept] }
    return Object.keys(texts).length === 0
      ? []
      : [[locale, withTitle(texts, texts[titleField] ?? title)] as const]
  })
  return {
    ...fields,
    ...(facts.length === 0 ? {} : { facts }),
    ...(translations.length === 0 ? {} : { translations: Object.fromEntries(translations) }),
  }
}
