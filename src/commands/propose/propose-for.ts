import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FieldOrList, ImportMap, RecordType } from '../../../schemas/config/index.ts'
import { importSchemasWith } from '../../../schemas/entities/index.ts'
import { AppError } from '../../base/app-error.ts'
import { pathOf, pointerTo } from '../../base/json-pointer.ts'
import { getOwn } from '../../base/object.ts'
import { isTable, isXml, openTable, type TableOptions, type TableRow } from '../../content/import/index.ts'
import { commandLine, joinWithCommas, type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { fieldPlaces } from '../../sources/index.ts'
import { noRecordsError, refuseNoFile } from '../import-file.ts'
import { givenMap } from '../import-map.ts'
import { hiddenValues } from '../not-public.ts'
import {
  type Column,
  columnNames,
  columnOf,
  foldedName,
  isOneOf,
  type MapLanguages,
  type ProposedEntity,
  sameName,
} from './column-names.ts'
import words from './column-words.json' with { type: 'json' }
import {
  cellsOf,
  hasNumbersOfRecords,
  looksLikeInventory,
  MIN_DATES_SHARE,
  numbersRows,
  type Proposal,
  shareOfDates,
  type TableSample,
  undividedIn,
} from './columns.ts'
import { ID, NAME, proposeMap } from './propose-map.ts'
import { proposeOwnMap } from './propose-own.ts'
import { mapOfRecords, type ReadRecords, readRecords, sampleRows } from './read-records.ts'

export interface ProposeOptions {
  readonly languages: {
    readonly own: string
    readonly all: readonly { readonly code: string; readonly tag: string }[]
  }
  readonly table: TableOptions
  /** Flags given to this command. The proposed import command repeats them. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  readonly types: readonly RecordType[]
}

function isProposed(entity: string): entity is ProposedEntity {
  return Object.hasOwn(columnNames, entity)
}

/** Whether a map can be proposed: the file is a table or JSON, and the entity is work, agent, page or a record type of the museum. */
export function proposesFor(file: string, entity: string, types: readonly RecordType[]): boolean {
  return !isXml(file) && (isProposed(entity) || types.some(({ name }) => name === entity))
}

async function readSample(file: string, options: TableOptions): Promise<ReadRecords> {
  const { columns, rows, notes, close } = await openTable(file, options)
  const refused: Extract<TableRow, { readonly reason: unknown }>[] = []
  const found = await sampleRows(
    (async function* () {
      for await (const row of rows) {
        if ('value' in row) yield { ...row.value }
        else if (row.isLeftOut !== true) refused.push(row)
      }
    })(),
    (row) => Object.keys(row).filter((name) => row[name]?.trim()),
  )
  close()
  const [first] = refused
  if (found.length === 0 && first !== undefined)
    throw new AppError(
      message`${file} has no line below its header that can be read, of ${refused.length}. Line ${first.line}: ${first.reason}.`,
      { hint: first.hint ?? message`Export the table once more as "CSV UTF-8" or .xlsx.` },
    )
  return { columns, rows: found, notes }
}

/** Whether an existing map may belong to this table: at least one place of each field exists in it. */
function couldBeMapFor(mapFile: string, { columns, places }: ReadRecords): boolean {
  const known = columns.map((name) => (places?.get(name) ?? pointerTo(name)).replace(/\/\*/g, ''))
  const isKnown = (place: string): boolean =>
    known.some((each) => each === place || each.startsWith(`${place}/`) || place.startsWith(`${each}/`))
  return Object.values(givenMap(mapFile)?.fields ?? {}).every((field) => {
    // Lists of objects are matched as a whole, and empty places are not filled in yet.
    const places = typeof field === 'object' && 'each' in field ? [] : fieldPlaces(field).filter(Boolean)
    return places.length === 0 || places.some((place) => isKnown(place.replace(/\/\*/g, '')))
  })
}

/** Returns the path of the map to write for a file or one of its sheets, and earlier candidates that belong to other tables. */
function mapFileOf(file: string, sheet: string | undefined, read: ReadRecords) {
  const [name = '', ending = ''] = basename(file).split(/\.(?=[a-z]+(?:\.gz)?$)/i)
  const ofSheet = sheet === undefined ? '' : `.${sheet.replace(/[^\p{L}\p{M}\p{N}-]+/gu, '-')}`
  const others: string[] = []
  for (let number = 1; ; number += 1) {
    const further = number === 1 ? '' : number === 2 ? `.${ending}` : `.${ending}-${number - 1}`
    const mapFile = join(dirname(file), `${name}${ofSheet}${further}.map.json`)
    const isThere = existsSync(mapFile)
    if (!isThere || couldBeMapFor(mapFile, read)) return { mapFile, isThere, others }
    others.push(mapFile)
  }
}

/** Lists of files, whose names may contain any character. */
const FILES: readonly string[] = ['pictures', 'media']

/** Quotes a word for a shell if needed. */
function shellWord(word: string): string {
  return /^[\p{L}\p{M}\p{N}_./:,=@%+~-]+$/u.test(word) ? word : JSON.stringify(word)
}

/** Formats the given flags as they follow a command. */
function givenFlags(flags: ProposeOptions['flags']): string {
  return Object.entries(flags)
    .flatMap(([name, value]) =>
      value === undefined || value === false
        ? []
        : [value === true ? ` --${name}` : ` --${name} ${shellWord(value)}`],
    )
    .join('')
}

function columnsOf(field: FieldOrList): string {
  return [...new Set(fieldPlaces(field).map((place) => `"${pathOf(place)[0] ?? ''}"`))].join(', ')
}

function stepsOf(field: FieldOrList) {
  return typeof field === 'object' && 'as' in field ? (field.as ?? []) : []
}

function signsOf(field: FieldOrList): readonly string[] {
  return stepsOf(field).flatMap((step) => (typeof step === 'object' && 'split' in step ? [step.split] : []))
}

/** Describes how the cells of a list are split. Empty if they are not. */
function splitsOf(field: FieldOrList): Message {
  const signs = signsOf(field).map((sign) => JSON.stringify(sign))
  if (stepsOf(field).includes('json')) return message`, as lists of JSON`
  return signs.length === 0 ? sameInBoth('') : message`, split at ${joinWithCommas(signs, message` and `)}`
}

/** Reports characters in lists and facts that may separate values but are not used to split them. */
function describeUndivided(
  { fields, facts = [] }: ImportMap,
  { properties }: { readonly properties: object },
  sample: TableSample,
): readonly Message[] {
  const describe = (name: string, field: FieldOrList, isList: boolean): readonly Message[] =>
    fieldPlaces(field).flatMap((place) => {
      const column = pathOf(place)[0] ?? ''
      return undividedIn({ name: column }, sample, signsOf(field), isList).map(({ sign, count }) => {
        const shown = JSON.stringify(sign)
        return message`  Look at this: ${shown} does not divide the cells of "${column}", ${count} of which have it. Where it stands between values, add {"split": ${shown}} to the steps of "${name}".`
      })
    })
  const lists = Object.entries(fields).filter(
    ([name, field]) =>
      Object(getOwn(properties, name)).type === 'array' &&
      !FILES.includes(name) &&
      !stepsOf(field).includes('json'),
  )
  return [
    ...lists.flatMap(([name, field]) => describe(name, field, true)),
    ...facts.flatMap(({ label = '', value, each }) =>
      each === undefined ? describe(label, value, false) : [],
    ),
  ]
}

function describeFields(fields: ImportMap['fields'], language?: string): readonly Message[] {
  const where = language === undefined ? '' : ` (${language})`
  return Object.entries(fields).map(
    ([name, field]) => message`  ${name}${where} <- ${columnsOf(field)}${splitsOf(field)}`,
  )
}

/** Describes a map for review: the column of each field and fact. */
function describeMap({ fields, facts = [], translations = {} }: ImportMap): readonly Message[] {
  return [
    ...describeFields(fields),
    ...Object.entries(translations).flatMap(([language, texts]) => describeFields(texts, language)),
    ...facts.flatMap(({ label, value, translations: others = {} }) => [
      message`  fact "${label}" <- ${columnsOf(value)}`,
      ...Object.entries(others).map(
        ([language, other]) => message`  fact "${label}" (${language}) <- ${columnsOf(other.value)}`,
      ),
    ]),
  ]
}

interface ProposalStart {
  readonly missing: readonly string[]
  readonly hasFacts: boolean
  readonly sample: TableSample
  readonly internal: readonly string[]
  readonly languages: MapLanguages
}

/**
 * Builds a map with placeholders for the missing fields. Columns with unknown meaning become facts, if the entity has facts. Internal
 * columns are omitted, and so are translations of a column that exists in the language of the records.
 */
function draftMap(
  { fields, translations = {}, facts: _, ...rest }: ImportMap,
  { missing, hasFacts, sample, internal, languages }: ProposalStart,
) {
  const taken = new Set(
    [fields, ...Object.values(translations)].flatMap((each) => Object.values(each)).flatMap(fieldPlaces),
  )
  const free = sample.columns.filter((name) => !taken.has(pointerTo(name)) && !internal.includes(name))
  const columns = free.map((name) => columnOf(name, languages))
  const isOther = (name: string): boolean => {
    const isForeign = ({ language }: Column): boolean => languages.others.some((each) => language === each)
    const column = columnOf(name, languages)
    return (
      isForeign(column) && columns.some((each) => !isForeign(each) && sameName(each.folded, column.folded))
    )
  }
  const others = hasFacts ? free.filter((name) => !isOther(name)) : free
  const facts = others.map((name) => ({ label: name.slice(0, 100), value: pointerTo(name) }))
  const map = {
    fields: { ...Object.fromEntries(missing.map((name) => [name, ''])), ...fields },
    ...(hasFacts && { facts }),
    ...rest,
    ...(Object.keys(translations).length > 0 && { translations }),
  }
  return { map, unused: hasFacts ? free.filter(isOther) : others }
}

/** Describes the columns omitted since they look internal. */
function describeInternal(internal: readonly string[], entity: string): Message {
  const cure = isProposed(entity)
    ? message`Add to the map what of it is for everyone.`
    : message`Write "private": true or "private": false in their fields, in records/${entity}.json, and have the map proposed again.`
  return message`Left out, since they look internal: ${joinWithCommas(internal.map((name) => `"${name}"`))}. ${cure}`
}

function writeMap(file: string, map: ImportMap, sample: ReadRecords, required?: readonly string[]): void {
  try {
    writeFileSync(file, `${JSON.stringify(mapOfRecords(map, sample, required), undefined, 2)}\n`)
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** Returns an unused column that may hold the names of records: mostly words, preferably without digits. */
function exampleOf(map: ImportMap, sample: ReadRecords, languages: MapLanguages): string | undefined {
  const taken = new Set(Object.values(map.fields).flatMap(fieldPlaces))
  const worded = sample.columns
    .map((name) => columnOf(name, languages))
    .filter(
      (column) =>
        column.language === undefined &&
        sample.places?.get(column.name)?.includes('/*') !== true &&
        !taken.has(pointerTo(column.name)) &&
        !looksLikeInventory(column, sample) &&
        !hasNumbersOfRecords(column, sample) &&
        shareOfDates(column, sample) < MIN_DATES_SHARE &&
        cellsOf(column, sample).some((cell) => /\p{L}/u.test(cell) && !/^https?:/i.test(cell)) &&
        // Names of records are mostly unique; names of places recur.
        new Set(cellsOf(column, sample)).size * 2 > cellsOf(column, sample).length,
    )
  const plain = worded.find((column) => !cellsOf(column, sample).some((cell) => /\p{Nd}/u.test(cell)))
  return (plain ?? worded[0])?.name
}

/** Maximum number of columns in a message. More do not help if none is recognized. */
const MAX_NAMED_COLUMNS = 8

interface RefusedProposal {
  readonly file: string
  readonly mapFile: string
  readonly entity: string
  readonly flags: ProposeOptions['flags']
  readonly languages: MapLanguages
}

/**
 * Refuses a table without columns for the required fields, after writing a map to complete. The notes mention other sheets and lines that
 * may hold the table.
 *
 * @throws AppError where a required field is missing.
 */
function refuseMissing(
  { file, mapFile, entity, flags, languages }: RefusedProposal,
  { required = [], properties }: { readonly required?: readonly string[]; readonly properties: object },
  names: Readonly<Record<string, string>>,
  { map, internal = [] }: Proposal,
  sample: ReadRecords,
  states: readonly Message[],
): void {
  const missing = required.filter((name) => map.fields[name] === undefined)
  if (missing.length === 0) return
  const and = message` and `
  const found = sample.columns.slice(0, MAX_NAMED_COLUMNS).map((name) => `"${name}"`)
  const others = sample.columns.length - found.length
  const wanted = joinWithCommas(
    missing.map((name) => `"${names[name] ?? name}"`),
    and,
  )
  const none = message`No column of ${file} looks like ${joinWithCommas(missing, and)}. Its columns are ${joinWithCommas(found)}${others > 0 ? message` (${found.length} of ${found.length + others} are named)` : ''}.`
  const hasFacts = Object.hasOwn(properties, 'facts')
  const begun = draftMap(map, { missing, hasFacts, sample, internal, languages })
  writeMap(mapFile, begun.map, sample)
  const example = exampleOf(map, sample, languages)
  const translated = Object.entries(map.translations ?? {}).flatMap(([language, fields]) =>
    missing.some((name) => Object.hasOwn(fields, name)) ? [language] : [],
  )
  const lines = [
    none,
    message`${mapFile} is a map to begin with: write the places of columns in "fields"${example === undefined ? '' : message`, such as ${`"${missing.at(-1) ?? ''}": "${sample.places?.get(example) ?? pointerTo(example)}"`}`}${hasFacts ? message`, and take these columns out of "facts", which has all that are not known` : ''}.`,
    ...(begun.unused.length === 0
      ? []
      : [message`Left out: ${joinWithCommas(begun.unused.map((name) => `"${name}"`))}.`]),
    ...(internal.length === 0 ? [] : [describeInternal(internal, entity)]),
    ...states,
    ...(translated.length === 0
      ? []
      : [
          message`The table has translations into ${joinWithCommas(translated, and)} without the texts themselves, and a record is replaced as a whole: bring their columns into the table of the records; or run "vitrine texts export LANGUAGE --out FILE.csv --records ${entity}", fill in the translations there, and run "vitrine texts import FILE.csv".`,
        ]),
  ]
  const next = message`Then run: ${commandLine(`import ${shellWord(file)} --into ${entity} --map ${shellWord(mapFile)}${givenFlags(flags)}`)}. Or remove that file, rename what fits to ${wanted}, and have a map proposed again. A table whose first line is a record needs a line with names above it.`
  throw new AppError(joinWithCommas(lines, sameInBoth(' ')), {
    hint: joinWithCommas([...sample.notes, next], sameInBoth(' ')),
  })
}

/** Maximum number of values in a message. */
const MAX_NAMED_VALUES = 3

/** Removes columns that number the rows and those that say which records are public. The latter are reported with their values. */
function withoutStates(read: ReadRecords, declared: readonly string[], entity: string) {
  const states: Message[] = []
  const ofRows = numbersRows(read) ? read.columns[0] : undefined
  if (ofRows !== undefined)
    states.push(
      message`"${ofRows}" has no name and numbers the rows, as R and pandas write it: it is left out, since the next export numbers them anew.`,
    )
  const columns = read.columns.filter((name) => {
    if (name === ofRows) return false
    const place = read.places?.get(name) ?? pointerTo(name)
    const values = read.rows.flatMap((row) => row[name]?.trim() || [])
    const blanks = read.rows.length - values.length
    const found = declared.includes(name) ? undefined : hiddenValues(place, values, entity, blanks)
    if (found === undefined) return true
    const { hidden, unknown } = found
    const [first] = hidden
    states.push(
      first === undefined
        ? unknown.length === 0
          ? message`"${name}" says which records are for everyone, and is no fact.`
          : message`"${name}" may say which records are for everyone, and is taken for no fact.`
        : message`"${name}" says which records are for everyone: ${hidden.length} of ${read.rows.length} looked at are not ("${first}"). An import leaves those out; with --with-hidden it brings them in.`,
      ...(unknown.length === 0
        ? []
        : [
            message`  Look at this: nobody knows what it says by ${joinWithCommas(unknown.slice(0, MAX_NAMED_VALUES).map((value) => `"${value}"`))}, and an import brings those records in. Where they are not for everyone, take them out of the table.`,
          ]),
    )
    return false
  })
  return { sample: { ...read, columns }, states }
}

function namesOfLists({ listFacts = [] }: ReadRecords): readonly string[] {
  return listFacts.map(({ each }) => (typeof each === 'string' ? pathOf(each).join(' ') : ''))
}

/** Describes the lists that a map imports as a whole. */
function describeLists(sample: ReadRecords): readonly Message[] {
  const { makers, files = {} } = sample
  const members = makers !== undefined && typeof makers.field !== 'string' ? makers.field.members : {}
  return [
    ...namesOfLists(sample).map((name) => message`  a fact for each of "${name}"`),
    ...(Object.keys(members).length === 0
      ? []
      : [message`  makers with ${joinWithCommas(Object.keys(members))}`]),
    ...Object.entries(files).map(([field, list]) => {
      const named = typeof list === 'string' ? [] : Object.keys(list.members ?? {})
      return message`  ${field} with ${joinWithCommas(named)}`
    }),
  ]
}

/** Reports how many sampled rows have an ID, and how many repeat an earlier one. */
function describeIds(
  field: FieldOrList | undefined,
  title: FieldOrList | undefined,
  { rows }: TableSample,
): readonly Message[] {
  if (typeof field !== 'string') return []
  const column = pathOf(field)[0] ?? ''
  const ids = rows.flatMap((row) => row[column]?.trim() || [])
  const seen = new Set<string>()
  const repeated = ids.filter((id) => {
    const isSeen = seen.has(id)
    seen.add(id)
    return isSeen
  })
  const without = rows.length - ids.length
  return [
    ...(title !== undefined && columnsOf(title) === columnsOf(field)
      ? [
          message`  Look at this: no column has another number in each row, so "${column}", which names the records, is their id too. An id stands in addresses, and a name may change: give the table a column "ID" with a number for each row, and have the map proposed again.`,
        ]
      : []),
    ...(repeated[0] === undefined
      ? []
      : [
          message`  Look at this: ${repeated.length} of ${rows.length} rows have in "${column}" what an earlier row has, such as "${repeated[0]}". Only the first record of an id comes in: choose a column that is different in each row.`,
        ]),
    ...(without === 0
      ? []
      : [
          message`  Look at this: ${without} of ${rows.length} rows have nothing in "${column}". A record without an id does not come in.`,
        ]),
  ]
}

/** Reports columns whose heading, and perhaps text, is in another language than the records. */
function describeHeadings({ headings = new Map() }: Proposal, own: string): readonly Message[] {
  return [...headings].map(([language, columns]) => {
    const named = columns.map(({ name }) => `"${name}"`)
    const translated = columns.flatMap(({ name, isTranslation }) => (isTranslation ? [`"${name}"`] : []))
    const also =
      translated.length === 0
        ? ''
        : message` In ${joinWithCommas(translated)} it is in the script of "${language}", so it is the translation too.`
    return message`  Look at this: headings in "${language}": ${joinWithCommas(named)}. What is below them is read as texts in "${own}", the language of the records.${also} Where it is in "${language}" alone, its place is under "translations", and the records need those in "${own}" too.`
  })
}

/** Reports columns that may be one field in two languages but are not proposed as such. */
function describeAlike({ alike = [] }: Proposal): readonly Message[] {
  return alike.map(
    ({ field, names: [one, other] }) =>
      message`  Look at this: "${one}" and "${other}" may be "${field}" in two languages. Where they are, take the one from "facts" and write it under "translations", with its language.`,
  )
}

/** Removes rows with one cell of three or more: they are notes, or parts of a cell with a line break, whose import is refused. */
function withoutNotes(sample: TableSample): TableSample {
  const rows = sample.rows.filter(
    (row) => sample.columns.length < 3 || sample.columns.filter((name) => row[name]?.trim()).length > 1,
  )
  return rows.length * 2 > sample.rows.length ? { ...sample, rows } : sample
}

function proposalFor(
  entity: string,
  types: readonly RecordType[],
  sample: TableSample,
  languages: MapLanguages,
) {
  const own = types.find(({ name }) => name === entity)
  if (own !== undefined) return proposeOwnMap(own, sample, languages)
  if (!isProposed(entity)) throw new Error(`No map is proposed for ${entity}.`)
  return proposeMap(entity, sample, languages)
}

/**
 * Proposes a map for a table by its column names, and writes it beside the table. Returns the report.
 *
 * @throws AppError where a map exists already, or no column matches a required field.
 */
export async function proposeFor(
  file: string,
  entity: string,
  { languages, table, types, flags }: ProposeOptions,
): Promise<readonly Message[]> {
  refuseNoFile(file)
  const reading = isTable(file)
    ? readSample(file, { ...table, language: languages.all[0]?.tag })
    : readRecords(file, entity, languages)
  const read = await reading.catch((error: unknown) => {
    throw fileError('read', file, error)
  })
  if (read.rows.length === 0) throw noRecordsError(file, read.notes)
  const { mapFile, isThere, others: otherMaps } = mapFileOf(file, table.sheet, read)
  if (isThere)
    throw new AppError(
      message`There is a map for ${file} already. Import with it: --map ${mapFile}. Or remove it, to have one proposed again.`,
    )
  const own = types.find(({ name }) => name === entity)
  const { sample, states } = withoutStates(
    read,
    (own?.config.fields ?? []).map(({ name }) => name),
    entity,
  )
  const others = languages.all.map(({ code }) => code).filter((code) => code !== languages.own)
  const [idField, titleField] = isProposed(entity)
    ? [ID[entity], NAME[entity]]
    : ['id', own?.config.title ?? '']
  const tags = new Map(languages.all.map(({ code, tag }) => [code, tag]))
  const mapLanguages = { own: languages.own, others, tags }
  const proposal = proposalFor(entity, types, isTable(file) ? withoutNotes(sample) : sample, mapLanguages)
  const { map, unused } = proposal
  const internal = [...(proposal.internal ?? []), ...(sample.internal ?? [])]
  const left = [...unused, ...(sample.untaken ?? [])]
  const titleLabel = own?.config.fields.find(({ name }) => name === titleField)?.label
  const title = typeof titleLabel === 'string' ? titleLabel : titleLabel?.[languages.own]
  const names = { [idField]: 'ID', [titleField]: title ?? (titleField === 'name' ? 'Name' : 'Title') }
  const schema = importSchemasWith(types)[entity] ?? { properties: {}, required: [] }
  refuseMissing(
    { file, mapFile, entity, flags, languages: mapLanguages },
    schema,
    names,
    { ...proposal, internal },
    sample,
    states,
  )
  writeMap(mapFile, map, sample, schema.required)
  // A place has coordinates only beside its name.
  const place = own?.config.fields.find(
    ({ name, type }) => type === 'place' && map.fields[name] === undefined,
  )?.name
  const options = `--into ${entity} --map ${shellWord(mapFile)}${givenFlags(flags)}`
  return [
    ...sample.notes,
    ...otherMaps.map((each) => message`${each} is a map of another table: it reads what ${file} lacks.`),
    message`${mapFile} is a proposal by the names of the columns. Nothing is imported yet.`,
    ...describeMap(map),
    ...describeIds(map.fields[idField], map.fields[titleField], sample),
    ...describeHeadings(proposal, languages.own),
    ...describeAlike(proposal),
    ...describeLists(sample),
    ...describeUndivided(map, schema, sample),
    ...(left.length === 0
      ? []
      : [
          message`  left out: ${joinWithCommas(left.map((name) => `"${name}"`))}`,
          isProposed(entity)
            ? message`  Add to the map what of it is to be kept.`
            : message`  Declare a field for what of it is to be kept, in records/${entity}.json, and have the map proposed again.`,
          ...(place !== undefined && left.some((name) => isOneOf(foldedName(name), words.latitude))
            ? [
                message`  Coordinates need the name of their place: give the table a column "${place}" with it, and have the map proposed again.`,
              ]
            : []),
        ]),
    ...(map.facts?.some((fact) => fact.translations !== undefined) === true
      ? [
          message`  Facts keep their labels in every language: add "label" to their "translations" in that file.`,
        ]
      : []),
    ...(internal.length === 0 ? [] : [message`  ${describeInternal(internal, entity)}`]),
    ...states.map((each) => message`  ${each}`),
    message`Change in that file what is not right, then: ${commandLine(`import ${shellWord(file)} ${options}`)}`,
  ]
}
