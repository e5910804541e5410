import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ImportMap } from '../../schemas/config/index.ts'
import { AppError, explainError } from '../base/app-error.ts'
import { type ImportIssue, type ImportReport, ReportBuilder } from '../base/import-report.ts'
import { pathOf } from '../base/json-pointer.ts'
import { countedRecords } from '../base/messages/message.ts'
import {
  createTextReader,
  type FilePolicy,
  type ImportPictureOptions,
  importRecords,
  isTable,
  openKnownPictures,
  openPictures,
  openRecordFile,
  openTable,
  References,
  refuseResaved,
  type TableOptions,
  type TextsReport,
} from '../content/import/index.ts'
import type { Content } from '../content/index.ts'
import { joinWithCommas, type Message, message, sameInBoth } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import { fieldPlaces, type UnevenList } from '../sources/index.ts'
import { countryOf, DoubtfulValues } from './doubtful-values.ts'
import { MapPlaces } from './import-map.ts'
import { mapLine } from './map-line.ts'
import { keptFromEveryone, NonPublicRecords, TickNames } from './not-public.ts'
import { namesColumns } from './propose/column-names.ts'
import { LoneMarks, ValueReadings } from './value-readings.ts'

export interface ImportOutcome {
  /** Of the whole file, also where an interrupted run had begun it. */
  readonly report: ImportReport
  /** Last line that an earlier, interrupted run had written; 0 when there was none. */
  readonly resumedAfter: number
  readonly texts: TextsReport
  /** The outcome of pictures, where they were brought in too. */
  readonly pictures?: ImportReport | undefined
  /** What is said of how a table was read: where its header is, which sheet. */
  readonly notes?: readonly Message[]
  /** Why not everything could be read; what the report is about stays. */
  readonly failure?: AppError | undefined
}

const BATCH_SIZE = 1000

