import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { executedMigrations, migrate, migrations } from '../../../src/content/database/migrate.ts'
import type { Migration } from '../../../src/content/database/migration-initial.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import { compileProgram } from '../../support/compile-program.ts'
import { oneOf } from '../../support/sweep.ts'
import type { OpenBackend, Place } from '../support/backends.ts'
import { describeSchema } from '../support/describe-schema.ts'
import { placeEarlier } from '../support/earlier-database.ts'
import { column, startService } from '../support/service.ts'

const run = promisify(execFile)

const names = migrations.map(({ name }) => name)

/** Two more steps, of which the second fails after it has begun; the first takes the search tables' content away. */
const failing: readonly Migration[] = [
  ...migrations,
  {
    name: '901-good',
    emptiesSearch: true,
    up: async (db) => {
      await db.schema.createTable('good').addColumn('id', 'integer').execute()
      await db.schema.dropTable('audit').execute()
    },
  },
  {
    name: '902-bad',
    up: async (db) => {
      await db.schema.createTable('bad').addColumn('id', 'integer').execute()
      await db.updateTable('content_version').set({ version: -1 }).execute()
      throw new Error('cannot go on')
    },
  },
]

const PROCESSES = 3

/** Opens the content in several processes at the same time. */
async function openTogether({ dataDir, databaseUrl }: Place): Promise<void> {
  const program = await compileProgram('tests/content/programs/open-content.ts')
  try {
    const args = [program.file, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]
    await Promise.all(Array.from({ length: PROCESSES }, () => run(process.execPath, args)))
  } finally {
    program.remove()
  }
}

/** Migrations that fail, and processes that migrate at the same time, which on some databases is tried each week. */
export function migrationFailureSuite(open: OpenBackend, { isWeekly = false } = {}): void {
  describe('migrations', () => {
    it('that fail leave nothing half done', async () => {
      const { content, dispose } = await open()
      const service = await startService(content)
      try {
        await importRecords(content, 'archive', [{ archivesId: '1', channelNo: 'Notice', title: '城墙' }])
        const before = await describeSchema(content)
        const version = await content.version()
        let reindexed = 0
        const reindex = async () => {
          reindexed += 1
        }
        await expect(migrate(content, reindex, failing)).rejects.toThrow('cannot go on')
        expect(await describeSchema(content)).toEqual(before)
        expect(await executedMigrations(content.reader, content.dialect)).toEqual(names)
        expect([await content.version(), reindexed]).toEqual([version, 0])
        const found = await service.call('cmsSearch', { body: { searchValue: '城墙' } })
        expect(column(found, 'esId')).toEqual(['archives-1-zh'])

        const fixed = failing.map((step) =>
          step.name === '902-bad'
            ? { ...step, up: async (db) => void (await db.schema.dropTable('good').execute()) }
            : step,
        ) satisfies readonly Migration[]
        await migrate(content, reindex, fixed)
        expect(await executedMigrations(content.reader, content.dialect)).toEqual([
          ...names,
          '901-good',
          '902-bad',
        ])
        expect(reindexed).toBe(1)
      } finally {
        await service.app.close()
        await dispose()
      }
    })

    const databases = [
      ['an empty database', async () => {}],
      ['an earlier one', (place: Place) => placeEarlier('0e6b760f', place)],
    ] as const

    // The earlier one has a part of the same steps before it.
    it.each(oneOf('databases that processes open together', databases, 1))(
      'of processes that start together on %s take turns',
      { tags: isWeekly ? ['full'] : [] },
      async (_, prepare) => {
        const { content, dispose } = await open(async (place) => {
          await prepare(place)
          await openTogether(place)
        })
        try {
          expect(await executedMigrations(content.reader, content.dialect)).toEqual(names)
        } finally {
          await dispose()
        }
      },
    )
  })
}
