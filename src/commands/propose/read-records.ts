import type { ImportMap, ListConfig } from '../../../schemas/config/index.ts'
import { importSchemas, media, pictures } from '../../../schemas/entities/index.ts'
import { ReportBuilder } from '../../base/import-report.ts'
import { pathOf, pointerTo, readPointer } from '../../base/json-pointer.ts'
import { countedRecords, type Message } from '../../base/messages/message.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { openRecordFile } from '../../content/import/index.ts'
import { isNoLanguage, languageFit, listedTexts } from '../../sources/index.ts'
import { collectFields, fieldAt, isDeep, isInLanguages, SAME_SCRIPT } from '../new/infer/collect-fields.ts'
import { hidingEntry, isOfRecord } from '../not-public.ts'
import { columnNames, foldedName, isOneOf, namesOf } from './column-names.ts'
import { kindOfFiles, type TableSample } from './columns.ts'
import { saysInternal } from './internal-columns.ts'

/** Minimum number of sampled rows. */
const MIN_SAMPLE_ROWS = 200

/**
 * Returns the first rows and every later row that is the first to fill a column, or the first to leave one empty. Late columns then do not
 * seem empty, and columns with gaps do not seem to be IDs.
 */
export async function sampleRows<Row>(
  rows: AsyncIterable<Row>,
  filledIn: (row: Row) => readonly string[],
): Promise<readonly Row[]> {
  const found: Row[] = []
  const filled = new Set<string>()
  let always: Set<string> | undefined
  for await (const row of rows) {
    const places = new Set(filledIn(row))
    const further = [...places].filter((place) => !filled.has(place))
    for (const place of further) filled.add(place)
    const without: readonly string[] = [...(always ?? [])].filter((place) => !places.has(place))
    for (const place of without) always?.delete(place)
    always ??= places
    if (further.length > 0 || without.length > 0 || found.length < MIN_SAMPLE_ROWS) found.push(row)
  }
  return found
}

type Fact = NonNullable<ImportMap['facts']>[number]

type ListMembers = Exclude<ListConfig, string>['members']

type FileLists = Readonly<Partial<Record<'pictures' | 'media', ListConfig>>>

/** Makers of a work whose list entries have more than a name. */
interface Makers {
  /** Place of each maker's name. */
  readonly name: string
  readonly field: ListConfig
  readonly translations: Readonly<Record<string, ListConfig>>
}

export interface ReadRecords extends TableSample {
  readonly notes: readonly Message[]
  /** For JSON: place of each column in a record. */
  readonly places?: ReadonlyMap<string, string>
  /** Names of columns in one language whose place is a list with a text per language. */
  readonly listed?: ReadonlySet<string>
  /** Places with a text per language, by their column in the language of the records, if that text is missing in some. */
  readonly partial?: ReadonlyMap<string, string>
  /** Facts from lists whose entries are objects, such as measurements with their units. */
  readonly listFacts?: readonly Fact[]
  readonly makers?: Makers | undefined
  /** Lists of files whose entries have more than a path. */
  readonly files?: FileLists
  /** Names of lists of which some entries are internal. */
  readonly internal?: readonly string[]
  /** Values that no map can import: texts in languages the site lacks, and lists that only facts can represent. */
  readonly untaken?: readonly string[]
}

interface SiteLanguage {
  readonly code: string
  readonly tag: string
}

/** Member names that say nothing about their value. */
const CARRIERS = /^(?:value|text|label|content|name|title|term|display|html|rendered|[$@]\w+)$/i

/** Member names that describe only their parent: the ID of a maker is not that of the object. */
const OF_PARENT =
  /^(?:id|uuid|key|code|no|nr|number|type|kind|role|unit|lang|language|url|href|link|lat|lon|lng|long|latitude|longitude|min|max|x|y|z)$/i

/** Members that wrap a whole record in GeoJSON, ArcGIS, JSON:API and Elasticsearch. A "title" within is that of the record. */
const WHOLE_RECORDS = /^(?:attributes|properties|fields|_source)$/i

/** Objects that group the parts of one value, which is named by their parent. */
const HOLDERS = /^(?:coordinates?|coords?|geo|geometry|point|position|attributes|properties|fields)$/i

