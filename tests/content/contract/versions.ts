import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WATCH_NAME } from '../../../src/content/database/open-postgres.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { field, type Service, startService } from '../support/service.ts'

function put({ content }: OpenedContent, title: string) {
  return importRecords(content, 'archive', [{ archivesId: '1', channelNo: 'Notice', title }])
}

/** What pages are kept by: the version of the content, and visits that change nothing. */
export function versionSuite(open: OpenBackend): void {
  describe('the version of the content', () => {
    let opened: OpenedContent
    let service: Service
    const version = () => opened.content.version()

    beforeAll(async () => {
      opened = await open()
      service = await startService(opened.content)
      await put(opened, '初')
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    it('stays while nothing changes, and rises with every change', async () => {
      await expect.poll(async () => (await version()) > 0, { timeout: 20_000 }).toBe(true)
      const before = await version()
      expect(await version()).toBe(before)
      await put(opened, '改')
      await expect.poll(version, { timeout: 20_000 }).toBeGreaterThan(before)
    })

    it('stays when visits are written', async () => {
      const before = await version()
      await service.call('queryArchivesById', { params: { id: '1' } })
      await opened.content.visits.flush()
      expect(await version()).toBe(before)
    })

    it('is right after the connection that listens was lost', async ({ skip }) => {
      if (opened.content.dialect !== 'postgres') skip('SQLite listens by no connection')
      // By its name: what it asked last is the version, every two seconds.
      const listeners = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and application_name = ${WATCH_NAME}`
      await expect
        .poll(async () => (await listeners.execute(opened.content.reader)).rows.length, { timeout: 20_000 })
        .toBe(1)
      const before = await version()
      const { rows } = await listeners.execute(opened.content.reader)
      for (const { pid } of rows)
        await sql`select pg_terminate_backend(${pid})`.execute(opened.content.writer)
      await put(opened, '再')
      await expect.poll(version, { timeout: 20_000 }).toBeGreaterThan(before)
    })
  })

  describe('a visit', () => {
    it('is counted by asking for a record, but not by looking it up ahead', async () => {
      const opened = await open()
      const service = await startService(opened.content)
      try {
        await put(opened, '题')
        const ask = async (headers: Readonly<Record<string, string>> = {}) =>
          (await service.app.inject({ url: '/api/queryArchivesById/1', headers })).json().data.visitCount
        expect(await ask()).toBe(1)
        expect(await ask({ 'sec-purpose': 'prefetch' })).toBe(1)
        expect(await ask({ 'sec-purpose': 'prefetch;prerender' })).toBe(1)
        expect(await ask()).toBe(2)
        await opened.content.visits.flush()
        expect(await ask({ 'sec-purpose': 'prefetch' })).toBe(2)
        const record = await service.call('queryArchivesById', { params: { id: '1' } })
        expect(field(record, 'visitCount')).toBe(3)
      } finally {
        await service.app.close()
        await opened.dispose()
      }
    })
  })
}
