import { join } from 'node:path'
import type { RecordType } from '../../schemas/config/index.ts'
import type { DatabaseLimits, ObjectStore } from '../base/content-settings.ts'
import { type Message, message } from '../base/messages/message.ts'
import { fitsId } from '../base/path-segment.ts'
import { migrate } from './database/migrate.ts'
import { openSqlite } from './database/open-sqlite.ts'
import type { Connections } from './database/tables.ts'
import { createMeta, type Meta } from './database/tables.ts'
import { entitiesOf } from './entities/definitions.ts'
import { FileDigests } from './file-digests.ts'
import { type Languages, languagesOf, type ServiceLanguage } from './language.ts'
import { createBoundCache, createCountCache } from './records/record-store.ts'
import { createVisitCounter, type VisitCounter } from './records/visit-counter.ts'
import { postgresSearchIndex } from './search/postgres-search-index.ts'
import { reindexRecords, renewSortKeys, renewTypes } from './search/renew-derived.ts'
import type { SearchedRecords } from './search/search-index.ts'
import { sqliteSearchIndex } from './search/sqlite-search-index.ts'
import { tightenData } from './storage/data-folder.ts'
import { openLocalStorage } from './storage/local-storage.ts'
import type { Storage } from './storage/storage.ts'

/** Which texts are ids of records that have a page of their own. */
export interface IdRule {
  readonly isId: (id: string) => boolean
  /** What it asks of an id, said of the id. */
  readonly words: Message
}

/** The rule of a site that names none. */
export const ANY_ID: IdRule = {
  isId: fitsId,
  words: message`must be a text of 1 to 128 characters, not white space alone`,
}

/** What the calls that read are given: none of it writes, except the count of visits. */
export interface ReadableContent extends SearchedRecords {
  readonly storage: Pick<Storage, 'open'>
  readonly visits: VisitCounter
  readonly digests: FileDigests
}

/** The museum's records and files, opened: all of them, also what is not public yet. */
export interface Content extends Omit<ReadableContent, 'embargo'>, Connections {
  readonly storage: Storage
  readonly meta: Meta
  /** Which ids records may have that are imported. */
  readonly ids: IdRule
  /** Folder on disk for files that are still coming in. */
  readonly incoming: string
}

export interface ContentOptions {
  /** Folder of the embedded database and, without `objectStore`, of the stored files; created when missing. */
  readonly dataDir: string
  /** PostgreSQL connection string; without one the embedded database is used. */
  readonly databaseUrl?: string | undefined
  /** Pool and time limits of PostgreSQL; without it the defaults, and no limit for a statement. */
  readonly databaseLimits?: DatabaseLimits | undefined
  /** Languages of the site, the records' own first; without it those of the specification. */
  readonly languages?: readonly ServiceLanguage[] | undefined
  /** Which ids records with a page may have; by default any that is one segment of an address. */
  readonly ids?: IdRule | undefined
  /** Record types of the museum's own. */
  readonly recordTypes?: readonly RecordType[] | undefined
  /** Bucket of the stored files; without one they are in the folder. */
  readonly objectStore?: ObjectStore | undefined
  /** Program of the threads that read what may take long of the embedded database; without it this thread reads. */
  readonly readThread?: string | undefined
  /** How long a statement waits for another process that keeps the embedded database; 5000 milliseconds by default. */
  readonly busyMilliseconds?: number | undefined
}

/** The client of S3 weighs much, so it is loaded where it is needed. */
async function openStorage({ dataDir, objectStore }: ContentOptions): Promise<Storage> {
  if (objectStore === undefined) return openLocalStorage(join(dataDir, 'files'))
  const { openS3Storage } = await import('./storage/s3-storage.ts')
  return openS3Storage(objectStore)
}

/** The driver of PostgreSQL is loaded where it is needed too. */
async function openConnections({
  dataDir,
  databaseUrl,
  databaseLimits,
  readThread,
  busyMilliseconds,
}: ContentOptions): Promise<Connections> {
  if (databaseUrl === undefined) return openSqlite(dataDir, readThread, busyMilliseconds)
  const { openPostgres } = await import('./database/open-postgres.ts')
  return openPostgres(databaseUrl, databaseLimits)
}

/**
 * Opens the content, creating and migrating the database where needed. Close it to write what is pending.
 *
 * @throws AppError when the folder or the database cannot be used.
 */
export async function openContent(options: ContentOptions): Promise<Content> {
  const { dataDir } = options
  const languages: Languages = languagesOf(options.languages)
  const entities = entitiesOf(options.recordTypes)
  const storage = await openStorage(options)
  const connections = await openConnections(options)
  const meta = createMeta(connections)
  const search = connections.dialect === 'sqlite' ? sqliteSearchIndex : postgresSearchIndex
  try {
    await migrate(connections, (db) => reindexRecords(db, search, entities.all, languages))
    await renewTypes({ ...connections, entities, languages, search, meta })
    await renewSortKeys({ ...connections, entities, languages, search, meta })
  } catch (error) {
    await connections.close()
    throw connections.explain(error)
  }
  tightenData(dataDir)
  const visits = createVisitCounter(connections.writer)
  return {
    ...connections,
    languages,
    entities,
    ids: options.ids ?? ANY_ID,
    search,
    storage,
    meta,
    counts: createCountCache(),
    bounds: createBoundCache(),
    visits,
    digests: new FileDigests(connections),
    incoming: join(dataDir, 'incoming'),
    close: async () => {
      await visits.close()
      await connections.close()
    },
  }
}