/** Returns the column name for a place in a record: "/maker/name" becomes "maker", "/title/uk" becomes "title (uk)". */
function columnName(
  pointer: string,
  isTaken: (name: string) => boolean,
  code?: string,
  codes: readonly string[] = [],
): string {
  const path = pathOf(pointer).filter((key) => key !== '*' && !/^\d+$/.test(key))
  const spoken = code ?? (path.length > 1 ? codes.find((each) => each === path.at(-1)) : undefined)
  const keys = code === undefined && spoken !== undefined ? path.slice(0, -1) : path
  const ending = spoken === undefined ? '' : ` (${spoken})`
  const last = keys.at(-1) ?? pointer
  const isOfRecord = WHOLE_RECORDS.test(keys.at(-2) ?? '')
  const isOfParent = keys.length > 1 && (pointer.includes('/*/') || (OF_PARENT.test(last) && !isOfRecord))
  const whole = keys.join(' ')
  const holding = keys.slice(0, -1).filter((key) => !HOLDERS.test(key))
  const within = holding.length === 0 ? whole : [...holding, last].join(' ')
  const short = CARRIERS.test(last) && !isOfRecord ? (keys.at(-2) ?? last) : isOfParent ? within : last
  return [`${short}${ending}`, `${whole}${ending}`].find((name) => !isTaken(name)) ?? pointer
}

/** Returns the site language of a key: by code or tag, else by language and script, as "zh-Hant" matches "zh-Hant-TW". */
function languageOf(key: string, all: readonly SiteLanguage[]): string | undefined {
  const exact = all.find(({ code, tag }) => code === key || tag === key)
  return (exact ?? all.find(({ tag }) => languageFit(key, tag) >= SAME_SCRIPT))?.code
}

/** Returns codes that identify objects with a text per language: those of the site and shortened forms of its tags. */
function knownCodes(all: readonly SiteLanguage[]): readonly string[] {
  return all.flatMap(({ code, tag }) => {
    const parts = tag.split('-')
    return [
      code,
      ...parts.map((_, index) => parts.slice(0, index + 1).join('-')),
      `${parts[0]}-${parts.at(-1)}`,
    ]
  })
}

/** Returns all values at a place. Lists are flattened. */
function valuesAtPath(records: readonly unknown[], pointer: string): readonly unknown[] {
  return records.flatMap((record) => [readPointer(record, pointer)].flat(5))
}

/**
 * Returns the place of each language in an object with a text per language, and the keys of languages that the site lacks. Texts without a
 * language are in `own`, if there are no others in it.
 */
function spokenPlaces(
  pointer: string,
  values: readonly unknown[],
  all: readonly SiteLanguage[],
  own?: string,
) {
  const found = new Map<string, string>()
  const foreign: string[] = []
  const spoken = values.filter(isObject)
  const keys = [...new Set(spoken.flatMap((value) => Object.keys(value)))]
  const rankOf = (key: string): number =>
    isNoLanguage(key) ? 2 : all.some(({ code, tag }) => code === key || tag === key) ? 0 : 1
  for (const key of keys.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const code = languageOf(key, all) ?? (isNoLanguage(key) ? own : undefined)
    const isWrapped = spoken.some((value) => isObject(getOwn(value, key)))
    if (code === undefined || found.has(code)) foreign.push(key)
    else found.set(code, `${pointer}${pointerTo(key)}${isWrapped ? '/value' : ''}`)
  }
  return { found, foreign }
}

/** Returns texts tagged with their language: a list of them, or a single one as in JSON-LD. */
function textsAt(record: unknown, list: string): ReturnType<typeof listedTexts> {
  return listedTexts([readPointer(record, list)].flat())
}

/** Returns the list around a place if each entry names its language, with the language tags found. */
function listAround(pointer: string, records: readonly unknown[]) {
  const at = pointer.replace(/(?<!\/\*)\/@(?:value|language)$/, '/*/').lastIndexOf('/*/')
  const list = pointer.slice(0, at)
  if (at < 0 || list.includes('/*')) return undefined
  const texts = records.flatMap((record) => {
    const value: unknown = readPointer(record, list)
    return value === undefined || value === null ? [] : [textsAt(record, list)]
  })
  const tags = texts.flatMap((each) => each?.map(({ tag }) => tag) ?? [])
  return texts.includes(undefined) ? undefined : { list, tags: [...new Set(tags)] }
}

