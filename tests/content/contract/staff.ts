import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import {
  countContributions,
  createStaffLink,
  decideContributions,
  endStaffAccess,
  endStaffSession,
  exchangeStaffLink,
  listContributions,
  listStaffAccess,
  openStaffSession,
  readWholeAudit,
  revisionOfAll,
  staffMemberOf,
  sweepStaffAccess,
} from '../../../src/content/staff/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'

const now = new Date('2026-11-23T08:00:00Z')
function later(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000)
}

const mei = { who: '李梅', role: 'moderator' } as const
const tom = { who: 'Tom', role: 'reader' } as const

/** Links and sessions of the staff, and what their pages list. */
export function staffSuite(open: OpenBackend): void {
  describe('staff', () => {
    let opened: OpenedContent
    beforeAll(async () => {
      opened = await open()
      const messages = Array.from({ length: 5 }, (_, index) => ({
        messageId: `${index + 1}`,
        content: `Message ${index + 1}`,
        createTime: `2026-11-0${index + 1} 10:00:00`,
        phoneNumber: '13900139000',
        reviewStatus: 'pending',
      }))
      await importRecords(opened.content, 'message', messages)
    })
    afterAll(() => opened.dispose())

    it('a link opens one session, however many try at the same time', async () => {
      const { content } = opened
      const link = await createStaffLink(content, mei, now, 30)
      expect(await staffMemberOf(content, 'link', link, now)).toEqual(mei)
      expect(await staffMemberOf(content, 'session', link, now)).toBeUndefined()
      const tries = await Promise.all(
        Array.from({ length: 6 }, () => exchangeStaffLink(content, link, now, 60)),
      )
      const [session, ...others] = tries.filter((each) => each !== undefined)
      expect(others).toEqual([])
      expect(await staffMemberOf(content, 'session', session ?? '', now)).toEqual(mei)
      expect(await staffMemberOf(content, 'link', link, now)).toBeUndefined()
    })

    it('a link and a session end by themselves', async () => {
      const { content } = opened
      const link = await createStaffLink(content, tom, now, 30)
      expect(await staffMemberOf(content, 'link', link, later(31))).toBeUndefined()
      expect(await exchangeStaffLink(content, link, later(31), 60)).toBeUndefined()
      const session = await openStaffSession(content, tom, now, 60)
      expect(await staffMemberOf(content, 'session', session, later(59))).toEqual(tom)
      expect(await staffMemberOf(content, 'session', session, later(60))).toBeUndefined()
    })

    it('a session is ended by its own person, by name, and by the sweep', async () => {
      const { content } = opened
      await endStaffAccess(content, undefined)
      const own = await openStaffSession(content, tom, now, 60)
      await endStaffSession(content, own)
      expect(await staffMemberOf(content, 'session', own, now)).toBeUndefined()
      const [first, second] = [
        await openStaffSession(content, tom, now, 60),
        await openStaffSession(content, mei, now, 120),
      ]
      expect((await listStaffAccess(content, now)).map(({ kind, who }) => `${kind} ${who}`).sort()).toEqual([
        'session Tom',
        'session 李梅',
      ])
      expect(await endStaffAccess(content, 'Tom')).toBe(1)
      expect(await staffMemberOf(content, 'session', first, now)).toBeUndefined()
      expect(await staffMemberOf(content, 'session', second, now)).toEqual(mei)
      await sweepStaffAccess(content, later(121))
      expect(await endStaffAccess(content, undefined)).toBe(0)
    })

    it('the database holds no token', async () => {
      const { content } = opened
      const token = await openStaffSession(content, mei, now, 60)
      const rows = await content.writer.selectFrom('staff_access').selectAll().execute()
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    it.each(['', 'x', "' or 1=1 --", 'A'.repeat(43)])('the token %j is nobody', async (token) => {
      expect(await staffMemberOf(opened.content, 'session', token, now)).toBeUndefined()
    })

    it('lists a part, counts each status, and changes only what is as it was seen', async () => {
      const { content } = opened
      const part = await listContributions(content, 'message', 'pending', { offset: 1, limit: 2 })
      expect(part.map(({ id }) => id)).toEqual(['2', '3'])
      expect(part[0]?.contact).toEqual(['phoneNumber'])
      const by = { who: mei.who, now, note: 'spam' }
      const [one, two, three] = await listContributions(content, 'message', 'pending')
      expect(revisionOfAll([one, two].flatMap((each) => each ?? []))).not.toBe(revisionOfAll([]))
      const nobody = { id: 'nobody', revision: '0' }
      expect(
        await decideContributions(
          content,
          'message',
          [one, two, nobody].flatMap((each) => each ?? []),
          'rejected',
          by,
        ),
      ).toEqual({
        done: ['1', '2'],
        already: [],
        changed: [],
        unknown: ['nobody'],
      })
      expect(
        await decideContributions(
          content,
          'message',
          [two, three].flatMap((each) => each ?? []),
          'approved',
          by,
        ),
      ).toEqual({
        done: ['3'],
        already: [],
        changed: ['2'],
        unknown: [],
      })
      expect(await countContributions(content, 'message')).toEqual({ pending: 2, approved: 1, rejected: 2 })
      const trail = await readWholeAudit(content.reader, { offset: 0, limit: 10 })
      expect(trail.map(({ id, action }) => `${id} ${action}`).sort()).toEqual([
        '1 rejected',
        '2 rejected',
        '3 approved',
      ])
      expect(trail[0]).toMatchObject({ entity: 'message', who: '李梅', note: 'spam' })
    })
  })
}
