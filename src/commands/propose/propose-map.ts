import type { FieldConfig, FieldOrList } from '../../../schemas/config/index.ts'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { readMuseumDate, wordOfDates } from '../../base/museum-date/index.ts'
import { isObject } from '../../base/object.ts'
import { dayOfEpoch } from '../../sources/index.ts'
import { WRITTEN_DATE } from '../new/infer/field-names.ts'
import { wordsField } from '../value-readings.ts'
import { calendarColumn, datesInWords, dateWordColumns, inCalendar, withoutEra } from './beside-dates.ts'
import {
  type Column,
  columnNames,
  columnOf,
  foldedName,
  foldedTogether,
  htmlFields,
  isFirstOf,
  isOneOf,
  languageBefore,
  languagesWritten,
  type MapLanguages,
  namesOf,
  type ProposedEntity,
  sameName,
  withoutUnit,
} from './column-names.ts'
import words from './column-words.json' with { type: 'json' }
import {
  type AlikeColumns,
  addressOf,
  cellsOf,
  filesOf,
  hasIds,
  hasNumbersOfRecords,
  holdsMedia,
  holdsPictures,
  isId,
  isInEachRow,
  isJsonLists,
  isMarkedUp,
  isNumbers,
  isOfCopies,
  isOfFiles,
  isOfPhotographers,
  isYesOrNo,
  listFrom,
  looksLikeInventory,
  MIN_DATES_SHARE,
  mediaMapping,
  type Proposal,
  pictureColumn,
  shareOfDates,
  type TableSample,
  thumbnailFallback,
  withNumberedColumns,
} from './columns.ts'
import {
  holdsContacts,
  holdsStorage,
  looksInternal,
  namesBirth,
  storageAmong,
  withheldLocalities,
} from './internal-columns.ts'

/** Fields that never contain HTML: IDs, numbers and URLs. */
const VERBATIM = new Set(['workId', 'accessionNumber', 'agentId', 'pageId', 'link'])
const LISTS = new Set(['makers', 'pictures'])
const YEARS: Readonly<Record<string, 'yearFrom' | 'yearTo'>> = { dateFrom: 'yearFrom', dateTo: 'yearTo' }

/** Builds a field with the steps that its column needs. Years are parsed as dates in words if one of their columns contains words. */
function fieldOf(
  field: string,
  column: Column,
  sample: TableSample,
  html: readonly string[],
  hasWords = !isNumbers(column, sample),
): FieldConfig {
  const from = pointerTo(column.name)
  const step = YEARS[field]
  if (step !== undefined) return hasWords ? { from, as: [step] } : from
  if (!html.includes(field) && !LISTS.has(field) && !VERBATIM.has(field) && isMarkedUp(column, sample))
    return { from, as: ['text'] }
  return LISTS.has(field) ? listFrom(column, sample, true) : from
}

function factOf(column: Column, sample: TableSample): FieldConfig {
  const from = pointerTo(column.name)
  if (isJsonLists(column, sample)) return { from, as: ['json'] }
  return isMarkedUp(column, sample) ? { from, as: ['text'] } : from
}

/** Returns the label of a fact: the column name, without the language suffix if that is the language of the records. */
function labelOf({ name, language }: Column, { own }: MapLanguages): string {
  return language === own ? name.replace(/(?<=\S)\s*[([（［][^()[\]（）［］]*[)\]）］]$/u, '') : name
}

/** Whether all parts of a name separated by "/" are in a list: "Artist / Manufacturer", "Yapan / Üreten". */
function isOfNames({ name }: Column, names: readonly string[]): boolean {
  const parts = name.split('/')
  return parts.length > 1 && parts.every((part) => isOneOf(foldedName(part), names))
}

/** Returns the column of each field. If several match, the name listed first wins. */
function columnsByField(
  entity: ProposedEntity,
  columns: readonly Column[],
  sample: TableSample,
): ReadonlyMap<string, Column> {
  const taken = new Set<Column>()
  const found = new Map<string, Column>()
  for (const [field, names] of Object.entries(columnNames[entity])) {
    const free = columns.filter(
      (each) =>
        !taken.has(each) &&
        (each.folded !== 'fotograf' || isOfPhotographers(each, sample) === (field !== 'pictures')),
    )
    const fitting = names.flatMap(
      (name) => free.find((each) => sameName(each.folded, foldedName(name))) ?? [],
    )
    if (fitting.length === 0) fitting.push(...free.filter((each) => isOfNames(each, names)))
    // A column that names the language of the records is preferred to one without a language.
    fitting.sort((one, other) => Number(other.language !== undefined) - Number(one.language !== undefined))
    // The ID is preferably unique in each row.
    const column =
      (field === ID[entity] ? fitting.find((each) => isInEachRow(each, sample)) : undefined) ?? fitting[0]
    if (column === undefined) continue
    taken.add(column)
    found.set(field, column)
  }
  return found
}

