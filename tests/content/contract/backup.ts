import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideContributions, restoreBackup, writeBackup } from '../../../src/content/staff/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { message, submissionsAt, work, writerOf } from '../support/forms.ts'
import { jpeg } from '../support/photos.ts'
import { seen } from '../support/seen.ts'
import { fill, startService } from '../support/service.ts'

const moment = new Date('2026-11-21T16:30:00Z')

/** A backup holds everything, and gives the same bytes after it was restored. */
export function backupSuite(open: OpenBackend): void {
  describe('backup and restore', () => {
    let first: OpenedContent
    let file: string
    let path: string

    beforeAll(async () => {
      first = await open()
      await fill(first.content)
      const service = await startService(
        first.content,
        submissionsAt(() => moment),
      )
      const writer = writerOf(service.app)
      path = await writer.uploaded(await jpeg())
      const { data } = await writer.post('/api/saveCollectWork', { ...work, workPhoto: path }, 'key-of-work')
      await writer.post('/api/addMessage', message, 'key-of-message')
      await writer.post('/api/forms/sign-up', { name: '周牧' }, 'key-of-form')
      await decideContributions(
        first.content,
        'collectWork',
        [await seen(first.content, 'collectWork', String(data))],
        'approved',
        { who: 'curator', now: moment },
      )
      await service.app.close()
      file = join(first.dataDir, 'first.tar.gz')
      await writeBackup(first.content, file)
    })
    afterAll(async () => {
      await first.dispose()
    })

    it('gives the same bytes again, and the same museum', async () => {
      const second = await open()
      try {
        const { files, rows } = await restoreBackup(second.content, file)
        expect(files).toBe(3)
        expect(rows).toBeGreaterThan(20)
        const again = join(second.dataDir, 'second.tar.gz')
        await writeBackup(second.content, again)
        expect(readFileSync(again).equals(readFileSync(file))).toBe(true)
        const bytes = async ({ content }: OpenedContent) => {
          const stored = await content.storage.open(path.slice(1))
          return stored === undefined ? undefined : buffer(stored.stream())
        }
        expect(await bytes(second)).toEqual(await bytes(first))
        expect(await bytes(second)).toBeDefined()
        const search = async ({ content }: OpenedContent) => {
          const service = await startService(content)
          const { data } = await service.call('cmsSearch', {
            body: { searchValue: '展', pageNum: 1, pageSize: 50 },
          })
          const works = await service.call('queryCollectWorkList', { body: {} })
          await service.app.close()
          return [data, works.data]
        }
        expect(await search(second)).toEqual(await search(first))
        await expect(restoreBackup(second.content, file)).rejects.toMatchObject({ code: 'CONTENT_BACKUP' })
      } finally {
        await second.dispose()
      }
    })

    it('refuses a cut, a changed and a foreign file, and leaves nothing', async () => {
      const empty = await open()
      try {
        const whole = readFileSync(file)
        const spoilt = join(empty.dataDir, 'spoilt.tar.gz')
        const changed = Buffer.from(whole)
        changed[Math.trunc(whole.length / 2)] = (changed[Math.trunc(whole.length / 2)] ?? 0) ^ 0xff
        for (const bytes of [whole.subarray(0, whole.length - 200), changed, Buffer.from('no archive')]) {
          writeFileSync(spoilt, bytes)
          await expect(restoreBackup(empty.content, spoilt)).rejects.toMatchObject({ code: 'CONTENT_BACKUP' })
        }
        expect(await restoreBackup(empty.content, file)).toMatchObject({ files: 3 })
      } finally {
        await empty.dispose()
      }
    })
  })
}
