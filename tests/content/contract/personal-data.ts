import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import {
  contactOf,
  decideContributions,
  eraseRecords,
  expirePersonalData,
  findContribution,
  findPerson,
  listSubmissions,
  replyToMessage,
} from '../../../src/content/staff/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { message, submissionsAt, type Writer, work, writerOf } from '../support/forms.ts'
import { jpeg } from '../support/photos.ts'
import { seen } from '../support/seen.ts'
import { column, type Service, startService } from '../support/service.ts'

const sent = new Date('2026-11-21T16:30:00Z')
const decision = { who: 'curator', now: sent, note: 'Mrs Shen called twice' }
const TIME_ZONE = 'Asia/Shanghai'

function inAYear(days: number): Date {
  return new Date(sent.getTime() + days * 24 * 60 * 60 * 1000)
}

/** One person's data are found and deleted with everything that belongs to them, and what is old goes by itself. */
export function personalDataSuite(open: OpenBackend): void {
  describe('personal data', () => {
    let opened: OpenedContent
    let service: Service
    let writer: Writer
    let now = sent

    beforeAll(async () => {
      opened = await open()
      service = await startService(
        opened.content,
        submissionsAt(() => now),
      )
      writer = writerOf(service.app)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const person = (text: string) => {
      const contact = contactOf(text)
      if (contact === undefined) throw new Error('no contact')
      return findPerson(opened.content, contact)
    }
    const stored = async (): Promise<readonly string[]> => {
      const paths: string[] = []
      for await (const path of opened.content.storage.list()) paths.push(path)
      return paths
    }
    const sendWork = async (values: object): Promise<readonly [id: string, path: string]> => {
      const workPhoto = await writer.uploaded(await jpeg())
      const { data } = await writer.post('/api/saveCollectWork', { ...work, ...values, workPhoto })
      return [String(data), workPhoto]
    }
    const audit = () => opened.content.reader.selectFrom('audit').selectAll().execute()
    /** Every row of every table that holds anything a visitor sent. */
    const everything = async (): Promise<string> => {
      const { reader } = opened.content
      const tables = ['collect_work', 'message', 'submission', 'file', 'upload', 'submission_key'] as const
      const rows = []
      for (const table of tables) rows.push(...(await reader.selectFrom(table).selectAll().execute()))
      return JSON.stringify([rows, await audit()])
    }

    it('of one person are found by number or address, however they are written, and deleted whole', async () => {
      now = sent
      const phone = '13712345678'
      const email = 'Lu@Private.test'
      const [approved, path] = await sendWork({ phoneNum: phone, email, workName: '雨燕飞过' })
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', approved)],
        'approved',
        decision,
      )
      const { data: written } = await writer.post('/api/addMessage', { ...message, phoneNumber: phone })
      await replyToMessage(
        opened.content,
        await seen(opened.content, 'message', String(written)),
        { text: '陆先生，您好' },
        decision,
      )
      const { data: form } = await writer.post('/api/forms/sign-up', { name: email, days: 1 })
      const [other] = await sendWork({ phoneNum: '13812345678', email: 'other@private.test' })

      expect((await person(phone)).map(({ id }) => id).sort()).toEqual([approved, String(written)].sort())
      expect((await person('+86 137 1234-5678')).length).toBe(2)
      const found = [...(await person('lu@private.TEST ')), ...(await person(phone))]
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([approved, String(written), String(form)]))
      expect(JSON.stringify(found)).not.toMatch(/13712345678|private/i)
      expect((await stored()).filter((name) => path.endsWith(name)).length).toBe(1)

      expect(await eraseRecords(opened.content, found, { who: 'officer', now: sent })).toEqual({
        works: 1,
        messages: 1,
        submissions: 1,
        photos: 1,
        publicPhotos: 1,
      })
      const kept = await everything()
      for (const gone of [phone, 'lu@private', 'Lu@Private', '雨燕飞过', '陆先生', 'Shen called', path])
        expect(kept).not.toContain(gone)
      const name = path.slice(path.lastIndexOf('/') + 1)
      expect((await stored()).filter((each) => each.includes(name))).toEqual([])
      expect((await writer.get(`/files${path}`)).statusCode).toBe(404)
      expect((await service.call('queryCollectWorkById', { params: { id: approved } })).status).toBe(404)
      expect((await person(phone)).length).toBe(0)
      const entries = (await audit()).filter(({ action }) => action === 'erased')
      expect(entries.map(({ who, note }) => [who, note])).toEqual(Array(3).fill(['officer', '']))
      expect((await person('13812345678')).map(({ id }) => id)).toEqual([other])
    })

    it('keep a picture that another record shows too', async () => {
      await opened.content.storage.put('shared/one.jpg', await jpeg())
      await opened.content.storage.put('shared/two.jpg', await jpeg())
      const imported = {
        workSeason: 'spring',
        workName: '墙',
        createTime: '2026-11-23',
        phoneNum: '13500000000',
      }
      await importRecords(opened.content, 'collectWork', [
        { ...imported, collectId: '9001', workPhoto: '/shared/one.jpg,/shared/two.jpg' },
        { ...imported, collectId: '9002', phoneNum: '13600000000', workPhoto: '/shared/two.jpg' },
      ])
      const { photos } = await eraseRecords(opened.content, await person('13500000000'), decision)
      expect(photos).toBe(1)
      expect((await stored()).filter((path) => path.startsWith('shared/'))).toEqual(['shared/two.jpg'])
    })

    it.each(['', 'Lin', '12345', 'lin@', 'a b@c.d'])('are not looked for by %j', (text) => {
      expect(contactOf(text)).toBeUndefined()
    })

    // As they were typed into forms that took them: vz-risk/VCDB#10359.
    it.each([
      ['+44 (0)20 7946 0018', '+442079460018'],
      ['0113 496 0000 / 0001', '01134960000/0001'],
      ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
      ['+1 (212) 555-0100 x11', '+12125550100-11'],
      ['Tel.: 030 123456', '030123456'],
    ])('are found by %s, which is kept as %s', (typed, kept) => {
      expect(contactOf(typed)?.kind).toBe('phone')
      expect(contactOf(typed)).toEqual(contactOf(kept))
    })

    it('is the same in both spellings of an internationalised address', () => {
      expect(contactOf('Anna@παράδειγμα.gr')).toEqual(contactOf('anna@xn--hxajbheg2az3al.gr'))
    })

    it('is asked for by a number as it is copied from a list of contacts', () => {
      expect(contactOf('\u202d138\u00a00013\u00a08000\u202c')).toEqual({
        kind: 'phone',
        digits: '13800138000',
        hasCountry: false,
      })
    })

    it.each([
      [
        '+49 171 5550001',
        ['+491715550001', '00491715550001', '01715550001', '+491715550001-3', '1715550001'],
      ],
      ['0171 5550001', ['+491715550001', '00491715550001', '491715550001']],
      ['+39 06 12345678', ['0612345678', '+390612345678']],
      ['+7 912 345-67-89', ['89123456789', '79123456789', '9123456789']],
      ['212-555-0123', ['+12125550123', '12125550123', '+12125550123-11']],
    ])('of %s are those of the same number with and without its country', async (wanted, written) => {
      const ids = await Promise.all(
        written.map(async (phone) => {
          const { data } = await writer.post('/api/forms/sign-up', { name: phone, days: 1 })
          return String(data)
        }),
      )
      // Of another town, of another country, and an end of it alone.
      const others = ['+881715550001', '+491725550001', '5550001', '2125550124', '+445612345678']
      for (const name of others) await writer.post('/api/forms/sign-up', { name, days: 1 })
      const found = await person(wanted)
      expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      await eraseRecords(opened.content, found, decision)
      const left = (await opened.content.reader.selectFrom('submission').select('record').execute()).map(
        ({ record }) => Object(JSON.parse(record)).name,
      )
      expect(left).toEqual(expect.arrayContaining(others))
      for (const phone of written) expect(left).not.toContain(phone)
    })

    it('that are older than they are kept are deleted; what is public stays without contact data', async () => {
      now = sent
      const phone = '15012345678'
      const values = { phoneNum: phone, email: 'old@private.test' }
      const [pending, path] = await sendWork({ ...values, workName: '没有公开' })
      const [approved, shown] = await sendWork({ ...values, workName: '公开了的' })
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', approved)],
        'approved',
        decision,
      )
      const { data: hidden } = await writer.post('/api/addMessage', { ...message, phoneNumber: phone })
      await decideContributions(
        opened.content,
        'message',
        [await seen(opened.content, 'message', String(hidden))],
        'rejected',
        decision,
      )
      await writer.post('/api/forms/sign-up', { name: 'Old Form', days: 3 })
      now = inAYear(1)
      const [recent] = await sendWork({ ...values, workName: '新的' })

      const early = await expirePersonalData(opened.content, {
        days: 365,
        now: inAYear(364),
        timeZone: TIME_ZONE,
      })
      expect(early).toMatchObject({ works: 0, messages: 0, submissions: 0, contacts: 0 })
      const late = await expirePersonalData(opened.content, {
        days: 365,
        now: inAYear(365.5),
        timeZone: TIME_ZONE,
      })
      expect(late.works).toBeGreaterThanOrEqual(1)
      expect(late.messages).toBeGreaterThanOrEqual(1)
      expect(late.submissions).toBeGreaterThanOrEqual(1)
      expect(late.contacts).toBeGreaterThanOrEqual(1)

      expect(await findContribution(opened.content, 'collectWork', pending)).toBeUndefined()
      expect(await findContribution(opened.content, 'message', String(hidden))).toBeUndefined()
      expect(await listSubmissions(opened.content, undefined)).toEqual([])
      expect((await stored()).filter((name) => path.endsWith(name))).toEqual([])
      const public_ = await service.call('queryCollectWorkList', { body: { entity: {}, param: {} } })
      expect(column(public_, 'collectId')).toContain(approved)
      expect((await writer.get(`/files${shown}`)).statusCode).toBe(200)
      expect((await findContribution(opened.content, 'collectWork', approved))?.fields).not.toHaveProperty(
        'email',
      )
      expect((await person(phone)).map(({ id }) => id)).toEqual([recent])
      const [entry] = (await audit()).filter(({ action }) => action === 'expired')
      expect(entry).toMatchObject({ who: 'retention', entity: 'personalData' })
      expect(entry?.note).toMatch(/^older than 365 days: \d+ works, /)

      const again = await expirePersonalData(opened.content, {
        days: 365,
        now: inAYear(365.5),
        timeZone: TIME_ZONE,
      })
      expect(Object.values(again).every((count) => count === 0)).toBe(true)
    })
  })
}