/** Column names of a location that may instead hold yes or no. */
const PLACES = /^on ?view$/

/** Whether a column "Format" holds materials as in Dublin Core, rather than measurements. */
function isWithoutMeasures(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return column.folded === 'format' && cells.length > 0 && !cells.some((cell) => /\p{N}/u.test(cell))
}

/** Whether a field is translatable. IDs are not. */
function isTranslated(entity: ProposedEntity, field: string): boolean {
  const { translations } = importSchemas[entity].properties
  const texts = isObject(translations) ? translations.additionalProperties : undefined
  return isObject(texts) && isObject(texts.properties) && Object.hasOwn(texts.properties, field)
}

/** ID field of each entity. */
export const ID: Readonly<Record<ProposedEntity, string>> = {
  work: 'workId',
  agent: 'agentId',
  page: 'pageId',
}

/** Name field of each entity. */
export const NAME: Readonly<Record<ProposedEntity, string>> = { work: 'title', agent: 'name', page: 'title' }

/**
 * Adds the ID of records without an ID column: the accession number, else any column that looks like IDs, else the name. Names may change
 * and are not unique.
 */
function withId(
  entity: ProposedEntity,
  fields: ReadonlyMap<string, FieldOrList>,
  columns: ReadonlyMap<string, Column>,
  numbers: Column | undefined,
  sample: TableSample,
): Readonly<Record<string, FieldOrList>> {
  const id = ID[entity]
  const others = Object.fromEntries(fields)
  if (fields.has(id)) return others
  const accession = columns.get('accessionNumber')
  const isRather = numbers !== undefined && isId(numbers) && isInEachRow(numbers, sample)
  const column =
    (isRather && accession !== undefined && !isInEachRow(accession, sample) ? numbers : accession) ??
    numbers ??
    columns.get(NAME[entity])
  return column === undefined ? others : { [id]: pointerTo(column.name), ...others }
}

/** Names of columns with IDs generated by software, and the form of such IDs. URLs are not shown to visitors. */
const ID_NAME = /(?:^|[^a-z])(?:uu|gu)?id$/i
const OF_PROGRAMS = /^[\da-f-]{20,}$|:\/\/|^urn:/i

/** Whether IDs are object numbers assigned by the museum, as under "Identifier" in Dublin Core. Visitors read and search for them. */
function areObjectNumbers(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return (
    cells.length > 0 &&
    !ID_NAME.test(column.name) &&
    !isNumbers(column, sample) &&
    !cells.some((cell) => cell.length > 40 || OF_PROGRAMS.test(cell))
  )
}

/**
 * Maximum distance in years between an object's year columns and its date in words. A larger distance means a lifetime or another object.
 */
const MAX_YEARS_APART = 15

function yearIn({ name, era }: Column, row: Readonly<Record<string, string>>): number | undefined {
  const text = withPlainDigits(row[name]?.trim() ?? '')
  if (/^-?\d{1,5}$/.test(text)) return wordOfDates(era ?? '') === 'bc' ? -Number(text) : Number(text)
  const date = readMuseumDate(text)
  return typeof date === 'object' ? (date.from ?? date.to) : undefined
}

/** Whether most rows with a single year in words have another year in this column, such as the artist's year of birth. */
function isOfAnother(years: Column, words: Column, { rows }: TableSample): boolean {
  const apart = rows.flatMap((row) => {
    const date = readMuseumDate(row[words.name] ?? '')
    const year = yearIn(years, row)
    return typeof date !== 'object' || date.from === undefined || date.from !== date.to || year === undefined
      ? []
      : [Math.abs(year - date.from) > MAX_YEARS_APART]
  })
  return apart.filter(Boolean).length * 2 > apart.length
}