export const MEASURED = ['value', 'amount', 'number', 'quantity', 'measure', 'magnitude']
export const UNITS = ['unit', 'units', 'uom', 'unitCode', 'measurementUnit']
const MEASURES = [
  'dimension',
  'type',
  'kind',
  'element',
  'measurement',
  'measurementType',
  'name',
  'label',
  'property',
]
const NAMES = ['name', 'label', 'displayName', 'fullName', 'prefLabel', 'title', 'value']
const ROLES = ['role', 'function', 'type', 'kind', 'relation', 'qualifier']
const AGENT_IDS = ['agentId', 'id', 'uuid', 'personId', 'constituentId']
const AUDIENCES = ['type', 'kind', 'visibility', 'audience', 'access', 'status', 'scope']

type Entry = Readonly<Record<string, unknown>>

/** Returns the first of the given members that any entry has. */
function memberOf(entries: readonly Entry[], names: readonly string[]): string | undefined {
  return names.find((name) =>
    entries.some((entry) => {
      const value = getOwn(entry, name)
      return value !== undefined && value !== null && value !== ''
    }),
  )
}

function isNumber(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^\s*\p{Nd}+(?:[.,]\p{Nd}+)?\s*$/u.test(value))
  )
}

/** Whether a list entry marks itself as internal, rather than its record. */
function isInternal(entry: Entry, list: string): boolean {
  return (
    AUDIENCES.some((name) => {
      const value = getOwn(entry, name)
      return typeof value === 'string' && saysInternal(value)
    }) ||
    (!isOfRecord(list) && hidingEntry(entry) !== undefined)
  )
}

/** Returns the place of a member within an entry, in a language if the member has several. */
function memberPlace(
  entries: readonly Entry[],
  name: string,
  code: string,
  all: readonly SiteLanguage[],
): string | undefined {
  const values = entries.map((entry) => getOwn(entry, name))
  return values.some((value) => isInLanguages(value, knownCodes(all)))
    ? spokenPlaces(pointerTo(name), values, all).found.get(code)
    : pointerTo(name)
}

/**
 * Returns a fact for a list whose entries have a label or unit, such as measurements or numbers of different kinds. Undefined for other
 * lists.
 */
function namedValuesOf(place: string, entries: readonly Entry[], own: string, all: readonly SiteLanguage[]) {
  const value = memberOf(entries, MEASURED)
  if (value === undefined) return undefined
  const isMeasured = entries.every((entry) => isNumber(getOwn(entry, value) ?? 0))
  const unit = isMeasured ? memberOf(entries, UNITS) : undefined
  const label = memberOf(
    entries,
    MEASURES.filter((name) => name !== value),
  )
  if (unit === undefined && (label === undefined || value !== 'value')) return undefined
  const labelFrom = label === undefined ? undefined : memberPlace(entries, label, own, all)
  const unitPlace = unit === undefined ? undefined : memberPlace(entries, unit, own, all)
  const number = `{${pointerTo(value)}}`
  const fact: Fact = {
    label: (pathOf(place).at(-1) ?? place).slice(0, 100),
    ...(labelFrom !== undefined && { labelFrom }),
    each: place,
    value: unitPlace === undefined ? pointerTo(value) : { template: [`${number} {${unitPlace}}`, number] },
  }
  return {
    fact,
    isMeasured: unit !== undefined,
    members: [unit, value, label].filter((each) => each !== undefined),
  }
}

/** Returns makers with names, roles and IDs in each language. Undefined if the entries have only names. */
function makersOf(place: string, entries: readonly Entry[], own: string, all: readonly SiteLanguage[]) {
  if (!isOneOf(foldedName(pathOf(place).at(-1) ?? ''), namesOf('work', 'makers'))) return undefined
  const name = memberOf(entries, NAMES)
  const role = memberOf(entries, ROLES)
  const id = memberOf(entries, AGENT_IDS)
  if (name === undefined || (role === undefined && id === undefined)) return undefined
  const ownName = memberPlace(entries, name, own, all)
  const ownRole = role && memberPlace(entries, role, own, all)
  if (ownName === undefined) return undefined
  const listOf = (members: ListMembers): ListConfig => ({
    each: place,
    members: { ...members, ...(id !== undefined && { agentId: pointerTo(id) }) },
  })
  const field = listOf({ name: ownName, ...(ownRole !== undefined && { role: ownRole }) })
  // A translation replaces all makers, so it repeats names that it lacks.
  const fieldIn = (code: string): ListConfig | undefined => {
    const other = memberPlace(entries, name, code, all) ?? ownName
    const played = (role && memberPlace(entries, role, code, all)) ?? ownRole
    if (other === ownName && played === ownRole) return undefined
    return listOf({
      name: other === ownName ? ownName : { from: [other, ownName] },
      ...(played !== undefined && { role: played }),
    })
  }
  const translations = Object.fromEntries(
    all.flatMap(({ code }) => {
      const other = code === own ? undefined : fieldIn(code)
      return other === undefined ? [] : [[code, other] as const]
    }),
  )
  const members = [id, role].filter((each) => each !== undefined)
  return { makers: { name: `${place}/*${ownName}`, field, translations }, members }
}

