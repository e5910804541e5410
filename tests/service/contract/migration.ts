import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, migrations } from '../../../src/service/database/migrate.ts'
import { initialMigration } from '../../../src/service/database/migration-001-initial.ts'
import { collections } from '../../../src/service/database/migration-010-collections.ts'
import { executedMigrations } from '../../../src/service/database/migration-history.ts'
import type { Connections, Database, Dialect, Value } from '../../../src/service/database/tables.ts'
import type { EntityDefinition, StoredRecord } from '../../../src/service/entities/definition.ts'
import { definitions } from '../../../src/service/entities/definitions.ts'
import { prepareRecord } from '../../../src/service/import/prepare-record.ts'
import { importRecords } from '../../../src/service/index.ts'
import { reindex } from '../../../src/service/search/reindex.ts'
import type { SearchIndex } from '../../../src/service/search/search-index.ts'
import { connect, type OpenBackend, type Place } from '../support/backends.ts'
import { migrationNames } from '../support/earlier-database.ts'
import { column, startService } from '../support/service.ts'

interface Old {
  readonly definition: EntityDefinition
  readonly record: StoredRecord
  readonly documents: Readonly<Record<string, number>>
}

/** Numbers against the order of ids, so that an order by anything else shows. */
const old: readonly Old[] = [
  {
    definition: definitions.archive,
    record: { archivesId: '1', channelNo: 'Notice', title: '城墙开放', content: '<p>Bronze</p>' },
    documents: { zh: 30 },
  },
  {
    definition: definitions.archive,
    record: {
      archivesId: '2',
      channelNo: 'Notice',
      title: '城墙修缮',
      translations: { en: { title: 'Crossbow' } },
    },
    documents: { zh: 20, en: 21 },
  },
  {
    definition: definitions.exhibit,
    record: { exhibitId: '3', exhibitName: '城墙砖', description: 'bronze' },
    documents: { zh: 40, en: 41 },
  },
]

export async function insertRow(
  { writer }: Connections,
  table: string,
  row: Readonly<Record<string, Value>>,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(writer)
}

/** The columns of the second language that tables had. */
export function englishColumns(
  { columns, localized }: EntityDefinition,
  { translations, ...record }: StoredRecord,
): Readonly<Record<string, Value>> {
  const texts: unknown = Reflect.get(Object(translations), 'en')
  const english = { ...record, ...Object(texts) }
  const values = Object.keys(localized).map((name) => [`${name}_en`, columns[name]?.(english) ?? ''] as const)
  return { has_en: texts === undefined ? 0 : 1, ...Object.fromEntries(values) }
}

/** A database as the program left it that knew the first migration only, with records and their documents. */
async function madeByFirstMigration(place: Place): Promise<void> {
  const connections = await connect(place)
  const { dialect, writer } = connections
  await initialMigration.up(writer, dialect)
  await sql`create table migration (version integer primary key, name text not null)`.execute(writer)
  await insertRow(connections, 'migration', { version: 1, name: 'initial' })
  for (const { definition, record, documents } of old) {
    const { id, row: present } = prepareRecord(definition, record, 'import')
    const { languages: _added, ...row } = present
    await insertRow(connections, definition.table, { ...row, ...englishColumns(definition, record) })
    for (const [language, docId] of Object.entries(documents)) {
      await insertRow(connections, 'search_document', {
        doc_id: docId,
        entity: definition.entity,
        record_id: id,
        language,
      })
      await (dialect === 'sqlite'
        ? sql`insert into ${sql.table(`search_${language}`)} (rowid, title, body, scope) values (${docId}, '旧', '旧', 'old')`
        : sql`insert into ${sql.table(`search_${language}`)} values (${docId}, '旧', '旧', '{old}', '旧', '旧')`
      ).execute(writer)
    }
  }
  await sql`update content_version set version = 41 where entity = 'document'`.execute(writer)
  await connections.close()
}

/** An index that keeps nothing, in place of one whose tables are gone. */
const noIndex: SearchIndex = {
  prepareMany: async () => {},
  sortAdded: async () => {},
  finishMany: async () => {},
  add: async () => {},
  remove: async () => {},
  withTitle: () => sql`select 0`,
  countTitles: async () => 0,
  matching: () => sql`select 0`,
  count: async () => 0,
  countScopes: async () => [],
  rank: async () => [],
  find: async () => [],
}

const laterTables = ['agent', 'work', 'page'] as const

/** What an earlier program did: there were no tables of collections yet, which `reindex` reads. */
async function reindexEarlier(db: Database, dialect: Dialect): Promise<void> {
  await collections.up(db, dialect)
  await reindex(db, noIndex)
  for (const table of ['fact', ...laterTables]) await db.schema.dropTable(table).execute()
  await db.deleteFrom('content_version').where('entity', 'in', laterTables).execute()
}

/** What is made from the records beside the index. */
async function madeRows({ reader }: Pick<Connections, 'reader'>): Promise<unknown> {
  const [documents, translations] = await Promise.all([
    reader.selectFrom('search_document').selectAll().orderBy('doc_id').execute(),
    reader.selectFrom('translation').selectAll().orderBy('record_id').execute(),
  ])
  expect([documents.length, translations.length]).toEqual([4, 1])
  return { documents, translations }
}

/** Migrations: a database of an earlier program is brought forward with all it holds. */
export function migrationSuite(open: OpenBackend): void {
  it('a database of the first migration is indexed again, in its order, and lives on', async () => {
    const { content, dispose } = await open(madeByFirstMigration)
    const service = await startService(content)
    try {
      expect(await executedMigrations(content.reader, content.dialect)).toEqual(migrationNames)
      const ids = async (searchValue: string, english = false) => {
        const answer = await service.call('cmsSearch', { body: { searchValue }, english })
        return column(answer, 'esId').map((esId) => String(esId).split('-')[1])
      }
      expect(await ids('城墙')).toEqual(['3', '1', '2'])
      expect(await ids('ronz')).toEqual(['3', '1'])
      expect([await ids('ossb', true), await ids('ronz', true)]).toEqual([['2'], ['3']])
      expect(await ids('旧')).toEqual([])
      await importRecords(content, 'archive', [{ archivesId: '1', channelNo: 'Notice', title: '护城河' }])
      expect([await ids('护城'), await ids('墙开')]).toEqual([['1'], []])
    } finally {
      await service.app.close()
      await dispose()
    }
  })

  it('a database whose search had columns for languages and channels is indexed again, and loses nothing', async () => {
    let before: unknown
    const { content, dispose } = await open(async (place) => {
      await madeByFirstMigration(place)
      const connections = await connect(place)
      const steps = migrations.filter(({ name }) => name < '008')
      await migrate(connections, (db) => reindexEarlier(db, connections.dialect), steps)
      before = await madeRows(connections)
      await connections.close()
    })
    const service = await startService(content)
    try {
      expect(await madeRows(content)).toEqual(before)
      const found = async (searchValue: string, english = false) =>
        column(await service.call('cmsSearch', { body: { searchValue }, english }), 'esId')
      expect(await found('城墙')).toEqual(['exhibit-3-zh', 'archives-1-zh', 'archives-2-zh'])
      expect([await found('Crossbow', true), await found('修缮', true)]).toEqual([['archives-2-en'], []])
    } finally {
      await service.app.close()
      await dispose()
    }
  })
}