/** Removes the years if they are not those of the object: "BeginDate" may be the artist's birth, "objectBeginDate" may not. */
function objectFields(found: ReadonlyMap<string, Column>, words: Column | undefined, sample: TableSample) {
  const years = Object.keys(YEARS).flatMap((field) => found.get(field) ?? [])
  const unsure = years.filter(({ folded }) => !folded.startsWith('object'))
  return words === undefined || !unsure.some((each) => isOfAnother(each, words, sample))
    ? found
    : new Map([...found].filter(([field]) => YEARS[field] === undefined))
}

/** Generic names of the two year columns of an object, which count only as a pair. */
const ENDS = { dateFrom: words.begin, dateTo: words.end } as const

/** Names of columns with the last year of an object. */
const LAST_YEARS = [...namesOf('work', 'dateTo').map(foldedName), ...ENDS.dateTo]

/** Adds the years from a pair of columns "Begin" and "End" if no other column has years. */
function withEnds(
  found: ReadonlyMap<string, Column>,
  columns: readonly Column[],
  sample: TableSample,
): ReadonlyMap<string, Column> {
  if (Object.keys(ENDS).some((field) => found.has(field))) return found
  const taken = [...found.values()]
  const [begin, end] = Object.values(ENDS).map((names) =>
    columns.find(
      (each) =>
        !taken.includes(each) &&
        isOneOf(each.folded, names) &&
        cellsOf(each, sample).length > 0 &&
        isNumbers(each, sample),
    ),
  )
  const isInOrder = (one: Column, other: Column): boolean => {
    const rows = sample.rows.filter((row) => row[one.name]?.trim() && row[other.name]?.trim())
    const ordered = rows.filter((row) => Number(yearIn(one, row)) <= Number(yearIn(other, row)))
    return ordered.length > 0 && ordered.length * 2 > rows.length
  }
  return begin !== undefined && end !== undefined && isInOrder(begin, end)
    ? new Map([...found, ['dateFrom', begin], ['dateTo', end]])
    : found
}

/** Derives the years from the date in words if there are no year columns. */
function withYears(fields: Map<string, FieldOrList>, words: Column | undefined): void {
  if (words === undefined || fields.has('dateFrom') || fields.has('dateTo')) return
  const from = pointerTo(words.name)
  fields.set('dateFrom', { from, as: ['yearFrom'] })
  fields.set('dateTo', { from, as: ['yearTo'] })
}

/** Falls back to the first year where the last year is empty: "19th century" ends in 1899, and "1946" is a single year. */
function withLastYears(
  fields: Map<string, FieldOrList>,
  byField: ReadonlyMap<string, Column>,
  { rows, columns }: TableSample,
): void {
  const [first, last] = [byField.get('dateFrom'), byField.get('dateTo')]
  const isOpen = rows.some((row) => row[first?.name ?? '']?.trim() && !row[last?.name ?? '']?.trim())
  // An earliest date without a column of last ones, even an empty one, has no end.
  const hasLast = last !== undefined || columns.some((name) => isOneOf(foldedName(name), LAST_YEARS))
  if (first === undefined || !hasLast || byField.has('date') || !isOpen) return
  const from = [...(last === undefined ? [] : [last]), first].map(({ name }) => pointerTo(name))
  const areNumbers = typeof fields.get('dateFrom') === 'string'
  fields.set('dateTo', areNumbers ? { from } : { from, as: ['yearTo'] })
}

/** Builds an agent's life dates, which pages show, from the birth and death columns: "c. 1760 – 10 May 1849". */
function withLifeDates(
  fields: Map<string, FieldOrList>,
  byField: ReadonlyMap<string, Column>,
  sample: TableSample,
  inWords: ReadonlyMap<Column, readonly string[]>,
): void {
  const [birth, death] = [byField.get('dateFrom'), byField.get('dateTo')]
  const ends = [birth, death].filter((column) => column !== undefined)
  // Placeholders of templates cannot contain braces.
  if (fields.has('lifeDates') || ends.length === 0 || ends.some(({ name }) => /[{}]/.test(name))) return
  const writtenOf = (column: Column | undefined): readonly string[] =>
    column === undefined
      ? []
      : [...(inWords.get(column) ?? []), ...(column.era === undefined ? [`{${pointerTo(column.name)}}`] : [])]
  const [births, deaths] = [writtenOf(birth), writtenOf(death)]
  const template = [
    ...births.flatMap((first) => deaths.map((last) => `${first} – ${last}`)),
    ...births.map((first) => `* ${first}`),
    ...deaths.map((last) => `† ${last}`),
  ]
  // `yearWords` leaves anything but years unchanged. It adds an era to years such as 70, which is only right if a column has negative
  // years.
  const years = ends.filter((column) => {
    const cells = cellsOf(column, sample).filter((cell) => /^-?\d{1,5}$/.test(cell))
    return (
      cells.length > 0 &&
      (cells.some((cell) => cell.startsWith('-')) || cells.every((cell) => cell.length > 3))
    )
  })
  const places = Object.fromEntries(years.map(({ name }) => [pointerTo(name), ['yearWords' as const]]))
  fields.set('lifeDates', { template, ...(years.length > 0 && { places }) })
}