const FILE_PATHS = ['path', 'src', 'url', 'file', 'filename', 'href', 'image']
const FURTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  alt: ['altText', 'alternative'],
  title: ['name', 'label', 'caption'],
}

/** Returns the pictures or media of a list with the captions of its entries. Undefined for other lists, and for lists of paths only. */
function filesOf(place: string, entries: readonly Entry[], own: string, all: readonly SiteLanguage[]) {
  const pathsIn = (name: string): readonly string[] =>
    entries.flatMap((entry) => {
      const value = getOwn(entry, name)
      return typeof value === 'string' && value !== '' ? [value] : []
    })
  const path = FILE_PATHS.find((name) => kindOfFiles(pathsIn(name)) !== undefined)
  const kind = path === undefined ? undefined : kindOfFiles(pathsIn(path))
  if (path === undefined || kind === undefined) return undefined
  const said = Object.keys((kind === 'media' ? media : pictures).items.properties).flatMap((member) => {
    const name = member === 'path' ? undefined : memberOf(entries, [member, ...(FURTHER_NAMES[member] ?? [])])
    const at = name === undefined ? undefined : memberPlace(entries, name, own, all)
    return name === undefined || at === undefined ? [] : [{ member, name, at }]
  })
  if (said.length === 0) return undefined
  const members = Object.fromEntries(said.map(({ member, at }) => [member, at]))
  return {
    lists: { [kind]: { each: place, members: { path: pointerTo(path), ...members } } } satisfies FileLists,
    members: [path, ...said.map(({ name }) => name)],
    // Their translations would need the whole list again in each language, so they are not imported.
    unread: said.flatMap(({ name }) => {
      const values = entries.map((entry) => getOwn(entry, name))
      if (!values.some((value) => isInLanguages(value, knownCodes(all)))) return []
      const { found, foreign } = spokenPlaces(pointerTo(name), values, all)
      const others = [...[...found.keys()].filter((code) => code !== own), ...foreign]
      return others.map((code) => `${pathOf(place).join(' ')} ${name} (${code})`)
    }),
  }
}

/** Whether a list of this name is mapped to a field. */
function isNamedField(place: string, entity: string): boolean {
  const name = foldedName(pathOf(place).at(-1) ?? '')
  return Object.values(getOwn(columnNames, entity) ?? {}).some((names) => isOneOf(name, names))
}

/** Returns how the lists of a record are imported as a whole, and which places belong to them. */
function readLists(
  records: readonly unknown[],
  pointers: readonly string[],
  entity: string,
  { own, all }: { readonly own: string; readonly all: readonly SiteLanguage[] },
) {
  const hasFacts = entity === 'work' || entity === 'agent'
  const fields = new Set(Object.keys(getOwn(importSchemas, entity)?.properties ?? { pictures: 0, media: 0 }))
  const taken: string[] = []
  const facts: Fact[] = []
  const internal: string[] = []
  const unread: string[] = []
  let makers: Makers | undefined
  let files: FileLists = {}
  const lists = pointers.flatMap((pointer) =>
    pointer.includes('/*/') ? [pointer.slice(0, pointer.indexOf('/*/'))] : [],
  )
  for (const place of new Set(lists)) {
    const entries = valuesAtPath(records, place).filter(isObject)
    if (entries.some((entry) => isInternal(entry, pathOf(place).at(-1) ?? ''))) {
      internal.push(pathOf(place).join(' '))
      taken.push(`${place}/*/`)
      continue
    }
    const values = namedValuesOf(place, entries, own, all)
    // A number without its unit, or without what it measures, is misleading, so the list is taken as a whole.
    const named = values?.isMeasured === true || !isNamedField(place, entity) ? values : undefined
    const found = entity === 'work' ? makersOf(place, entries, own, all) : undefined
    if (named !== undefined && hasFacts) facts.push(named.fact)
    else if (named !== undefined) unread.push(pathOf(place).join(' '))
    if (found !== undefined) makers ??= found.makers
    const ofFiles = filesOf(place, entries, own, all)
    // Pages and agents have no media, and further lists have no field: their columns are treated as any other.
    const isFurther = Object.keys(ofFiles?.lists ?? {}).some((kind) => kind in files || !fields.has(kind))
    if (ofFiles !== undefined && !isFurther) {
      files = { ...files, ...ofFiles.lists }
      unread.push(...ofFiles.unread)
    }
    const fileMembers = isFurther ? [] : (ofFiles?.members ?? [])
    for (const member of [...(named?.members ?? []), ...(found?.members ?? []), ...fileMembers])
      taken.push(`${place}/*${pointerTo(member)}`)
  }
  return {
    facts,
    internal,
    unread,
    makers,
    files,
    isTaken: (pointer: string): boolean =>
      taken.some((each) => pointer === each || pointer.startsWith(each.endsWith('/') ? each : `${each}/`)),
  }
}

