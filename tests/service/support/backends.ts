import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPostgres } from '../../../src/service/database/open-postgres.ts'
import { openSqlite } from '../../../src/service/database/open-sqlite.ts'
import type { Connections } from '../../../src/service/database/tables.ts'
import { type Content, openContent } from '../../../src/service/index.ts'

/** A fresh, empty content; `dispose` closes it and leaves nothing behind. */
export interface OpenedContent {
  readonly content: Content
  readonly dataDir: string
  dispose(): Promise<void>
}

/** What is done to an empty database before it becomes a content. */
type Prepare = (connections: Connections) => Promise<void>

/** How a suite opens a content of one kind of database. */
export type OpenBackend = (prepare?: Prepare) => Promise<OpenedContent>

const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'vitrine-service-'))

const opened = async (
  databaseUrl: string | undefined,
  after: () => Promise<void>,
  prepare: Prepare | undefined,
): Promise<OpenedContent> => {
  const dataDir = await temporaryFolder()
  if (prepare !== undefined) {
    const connections = databaseUrl === undefined ? openSqlite(dataDir) : await openPostgres(databaseUrl)
    await prepare(connections)
    await connections.close()
  }
  const content = await openContent({ dataDir, databaseUrl })
  return {
    content,
    dataDir,
    dispose: async () => {
      await content.close()
      await after()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const openSqliteBackend: OpenBackend = (prepare) => opened(undefined, async () => {}, prepare)

const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own on a running server, dropped afterwards. */
export const openPostgresBackend = async (serverUrl: string, prepare?: Prepare): Promise<OpenedContent> => {
  const name = `vitrine_${randomUUID().replaceAll('-', '')}`
  await runOn(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return opened(url.href, () => runOn(serverUrl, `drop database ${name}`), prepare)
}
