import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentVersion, isOfSubmission } from '../../../src/content/index.ts'
import {
  decideContributions,
  eraseRecords,
  findContribution,
  findSubmissions,
  listSubmissions,
  replyToMessage,
} from '../../../src/content/staff/index.ts'
import { assertProperty } from '../../support/properties.ts'
import { sweepOf } from '../../support/sweep.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { message, submissionsAt, type Writer, work, writerOf } from '../support/forms.ts'
import { jpeg } from '../support/photos.ts'
import { seen } from '../support/seen.ts'
import { column, field, recordsOf, type Service, startService } from '../support/service.ts'

const moment = new Date('2026-11-21T16:30:00Z')
const decision = { who: 'curator', now: moment, note: 'fine' }

/** What visitors send is kept once and whole, is public only when it was approved, and keeps its secrets. */
export function submissionSuite(open: OpenBackend): void {
  describe('submissions', () => {
    let opened: OpenedContent
    let service: Service
    let writer: Writer
    let photo: Buffer

    beforeAll(async () => {
      opened = await open()
      service = await startService(
        opened.content,
        submissionsAt(() => moment),
      )
      writer = writerOf(service.app)
      photo = await jpeg()
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const works = () => service.call('queryCollectWorkList', { body: { entity: {}, param: {} } })
    const filesOf = (objectId: string) =>
      service.call('queryFileList', {
        body: { entity: { objectId, code: 'CMS_COLLECT_WORK_IMG' }, param: { pageNum: 0, pageSize: 0 } },
      })
    const linking = (paths: readonly string[], objectId: string) => ({
      code: 'CMS_COLLECT_WORK_IMG',
      files: JSON.stringify(paths.map((filePath) => ({ filePath, fileName: 'x' }))),
      objectId,
      systemId: 'museum',
    })

    it('keeps a work from the public until it is approved, and its contact data for good', async () => {
      const paths = [await writer.uploaded(photo), await writer.uploaded(photo)]
      const saved = await writer.post(
        '/api/saveCollectWork',
        { ...work, workPhoto: paths.join(',') },
        'work-key-1',
      )
      expect(saved.status).toBe(200)
      const id = String(saved.data)
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect((await writer.post('/refFileObject/addBatch', linking(paths, id))).data).toBe(2)
      const files = paths.map((filePath) => ({ filePath, fileName: 'x' }))
      expect((await writer.post('/refFileObject/addBatch', { ...linking(paths, id), files })).data).toBe(2)

      expect(column(await works(), 'collectId')).not.toContain(id)
      expect((await service.call('queryCollectWorkById', { params: { id } })).status).toBe(404)
      expect(recordsOf(await filesOf(id))).toEqual([])
      for (const path of paths) {
        expect((await writer.get(`/files${path}`)).statusCode).toBe(404)
        expect((await writer.get(`/files${path.replace(/\/([^/]*)$/, '/THUMB/$1')}`)).statusCode).toBe(404)
        const region = `${encodeURIComponent(path.slice(1))}/full/max/0/default.jpg`
        expect((await writer.get(`/iiif/3/${region}`)).statusCode).toBe(404)
      }

      expect(
        await decideContributions(
          opened.content,
          'collectWork',
          [await seen(opened.content, 'collectWork', id)],
          'approved',
          decision,
        ),
      ).toEqual({
        done: [id],
        already: [],
        changed: [],
        unknown: [],
      })
      const shown = await service.call('queryCollectWorkById', { params: { id } })
      expect(shown.data).toMatchObject({
        collectId: id,
        workName: work.workName,
        workPhoto: paths.join(','),
        createTime: '2026-11-22 00:30:00',
      })
      expect(column(await filesOf(id), 'filePath')).toEqual(paths)
      expect((await writer.get(`/files${paths[0]}`)).statusCode).toBe(200)
      const all = [shown, await works(), await filesOf(id)].map(({ text }) => text).join()
      for (const secret of [work.phoneNum, work.email]) expect(all).not.toContain(secret)

      const kept = await findContribution(opened.content, 'collectWork', id)
      expect(kept).toMatchObject({
        status: 'approved',
        fields: { phoneNum: work.phoneNum, email: work.email },
      })
      expect(kept?.trail).toEqual([
        { created: moment.toISOString(), who: 'curator', action: 'approved', note: 'fine' },
      ])
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', id)],
        'rejected',
        decision,
      )
      expect((await writer.get(`/files${paths[0]}`)).statusCode).toBe(404)
      expect(column(await works(), 'collectId')).not.toContain(id)
    })

    it('keeps names and numbers as their rules have them, however they were typed', async () => {
      const typed = {
        ...message,
        name: '\u202a迪丽・努尔\u202c',
        phoneNumber: '\u202d86 139\u20112222\u20113333\u202c',
        email: 'ｓｈｅｎ＠private.test',
      }
      const { data } = await writer.post('/api/addMessage', typed, 'typed-key')
      const kept = await findContribution(opened.content, 'message', String(data))
      expect(kept?.fields).toMatchObject({
        name: '迪丽·努尔',
        phoneNumber: '13922223333',
        email: 'shen@private.test',
      })
    })

    it('does not show another photograph than the one that was seen', async () => {
      const [harmless, other] = [await writer.uploaded(photo), await writer.uploaded(photo)]
      const send = (workPhoto: string) =>
        writer.post('/api/saveCollectWork', { ...work, workPhoto }, 'switched-photograph')
      const id = String((await send(harmless)).data)
      const view = await seen(opened.content, 'collectWork', id)
      await send(other)
      expect(await decideContributions(opened.content, 'collectWork', [view], 'approved', decision)).toEqual({
        done: [],
        already: [],
        changed: [id],
        unknown: [],
      })
      expect((await writer.get(`/files${other}`)).statusCode).toBe(404)
    })

    it('knows a repeated submission by its key, even when many come at once', async () => {
      const workPhoto = await writer.uploaded(photo)
      const send = (workName: string) =>
        writer.post('/api/saveCollectWork', { ...work, workName, workPhoto }, 'work-key-2')
      const answers = await Promise.all(Array.from({ length: 8 }, () => send('一')))
      const ids = new Set(answers.map(({ data }) => data))
      expect(ids.size).toBe(1)
      const [id] = [...ids].map(String)
      expect((await send('二')).data).toBe(id)
      expect((await findContribution(opened.content, 'collectWork', id ?? ''))?.fields.workName).toBe('二')
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', id ?? '')],
        'approved',
        decision,
      )
      expect((await send('三')).data).toBe(id)
      expect((await findContribution(opened.content, 'collectWork', id ?? ''))?.fields.workName).toBe('二')
    })

    it('takes a photograph for one work only, and none that is not there', async () => {
      const workPhoto = await writer.uploaded(photo)
      await writer.post('/api/saveCollectWork', { ...work, workPhoto }, 'work-key-3')
      const stolen = await writer.post('/api/saveCollectWork', { ...work, workPhoto }, 'work-key-4')
      expect(stolen.status).toBe(409)
      const missing = await writer.post(
        '/api/saveCollectWork',
        { ...work, workPhoto: '/visitors/x.jpg' },
        'work-key-5',
      )
      expect(missing.status).toBe(409)
      // A refused submission leaves nothing behind, not even its key.
      const again = await writer.post(
        '/api/saveCollectWork',
        { ...work, workPhoto: await writer.uploaded(photo) },
        'work-key-4',
      )
      expect(again.status).toBe(200)
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from collect_work where id not in (select owner from upload)`.execute(
        opened.content.reader,
      )
      expect(Number(rows[0]?.n)).toBe(0)
    })

    it('links no other photographs to a work than it was saved with', async () => {
      const mine = await writer.uploaded(photo)
      const other = await writer.uploaded(photo)
      const { data } = await writer.post('/api/saveCollectWork', { ...work, workPhoto: mine }, 'work-key-6')
      const answer = await writer.post('/refFileObject/addBatch', linking([mine, other], String(data)))
      expect(answer.status).toBe(409)
      expect((await writer.post('/refFileObject/addBatch', { ...linking([], 'x'), files: '{' })).status).toBe(
        400,
      )
    })

    it.each([
      ['a name with digits', { collectorName: '林1' }, '/body/collectorName'],
      ['a wrong number', { phoneNum: '12345678901' }, '/body/phoneNum'],
      ['a wrong address', { email: 'x' }, '/body/email'],
      ['an unknown season', { workSeason: 'monsoon' }, '/body/workSeason'],
      ['a blank name of the work', { workName: '  ' }, '/body'],
      ['four photographs', { workPhoto: '/a,/b,/c,/d' }, '/body/workPhoto'],
      ['a field nobody requested', { reviewStatus: 'approved' }, '/body/reviewStatus'],
    ])('refuses %s by the form’s own rule', async (_name, wrong, pointer) => {
      const answer = await writer.post('/api/saveCollectWork', { ...work, workPhoto: '/a.jpg', ...wrong })
      expect(answer.status).toBe(400)
      expect(answer.msg).toContain(pointer)
    })

    it('makes nothing public that nobody has seen, in whichever order it is sent, opened, replaced and decided', async () => {
      const step = fc.oneof(
        fc.record({ does: fc.constant('send' as const), text: fc.constantFrom('甲甲', '乙乙', '丙丙') }),
        fc.record({ does: fc.constant('open' as const) }),
        fc.record({ does: fc.constantFrom('approve' as const, 'reject' as const, 'reply' as const) }),
      )
      let run = 0
      /** What had been read when a message was made public. */
      const shownTexts = new Map<string, string>()
      await assertProperty(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          run += 1
          const key = `order-${run}-of-steps`
          const post = async (text: string) =>
            String((await writer.post('/api/addMessage', { ...message, content: text }, key)).data)
          const id = await post('最初')
          let view = await seen(opened.content, 'message', id)
          let read = '最初'
          for (const each of steps) {
            if (each.does === 'send') await post(each.text)
            else if (each.does === 'open') {
              const one = await findContribution(opened.content, 'message', id)
              if (one === undefined) throw new Error('the message is gone')
              view = one
              read = one.fields.content ?? ''
            } else if (each.does === 'reply')
              await replyToMessage(opened.content, view, { text: '好' }, decision)
            else
              await decideContributions(
                opened.content,
                'message',
                [view],
                each.does === 'approve' ? 'approved' : 'rejected',
                decision,
              )
            const one = await findContribution(opened.content, 'message', id)
            if (one?.status === 'approved' && each.does !== 'open') {
              const texts = one.fields.content
              shownTexts.set(id, shownTexts.get(id) ?? read)
              expect(texts).toBe(shownTexts.get(id))
            } else if (one?.status !== 'approved') shownTexts.delete(id)
          }
          // Other tests count what is public.
          const now = await seen(opened.content, 'message', id)
          await decideContributions(opened.content, 'message', [now], 'rejected', decision)
        }),
        { numRuns: sweepOf('orders of what becomes of a message', 40, 15) },
      )
    })

    it('tidies what was typed', async () => {
      const { data } = await writer.post('/api/addMessage', {
        ...message,
        name: '  沈女士\u0000 ',
        content: ' 一\r\n二\u2028 ',
        email: '   ',
      })
      const kept = await findContribution(opened.content, 'message', String(data))
      expect(kept?.fields).toMatchObject({ name: '沈女士', content: '一\n二' })
      expect(kept?.fields).not.toHaveProperty('email')
    })

    it('shows a message once it is answered, without its contact data', async () => {
      const { data } = await writer.post('/api/addMessage', message, 'message-key-1')
      const id = String(data)
      const list = (english = false) =>
        service.call('queryMessageList', { body: { entity: {}, param: {} }, english })
      expect(column(await list(), 'messageId')).not.toContain(id)
      const reply = { text: '九点。', translations: { en: 'At nine.' } }
      expect(
        await replyToMessage(opened.content, await seen(opened.content, 'message', id), reply, decision),
      ).toBe('done')
      const chinese = await list()
      expect(recordsOf(chinese)).toContainEqual({
        messageId: id,
        name: message.name,
        type: message.type,
        content: message.content,
        createTime: '2026-11-22 00:30:00',
        replyMessage: '九点。',
      })
      expect((await list(true)).text).toContain('At nine.')
      expect((await list(true)).text).not.toContain('九点。')
      expect(chinese.text).not.toContain(message.phoneNumber)
      expect(chinese.text).not.toContain(message.email)
      await decideContributions(
        opened.content,
        'message',
        [await seen(opened.content, 'message', id)],
        'rejected',
        decision,
      )
      expect(column(await list(), 'messageId')).not.toContain(id)
      const kept = await findContribution(opened.content, 'message', id)
      expect(kept?.trail.map(({ action }) => action).sort()).toEqual(['rejected', 'replied'])
      expect(
        await replyToMessage(
          opened.content,
          await seen(opened.content, 'message', 'nobody'),
          reply,
          decision,
        ),
      ).toBe('unknown')
    })

    it('leaves cached pages as they are until somebody decides', async () => {
      const version = () => contentVersion(opened.content.reader)
      const before = await version()
      const { data } = await writer.post('/api/addMessage', message, 'message-key-3')
      const workPhoto = await writer.uploaded(photo)
      const sent = await writer.post('/api/saveCollectWork', { ...work, workPhoto }, 'work-key-9')
      expect([data, sent.data]).toEqual([expect.any(String), expect.any(String)])
      expect(await version()).toBe(before)
      await decideContributions(
        opened.content,
        'message',
        [await seen(opened.content, 'message', String(data))],
        'rejected',
        decision,
      )
      expect(await version()).toBeGreaterThan(before)
    })

    it('answers in any of its languages, and a new reply replaces the earlier one in all', async () => {
      const { data } = await writer.post('/api/addMessage', message, 'message-key-2')
      const id = String(data)
      const repliesIn = async (language: string) =>
        recordsOf(await service.call('queryMessageList', { body: { entity: {}, param: {} }, language }))
          .filter((record) => Reflect.get(Object(record), 'messageId') === id)
          .map((record): unknown => Reflect.get(Object(record), 'replyMessage'))
      const reply = { text: '九点。', translations: { en: 'At nine.', ar: 'في التاسعة' } }
      await replyToMessage(opened.content, await seen(opened.content, 'message', id), reply, decision)
      expect([await repliesIn('ar'), await repliesIn('en')]).toEqual([['في التاسعة'], ['At nine.']])
      expect(await findContribution(opened.content, 'message', id)).toMatchObject({
        translations: { ar: { replyMessage: 'في التاسعة' } },
      })
      const later = { text: '十点。', translations: { ar: 'في العاشرة' } }
      await replyToMessage(opened.content, await seen(opened.content, 'message', id), later, decision)
      expect([await repliesIn('ar'), await repliesIn('en')]).toEqual([['في العاشرة'], ['十点。']])
      await replyToMessage(
        opened.content,
        await seen(opened.content, 'message', id),
        { text: '闭馆。' },
        decision,
      )
      expect(await repliesIn('ar')).toEqual(['闭馆。'])
    })

    it('keeps what other forms send, for the staff alone', async () => {
      const { status, data } = await writer.post(
        '/api/forms/sign-up',
        { name: ' 周牧 ', days: 2 },
        'own-key-1',
      )
      expect(status).toBe(200)
      expect(await listSubmissions(opened.content, 'sign-up')).toEqual([
        {
          id: data,
          form: 'sign-up',
          created: moment.toISOString(),
          values: { name: '周牧', days: 2 },
          photographs: [],
        },
      ])
      expect(field(await service.call('queryMessageList', { body: {} }), 'records')).not.toContain('周牧')
      expect((await writer.post('/api/forms/sign-up', { days: 2 })).status).toBe(400)
      expect((await writer.post('/api/forms/other', {})).status).toBe(404)
    })

    it('refuses a day outside of the bounds of its field', async () => {
      const sent = (born: string) => writer.post('/api/forms/sign-up', { name: '周牧', born }, `born-${born}`)
      for (const born of ['1899-12-31', '2999-01-01', '2001-02-29', '1999'])
        expect(await sent(born), born).toMatchObject({ status: 400, pointer: '/body/born' })
      for (const born of ['1900-01-01', '2026-11-01']) expect((await sent(born)).status, born).toBe(200)
    })

    it('keeps photographs of other forms for the staff, at no public address, and deletes them with the rest', async () => {
      const paths = [await writer.uploaded(photo), await writer.uploaded(photo)]
      const values = { name: '/visitors/none.jpg', photos: paths.join(',') }
      const { status, data } = await writer.post('/api/forms/lend', values, 'lend-key-1')
      expect(status).toBe(200)
      const files = paths.map((path) => path.slice(1))
      const { storage } = opened.content
      const photographs = files.map((file) => ({ field: 'photos', file, picture: storage.locate(file) }))
      const id = String(data)
      expect(await findSubmissions(opened.content, [id, 'none'])).toMatchObject([{ id, values, photographs }])
      expect(await listSubmissions(opened.content, 'lend')).toMatchObject([{ id, photographs }])
      for (const path of paths) expect((await writer.get(`/files${path}`)).statusCode).toBe(404)
      for (const file of files) expect(await isOfSubmission(opened.content, file)).toBe(true)
      const erased = await eraseRecords(opened.content, [{ table: 'submission', id }], decision)
      expect(erased).toMatchObject({ submissions: 1, photos: 2, publicPhotos: 0 })
      for (const file of files) expect(await storage.open(file)).toBeUndefined()
      expect(await findSubmissions(opened.content, [id])).toEqual([])
    })

    it('refuses a key that is none', async () => {
      expect((await writer.post('/api/addMessage', message, 'short')).status).toBe(400)
    })
  })
}
