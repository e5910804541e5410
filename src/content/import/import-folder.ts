import { basename } from 'node:path'
import { type ImportReport, type InputPlace, ReportBuilder, sumReports } from '../../base/import-report.ts'
import { countedFiles, countedRecords, message } from '../../base/messages/message.ts'
import { isObject, omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { bumpVersion } from '../database/content-version.ts'
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
  /** Changes exactly when the records change. */
  readonly digest: string
  /** Imports everything else after the records; not called if the records are not imported. */
  readonly complete?: () => Promise<void>
  /** Returns report options for an entity. */
  readonly reportOf?: (entity: string) => Pick<ImportOptions, 'report' | 'placeOf' | 'references'>
  /** Called after each transaction with the number of records read of an entity. */
  readonly onProgress?: (entity: string, read: number) => void
}

/** Outcome of a seed: `unchanged` if it is already stored, `occupied` if the database has other records. */
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

/** Removes records that an earlier seed wrote and this one lacks. */
async function removeDropped(
  content: Content,
  definition: EntityDefinition,
  kept: ReadonlySet<unknown>,
): Promise<void> {
  await content.writer.transaction().execute(async (db) => {
    await bumpVersion(db, definition.table)
    const rows = await fromTable(db, definition.table).select('id').where('origin', '=', 'seed').execute()
    const { keyPrefix = '' } = definition
    const dropped = rows.map(({ id }) => id).filter((id) => id.startsWith(keyPrefix) && !kept.has(id))
    await removeWithin(content, db, definition, dropped)
  })
}

/** Passes records through and collects their ids. */
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
    // For a million records the ids need much memory, and a first seed drops nothing.
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
 * Fills an empty database, or renews an earlier seed if the digest differs. Records of the earlier seed are replaced or
 * removed, unless an import or a moderator changed them since. A database with records that was never seeded stays
 * unchanged. The digest is written last, so an interrupted seed is repeated.
 *
 * @throws AppError CONTENT_DATA_DIR if writing to the disk fails.
 */
export function seedContent(content: Content, given: ContentSeed): Promise<SeedOutcome> {
  return seedOnce(content, given).catch((error: unknown) => {
    throw content.explain(error)
  })
}

export interface FolderReport {
  /** Outcome as of a seed; always `imported` for an import. */
  readonly outcome: 'imported' | 'seeded' | 'unchanged' | 'occupied'
  /** Outcome of each file that was read and of the HTML in it. Positions name the file without its folder. */
  readonly entities: readonly {
    readonly entity: string
    readonly report: ImportReport
    readonly texts: TextsReport
  }[]
  /** Outcome of the files below `files`. */
  readonly files: ImportReport
}

/** Progress of an import: records read of all entities, and files checked. */
export interface FolderProgress {
  readonly records: number
  readonly files: number
  readonly allFiles: number
}

export type OnFolderProgress = (progress: FolderProgress) => void

/** Sums the progress of all entities. */
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
  /** Throws if the file cannot be read to its end; otherwise a seed would drop the missing records. */
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

/** Reports files as left out: a museum with its own records keeps its own files. */
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
  // Another data folder with the same database lacks the files, and a file may have been replaced by one of the same
  // size.
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
 * Imports a content folder: first the files below `files`, then the lines of each `<entity>.ndjson`. A refused line
 * does not stop the import. Importing the same folder again changes nothing.
 *
 * @param origin `import` replaces records and files of the same name; `seed` follows the rules of `seedContent`.
 * @param onProgress called after each transaction and each file; not called if everything is already stored.
 * @param shown what pages display of referenced files; by default all, with files without a host in this storage.
 * @throws AppError CONTENT_FOLDER, before anything is written, if an entry beside `files` cannot be imported;
 * CONTENT_DATA_DIR if writing to the disk fails.
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
