import type { Entity } from '../../../schemas/entities/index.ts'
import type { Content } from '../content.ts'
import { type ContentFolder, readContentFolder } from './content-folder.ts'
import { type ImportReport, importRecords } from './import-records.ts'
import { openRecordFile, type RefusedLine } from './record-file.ts'
import type { TextsReport } from './record-texts.ts'
import { seedContent } from './seed-content.ts'
import { storeFiles } from './store-files.ts'

export interface FolderReport {
  /** As of a seed; of an import always `imported`. */
  readonly outcome: 'imported' | 'seeded' | 'unchanged' | 'occupied'
  /** What became of the lines of each file that was read. */
  readonly entities: readonly {
    readonly entity: Entity
    readonly file: string
    readonly accepted: number
    readonly refused: readonly RefusedLine[]
    readonly texts: TextsReport
  }[]
  /** Files that were written; those that were stored already are not. */
  readonly files: number
}

/** How far an import is: records of all entities that are in, and files that were looked at. */
export interface FolderProgress {
  readonly records: number
  readonly files: number
  readonly allFiles: number
}

export type OnFolderProgress = (progress: FolderProgress) => void

/** Counts records of all entities together. */
function counters(allFiles: number, onProgress: OnFolderProgress | undefined) {
  const accepted = new Map<Entity, number>()
  let files = 0
  const report = (): void => {
    const records = [...accepted.values()].reduce((sum, count) => sum + count, 0)
    onProgress?.({ records, files, allFiles })
  }
  return {
    onRecords: (entity: Entity, count: number): void => {
      accepted.set(entity, count)
      report()
    },
    onFile: (done: number): void => {
      files = done
      report()
    },
  }
}

type Opened = ReadonlyMap<
  Entity,
  { readonly file: string; readonly lines: ReturnType<typeof openRecordFile> }
>

function openRecords({ records }: ContentFolder): Opened {
  return new Map(
    [...records].map(([entity, file]) => [entity, { file, lines: openRecordFile(file) }] as const),
  )
}

function reportOf(
  opened: Opened,
  reports: Readonly<Partial<Record<Entity, ImportReport>>>,
): FolderReport['entities'] {
  return [...opened].flatMap(([entity, { file, lines }]) => {
    const report = reports[entity]
    return report === undefined
      ? []
      : [{ entity, file, accepted: report.accepted, refused: lines.refused(report), texts: report.texts }]
  })
}

async function importAll(
  content: Content,
  folder: ContentFolder,
  onProgress?: OnFolderProgress,
): Promise<FolderReport> {
  const opened = openRecords(folder)
  const { onRecords, onFile } = counters(folder.files.length, onProgress)
  const files = await storeFiles(content.storage, folder.files, { compare: true, onFile })
  const reports: Partial<Record<Entity, ImportReport>> = {}
  for (const [entity, { lines }] of opened)
    reports[entity] = await importRecords(content, entity, lines.records, {
      onProgress: ({ accepted }) => onRecords(entity, accepted),
    })
  return { outcome: 'imported', entities: reportOf(opened, reports), files }
}

async function seedAll(
  content: Content,
  folder: ContentFolder,
  onProgress?: OnFolderProgress,
): Promise<FolderReport> {
  const opened = openRecords(folder)
  const { onRecords, onFile } = counters(folder.files.length, onProgress)
  let files = 0
  const seeded = await seedContent(content, {
    digest: folder.digest,
    records: Object.fromEntries([...opened].map(([entity, { lines }]) => [entity, lines.records])),
    complete: async () => {
      files = await storeFiles(content.storage, folder.files, { compare: true, onFile })
    },
    onProgress: onRecords,
  })
  // Another data folder beside the same database lacks them.
  if (seeded.outcome === 'unchanged')
    files = await storeFiles(content.storage, folder.files, { compare: false })
  const entities = seeded.outcome === 'seeded' ? reportOf(opened, seeded.reports) : []
  return { outcome: seeded.outcome, entities, files }
}

/**
 * Brings a content folder in: the files below `files` into the storage, then the lines of each `<entity>.ndjson`. A refused line
 * stops nothing; bringing the same folder in again changes nothing.
 *
 * @param origin `import` replaces records and files of the same name; `seed` follows the rules of `seedContent`.
 * @param onProgress called after each transaction and each file; not at all where everything is there already.
 * @throws ServiceError CONTENT_FOLDER, before anything is written, where an entry of the folder cannot be imported;
 * CONTENT_DATA_DIR where the disk does not take it.
 */
export async function importFolder(
  content: Content,
  folder: string,
  origin: 'import' | 'seed',
  onProgress?: OnFolderProgress,
): Promise<FolderReport> {
  const found = await readContentFolder(folder)
  try {
    return await (origin === 'seed' ? seedAll : importAll)(content, found, onProgress)
  } catch (error) {
    throw content.explain(error)
  }
}
