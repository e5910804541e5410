import { basename } from 'node:path'
import { type ImportReport, type InputPlace, ReportBuilder, sumReports } from '../../base/import-report.ts'
import { countedFiles, countedRecords, message } from '../../base/messages/message.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { raiseVersion } from '../database/content-version.ts'
import { type EntityDefinition, keyOf } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'
import { type ContentFolder, readContentFolder } from './content-folder.ts'
import { type ImportOptions, importRecords } from './import-records.ts'
import { hasNone } from './keep-translations.ts'
import { openRecordFile } from './record-file.ts'
import { createTextReader, type TextReader, type TextsReport } from './record-texts.ts'
import { type FilePolicy, References } from './references.ts'
import { removeWithin } from './remove-records.ts'
import { type StoreOptions, storeFiles } from './store-files.ts'

export interface ContentSeed {
  readonly records: Readonly<Partial<Record<string, Iterable<unknown> | AsyncIterable<unknown>>>>
  /** Changes when and only when the records change. */
  readonly digest: string
  /** What else is imported, once the records are; not called where they are not. */
  readonly complete?: () => Promise<void>
  /** How the records of an entity are accounted for. */
  readonly reportOf?: (entity: string) => Pick<ImportOptions, 'report' | 'placeOf' | 'references'>
  /** Called after each transaction with how many records of an entity were read. */
  readonly onProgress?: (entity: string, read: number) => void
}

/** The outcome of a seed: `unchanged` when it is already there, `occupied` when the records are somebody's own. */
export type SeedOutcome =
  | { readonly outcome: 'seeded'; readonly reports: Readonly<Partial<Record<string, ImportReport>>> }
  | { readonly outcome: 'unchanged' | 'occupied' }

const DIGEST_NAME = 'seed.digest'

async function isEmpty(content: Content): Promise<boolean> {
  for (const entity of content.entities.names) {
    const any = await fromTable(content.writer, content.entities.definition(entity).table)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (any !== undefined) return false
  }
  return true
}

function idOf(definition: EntityDefinition, value: unknown): unknown {
  const id: unknown = isObject(value) ? value[definition.idField] : undefined
  return typeof id === 'string' ? keyOf(definition, id) : undefined
}

/** Removes what an earlier seed wrote and this one no longer holds. */
async function removeDropped(
  content: Content,
  definition: EntityDefinition,
  kept: ReadonlySet<unknown>,
): Promise<void> {
  await content.writer.transaction().execute(async (db) => {
    await raiseVersion(db, definition.table)
    const rows = await fromTable(db, definition.table).select('id').where('origin', '=', 'seed').execute()
    const { keyPrefix = '' } = definition
    const dropped = rows.map(({ id }) => id).filter((id) => id.startsWith(keyPrefix) && !kept.has(id))
    await removeWithin(content, db, definition, dropped)
  })
}

/** Records, their ids noted as they pass. */
async function* noteIds(
  definition: EntityDefinition,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  ids: Set<unknown>,
): AsyncGenerator<unknown> {
  for await (const record of records) {
    ids.add(idOf(definition, record))
    yield record
  }
}

async function seedRecords(
  content: Content,
  { records, reportOf, onProgress }: Pick<ContentSeed, 'records' | 'reportOf' | 'onProgress'>,
  isRenewal: boolean,
): Promise<Readonly<Partial<Record<string, ImportReport>>>> {
  const reports: Partial<Record<string, ImportReport>> = {}
  for (const entity of content.entities.names) {
    const definition = content.entities.definition(entity)
    const ids = new Set<unknown>()
    const given = records[entity] ?? []
    // Of a million records they take much memory, and what is new here drops nothing.
    const seeded = isRenewal ? noteIds(definition, given, ids) : given
    reports[entity] = await importRecords(content, entity, seeded, {
      ...reportOf?.(entity),
      origin: 'seed',
      onProgress: ({ read }) => onProgress?.(entity, read),
    })
    if (isRenewal) await removeDropped(content, definition, ids)
  }
  return reports
}

async function seedOnce(content: Content, given: ContentSeed): Promise<SeedOutcome> {
  const { digest, complete } = given
  const earlier = await content.meta.get(DIGEST_NAME)
  if (earlier === digest) return { outcome: 'unchanged' }
  if (earlier === undefined) {
    if (!(await isEmpty(content))) return { outcome: 'occupied' }
    await content.meta.set(DIGEST_NAME, '')
  }
  const reports = await seedRecords(content, given, earlier !== undefined)
  await complete?.()
  await content.meta.set(DIGEST_NAME, digest)
  return { outcome: 'seeded', reports }
}

/**
 * Fills an empty database, or renews what an earlier seed wrote when the digest differs: records of the earlier seed
 * are replaced or removed, except those that an import or a moderator has written since. A database that holds records
 * and was never seeded is left alone. The digest is set last, so an interrupted seed is taken up again.
 *
 * @throws AppError CONTENT_DATA_DIR when the disk does not take it.
 */
export function seedContent(content: Content, given: ContentSeed): Promise<SeedOutcome> {
  return seedOnce(content, given).catch((error: unknown) => {
    throw content.explain(error)
  })
}

export interface FolderReport {
  /** As of a seed; of an import always `imported`. */
  readonly outcome: 'imported' | 'seeded' | 'unchanged' | 'occupied'
  /** The outcome of the lines of each file that was read, and of the HTML in them; places name the file without its folder. */
  readonly entities: readonly {
    readonly entity: string
    readonly report: ImportReport
    readonly texts: TextsReport
  }[]
  /** The outcome of the files below `files`. */
  readonly files: ImportReport
}

