import type { ImportMap, ListConfig } from '../../../schemas/config/index.ts'
import { importSchemas, media, pictures } from '../../../schemas/entities/index.ts'
import { ReportBuilder } from '../../base/import-report.ts'
import { pathOf, pointerTo, readPointer } from '../../base/json-pointer.ts'
import { countedRecords, type Message } from '../../base/messages/message.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { openRecordFile } from '../../content/import/index.ts'
import { languageFit, listedTexts } from '../../sources/index.ts'
import { collectFields, fieldAt, isDeep, isInLanguages } from '../new/infer/collect-fields.ts'
import { columnNames, foldedName, isOneOf, namesOf } from './column-names.ts'
import { kindOfFiles, type TableSample } from './columns.ts'
import { saysInternal } from './internal-columns.ts'

/** Rows that are looked at, at least. */
const MIN_SAMPLE_ROWS = 200

/**
 * The first rows, and each later one that has something where none before it has, or nothing where all before it have: a column that is
 * filled late is not empty, and one with a gap has no id for every row.
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

/** The makers of a work whose entries say more than a name. */
interface Makers {
  /** Where the name of each is. */
  readonly name: string
  readonly field: ListConfig
  readonly translations: Readonly<Record<string, ListConfig>>
}

export interface ReadRecords extends TableSample {
  readonly notes: readonly Message[]
  /** Of JSON, where in a record each column is. */
  readonly places?: ReadonlyMap<string, string>
  /** Columns of one language whose place is a list with a text in each. */
  readonly listed?: ReadonlySet<string>
  /** Facts of lists whose entries belong together member by member, such as measurements with their units. */
  readonly listFacts?: readonly Fact[]
  readonly makers?: Makers | undefined
  /** Lists of files whose entries say more than where the file is. */
  readonly files?: FileLists
  /** Lists of which some entries are not for everyone, by their names. */
  readonly internal?: readonly string[]
  /** What no map can take: texts in languages that the site does not have, and lists that only facts keep together. */
  readonly untaken?: readonly string[]
}

/** Of `languageFit`: the same language in the same script. */
const SAME_SCRIPT = 3

interface SiteLanguage {
  readonly code: string
  readonly tag: string
}

/** Names within a record that say nothing of what is in them. */
const CARRIERS = /^(?:value|text|label|content|name|title|term|display|html|rendered|[$@]\w+)$/i

/** Names that say it of what they are within alone: the id of a maker is none of the object. */
const OF_PARENT =
  /^(?:id|uuid|key|code|no|nr|number|type|kind|role|unit|lang|language|url|href|link|lat|lon|lng|long|latitude|longitude|min|max|x|y|z)$/i

/** Members that hold a record as a whole in answers of GeoJSON, ArcGIS, JSON:API and Elasticsearch: what is called "title" there is one. */
const WHOLE_RECORDS = /^(?:attributes|properties|fields|_source)$/i

/** Objects that hold the parts of one thing, which has its name above them. */
const HOLDERS = /^(?:coordinates?|coords?|geo|geometry|point|position|attributes|properties|fields)$/i

/** What a place of a record would be called as a column: "/maker/name" is "maker", "/title/uk" is "title (uk)". */
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

/** The language of the site that a key is of: by its code or tag, or by what both are written in, as "zh-Hant" is "zh-Hant-TW". */
function languageOf(key: string, all: readonly SiteLanguage[]): string | undefined {
  const exact = all.find(({ code, tag }) => code === key || tag === key)
  return (exact ?? all.find(({ tag }) => languageFit(key, tag) >= SAME_SCRIPT))?.code
}

/** Codes by which objects of languages are known: those of the site, and shorter forms of its tags. */
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

/** Everything at a place, each entry of a list by itself. */
function valuesAtPath(records: readonly unknown[], pointer: string): readonly unknown[] {
  return records.flatMap((record) => [readPointer(record, pointer)].flat(5))
}

/** The place of each language within a place that has an object of languages; those that the site lacks by their keys. */
function spokenPlaces(pointer: string, values: readonly unknown[], all: readonly SiteLanguage[]) {
  const found = new Map<string, string>()
  const foreign: string[] = []
  const spoken = values.filter(isObject)
  const keys = [...new Set(spoken.flatMap((value) => Object.keys(value)))]
  const isExact = (key: string): boolean => all.some(({ code, tag }) => code === key || tag === key)
  for (const key of keys.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)))) {
    const code = languageOf(key, all)
    const isWrapped = spoken.some((value) => isObject(getOwn(value, key)))
    if (code === undefined || found.has(code)) foreign.push(key)
    else found.set(code, `${pointer}${pointerTo(key)}${isWrapped ? '/value' : ''}`)
  }
  return { found, foreign }
}

/** Texts that say their languages: entries of a list, or one alone, as JSON-LD has it. */
function textsAt(record: unknown, list: string): ReturnType<typeof listedTexts> {
  return listedTexts([readPointer(record, list)].flat())
}

