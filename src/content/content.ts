import { join } from 'node:path'
import type { RecordType } from '../../schemas/config/index.ts'
import type { DatabaseLimits, ObjectStore } from '../base/content-settings.ts'
import { type Message, message } from '../base/messages/message.ts'
import { fitsId } from '../base/path-segment.ts'
import { createMeta, type Meta } from './database/meta.ts'
import { migrate } from './database/migrate.ts'
import { openSqlite } from './database/open-sqlite.ts'
import type { Connections } from './database/tables.ts'
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

/** Which ids are valid for records that have a page of their own. */
export interface IdRule {
  readonly isId: (id: string) => boolean
  /** Describes the rule, worded as a predicate of the id. */
  readonly words: Message
}

/** Default rule. */
export const ANY_ID: IdRule = {
  isId: fitsId,
  words: message`must be a text of 1 to 128 characters, not white space alone`,
}

/** What the read calls need. It is read-only, except for the counter of visits. */
export interface ReadableContent extends SearchedRecords {
  readonly storage: Pick<Storage, 'open'>
  readonly visits: VisitCounter
  readonly digests: FileDigests
}

/** The opened records and files of the museum, including those not public yet. */
export interface Content extends Omit<ReadableContent, 'embargo'>, Connections {
  readonly storage: Storage
  readonly meta: Meta
  /** Rule for the ids of imported records. */
  readonly ids: IdRule
  /** Folder for uploads in progress. */
  readonly incoming: string
}

export interface ContentOptions {
  /**
   * Folder of the embedded database and, without `objectStore`, of the stored files. Created when missing.
   */
  readonly dataDir: string
  /** PostgreSQL connection string; the embedded SQLite database by default. */
  readonly databaseUrl?: string | undefined
  /** Pool size and timeouts for PostgreSQL; by default no statement timeout. */
  readonly databaseLimits?: DatabaseLimits | undefined
  /** Languages of the site, the records' own first; by default those of the specification. */
  readonly languages?: readonly ServiceLanguage[] | undefined
  /** Rule for the ids of records with a page; by default any text that fits one path segment. */
  readonly ids?: IdRule | undefined
  /** Record types declared by the museum. */
  readonly recordTypes?: readonly RecordType[] | undefined
  /** Bucket for the stored files; by default they are stored in `dataDir`. */
  readonly objectStore?: ObjectStore | undefined
  /**
   * Module of the worker threads that run slow reads of the embedded database; by default this thread runs
   * them.
   */
  readonly readThread?: string | undefined
  /**
   * Milliseconds that a statement waits while another process locks the embedded database; 5000 by default.
   */
  readonly busyMilliseconds?: number | undefined
}

/** Imports the S3 client only when needed, because it is large. */
async function openStorage({ dataDir, objectStore }: ContentOptions): Promise<Storage> {
  if (objectStore === undefined) return openLocalStorage(join(dataDir, 'files'))
  const { openS3Storage } = await import('./storage/s3-storage.ts')
  return openS3Storage(objectStore)
}

/** Imports the PostgreSQL driver only when needed. */
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
 * Opens the content; creates and migrates the database if necessary. Closing it writes pending data.
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
