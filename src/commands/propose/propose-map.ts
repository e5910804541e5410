import type { FieldConfig, FieldOrList } from '../../../schemas/config/index.ts'
import { importSchemas } from '../../../schemas/entities/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { isObject } from '../../base/object.ts'
import { wordsField } from '../value-readings.ts'
import { calendarColumn, withoutEra } from './beside-dates.ts'
import {
  type Column,
  columnNames,
  columnOf,
  foldedName,
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
import { internalAmong, namesKnown } from './left-out-columns.ts'
import {
  objectFields,
  withCalendar,
  withDateWords,
  withEnds,
  withLastYears,
  withLifeDates,
  withYears,
  YEARS,
} from './propose-dates.ts'

/** Fields that never contain HTML: IDs, numbers and URLs. */
const VERBATIM = new Set(['workId', 'accessionNumber', 'agentId', 'pageId', 'link'])

const LISTS = new Set(['makers', 'pictures'])

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