/** Another file, another state of it, another part of it, map or entity is another import, which begins at its start. */
function checkpointKey(file: string, entity: string, { map, table, timeZone }: ImportFileOptions): string {
  const { size, mtimeMs } = statSync(file)
  const subject = JSON.stringify([resolve(file), size, mtimeMs, entity, map, table, timeZone])
  return `import:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

/** The columns of a table from which a field is taken. */
function columnsOf(map: ImportMap, columns: readonly string[]) {
  return (pointer: string): Message | undefined => {
    const [name = '', ...within] = pathOf(pointer)
    const field = map.fields[name]
    // Of parallel lists, and of a place, each member has columns of its own: "/makers/0/role", "/place/latitude".
    const members =
      typeof field === 'object' && 'members' in field && field.each === undefined ? field.members : {}
    const member = within.find((each) => Object.hasOwn(members, each))
    const read = (member === undefined ? undefined : members[member]) ?? field
    const found = (read === undefined ? [] : fieldPlaces(read)).flatMap((place) => {
      const column = pathOf(place)[0] ?? ''
      const index = columns.indexOf(column)
      return index < 0 ? [] : [{ number: index + 1, column }]
    })
    const [first] = found
    return first === undefined ? undefined : message` (column ${first.number}, "${first.column}")`
  }
}

/**
 * Names the fields for which a table has none of the columns that the map reads: they stay empty in every record.
 *
 * @throws AppError where that is so of all fields: the table is another, or its header is.
 */
function checkColumns(file: string, map: ImportMap, columns: readonly string[], report: ReportBuilder): void {
  const fields = [
    ...[map.fields, ...Object.values(map.translations ?? {})].flatMap((named) => Object.entries(named)),
    ...(map.facts ?? []).flatMap(({ label, value, each, translations = {} }) =>
      each !== undefined || value === undefined
        ? []
        : [value, ...Object.values(translations).map((other) => other.value)].map(
            (config) => [label ?? '', config] as const,
          ),
    ),
  ].flatMap(([field, config]) => {
    const wanted = fieldPlaces(config).map((place) => pathOf(place)[0] ?? '')
    return wanted.length === 0
      ? []
      : [{ field, wanted, isThere: wanted.some((name) => columns.includes(name)) }]
  })
  const missing = fields.filter(({ isThere }) => !isThere)
  const inQuotes = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
  if (missing.length > 0 && missing.length === fields.length)
    throw new AppError(
      message`${file} has the columns ${inQuotes(columns)}, and none that the map reads, such as ${inQuotes(missing[0]?.wanted ?? [])}.`,
    )
  for (const { field, wanted } of missing)
    report.warn({
      place: {},
      reason: message`the map fills "${field}" from ${inQuotes(wanted)}, and the table has no such column`,
    })
}

function describeUneven(
  { member, first, values, entries, places }: UnevenList,
  isKept: boolean,
  line: number,
): ImportIssue {
  const where = places.map((place) => `"${pathOf(place)[0] ?? ''}"`).join(', ')
  const kept = isKept ? message`they are kept as a fact` : message`they are left out`
  return {
    place: { line },
    reason: message`${entries} for "${first}" and ${values.length} for "${member}" (${where}), so nobody can say which belong together: ${kept}`,
    harm: isKept ? undefined : 'lost',
  }
}

/** Whether a map fills a field in a language: what it does not fill came in another way, such as by "texts import". */
function fillsTranslation(
  { fields, facts = [], translations }: ImportMap,
  language: string,
  field: string,
): boolean {
  if (field === 'facts' && facts.some(({ translations: each = {} }) => Object.hasOwn(each, language)))
    return true
  const own = fields[field]
  const isByLanguage = typeof own === 'object' && 'members' in own && Object.hasOwn(own.members, language)
  return isByLanguage || translations?.[language]?.[field] !== undefined
}

/** A map with its names of columns in the Unicode form that those of tables have: a Mac may write them in another, which looks the same. */
function composeMapNames(map: ImportMap): ImportMap {
  const written = JSON.stringify(map)
  const text = written.normalize('NFC')
  return text === written ? map : JSON.parse(text)
}

export interface ImportFileOptions {
  readonly map: ImportMap
  /** How a table is read. */
  readonly table?: TableOptions
  /** Where pictures are taken from; without it they stay where they are. */
  readonly pictures?: ImportPictureOptions | undefined
  /** What pages show of the files that records name; by default all, and those without a host are stored here. */
  readonly files?: FilePolicy | undefined
  /** Whether records come in that say that they are not for everyone; else they are left out. */
  readonly withHidden?: boolean | undefined
  /** Whether records come in though their ids are those of stored ones as a program writes them; else the file is refused. */
  readonly withLookAlikes?: boolean | undefined
  /** The museum's, for moments with a zone; by default UTC. */
  readonly timeZone?: string | undefined
  /** What the config says of the museum: mobile telephones of its country are known without the sign of the country. */
  readonly site?: unknown
  readonly onProgress: (lines: number) => void
}

/**
 * Refuses what is no plain file: a table is read twice, and a pipe or a device may never end.
 *
 * @throws AppError; also where there is no such file.
 */
export function refuseNoFile(file: string): void {
  try {
    if (statSync(file).isFile()) return
  } catch (error) {
    throw fileError('read', file, error)
  }
  throw new AppError(message`${file} is no plain file. Write what is to be imported to a file first.`)
}

/** The error for a file without a record, which would pass for one that was brought in well. */
export function noRecordsError(file: string, notes: readonly Message[] = []): AppError {
  const cure = isTable(file)
    ? message`Below the line with the names of the columns there is no row: export the table once more with its records. Where that line is a record, put the names of the columns above it.`
    : message`Export it once more with its records.`
  return new AppError(message`${file} has no record.`, {
    hint: joinWithCommas([...notes, cure], sameInBoth(' ')),
  })
}

/** What went wrong with the content of a file, in a sentence with the place where that was. */
export function contentError(file: string, line: number, error: unknown): AppError {
  const known = fileError('read', file, error)
  if (known instanceof AppError) return known
  const words = explainError(error)
  if (words !== undefined) return new AppError(words)
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  return new AppError(message`${file} cannot be read after line ${line}: ${reason}.`)
}

/** The table of a file; undefined where the file is none. */
async function openIfTable(file: string, options: TableOptions | undefined, { languages }: Content) {
  if (!isTable(file)) return undefined
  try {
    return await openTable(file, { ...options, language: languages.all[0]?.tag })
  } catch (error) {
    throw contentError(file, 0, error)
  }
}

/** Makes records of the values of a file by its map, and looks at both for what may be meant otherwise. */
class Mapper {
  readonly #content: Content
  readonly #entity: string
  readonly #map: ImportMap
  readonly #timeZone: string | undefined
  readonly #report: ReportBuilder
  readonly #privateFields: readonly string[]
  readonly #places: MapPlaces | undefined
  readonly #notPublic: NonPublicRecords
  readonly #doubtful: DoubtfulValues
  readonly #loneMarks = new LoneMarks()
  /** Counts the dates and numbers of each record that was read and not yet looked at. */
  readonly #waiting: (() => void)[] = []

  constructor(
    content: Content,
    entity: string,
    {
      map,
      report,
      ofTable,
      timeZone,
      country,
      ticks,
    }: {
      readonly map: ImportMap
      readonly report: ReportBuilder
      readonly ofTable: boolean
      readonly timeZone: string | undefined
      readonly country: string | undefined
      readonly ticks: TickNames
    },
  ) {
    this.#content = content
    this.#entity = entity
    this.#map = map
    this.#timeZone = timeZone
    this.#report = report
    this.#privateFields = (content.entities.types.get(entity)?.config.fields ?? []).flatMap(
      ({ name, private: isPrivate }) => (isPrivate === true ? [name] : []),
    )
    this.#places = ofTable ? undefined : new MapPlaces(map)
    this.#doubtful = new DoubtfulValues(this.#privateFields, true, country)
    this.#notPublic = new NonPublicRecords(entity, ticks)
  }

  /** A record without a word of what may be meant otherwise. */
  map(value: unknown): object {
    return mapLine(value, this.#map, this.#entity, {
      schemas: this.#content.entities.schemas,
      timeZone: this.#timeZone,
    })
  }

  /** The id of a record alone. */
  mapId(value: unknown, idField: string): object {
    const id = this.#map.fields[idField]
    return mapLine(value, { fields: id === undefined ? {} : { [idField]: id } }, this.#entity, {
      schemas: this.#content.entities.schemas,
    })
  }

  toRecord(value: unknown, line: number): object {
    const { entities, languages } = this.#content
    this.#places?.see(value)
    this.#notPublic.see(value, { line })
    const readings = new ValueReadings(this.#privateFields, languages.own)
    const record = mapLine(value, this.#map, this.#entity, {
      language: languages.own,
      timeZone: this.#timeZone,
      uneven: (list, isKept) => this.#report.warn(describeUneven(list, isKept, line)),
      readings,
      onNumber: (name, field, text) => {
        if (!this.#privateFields.includes(name)) this.#loneMarks.see(name, field, text, { line })
      },
      schemas: entities.schemas,
      titleField: entities.types.get(this.#entity)?.config.title,
    })
    this.#waiting.push(() => readings.count(this.#report, { line }))
    this.#doubtful.see(value, record, { line })
    return record
  }

  /** Of the records in their order: what is not written is not counted. */
  onTaken(isTaken: boolean): void {
    const count = this.#waiting.shift()
    if (isTaken) count?.()
  }

  report(): void {
    for (const each of [this.#places, this.#notPublic, this.#doubtful, this.#loneMarks])
      each?.report(this.#report)
  }
}

/** Records of a file that is no table after which a name that none of them has is looked for no further. */
const MAX_WITHOUT_NAME = 1000

/** Looks at the records of a file for what says by nothing that a record is not for everyone. */
async function seeTicks(
  ticks: TickNames,
  { records }: Pick<ReturnType<typeof openRecordFile>, 'records'>,
): Promise<void> {
  let seen = 0
  for await (const record of records) {
    ticks.see(record)
    seen += 1
    if (!ticks.hasSome() && seen === MAX_WITHOUT_NAME) return
  }
}

/** Pictures of the records, where some are brought in, and what of them an earlier run has taken: that stays, without its folder or hosts. */
async function openPicturesOf(
  content: Content,
  entity: string,
  { map, pictures }: Pick<ImportFileOptions, 'map' | 'pictures'>,
  records: () => AsyncIterable<unknown>,
) {
  if (pictures === undefined)
    return {
      taken: undefined,
      naming: map.fields.pictures === undefined ? undefined : await openKnownPictures(content, entity),
    }
  const taken = await openPictures(content, entity, pictures)
  // Which record a picture is named after is known once all numbers are.
  await taken.know(records())
  return { taken, naming: taken }
}

/** What of a record its pictures are found by. */
function namesOfPictures(record: object, idField: string): object {
  const names = [idField, 'accessionNumber', 'pictures']
  return Object.fromEntries(Object.entries(record).filter(([field]) => names.includes(field)))
}

/** One run over a file: how its records are read, and which are kept from everyone. */
class FileImport {
  readonly #content: Content
  readonly #file: string
  readonly #entity: string
  readonly #options: ImportFileOptions
  readonly #table: Awaited<ReturnType<typeof openIfTable>>
  readonly #map: ImportMap
  readonly #report = new ReportBuilder(countedRecords)
  readonly #ticks: TickNames
  readonly #mapper: Mapper
  readonly #idField: string
  readonly #withheld = new Set<string>()
  /** What names the pictures of each: its numbers, and files. */
  readonly #withheldNames = new Map<string, object>()

  constructor(
    content: Content,
    file: string,
    entity: string,
    options: ImportFileOptions,
    table: Awaited<ReturnType<typeof openIfTable>>,
  ) {
    this.#content = content
    this.#file = file
    this.#entity = entity
    this.#options = options
    this.#table = table
    this.#map = table === undefined ? options.map : composeMapNames(options.map)
    this.#ticks = new TickNames(entity)
    this.#mapper = new Mapper(content, entity, {
      map: this.#map,
      report: this.#report,
      ofTable: table !== undefined,
      timeZone: options.timeZone,
      country: countryOf(options.site),
      ticks: this.#ticks,
    })
    this.#idField = content.entities.definition(entity).idField
  }

  readonly #fieldCount = (value: unknown): number => Object.keys(this.#mapper.map(value)).length

  /** Why a line is no record for everyone. */
  readonly #leaveOutReason = (value: unknown): Omit<ImportIssue, 'place'> | undefined => {
    if (this.#table !== undefined && namesColumns(value))
      return { reason: message`the line names the columns once more, in other words` }
    const isMeant = this.#options.withHidden === true
    const kept = isMeant ? undefined : keptFromEveryone(value, this.#entity, this.#ticks)
    const record = kept && this.#mapper.map(value)
    const id: unknown = record && Reflect.get(record, this.#idField)
    if (record === undefined || typeof id !== 'string') return kept
    this.#withheld.add(id)
    if (this.#options.pictures !== undefined)
      this.#withheldNames.set(id, namesOfPictures(record, this.#idField))
    return kept
  }

  /** The file's records once more, without a word of them. */
  #readAgain(toRecord?: (value: unknown) => object) {
    return openRecordFile(this.#file, {
      report: new ReportBuilder(countedRecords),
      fieldCount: this.#fieldCount,
      ...(toRecord && { leaveOutReason: this.#leaveOutReason, toRecord }),
      ...this.#options.table,
    })
  }

  /** The ids of the file with the count of the record that has each first. */
  async #readNumbers() {
    const { records, placeOf } = this.#readAgain((value) => this.#mapper.mapId(value, this.#idField))
    const numbers = new Map<string, number>()
    let count = 0
    for await (const record of records) {
      count += 1
      const id: unknown = Reflect.get(Object(record), this.#idField)
      if (typeof id === 'string' && !numbers.has(id)) numbers.set(id, count)
    }
    return { numbers, placeOf }
  }

  async run(): Promise<ImportOutcome> {
    const [content, file, entity, options] = [this.#content, this.#file, this.#entity, this.#options]
    const [table, map, mapper, report] = [this.#table, this.#map, this.#mapper, this.#report]
    const key = checkpointKey(file, entity, options)
    const resumedAfter = Number((await content.meta.get(key)) ?? 0)
    if (table !== undefined) checkColumns(file, map, table.columns, report)
    if (table?.columns.some((name) => this.#ticks.may(name)) !== false)
      await seeTicks(this.#ticks, this.#readAgain())
    const lines = openRecordFile(file, {
      report,
      fieldCount: this.#fieldCount,
      leaveOutReason: this.#leaveOutReason,
      table,
      toRecord: (value, line) => mapper.toRecord(value, line),
      after: resumedAfter,
    })
    if (resumedAfter === 0)
      await refuseResaved(content, entity, {
        file,
        isMeant: options.withLookAlikes === true,
        report,
        readNumbers: () => this.#readNumbers(),
      })
    const ofPictures = { map, pictures: options.pictures }
    const { taken, naming } = await openPicturesOf(
      content,
      entity,
      ofPictures,
      () => this.#readAgain((value) => mapper.map(value)).records,
    )
    let last = resumedAfter
    const texts = createTextReader(content, entity)
    const references = new References(content, options.files, { takesHosts: true })
    await importRecords(content, entity, naming?.into(lines.records) ?? lines.records, {
      report,
      texts,
      references,
      placeOf: lines.placeOf,
      fieldOf: table && columnsOf(map, table.columns),
      earlier: lines.earlier,
      onTaken: (isTaken) => mapper.onTaken(isTaken),
      withheld: this.#withheld,
      namesLost: true,
      namesAbsent: () => lines.failure() === undefined,
      keepsTranslation: (language, field) => !fillsTranslation(map, language, field),
      keepsPictures: map.fields.pictures === undefined || taken?.isElsewhere() === true,
      batchSize: BATCH_SIZE,
      onProgress: async ({ read }) => {
        last = lines.lineOf(read)
        await content.meta.set(key, String(last))
        options.onProgress(last)
      },
    })
    await content.meta.remove(key)
    for (const record of this.#withheldNames.values()) taken?.withhold(record)
    await references.report()
    mapper.report()
    for (const each of table?.issues ?? []) report.warn(each)
    const result = report.build()
    const failed = lines.failure()
    const failure = failed && contentError(file, last, failed.error)
    if (failure !== undefined && result.read === 0) throw failure
    // A program may write a list of what is new, and nothing may be; a table is somebody's.
    if (table !== undefined && result.read === 0) throw noRecordsError(file, table.notes)
    return {
      report: result,
      texts: texts.report(),
      resumedAfter,
      notes: table?.notes ?? [],
      ...(taken && { pictures: await taken.report() }),
      ...(failure && { failure }),
    }
  }
}

/**
 * Brings the lines of an NDJSON file or the rows of a table (plain or .gz) into an entity: mapped, validated, upserted by id in
 * transactions of 1,000. A run that was interrupted goes on after the last transaction when called again
 * with the same file and map. Lines that are no JSON or do not fit the entity are refused with their reason
 * and stop nothing. Throws an AppError when nothing of the file can be read.
 */
export async function importFile(
  content: Content,
  file: string,
  entity: string,
  options: ImportFileOptions,
): Promise<ImportOutcome> {
  refuseNoFile(file)
  const table = await openIfTable(file, options.table, content)
  return new FileImport(content, file, entity, options, table).run()
}