/** The list that a place is in where each entry says its language, with what they say. */
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
const PUBLIC = ['public', 'isPublic', 'is_public', 'published', 'isPublished']
const INTERNAL = ['internal', 'isInternal', 'is_internal', 'private', 'isPrivate', 'confidential', 'draft']

type Entry = Readonly<Record<string, unknown>>

/** The first of some members that the entries of a list have. */
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

/** Whether an entry of a list says of itself that it is not for everyone. */
function isInternal(entry: Entry): boolean {
  return (
    AUDIENCES.some((name) => {
      const value = getOwn(entry, name)
      return typeof value === 'string' && saysInternal(value)
    }) ||
    PUBLIC.some((name) => getOwn(entry, name) === false) ||
    INTERNAL.some((name) => getOwn(entry, name) === true)
  )
}

/** A member within an entry, in a language where it has one. */
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

/** The entries of a list that say what they are of: measurements with their unit, numbers of different kinds. Undefined for other lists. */
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

/** Makers with their names, roles and ids, in each language; undefined where they have names alone. */
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
  // A translation replaces the makers as a whole, also those whose names it lacks.
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

/** Pictures, or sound, film and models, with what their entries say of them; undefined for other lists, and where they are files alone. */
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
    // Their words in other languages would need the whole list once more in each.
    unread: said.flatMap(({ name }) => {
      const values = entries.map((entry) => getOwn(entry, name))
      if (!values.some((value) => isInLanguages(value, knownCodes(all)))) return []
      const { found, foreign } = spokenPlaces(pointerTo(name), values, all)
      const others = [...[...found.keys()].filter((code) => code !== own), ...foreign]
      return others.map((code) => `${pathOf(place).join(' ')} ${name} (${code})`)
    }),
  }
}

/** Whether a map takes a list of this name for one of its fields. */
function isNamedField(place: string, entity: string): boolean {
  const name = foldedName(pathOf(place).at(-1) ?? '')
  return Object.values(getOwn(columnNames, entity) ?? {}).some((names) => isOneOf(name, names))
}

/** What the lists of a record are as wholes, and the places that belong to them. */
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
    if (entries.some(isInternal)) {
      internal.push(pathOf(place).join(' '))
      taken.push(`${place}/*/`)
      continue
    }
    const values = namedValuesOf(place, entries, own, all)
    // A number without its unit, or of which nobody knows what it is, is worse than none.
    const named = values?.isMeasured === true || !isNamedField(place, entity) ? values : undefined
    const found = entity === 'work' ? makersOf(place, entries, own, all) : undefined
    if (named !== undefined && hasFacts) facts.push(named.fact)
    else if (named !== undefined) unread.push(pathOf(place).join(' '))
    if (found !== undefined) makers ??= found.makers
    const ofFiles = filesOf(place, entries, own, all)
    // Of pages and agents, which have no media, and of a second list, the columns are taken as any other.
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
  /** The language of each column whose place is a list of texts. */
  readonly listed: ReadonlyMap<string, string>
  /** Texts in languages that the site does not have. */
  readonly untaken: readonly string[]
}

/** A column for each place that holds values, in each language of the site where it has several. */
function columnsOf(
  pointers: readonly string[],
  records: readonly unknown[],
  all: readonly SiteLanguage[],
): RecordColumns {
  const codes = knownCodes(all)
  const places = new Map<string, string>()
  const listed = new Map<string, string>()
  const untaken: string[] = []
  const isTaken = (name: string): boolean => places.has(name)
  const readAs = new Set<string>()
  for (const pointer of pointers) {
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
    const spoken = spokenPlaces(pointer, values, all)
    for (const [code, place] of spoken.found) places.set(columnName(pointer, isTaken, code), place)
    for (const key of spoken.foreign) untaken.push(columnName(pointer, isTaken, key))
  }
  return { places, listed, untaken }
}

/** A record as a row: the first value of each column that has one. */
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

/** The records of a JSON file as a table: each place that holds values is a column, in each language of the site where it has several. */
export async function readRecords(
  file: string,
  entity: string,
  languages: { readonly own: string; readonly all: readonly SiteLanguage[] },
): Promise<ReadRecords> {
  const { all } = languages
  const codes = knownCodes(all)
  const { records: read } = openRecordFile(file, {
    report: new ReportBuilder(countedRecords),
    // A member with a digit in its name is a record rather than a field: {"12": {…}}, {"A-1": {…}}.
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
    all,
  )
  return {
    columns: [...columns.places.keys()],
    rows: records.map((record) => recordRow(record, columns, all)),
    notes: [],
    places: columns.places,
    listed: new Set(columns.listed.keys()),
    listFacts: facts,
    internal,
    makers,
    files,
    untaken: [...unread, ...columns.untaken],
  }
}

/** A part of a map with places of records in place of columns; of a list with a text in each language the step that reads it. */
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

/** A proposed map as it is written for records: with places in place of columns, and lists as wholes. */
export function mapOfRecords(
  map: ImportMap,
  { places, listed = new Set(), listFacts = [], makers, files }: ReadRecords,
): ImportMap {
  if (places === undefined) return map
  const { fields, facts, translations = {}, ...others } = map
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