/** Adds the words of adjacent columns, such as the era, to dates. Returns the templates of each date. */
function withDateWords(
  fields: Map<string, FieldOrList>,
  words: Column | undefined,
  byField: ReadonlyMap<string, Column>,
  free: readonly Column[],
  { sample, used }: Pick<Draft, 'sample' | 'used'>,
): ReadonlyMap<Column, readonly string[]> {
  const ends = Object.keys(YEARS).flatMap((field) => byField.get(field) ?? [])
  const all = dateWordColumns(free, sample)
  const inWords = datesInWords(ends, words, all, sample)
  for (const field of [...fields.keys()]) {
    const step = YEARS[field]
    const column = byField.get(field) ?? (step === undefined ? undefined : words)
    const template = column && inWords.get(column)
    if (column === undefined || template === undefined || (step === undefined && column !== words)) continue
    fields.set(field, {
      template: [...template],
      from: pointerTo(column.name),
      ...(step !== undefined && { as: [step] }),
    })
  }
  // Where a date in words exists, an era column that qualifies only the years stays a fact, since nothing else shows it.
  const written = JSON.stringify(words === undefined ? [...inWords.values()] : inWords.get(words))
  for (const {
    column: { name },
  } of all)
    if (written?.includes(`{${pointerTo(name)}}`) === true) used.add(name)
  return inWords
}

/**
 * Has the date in words parsed in the calendar of its column, or the years if there is no date in words. Returns whether any field changed.
 */
function withCalendar(
  fields: Map<string, FieldOrList>,
  words: Column | undefined,
  calendar: Column,
  byField: ReadonlyMap<string, Column>,
  sample: TableSample,
): boolean {
  const dates = [...fields].flatMap(([field, from]) => {
    const step = YEARS[field]
    const column = byField.get(field) ?? (step === undefined ? undefined : words)
    const isDate = words === undefined ? step !== undefined : column === words
    // Placeholders of templates cannot contain braces.
    if (!isDate || column === undefined || /[{}]/.test(column.name + calendar.name)) return []
    const read = inCalendar(from, column, calendar, sample)
    return [[field, step === undefined ? read : { ...read, as: [step] }] as const]
  })
  for (const [field, read] of dates) fields.set(field, read)
  return dates.length > 0
}

/** A map under construction. */
interface Draft {
  readonly entity: ProposedEntity
  readonly sample: TableSample
  readonly languages: MapLanguages
  /** Columns that are not internal; `own` has those in the language of the records. */
  readonly columns: readonly Column[]
  readonly own: readonly Column[]
  readonly byField: ReadonlyMap<string, Column>
  readonly fields: Map<string, FieldOrList>
  /** Names of columns that are already mapped. */
  readonly used: Set<string>
}

/** Languages in which the heading and the cells of a column may be written. */
interface ColumnText {
  readonly column: Column
  readonly heading: readonly string[]
  readonly cells: readonly string[]
}

/** Yields translatable fields with the columns that match them. */
function* translatableColumns(entity: ProposedEntity, columns: readonly Column[]) {
  for (const [field, names] of Object.entries(columnNames[entity])) {
    if (isTranslated(entity, field))
      yield { field, fits: columns.filter((each) => isOneOf(each.folded, names)) }
  }
}

/**
 * Merges columns that are one field in two languages of the site: "质地" beside "Material", "Chinese title" beside "Title". Heading and cells
 * must agree on the language; otherwise the columns stay separate and are reported as alike.
 */
