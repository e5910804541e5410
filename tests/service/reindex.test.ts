import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importRecords, openContent } from '../../src/service/index.ts'
import { column, startService } from './support/service.ts'

describe('an index that an earlier program made', () => {
  it('is made anew at the next opening, once, and finds what was stored before', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-reindex-'))
    try {
      const first = await openContent({ dataDir })
      await importRecords(first, 'archive', [
        { archivesId: '1', channelNo: 'Notice', title: '城墙开放', content: 'Bronze' },
        { archivesId: '2', channelNo: 'Notice', title: '旧事', translations: { en: { title: 'Crossbow' } } },
      ])
      // As a database of another format: nothing of it can be found.
      for (const language of ['zh', 'en'] as const) await first.search.clear(first.writer, language)
      await sql`update meta set value = '1' where name = 'search index'`.execute(first.writer)
      await first.close()

      const second = await openContent({ dataDir })
      const service = await startService(second)
      const ids = async (searchValue: string, english = false) =>
        column(await service.call('cmsSearch', { body: { searchValue }, english }), 'archivesId')
      expect([await ids('墙开'), await ids('ronz'), await ids('ossb', true)]).toEqual([['1'], ['1'], ['2']])
      await second.search.clear(second.writer, 'zh')
      await service.app.close()
      await second.close()

      const third = await openContent({ dataDir })
      const again = await startService(third)
      expect(column(await again.call('cmsSearch', { body: { searchValue: '墙开' } }), 'archivesId')).toEqual(
        [],
      )
      await again.app.close()
      await third.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