/** How far an import is: records of all entities that were read, and files that were looked at. */
export interface FolderProgress {
  readonly records: number
  readonly files: number
  readonly allFiles: number
}

export type OnFolderProgress = (progress: FolderProgress) => void

/** Counts records of all entities together. */
function progressCounters(allFiles: number, onProgress: OnFolderProgress | undefined) {
  const read = new Map<string, number>()
  let files = 0
  const report = (): void => {
    const records = [...read.values()].reduce((sum, count) => sum + count, 0)
    onProgress?.({ records, files, allFiles })
  }
  return {
    onRecords: (entity: string, count: number): void => {
      read.set(entity, count)
      report()
    },
    onFile: (done: number): void => {
      files = done
      report()
    },
  }
}

interface OpenedFile {
  readonly report: ReportBuilder
  readonly placeOf: (number: number) => InputPlace
  readonly texts: TextReader
  /** Rejects where the file cannot be read to its end: a seed would take what is missing for dropped. */
  readonly records: AsyncIterable<unknown>
}

function openRecords(content: Content, { records }: ContentFolder): ReadonlyMap<string, OpenedFile> {
  const open = (entity: string, file: string): OpenedFile => {
    const report = new ReportBuilder(countedRecords)
    const { records: read, placeOf, failure } = openRecordFile(file, { report, name: basename(file) })
    async function* whole(): AsyncGenerator<unknown> {
      yield* read
      const failed = failure()
      if (failed !== undefined) throw failed.error
    }
    return { report, placeOf, texts: createTextReader(content, entity), records: whole() }
  }
  return new Map([...records].map(([entity, file]) => [entity, open(entity, file)] as const))
}

async function storeAll(
  { storage, digests }: Content,
  { files, otherFiles }: ContentFolder,
  options: Omit<StoreOptions, 'digests'>,
): Promise<ImportReport> {
  return sumReports(countedFiles, [await storeFiles(storage, files, { ...options, digests }), otherFiles])
}

/** A museum with records of its own keeps its own files too. */
function leftAlone({ files }: ContentFolder): ImportReport {
  const report = new ReportBuilder(countedFiles)
  report.countRead(files.length)
  if (files.length > 0) report.countLeftOut(message`the museum has records of its own`, files.length)
  return report.build()
}

async function importAll(
  content: Content,
  folder: ContentFolder,
  onProgress?: OnFolderProgress,
  shown?: FilePolicy,
): Promise<FolderReport> {
  const opened = openRecords(content, folder)
  const { onRecords, onFile } = progressCounters(folder.files.length, onProgress)
  const files = await storeAll(content, folder, { compare: true, onFile })
  const references = new References(content, shown)
  for (const [entity, { records, report, placeOf, texts }] of opened) {
    const onProgress = ({ read }: { readonly read: number }) => onRecords(entity, read)
    const keepsTranslation = hasNone
    const options = { report, placeOf, texts, onProgress, references, keepsTranslation }
    await importRecords(content, entity, records, options)
  }
  await references.report()
  const entities = [...opened].map(([entity, { report, texts }]) => ({
    entity,
    report: report.build(),
    texts: texts.report(),
  }))
  return { outcome: 'imported', entities, files }
}

async function seedAll(
  content: Content,
  folder: ContentFolder,
  onProgress?: OnFolderProgress,
  shown?: FilePolicy,
): Promise<FolderReport> {
  const opened = openRecords(content, folder)
  const { onRecords, onFile } = progressCounters(folder.files.length, onProgress)
  let files = sumReports(countedFiles, [])
  const references = new References(content, shown, { passesMakers: true })
  const seeded = await seedContent(content, {
    digest: folder.digest,
    records: Object.fromEntries([...opened].map(([entity, { records }]) => [entity, records])),
    reportOf: (entity) => {
      const { report, placeOf } = opened.get(entity) ?? {}
      return { references, ...omitUndefined({ report, placeOf }) }
    },
    complete: async () => {
      files = await storeAll(content, folder, { compare: true, onFile })
    },
    onProgress: onRecords,
  })
  // Another data folder beside the same database lacks them, and one may have been replaced in its size.
  if (seeded.outcome === 'unchanged') files = await storeAll(content, folder, { compare: false })
  if (seeded.outcome === 'occupied') files = leftAlone(folder)
  await references.report()
  const reports = seeded.outcome === 'seeded' ? seeded.reports : {}
  const entities = [...opened].flatMap(([entity, { report, texts }]) =>
    reports[entity] === undefined ? [] : [{ entity, report: report.build(), texts: texts.report() }],
  )
  return { outcome: seeded.outcome, entities, files }
}

/**
 * Brings a content folder in: the files below `files` into the storage, then the lines of each `<entity>.ndjson`. A refused line
 * stops nothing; bringing the same folder in again changes nothing.
 *
 * @param origin `import` replaces records and files of the same name; `seed` follows the rules of `seedContent`.
 * @param onProgress called after each transaction and each file; not at all where everything is there already.
 * @param shown what pages show of the files that records name; by default all, and those without a host are stored here.
 * @throws AppError CONTENT_FOLDER, before anything is written, where an entry beside `files` cannot be imported;
 * CONTENT_DATA_DIR where the disk does not take it.
 */
export async function importFolder(
  content: Content,
  folder: string,
  origin: 'import' | 'seed',
  onProgress?: OnFolderProgress,
  shown?: FilePolicy,
): Promise<FolderReport> {
  const found = await readContentFolder(folder, content.entities)
  try {
    return await (origin === 'seed'
      ? seedAll(content, found, onProgress, shown)
      : importAll(content, found, onProgress, shown))
  } catch (error) {
    throw content.explain(error)
  }
}