function inLanguages(
  entity: ProposedEntity,
  given: readonly Column[],
  sample: TableSample,
  languages: MapLanguages,
): { readonly columns: readonly Column[]; readonly alike: readonly AlikeColumns[] } {
  const { own } = languages
  const alike: AlikeColumns[] = []
  const found = new Map<string, Column>()
  const written = (column: Column): ColumnText => ({
    column,
    heading: languagesWritten(column.name, languages),
    cells: languagesWritten(cellsOf(column, sample).join(' '), languages),
  })
  const named = given.map((each) => {
    const before = each.language === undefined ? languageBefore(each, languages) : undefined
    return before === undefined ? each : { ...each, ...before }
  })
  for (const { fits } of translatableColumns(entity, named))
    for (const each of fits)
      if (
        !given.includes(each) &&
        written(each).cells.includes(each.language ?? '') &&
        fits.some((other) => given.includes(other) && other.language === undefined)
      )
        found.set(each.name, each)
  for (const { field, fits } of translatableColumns(entity, given)) {
    const bare = fits.filter(({ language }) => language === undefined).map(written)
    const hasOwn =
      fits.some(({ language }) => language === own) ||
      bare.some(({ heading, cells }) => heading.includes(own) && cells.includes(own))
    for (const { column, heading, cells } of bare) {
      if (heading.length === 0 || heading.includes(own) || (bare.length < 2 && !hasOwn)) continue
      const [language] = heading
      const isOne = heading.length === 1 && cells.length === 1 && cells[0] === language
      const isFree = !fits.some((each) => each.language === language)
      if (hasOwn && isOne && isFree) found.set(column.name, { ...column, language })
      else
        for (const other of bare)
          if (other.heading.includes(own)) alike.push({ field, names: [other.column.name, column.name] })
    }
  }
  return { columns: given.map((each) => found.get(each.name) ?? each), alike }
}

function namesKnown(entity: ProposedEntity): ReadonlySet<string> {
  return new Set(Object.values(columnNames[entity]).flat().map(foldedName))
}

/**
 * A full date in numbers, optionally with a time, capturing the year; epoch timestamps are converted first. Record dates before 1970 are
 * impossible.
 */
const DAY = /^(?:(\d{4})[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](\d{4}))(?:[T ].*)?$/
const MIN_RECORD_YEAR = 1970

/** Words for a modification date in column names. */
const CHANGED =
  /updat|modif|chang|edited|geandert|aktualis|actualiz|aggiorn|atualiz|miseajour|wijzig|измен|обнов|修改|更新|수정/

function holdsRecentDays(column: Column, sample: TableSample): boolean {
  const years = cellsOf(column, sample).map((cell) =>
    DAY.exec(dayOfEpoch(cell) ?? cell)
      ?.slice(1)
      .find(Boolean),
  )
  return years.length > 0 && years.every((year) => Number(year ?? 0) >= MIN_RECORD_YEAR)
}

/** Whether most rows have different years in two columns. */
function areOfOtherYears(one: Column, other: Column, { rows }: TableSample): boolean {
  const pairs = rows.map((row) => [yearIn(one, row), yearIn(other, row)])
  const both = pairs.filter(([first, second]) => first !== undefined && second !== undefined)
  return both.filter(([first, second]) => first !== second).length * 2 > both.length
}

/**
 * Returns columns with the creation or modification dates of records. Their names may also mean the object: "date_created", "Creation
 * Date". They count if they have a time, if another column dates the object, or if one has modification dates.
 */
function daysOfRecords(all: readonly Column[], sample: TableSample): readonly Column[] {
  const dates = all.filter((each) => isOneOf(each.folded, namesOf('work', 'date')))
  const recent = all.filter((each) => holdsRecentDays(each, sample))
  const isOfWriting = ({ name }: Column): boolean => WRITTEN_DATE.test(foldedTogether(name))
  const isChanged = recent.some(({ name }) => CHANGED.test(foldedTogether(name)))
  return recent.filter((each) => {
    const isWritten = isOfWriting(each)
    return (
      // The time of day of an object's creation is never known, so a time means the record.
      (isWritten && cellsOf(each, sample).every((cell) => /\d:\d\d/.test(cell))) ||
      (CHANGED.test(foldedTogether(each.name)) && recent.some(isOfWriting)) ||
      (isWritten && isChanged) ||
      ((isWritten || dates.includes(each)) &&
        dates.some((other) => !recent.includes(other) && areOfOtherYears(each, other, sample)))
    )
  })
}

const DEATHS = namesOf('agent', 'dateTo').filter((name) => !namesOf('work', 'dateTo').includes(name))

