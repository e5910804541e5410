import { existsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FieldOrList, ImportMap, RecordType } from '../../../schemas/config/index.ts'
import { importSchemasWith } from '../../../schemas/entities/index.ts'
import { AppError } from '../../base/app-error.ts'
import { pathOf, pointerTo } from '../../base/json-pointer.ts'
import { isTable, openTable, type TableOptions } from '../../content/index.ts'
import { commandLine, listed, type Message, message, sameInBoth } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { fieldPlaces } from '../../sources/index.ts'
import { columnNames, type Proposed } from './column-names.ts'
import type { Sample } from './columns.ts'
import { ID, NAME, proposeMap } from './propose-map.ts'
import { proposeOwnMap } from './propose-own.ts'

/** Rows that are looked at. */
const SAMPLE_ROWS = 200

export interface ProposeOptions {
  readonly languages: {
    readonly own: string
    readonly all: readonly { readonly code: string; readonly tag: string }[]
  }
  /** How the table is read. */
  readonly table: TableOptions
  /** Record types of the museum's own. */
  readonly types: readonly RecordType[]
}

function isProposed(entity: string): entity is Proposed {
  return Object.hasOwn(columnNames, entity)
}

/** Whether a map can be proposed: for tables, entities of collections of any kind, and record types of the museum's own. */
export function proposesFor(file: string, entity: string, types: readonly RecordType[]): boolean {
  return isTable(file) && (isProposed(entity) || types.some(({ name }) => name === entity))
}

async function readSample(
  file: string,
  options: TableOptions,
): Promise<Sample & { readonly notes: readonly Message[] }> {
  const { columns, rows, notes, close } = await openTable(file, options)
  const found: Record<string, string>[] = []
  for await (const row of rows) {
    if ('value' in row) found.push({ ...row.value })
    if (found.length === SAMPLE_ROWS) break
  }
  close()
  return { columns, rows: found, notes }
}

/** Where the proposed map of a file is written. */
function mapFileOf(file: string): string {
  return join(dirname(file), `${basename(file).replace(/\.[a-z]+(?:\.gz)?$/i, '')}.map.json`)
}

function columnsOf(field: FieldOrList): string {
  return fieldPlaces(field)
    .map((place) => `"${pathOf(place)[0] ?? ''}"`)
    .join(', ')
}

/** Where the cells of a list are split, if they are. */
function splitsOf(field: FieldOrList): Message {
  const steps = typeof field === 'object' && 'as' in field ? (field.as ?? []) : []
  const signs = steps.flatMap((step) =>
    typeof step === 'object' && 'split' in step ? [JSON.stringify(step.split)] : [],
  )
  if (steps.includes('json')) return message`, as lists of JSON`
  return signs.length === 0 ? sameInBoth('') : message`, split at ${listed(signs, message` and `)}`
}

function describeFields(fields: ImportMap['fields'], language?: string): readonly Message[] {
  const where = language === undefined ? '' : ` (${language})`
  return Object.entries(fields).map(
    ([name, field]) => message`  ${name}${where} <- ${columnsOf(field)}${splitsOf(field)}`,
  )
}

/** What of a map is to be looked at: each field with its column, and the facts. */
function describeMap({ fields, facts = [], translations = {} }: ImportMap): readonly Message[] {
  return [
    ...describeFields(fields),
    ...Object.entries(translations).flatMap(([language, texts]) => describeFields(texts, language)),
    ...facts.map(({ label, value }) => message`  fact "${label}" <- ${columnsOf(value)}`),
  ]
}

/** A map in which places are to be filled in, beside facts of all columns whose meaning is not known, where records have facts. */
function begunMap(
  { fields, facts, ...rest }: ImportMap,
  { missing, hasFacts, sample }: { missing: readonly string[]; hasFacts: boolean; sample: Sample },
): object {
  const all = sample.columns.map((name) => ({ label: name.slice(0, 100), value: pointerTo(name) }))
  const taken = new Set(Object.values(fields).flatMap(fieldPlaces))
  return {
    fields: { ...Object.fromEntries(missing.map((name) => [name, ''])), ...fields },
    ...(hasFacts && { facts: facts ?? all.filter(({ value }) => !taken.has(value)) }),
    ...rest,
  }
}

