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
import { NonPublicRecords, notPublicReason, TickColumns } from './not-public.ts'
import { namesColumns } from './propose/column-names.ts'
import { AmbiguousThousands, ValueReadings } from './value-readings.ts'

export interface ImportOutcome {
  /** Report on the whole file, including the part that an interrupted run imported. */
  readonly report: ImportReport
  /** Last line imported by an earlier, interrupted run, or 0. */
  readonly resumedAfter: number
  readonly texts: TextsReport
  /** Report on pictures, if they were imported too. */
  readonly pictures?: ImportReport | undefined
  /** Notes on how a table was read, such as its header line or sheet. */
  readonly notes?: readonly Message[]
  /** Why the file could not be read completely. The report covers what was imported before. */
  readonly failure?: AppError | undefined
}

const BATCH_SIZE = 1000

/** Returns the key of the resumption point. It changes with the file, its content, the imported part, the map and the entity. */
function checkpointKey(file: string, entity: string, { map, table, timeZone }: ImportFileOptions): string {
  const { size, mtimeMs } = statSync(file)
  const subject = JSON.stringify([resolve(file), size, mtimeMs, entity, map, table, timeZone])
  return `import:${createHash('sha256').update(subject).digest('hex').slice(0, 24)}`
}

/** Creates a function that describes the column from which a field is read. */
function columnsOf(map: ImportMap, columns: readonly string[]) {
  return (pointer: string): Message | undefined => {
    const [name = '', ...within] = pathOf(pointer)
    const field = map.fields[name]
    // Members of parallel lists and of places have separate columns: "/makers/0/role", "/place/latitude".
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
 * Reports fields without any of their columns in the table, which stay empty in every record.
 *
 * @throws AppError where this applies to all fields, so that the table or its header is wrong.
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

/** Whether a map sets a field in a language. Otherwise a translation came from elsewhere, such as "texts import". */
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

/** Normalizes column names in a map to NFC, as those of tables are. A Mac may write the equivalent NFD. */
function composeMapNames(map: ImportMap): ImportMap {
  const written = JSON.stringify(map)
  const text = written.normalize('NFC')
  return text === written ? map : JSON.parse(text)
}

export interface ImportFileOptions {
  readonly map: ImportMap
  readonly table?: TableOptions
  /** Source of pictures. If undefined, pictures keep their URLs. */
  readonly pictures?: ImportPictureOptions | undefined
  /** Files that pages may show. Default: all, with those without a host stored here. */
  readonly files?: FilePolicy | undefined
  /** Whether to import records marked as not public. Otherwise they are skipped. */
  readonly withHidden?: boolean | undefined
  /** Whether to import records whose IDs look like software-modified IDs of stored records. Otherwise the file is refused. */
  readonly withLookAlikes?: boolean | undefined
  /** Time zone of the museum, for timestamps with an offset. Default: UTC. */
  readonly timeZone?: string | undefined
  /** Site settings. Mobile numbers of the museum's country are recognized without a country code. */
  readonly site?: unknown
  readonly onProgress: (lines: number) => void
}

/**
 * Refuses anything but a regular file: tables are read twice, and a pipe or device may never end.
 *
 * @throws AppError also where the file does not exist.
 */
export function refuseNoFile(file: string): void {
  try {
    if (statSync(file).isFile()) return
  } catch (error) {
    throw fileError('read', file, error)
  }
  throw new AppError(message`${file} is no plain file. Write what is to be imported to a file first.`)
}

/** Returns the error for a file without records, which would otherwise pass as a successful import. */
export function noRecordsError(file: string, notes: readonly Message[] = []): AppError {
  const cure = isTable(file)
    ? message`Below the line with the names of the columns there is no row: export the table once more with its records. Where that line is a record, put the names of the columns above it.`
    : message`Export it once more with its records.`
  return new AppError(message`${file} has no record.`, {
    hint: joinWithCommas([...notes, cure], sameInBoth(' ')),
  })
}

/** Describes an error in the content of a file, with its location. */
export function contentError(file: string, line: number, error: unknown): AppError {
  const known = fileError('read', file, error)
  if (known instanceof AppError) return known
  const words = explainError(error)
  if (words !== undefined) return new AppError(words)
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  return new AppError(message`${file} cannot be read after line ${line}: ${reason}.`)
}

/** Opens the table of a file, or returns undefined if it is not a table. */
async function openIfTable(file: string, options: TableOptions | undefined, { languages }: Content) {
  if (!isTable(file)) return undefined
  try {
    return await openTable(file, { ...options, language: languages.all[0]?.tag })
  } catch (error) {
    throw contentError(file, 0, error)
  }
}

/** Maps the values of a file to records, and checks both for doubtful values. */
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
  readonly #loneMarks = new AmbiguousThousands()
  /** For each pending record, a callback that counts its dates and numbers. */
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
      withHidden,
    }: {
      readonly map: ImportMap
      readonly report: ReportBuilder
      readonly ofTable: boolean
      readonly timeZone: string | undefined
      readonly country: string | undefined
      readonly ticks: TickColumns
      readonly withHidden: boolean
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
    this.#notPublic = new NonPublicRecords(entity, ticks, withHidden)
  }

  /** Maps a record without checks. */
  map(value: unknown): object {
    return mapLine(this.#notPublic.openOf(value), this.#map, this.#entity, {
      schemas: this.#content.entities.schemas,
      timeZone: this.#timeZone,
    })
  }

  /** Maps only the ID of a record. */
  mapId(value: unknown, idField: string): object {
    const id = this.#map.fields[idField]
    return mapLine(value, { fields: id === undefined ? {} : { [idField]: id } }, this.#entity, {
      schemas: this.#content.entities.schemas,
    })
  }

  toRecord(value: unknown, line: number): object {
    const { entities, languages } = this.#content
    this.#places?.see(value)
    const open = this.#notPublic.see(value, { line })
    const readings = new ValueReadings(this.#privateFields, languages.own)
    const record = mapLine(open, this.#map, this.#entity, {
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
    this.#doubtful.see(open, record, { line })
    return record
  }

  /** Called for each record in order. Values of records that are not written are not counted. */
  onTaken(isTaken: boolean): void {
    const count = this.#waiting.shift()
    if (isTaken) count?.()
  }

  report(): void {
    for (const each of [this.#places, this.#notPublic, this.#doubtful, this.#loneMarks])
      each?.report(this.#report)
  }
}

/** Number of records in a file other than a table after which the search for tick columns stops if none has one. */
const MAX_WITHOUT_NAME = 1000

/** Scans the records of a file for columns whose empty value means that a record is not public. */
async function seeTicks(
  ticks: TickColumns,
  { records }: Pick<ReturnType<typeof openRecordFile>, 'records'>,
): Promise<void> {
  let seen = 0
  for await (const record of records) {
    ticks.see(record)
    seen += 1
    if (!ticks.hasSome() && seen === MAX_WITHOUT_NAME) return
  }
}

/** Opens the pictures of records, and those imported by earlier runs. The latter are kept even without their folder or hosts. */
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
  // Pictures named after records can only be assigned once all numbers are known.
  await taken.know(records())
  return { taken, naming: taken }
}

/** Returns the fields of a record by which its pictures are found. */
function namesOfPictures(record: object, idField: string): object {
  const names = [idField, 'accessionNumber', 'pictures']
  return Object.fromEntries(Object.entries(record).filter(([field]) => names.includes(field)))
}

/** One run over a file: how its records are read, and which are withheld. */
class FileImport {
  readonly #content: Content
  readonly #file: string
  readonly #entity: string
  readonly #options: ImportFileOptions
  readonly #table: Awaited<ReturnType<typeof openIfTable>>
  readonly #map: ImportMap
  readonly #report = new ReportBuilder(countedRecords)
  readonly #ticks: TickColumns
  readonly #mapper: Mapper
  readonly #idField: string
  readonly #withheld = new Set<string>()
  /** Numbers and file names of each withheld record, by which its pictures are found. */
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
    this.#ticks = new TickColumns(entity)
    this.#mapper = new Mapper(content, entity, {
      map: this.#map,
      report: this.#report,
      ofTable: table !== undefined,
      timeZone: options.timeZone,
      country: countryOf(options.site),
      ticks: this.#ticks,
      withHidden: options.withHidden === true,
    })
    this.#idField = content.entities.definition(entity).idField
  }

  readonly #fieldCount = (value: unknown): number => Object.keys(this.#mapper.map(value)).length

  /** Returns why a line is skipped, or undefined. */
  readonly #leaveOutReason = (value: unknown): Omit<ImportIssue, 'place'> | undefined => {
    if (this.#table !== undefined && namesColumns(value))
      return { reason: message`the line names the columns once more, in other words` }
    const isMeant = this.#options.withHidden === true
    const kept = isMeant ? undefined : notPublicReason(value, this.#entity, this.#ticks)
    const record = kept && this.#mapper.map(value)
    const id: unknown = record && Reflect.get(record, this.#idField)
    if (record === undefined || typeof id !== 'string') return kept
    this.#withheld.add(id)
    if (this.#options.pictures !== undefined)
      this.#withheldNames.set(id, namesOfPictures(record, this.#idField))
    return kept
  }

  /** Reads the records again without reporting. */
  #readAgain(toRecord?: (value: unknown) => object) {
    return openRecordFile(this.#file, {
      report: new ReportBuilder(countedRecords),
      fieldCount: this.#fieldCount,
      ...(toRecord && { leaveOutReason: this.#leaveOutReason, toRecord }),
      ...this.#options.table,
    })
  }

  /** Returns the position of the first record with each ID. */
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
    // An empty export of changes is valid, but an empty table is an error.
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
 * Imports the lines of an NDJSON file or the rows of a table (plain or .gz) into an entity: maps and validates them, and upserts by ID in
 * transactions of 1,000. An interrupted run resumes after its last transaction when called with the same file and map. Invalid lines are
 * refused with a reason and do not stop the import.
 *
 * @throws AppError when nothing of the file can be read.
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