/** Returns columns for internal use or with contact data. */
function internalAmong(
  all: readonly Column[],
  entity: ProposedEntity,
  sample: TableSample,
): readonly Column[] {
  const byName = all.filter(looksInternal)
  // A column named as a field counts as that field, whatever its numbers look like. The first column identifies the rows.
  const known = namesKnown(entity)
  const places = namesOf('work', 'location').map(foldedName)
  const isPlace = ({ folded: name }: Column): boolean =>
    places.some((each) => ` ${name} `.includes(` ${each} `))
  const byValues = all
    .slice(1)
    .filter(
      (each) =>
        !byName.includes(each) &&
        ((isPlace(each) && holdsStorage(each, sample)) ||
          (!known.has(each.folded) && holdsContacts(each, sample))),
    )
  const ofStore = storageAmong(all).filter((each) => !known.has(each.folded))
  // Beside a maker or a modification date, "created by" means staff.
  const byStaff = all.filter(
    ({ folded: name }) =>
      name === 'created by' &&
      all.some(
        (each) =>
          CHANGED.test(foldedTogether(each.name)) ||
          isOneOf(foldedName(each.name), namesOf('work', 'makers')),
      ),
  )
  const ofAll = [...byName, ...byValues, ...ofStore, ...byStaff, ...withheldLocalities(all, sample)]
  if (entity !== 'work') return [...new Set(ofAll)]
  // A maker's date of birth comes with a date of death; otherwise it is a donor's.
  const hasDeath = all.some(({ folded }) => isOneOf(folded, DEATHS))
  const births = hasDeath ? [] : all.filter(namesBirth)
  return [...new Set([...ofAll, ...births, ...daysOfRecords(all, sample)])]
}

/** Returns the column that names records without a name: "OBJNAME" beside "TITLE" in PastPerfect. */
function spareName(
  entity: ProposedEntity,
  name: Column,
  own: readonly Column[],
  { rows }: TableSample,
): Column | undefined {
  const known = namesOf(entity, NAME[entity])
  const without = rows.filter((row) => !row[name.name]?.trim())
  return without.length === 0
    ? undefined
    : own.find(
        (each) =>
          each !== name && isOneOf(each.folded, known) && without.every((row) => row[each.name]?.trim()),
      )
}

/** Darwin Core columns. Beside them, an event is the collecting of a specimen. */
const OF_DARWIN_CORE = [
  'basis of record',
  'occurrence id',
  'date identified',
  'georeferenced date',
  'event id',
]

/** Whether a column holds the collecting date of an object, which is its date only for natural history specimens. */
function isDayOfCollecting({ folded }: Column, columns: readonly Column[]): boolean {
  return (
    isOneOf(folded, ['event date', 'verbatim event date']) &&
    columns.some((each) => isOneOf(each.folded, OF_DARWIN_CORE)) &&
    !columns.some((each) => isOneOf(each.folded, ['scientific name']))
  )
}

/** Starts a map with the fields recognized by column name. */
function draftOf(
  entity: ProposedEntity,
  columns: readonly Column[],
  sample: TableSample,
  languages: MapLanguages,
): Draft {
  const own = columns.filter(({ language }) => language === undefined || language === languages.own)
  const named = columnsByField(
    entity,
    own.filter(
      (each) =>
        (sample.rows.length === 0 || cellsOf(each, sample).length > 0) &&
        !(PLACES.test(each.folded) && isYesOrNo(each, sample)) &&
        !isOfFiles(each, sample) &&
        !isDayOfCollecting(each, own) &&
        !(each.folded === 'made' && shareOfDates(each, sample) < MIN_DATES_SHARE) &&
        !isWithoutMeasures(each, sample),
    ),
    sample,
  )
  const byField =
    entity === 'work' ? objectFields(withEnds(named, own, sample), named.get('date'), sample) : named
  const hasWords = [...byField].some(
    ([field, column]) => YEARS[field] !== undefined && !isNumbers(column, sample),
  )
  const fields = new Map<string, FieldOrList>(
    [...byField].map(
      ([field, column]) => [field, fieldOf(field, column, sample, htmlFields[entity], hasWords)] as const,
    ),
  )
  const name = byField.get(NAME[entity])
  const spare = name && spareName(entity, name, own, sample)
  if (name !== undefined && spare !== undefined)
    fields.set(NAME[entity], { from: [pointerTo(name.name), pointerTo(spare.name)] })
  const words = byField.get(wordsField(entity) ?? '')
  withYears(fields, words)
  if (entity === 'work') withLastYears(fields, byField, sample)
  const used = new Set([...byField.values()].map(({ name }) => name))
  const free = own.filter(({ name }) => !used.has(name))
  const calendar = calendarColumn(free, sample)
  if (calendar !== undefined && withCalendar(fields, words, calendar, byField, sample))
    used.add(calendar.name)
  else {
    const inWords = withDateWords(fields, words, byField, free, { sample, used })
    if (entity === 'agent') withLifeDates(fields, byField, sample, inWords)
  }
  return { entity, sample, languages, columns, own, byField, fields, used }
}