function writeMap(file: string, map: object): void {
  try {
    writeFileSync(file, `${JSON.stringify(map, undefined, 2)}\n`)
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/**
 * Refuses a table of which no column looks like what a record must have. A map to begin with is written for it, unless another sheet or
 * line may have the table, which the notes say.
 */
function refuseMissing(
  { file, mapFile, entity }: { readonly file: string; readonly mapFile: string; readonly entity: string },
  { required = [], properties }: { readonly required?: readonly string[]; readonly properties: object },
  names: Readonly<Record<string, string>>,
  map: ImportMap,
  sample: Sample & { readonly notes: readonly Message[] },
): void {
  const missing = required.filter((name) => map.fields[name] === undefined)
  if (missing.length === 0) return
  const found = sample.columns.map((name) => `"${name}"`)
  const wanted = listed(
    missing.map((name) => `"${names[name] ?? name}"`),
    message` and `,
  )
  const none = message`No column of ${file} looks like ${listed(missing, message` and `)}. Its columns are ${listed(found)}.`
  const isRecord = message`A table whose first line is a record needs a line with names above it.`
  if (sample.notes.length > 0)
    throw new AppError(
      message`${none} Rename what fits to ${wanted}, or write a map and name it with --map. ${isRecord}`,
      { hint: listed(sample.notes, message` `) },
    )
  const hasFacts = Object.hasOwn(properties, 'facts')
  writeMap(mapFile, begunMap(map, { missing, hasFacts, sample }))
  const example = `"${missing[0] ?? ''}": "${pointerTo(sample.columns[0] ?? '')}"`
  throw new AppError(
    message`${none} ${mapFile} is a map to begin with: write the places of columns in "fields", such as ${example}${hasFacts ? message`, and take these columns out of "facts", which has all that are not known` : ''}. Then run: ${commandLine(`import ${file} --into ${entity} --map ${mapFile}`)}. Or remove that file, rename what fits to ${wanted}, and have a map proposed again. ${isRecord}`,
  )
}

/** Rows that have an id in the sample, and those among them that have the id of an earlier one. */
function describeIds(
  field: FieldOrList | undefined,
  title: FieldOrList | undefined,
  { rows }: Sample,
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

function proposalFor(
  entity: string,
  types: readonly RecordType[],
  sample: Sample,
  languages: Parameters<typeof proposeMap>[2],
) {
  const own = types.find(({ name }) => name === entity)
  if (own !== undefined) return proposeOwnMap(own, sample, languages)
  if (!isProposed(entity)) throw new Error(`No map is proposed for ${entity}.`)
  return proposeMap(entity, sample, languages)
}

/**
 * Proposes a map for a table by the names of its columns and writes it beside the table. Answers what is reported.
 *
 * @throws AppError where there is a map already, or nothing looks like what a record must have.
 */
export async function proposeFor(
  file: string,
  entity: string,
  { languages, table, types }: ProposeOptions,
): Promise<readonly Message[]> {
  const mapFile = mapFileOf(file)
  if (existsSync(mapFile))
    throw new AppError(
      message`There is a map for ${file} already. Import with it: --map ${mapFile}. Or remove it, to have one proposed again.`,
    )
  const sample = await readSample(file, { ...table, language: languages.all[0]?.tag }).catch(
    (error: unknown) => {
      throw fileError('read', file, error)
    },
  )
  const others = languages.all.map(({ code }) => code).filter((code) => code !== languages.own)
  const own = types.find(({ name }) => name === entity)
  const [idField, titleField] = isProposed(entity)
    ? [ID[entity], NAME[entity]]
    : ['id', own?.config.title ?? '']
  const { map, unused } = proposalFor(entity, types, sample, { own: languages.own, others })
  const titleLabel = own?.config.fields.find(({ name }) => name === titleField)?.label
  const title = typeof titleLabel === 'string' ? titleLabel : titleLabel?.[languages.own]
  const names = { [idField]: 'ID', [titleField]: title ?? (titleField === 'name' ? 'Name' : 'Title') }
  const schema = importSchemasWith(types)[entity] ?? { properties: {} }
  refuseMissing({ file, mapFile, entity }, schema, names, map, sample)
  writeMap(mapFile, map)
  const given = Object.entries(table).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${/\s/.test(String(value)) ? JSON.stringify(value) : value}`],
  )
  const options = `--into ${entity} --map ${mapFile}${given.join('')}`
  return [
    ...sample.notes,
    message`${mapFile} is a proposal by the names of the columns. Nothing is imported yet.`,
    ...describeMap(map),
    ...describeIds(map.fields[idField], map.fields[titleField], sample),
    ...(unused.length === 0
      ? []
      : [
          message`  left out: ${listed(unused.map((name) => `"${name}"`))}`,
          isProposed(entity)
            ? message`  Add to the map what of it is to be kept.`
            : message`  Declare a field for what of it is to be kept, in records/${entity}.json, and have the map proposed again.`,
        ]),
    message`Change in that file what is not right, then: ${commandLine(`import ${file} ${options}`)}`,
  ]
}