interface RecordColumns {
  readonly places: ReadonlyMap<string, string>
  /** Language of each column whose place is a list of texts. */
  readonly listed: ReadonlyMap<string, string>
  readonly partial: ReadonlyMap<string, string>
  /** Texts in languages that the site lacks. */
  readonly untaken: readonly string[]
}

/** Returns a column for each place that holds values, and one per site language if the place has several. */
function columnsOf(
  pointers: readonly string[],
  records: readonly unknown[],
  { own, all }: { readonly own: string; readonly all: readonly SiteLanguage[] },
): RecordColumns {
  const codes = knownCodes(all)
  const spokenAt = pointers.filter((pointer) =>
    valuesAtPath(records, pointer).some((value) => isInLanguages(value, codes)),
  )
  const places = new Map<string, string>()
  const listed = new Map<string, string>()
  const partial = new Map<string, string>()
  const untaken: string[] = []
  const isTaken = (name: string): boolean => places.has(name)
  const readAs = new Set<string>()
  for (const pointer of pointers) {
    // In other records the same place is no object of texts by language alone.
    const whole = spokenAt.find((each) => pointer.startsWith(`${each}/`))
    if (whole !== undefined) {
      const key = pathOf(pointer)[pathOf(whole).length] ?? ''
      if (languageOf(key, all) === undefined && !isNoLanguage(key)) untaken.push(columnName(pointer, isTaken))
      continue
    }
    const around = listAround(pointer, records)
    if (around !== undefined) {
      const { list, tags } = around
      if (readAs.has(list)) continue
      readAs.add(list)
      for (const code of new Set(tags.map((tag) => languageOf(tag, all) ?? tag))) {
        const name = columnName(list, isTaken, code)
        if (!all.some((each) => each.code === code)) {
          untaken.push(name)
          continue
        }
        places.set(name, list)
        listed.set(name, code)
      }
      continue
    }
    const values = valuesAtPath(records, pointer).filter((value) => isInLanguages(value, codes))
    if (values.length === 0) {
      const siteCodes = all.map(({ code }) => code)
      places.set(columnName(pointer, isTaken, undefined, siteCodes), pointer)
      continue
    }
    const spoken = spokenPlaces(pointer, values, all, own)
    for (const [code, place] of spoken.found) {
      const name = columnName(pointer, isTaken, code)
      places.set(name, place)
      if (code === own && records.some((record) => isMissing(record, pointer, place)))
        partial.set(name, pointer)
    }
    for (const key of spoken.foreign) untaken.push(columnName(pointer, isTaken, key))
  }
  return { places, listed, partial, untaken }
}

