import { basename } from 'node:path'
import { type ImportReport, type InputPlace, ReportBuilder, sumReports } from '../../base/import-report.ts'
import { countedFiles, countedRecords, message } from '../../base/messages/message.ts'
import { omitUndefined } from '../../base/object.ts'
import type { Content } from '../content.ts'
import { type ContentFolder, readContentFolder } from './content-folder.ts'
import { importRecords } from './import-records.ts'
import { hasNone } from './keep-translations.ts'
import { openRecordFile } from './record-file.ts'
import { createTextReader, type TextReader, type TextsReport } from './record-texts.ts'
import { type FilePolicy, References } from './references.ts'
import { seedContent } from './seed-content.ts'
import { type StoreOptions, storeFiles } from './store-files.ts'

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
