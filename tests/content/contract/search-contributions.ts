import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import { decideContributions, replyToMessage } from '../../../src/content/staff/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { seen } from '../support/seen.ts'
import { recordsOf, type Service, startService } from '../support/service.ts'

const decision = { who: 'curator', now: new Date('2026-11-21T16:30:00Z') }
const work = {
  collectId: '7001',
  workName: '垛口上的风铃',
  workDesc: '风铃挂在垛口上，响了一个下午。',
  workSeason: 'autumn',
  workPhoto: '/works/bell.jpg,/works/bell-2.jpg',
  collectorName: '沈知微',
  phoneNum: '13911112222',
  email: 'bell@private.test',
  createTime: '2026-10-01 08:00:00',
  translations: { en: { workName: 'Windbell on the Battlements', workDesc: 'It rang all afternoon.' } },
}
const message = {
  messageId: '7101',
  content: '轮椅可以从哪一个门进馆？'.repeat(8),
  name: '卢女士',
  phoneNumber: '13733334444',
  email: 'wheel@private.test',
  createTime: '2026-10-02 09:00:00',
  translations: { en: { content: 'Which entrance is best for a wheelchair?' } },
}

/** What visitors sent is found once it is public, and never by what is private. */
export function searchContributionsSuite(open: OpenBackend): void {
  describe('search of works and messages', () => {
    let opened: OpenedContent
    let service: Service
    beforeAll(async () => {
      opened = await open()
      service = await startService(opened.content)
      await importRecords(opened.content, 'collectWork', [{ ...work, reviewStatus: 'pending' }])
      await importRecords(opened.content, 'message', [{ ...message, reviewStatus: 'pending' }])
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const search = async (searchValue: string, english = false) =>
      recordsOf(await service.call('cmsSearch', { body: { searchValue }, english }))

    it('finds nothing that waits, and a work once it is approved, until it is rejected', async () => {
      expect(await search('风铃')).toEqual([])
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', '7001')],
        'approved',
        decision,
      )
      expect(await search('风铃')).toEqual([
        {
          esId: 'collect-7001-zh',
          collectId: '7001',
          channelNo: 'ColLevy',
          type: 'ColLevy',
          title: '垛口上的风铃',
          content: '风铃挂在垛口上，响了一个下午。',
          thumbImg: '/works/bell.jpg',
          publishDate: '2026-10-01 08:00',
        },
      ])
      expect(await search('battlements', true)).toMatchObject([
        { collectId: '7001', channelNo: 'ColLevy_EN', title: 'Windbell on the Battlements' },
      ])
      expect(await search('沈知微')).toMatchObject([{ collectId: '7001' }])
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', '7001')],
        'rejected',
        decision,
      )
      expect(await search('风铃')).toEqual([])
      await decideContributions(
        opened.content,
        'collectWork',
        [await seen(opened.content, 'collectWork', '7001')],
        'approved',
        decision,
      )
    })

    it('finds a message by question and reply once it is answered, and opens it by its id', async () => {
      expect(await search('轮椅')).toEqual([])
      const reply = { text: '请走南侧的坡道。', translations: { en: 'By the ramp on the south side.' } }
      await replyToMessage(opened.content, await seen(opened.content, 'message', '7101'), reply, decision)
      const [hit] = await search('轮椅')
      expect(hit).toMatchObject({
        messageId: '7101',
        channelNo: 'OnlineConsultation',
        publishDate: '2026-10-02 09:00',
      })
      expect(Array.from(String(Reflect.get(Object(hit), 'title')))).toHaveLength(60)
      expect(await search('坡道')).toMatchObject([
        { messageId: '7101', content: expect.stringContaining('坡道') },
      ])
      expect(await search('ramp', true)).toMatchObject([{ messageId: '7101', type: 'OnlineConsultation' }])
      const one = await service.call('queryMessageList', { body: { entity: { messageId: '7101' } } })
      expect(recordsOf(one)).toMatchObject([{ messageId: '7101' }])
      const none = await service.call('queryMessageList', { body: { entity: { messageId: '7102' } } })
      expect(recordsOf(none)).toEqual([])
    })

    it.each(['13911112222', 'bell@private.test', 'private', '13733334444', 'wheel', '卢女士'])(
      'never finds anything by %s',
      async (words) => {
        expect(await search(words)).toEqual([])
        expect(JSON.stringify(await search('风铃'))).not.toContain(words)
        expect(JSON.stringify(await search('坡道'))).not.toContain(words)
      },
    )
  })
}