/** Whether a record has texts by language, but none at the place of one. */
function isMissing(record: unknown, pointer: string, place: string): boolean {
  return fieldAt(place, [record]) === undefined && !isNothing(readPointer(record, pointer))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Converts a record to a row with the first value of each column. */
function recordRow(record: unknown, { places, listed }: RecordColumns, all: readonly SiteLanguage[]) {
  return Object.fromEntries(
    [...places].flatMap(([name, pointer]) => {
      const code = listed.get(name)
      const [value] =
        code === undefined
          ? (fieldAt(pointer, [record])?.values ?? [])
          : (textsAt(record, pointer) ?? [])
              .filter(({ tag }) => languageOf(tag, all) === code)
              .map(({ text }) => text)
      return value === undefined ? [] : [[name, String(value)] as const]
    }),
  )
}

/** Reads the records of a JSON file as a table. Each place that holds values is a column; texts in several site languages have one each. */
export async function readRecords(
  file: string,
  entity: string,
  languages: { readonly own: string; readonly all: readonly SiteLanguage[] },
): Promise<ReadRecords> {
  const { all } = languages
  const codes = knownCodes(all)
  const { records: read } = openRecordFile(file, {
    report: new ReportBuilder(countedRecords),
    // An object under a name with a digit is a record rather than a field: {"12": {…}}, {"A-1": {…}}.
    fieldCount: (value) =>
      Object.entries(Object(value)).filter(([name, each]) => !isObject(each) || !/\d/.test(name)).length,
  })
  const records = await sampleRows(read, (record) =>
    collectFields([record], codes).map(({ pointer }) => pointer),
  )
  const pointers = collectFields(records, codes).flatMap((field) => (isDeep(field) ? [] : [field.pointer]))
  const { facts, internal, makers, files, unread, isTaken } = readLists(records, pointers, entity, languages)
  const columns = columnsOf(
    pointers.filter((pointer) => !isTaken(pointer)),
    records,
    languages,
  )
  return {
    columns: [...columns.places.keys()],
    rows: records.map((record) => recordRow(record, columns, all)),
    notes: [],
    places: columns.places,
    listed: new Set(columns.listed.keys()),
    partial: columns.partial,
    listFacts: facts,
    internal,
    makers,
    files,
    untaken: [...unread, ...columns.untaken],
  }
}

/** Replaces column names in a part of a map by places in records. Fields of lists with a text per language get the step that reads them. */
function withRecordPlaces<T>(part: T, places: ReadonlyMap<string, string>, listed: ReadonlySet<string>): T {
  const written = new Map([...places].map(([name, place]) => [pointerTo(name), place]))
  const ofLists = new Set([...listed].map((name) => pointerTo(name)))
  const isOfList = (from: unknown): boolean => [from].flat().some((each) => ofLists.has(String(each)))
  const placed = (value: unknown): unknown => {
    if (typeof value === 'string')
      return (
        written.get(value) ??
        value.replace(/\{(\/[^{}]*)\}/g, (_, place: string) => `{${written.get(place) ?? place}}`)
      )
    if (Array.isArray(value)) return value.map(placed)
    if (!isObject(value)) return value
    const members = Object.entries(value).map(([name, each]) => [
      written.get(name) ?? name,
      name !== 'from' && typeof each === 'string' && isOfList(each)
        ? { from: placed(each), as: ['language'] }
        : placed(each),
    ])
    const steps: readonly unknown[] = Array.isArray(value.as) ? value.as : []
    return {
      ...Object.fromEntries(members),
      ...(isOfList(value.from) && { as: ['language', ...steps] }),
    }
  }
  return JSON.parse(JSON.stringify(placed(part)))
}

/** Converts a proposed map for tables to one for records: columns become places, and lists are imported as a whole. */
export function mapOfRecords(
  map: ImportMap,
  { places: found, listed: lists, partial = new Map(), listFacts = [], makers, files }: ReadRecords,
  required: readonly string[] = [],
): ImportMap {
  if (found === undefined) return map
  const { fields, facts, translations = {}, ...others } = map
  // A required text that some records have in another language alone is that one.
  const whole = [...partial].filter(([name]) => required.some((field) => fields[field] === pointerTo(name)))
  const places = new Map([...found, ...whole])
  const listed = new Set([...(lists ?? []), ...whole.map(([name]) => name)])
  const placed = <T>(part: T): T => withRecordPlaces(part, places, listed)
  const ownFields = placed(fields)
  const isMakers = makers !== undefined && JSON.stringify(ownFields.makers ?? '').includes(`"${makers.name}"`)
  const codes = new Set([...Object.keys(translations), ...(isMakers ? Object.keys(makers.translations) : [])])
  const translated = [...codes].map((code) => {
    const { makers: _, ...texts } = placed(translations[code] ?? {})
    const own = isMakers ? makers.translations[code] : placed(translations[code] ?? {}).makers
    return [code, { ...texts, ...(own !== undefined && { makers: own }) }] as const
  })
  const allFacts = [...placed(facts ?? []), ...listFacts]
  return {
    fields: { ...ownFields, ...(isMakers && { makers: makers.field }), ...files },
    ...(allFacts.length > 0 && { facts: allFacts }),
    ...placed(others),
    ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
  }
}