/** Adds pictures, which are recognized by file names whatever the column name. */
function addPictures({ entity, sample, own, byField, fields, used }: Draft): void {
  const called =
    byField.get('pictures') ??
    own.find(
      (each) =>
        !used.has(each.name) && (holdsPictures(each, sample) || isFirstOf(each, namesOf(entity, 'pictures'))),
    )
  const first = called && pictureColumn(called, own, sample)
  if (called !== first) {
    fields.delete('pictures')
    used.delete(called?.name ?? '')
  }
  if (first === undefined) return
  const others = own.filter((each) => !used.has(each.name))
  const pictures = withNumberedColumns(first, others, sample)
  const spare = thumbnailFallback(pictures, [first, ...others], sample)
  used.delete(first.name)
  for (const each of pictures.concat(spare ?? [])) used.add(each.name)
  fields.set('pictures', filesOf(pictures, sample, spare))
}

/** Takes the URL of a record from the links of its column if a workbook has them there. The link text then becomes a fact. */
function addLink({ own, sample, byField, fields, used }: Draft): void {
  const column = byField.get('link')
  if (column === undefined) return
  const { from, behind, areWords } = addressOf(column, own, sample)
  if (behind === undefined) return
  fields.set('link', from)
  used.add(behind.name)
  if (areWords) used.delete(column.name)
}

/** Prepositions between a noun and its owner: "número do autor", "numéro de l'artiste". */
const OF =
  /^(?:de|do|da|di|du|del|della|des|van|of|the|de la|del?l)(?= )| (?:de|do|da|di|du|del|della|des|van|of|the)$/

/** Names of makers, including inflected forms in column names: "номер автора". */
const MAKERS = [...namesOf('work', 'makers'), ...words.makersInOtherCases]
const NUMBERS = [
  ...namesOf('agent', 'agentId'),
  ...namesOf('work', 'workId'),
  ...namesOf('work', 'accessionNumber'),
  ...words.numbers,
].map(foldedName)

/** Whether a column is named as IDs of makers: a word for maker with a word for number before or after it. */
function namesMakerIds({ folded: name }: Column): boolean {
  return NUMBERS.some((number) => {
    const rests = [
      ...(name.startsWith(number) ? [name.slice(number.length)] : []),
      ...(name.endsWith(number) ? [name.slice(0, -number.length)] : []),
    ]
    return rests.some((rest) => isOneOf(rest.trim().replace(OF, ''), MAKERS))
  })
}

/** Whether each cell is a single word, or several with separators. */
function areWords(column: Column, sample: TableSample): boolean {
  const cells = cellsOf(column, sample)
  return cells.length > 0 && cells.every((cell) => /^[^\s;|,]+(?:\s*[;|,]\s*[^\s;|,]+)*$/.test(cell.trim()))
}

/** Adds the IDs of makers, so that works link to their makers. */
function addMakerIds({ sample, own, byField, fields, used }: Draft): void {
  const names = fields.get('makers')
  const ids = own.find((each) => !used.has(each.name) && namesMakerIds(each) && areWords(each, sample))
  if (names === undefined || ids === undefined || !byField.has('makers')) return
  if (typeof names === 'object' && 'members' in names) return
  const from = pointerTo(ids.name)
  used.add(ids.name)
  const agentId = typeof names === 'string' ? from : { ...names, from }
  fields.set('makers', { members: { name: names, agentId } })
}

/** Adds sound, film and 3D models, recognized by file names. */
function addMedia({ sample, own, fields, used }: Draft): void {
  const column = fields.has('media')
    ? undefined
    : own.find((each) => !used.has(each.name) && holdsMedia(each, sample))
  if (column === undefined) return
  used.add(column.name)
  fields.set('media', mediaMapping(column, sample))
}

