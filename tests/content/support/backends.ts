import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { ObjectStore } from '../../../src/base/content-settings.ts'
import { once } from '../../../src/base/memo.ts'
import { openPostgres } from '../../../src/content/database/open-postgres.ts'
import { openSqlite } from '../../../src/content/database/open-sqlite.ts'
import type { Connections } from '../../../src/content/database/tables.ts'
import { type Content, openContent, type ServiceLanguage } from '../../../src/content/index.ts'
import { ownTypes } from './own-types.ts'

/** Location of a content. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** A new, empty content; `dispose` closes and removes it. */
export interface OpenedContent extends Place {
  readonly content: Content
  dispose(): Promise<void>
}

/** Prepares an empty place before a content is opened there. */
type Prepare = (place: Place) => Promise<void>

/** Connects to a database without migrating it. */
export async function connect({ dataDir, databaseUrl }: Place): Promise<Connections> {
  return databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl)
}

/** Opens a content with one kind of database for a test suite. */
export type OpenBackend = (prepare?: Prepare) => Promise<OpenedContent>

/** Languages of the contract: those of the specification, and a right-to-left one. */
export const threeLanguages: readonly ServiceLanguage[] = [
  { code: 'zh', tag: 'zh-CN', channelSuffix: '' },
  { code: 'en', tag: 'en', channelSuffix: '_EN' },
  { code: 'ar', tag: 'ar', channelSuffix: '_AR' },
]

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vitrine-service-'))
}

async function opened(
  databaseUrl: string | undefined,
  after: () => Promise<void>,
  prepare: Prepare | undefined,
  objectStore?: ObjectStore,
): Promise<OpenedContent> {
  const dataDir = await temporaryFolder()
  await prepare?.({ dataDir, databaseUrl })
  const content = await openContent({
    dataDir,
    databaseUrl,
    objectStore,
    languages: threeLanguages,
    recordTypes: ownTypes,
  })
  return {
    content,
    dataDir,
    databaseUrl,
    dispose: async () => {
      await content.close()
      await after()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a data folder as after a first start: running all migrations takes five times as long as opening
 * the result.
 */
const firstStart = once(async () => {
  const { dataDir, content } = await opened(undefined, async () => {}, undefined)
  await content.close()
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
})

/** Opens a content with a copy of a newly created embedded database. */
export const openSqliteBackend: OpenBackend = (prepare) =>
  opened(
    undefined,
    async () => {},
    prepare ?? (async ({ dataDir }) => cp(await firstStart(), dataDir, { recursive: true })),
  )

/** Opens a content with the embedded database and files in a bucket of its own. */
export function openS3Backend(bucket: () => Promise<ObjectStore>): OpenBackend {
  return async (prepare) => opened(undefined, async () => {}, prepare, await bucket())
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Creates a database as after a first start to copy from, which is far faster than all migrations. Returns
 * its name, and a function that drops it.
 */
export async function createTemplate(serverUrl: string) {
  const { content, databaseUrl = '' } = await openPostgresBackend(serverUrl)
  await content.close()
  const name = new URL(databaseUrl).pathname.slice(1)
  return { name, drop: () => runOn(serverUrl, `drop database ${name}`) }
}

/**
 * Opens a content in a database of its own on a running server, dropped afterwards. The database is empty, or
 * a copy of `template` if nothing is prepared.
 */
export async function openPostgresBackend(
  serverUrl: string,
  prepare?: Prepare,
  template?: string,
): Promise<OpenedContent> {
  const name = `vitrine_${randomUUID().replaceAll('-', '')}`
  const copied = prepare === undefined && template !== undefined ? ` template ${template}` : ''
  await runOn(serverUrl, `create database ${name}${copied}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return opened(url.href, () => runOn(serverUrl, `drop database ${name}`), prepare)
}
