import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFolder, importRecords } from '../../src/content/import/index.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { field, type Service, startService } from './support/service.ts'

const FOLDER = 'config/content'

describe('failures inside', () => {
  let opened: OpenedContent
  let service: Service

  beforeEach(async () => {
    opened = await openSqliteBackend()
    service = await startService(opened.content)
  })
  afterEach(async () => {
    await service.app.close()
    await opened.dispose()
  })

  it('answer 500 and nothing of what happened', async () => {
    await sql`drop table exhibit`.execute(opened.content.writer)
    const answer = await service.call('queryExhibitById', { params: { id: '1' } })
    expect(answer).toMatchObject({ status: 500, code: 500, data: null })
    expect(answer.text).not.toMatch(/exhibit|table|sqlite|select/i)
  })

  it('leave records and index of a failed batch as they were', async () => {
    const put = (title: string) =>
      importRecords(opened.content, 'archive', [{ archivesId: '1', channelNo: 'Notice', title }])
    await put('旧题')
    await sql`create trigger stop before insert on search_document begin select raise(abort, 'full'); end`.execute(
      opened.content.writer,
    )
    await expect(put('新题')).rejects.toThrow('full')
    const record = await service.call('queryArchivesById', { params: { id: '1' } })
    const found = await service.call('cmsSearch', { body: { searchValue: '旧题' } })
    expect([field(record, 'title'), field(found, 'total')]).toEqual(['旧题', 1])
  })

  it('keep visits that could not be written for the next flush', async () => {
    await importRecords(opened.content, 'archive', [{ archivesId: '1', channelNo: 'Notice', title: '题' }])
    const visit = async () =>
      field(await service.call('queryArchivesById', { params: { id: '1' } }), 'visitCount')
    await visit()
    await sql`create trigger stop before update on archive begin select raise(abort, 'busy'); end`.execute(
      opened.content.writer,
    )
    await opened.content.visits.flush()
    expect(await visit()).toBe(2)
    await sql`drop trigger stop`.execute(opened.content.writer)
    await opened.content.visits.flush()
    expect(await visit()).toBe(3)
  })

  it('say that the disk is full where the first records do not go in, and go on once there is room', {
    tags: ['full'],
  }, async () => {
    const { content, dataDir } = opened
    const pages = (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(content.writer)
    await pages(200)
    const error = await importFolder(content, FOLDER, 'seed').catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      code: 'CONTENT_DATA_DIR',
      message: `The data folder ${dataDir} cannot be used: the disk is full.`,
      hint: expect.stringMatching(/^Make room .*DATA_DIR/),
      messages: { zh: expect.stringMatching(/：磁盘已满。请在磁盘上腾出空间，/) },
    })
    await pages(100_000)
    expect(await importFolder(content, FOLDER, 'seed')).toMatchObject({ outcome: 'seeded' })
  })
})