/** Returns the fields of each other language. */
function takeTranslations({ entity, sample, languages, columns, used }: Draft) {
  return languages.others.flatMap((language) => {
    const among = columns.filter((each) => each.language === language)
    const texts = [...columnsByField(entity, among, sample)].flatMap(([field, column]) => {
      if (!isTranslated(entity, field)) return []
      used.add(column.name)
      return [[field, fieldOf(field, column, sample, htmlFields[entity])] as const]
    })
    return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)] as const]
  })
}

/** Returns the unmapped column that may hold inventory numbers or IDs. */
function numbersAmong({ sample, own, used }: Draft): Column | undefined {
  const unnamed = own.filter(({ name }) => !used.has(name))
  return (
    unnamed.find((each) => hasNumbersOfRecords(each, sample)) ??
    unnamed.find((each) => looksLikeInventory(each, sample)) ??
    unnamed.find((each) => hasIds(each, sample))
  )
}

/**
 * Uses object numbers that serve as IDs also as accession numbers, since visitors read and search for them. Skipped if another column has
 * such numbers.
 */
function takeObjectNumbers({ sample, own, byField, fields, used }: Draft): void {
  const ids = byField.get('workId')
  const isNumbered =
    fields.has('accessionNumber') ||
    own.some((each) => !used.has(each.name) && looksLikeInventory(each, sample))
  if (ids !== undefined && !isNumbered && areObjectNumbers(ids, sample))
    fields.set('accessionNumber', pointerTo(ids.name))
}

/** Returns unmapped columns as facts named after the columns. Pages have no facts. */
function takeFacts({ entity, sample, languages, columns, own, fields, used }: Draft) {
  if (entity === 'page') return []
  const rest = own.filter(
    (each) =>
      !used.has(each.name) &&
      sample.rows.some((row) => row[each.name] !== undefined) &&
      !(fields.has('pictures') && isOfCopies(each, sample)),
  )
  const ofRecords = rest.map((column) => {
    used.add(column.name)
    const others = languages.others.flatMap((language) => {
      const other = columns.find(
        (each) => each.language === language && !used.has(each.name) && sameName(each.folded, column.folded),
      )
      if (other === undefined) return []
      used.add(other.name)
      return [[language, { value: factOf(other, sample) }] as const]
    })
    return {
      label: labelOf(column, languages).slice(0, 100),
      value: factOf(column, sample),
      ...(others.length > 0 && { translations: Object.fromEntries(others) }),
    }
  })
  // Columns in another language without a counterpart in the language of the records.
  const known = namesKnown(entity)
  const alone = columns.filter(
    (each) => !own.includes(each) && !used.has(each.name) && !known.has(each.folded),
  )
  for (const { name } of alone) used.add(name)
  return [
    ...ofRecords,
    ...alone.map((column) => ({ label: column.name.slice(0, 100), value: factOf(column, sample) })),
  ]
}

/**
 * Proposes a map by the column names of `columnNames`. Columns whose name ends with a language of the site become translations. Unmatched
 * columns become facts of works and agents. Internal columns and unmatched ones of pages are omitted.
 */
export function proposeMap(entity: ProposedEntity, sample: TableSample, languages: MapLanguages): Proposal {
  const given = sample.columns.map((name) => withoutEra(withoutUnit(columnOf(name, languages)), sample))
  const { columns: all, alike } = inLanguages(entity, given, sample, languages)
  const internal = internalAmong(all, entity, sample)
  const columns = all.filter((each) => !internal.includes(each))
  const draft = draftOf(entity, columns, sample, languages)
  const { fields, used } = draft
  addPictures(draft)
  addLink(draft)
  if (entity === 'work') {
    addMedia(draft)
    addMakerIds(draft)
  }
  const translations = takeTranslations(draft)
  const numbers = numbersAmong(draft)
  takeObjectNumbers(draft)
  const withIds = withId(entity, fields, draft.byField, numbers, sample)
  // For works, a number that serves as the ID is also shown as a fact.
  if (entity !== 'work' && numbers !== undefined && withIds[ID[entity]] === pointerTo(numbers.name))
    used.add(numbers.name)
  const facts = takeFacts(draft)
  // HTML is detected per cell: plain text beside cells with markup stays as written.
  const html = htmlFields[entity].filter((field) => draft.byField.has(field))
  const map = {
    fields: withIds,
    ...(facts.length > 0 && { facts }),
    ...(html.length > 0 && { html }),
    ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
  }
  return {
    map,
    unused: columns.map(({ name }) => name).filter((name) => !used.has(name)),
    internal: internal.map(({ name }) => name),
    ...(alike.length > 0 && { alike }),
  }
}
