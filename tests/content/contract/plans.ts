import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Content } from '../../../src/content/content.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { fill, type Service, startService } from '../support/service.ts'

/** The content with every query of its reader noted. */
function noting(content: Content): { readonly content: Content; readonly queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(content.reader.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const reader = content.reader.withPlugin(plugin)
  const noted = new Proxy(content, {
    get: (target, key) => (key === 'reader' ? reader : Reflect.get(target, key)),
  })
  return { content: noted, queries }
}

async function planOf({ reader, dialect }: Content, query: CompiledQuery): Promise<readonly string[]> {
  const explain = dialect === 'sqlite' ? 'explain query plan ' : 'explain '
  const run = CompiledQuery.raw(`${explain}${query.sql}`, [...query.parameters])
  const explained = await reader.transaction().execute(async (db) => {
    // Of a few rows PostgreSQL reads all, whatever indexes there are.
    if (dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(db)
    return db.executeQuery<Record<string, unknown>>(run)
  })
  return explained.rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
}

/** Lines of a plan that read a table from its first row to its last. */
function scansIn(plan: readonly string[]): readonly string[] {
  return plan.filter((line) => /^\s*(?:->\s*)?(?:SCAN (?!.*INDEX)|Seq Scan)/.test(line))
}

/** Lists and details of a translated channel are read by indexes. */
export function planSuite(open: OpenBackend): void {
  describe('query plans', () => {
    let opened: OpenedContent
    let service: Service
    let queries: CompiledQuery[]

    beforeAll(async () => {
      opened = await open()
      await fill(opened.content)
      const noted = noting(opened.content)
      queries = noted.queries
      service = await startService(noted.content)
    })
    afterAll(async () => {
      await service?.app.close()
      await opened?.dispose()
    })

    it.each([
      ['a list', 'queryArchivesList', { body: { entity: { channelNo: 'LastestNews_EN' } } }],
      [
        'a page of it',
        'queryArchivesList',
        { body: { entity: { channelNo: 'LastestNews_EN' }, param: { pageNum: 2, pageSize: 1 } } },
      ],
      ['a list in the own language', 'queryArchivesList', { body: { entity: { channelNo: 'LastestNews' } } }],
      ['a record', 'queryArchivesById', { params: { id: '101' }, language: 'en' }],
      ['a record by its number', 'queryArchivesByNo', { params: { no: 'History_EN' } }],
    ] as const)('%s of a translated channel reads no table whole', async (_what, name, asked) => {
      queries.length = 0
      await service.call(name, asked)
      const plans = await Promise.all(queries.map((query) => planOf(opened.content, query)))
      expect(queries.length).toBeGreaterThan(0)
      for (const [index, plan] of plans.entries())
        expect([queries[index]?.sql, scansIn(plan), plan]).toEqual([queries[index]?.sql, [], plan])
    })
  })
}
