import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../../src/content/import/index.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, field, type Service, startService } from '../support/service.ts'

function activity(activityId: string, startTime: string | undefined, endTime?: string) {
  return {
    activityId,
    activityName: activityId,
    activityType: Number(activityId) % 2 === 0 ? '讲座' : '工作坊',
    ...(startTime === undefined ? {} : { startTime }),
    ...(endTime === undefined ? {} : { endTime }),
  }
}

function exhibition(exhibitionTempId: string, startTime: string, endTime?: string) {
  const dates = { startTime, ...(endTime === undefined ? {} : { endTime }) }
  return { exhibitionTempId, tempName: exhibitionTempId, ...dates }
}

const exhibitions = [
  exhibition('1', '2027-03-01 10:00:00', '2027-05-31 18:00:00'),
  exhibition('2', '2026-11-01 10:00:00', '2027-01-31 17:00:00'),
  exhibition('3', '2026-01-01', '2026-11-24'),
  exhibition('4', '2026-06-01', '2026-11-25'),
  // Without an end it goes on.
  exhibition('5', '2026-02-01 10:00:00'),
  exhibition('6', '2025-01-01T10:00:00', '2026-11-25T14:59:00'),
]

const activities = [
  activity('1', '2026-11-01 10:00:00', '2026-11-01 12:00:00'),
  activity('2', '2026-11-20T14:00:00', '2026-11-20T16:00:00'),
  activity('3', '2026-11-01 09:00:00', '2026-11-29 17:00:00'),
  activity('4', '2026-11-25 14:00:00', '2026-11-25 15:00:00'),
  activity('5', '2026-11-25', '2026-11-25'),
  activity('6', '2026-11-25 20:00:00'),
  activity('7', '2026-11-29 09:00:00', '2026-11-30 17:00:00'),
  activity('8', '2026-12-24 09:00:00', '2026-12-24 11:00:00'),
  activity('9', undefined),
]

/** Activities: what is coming, and what takes place within some days. */
export function eventSuite(open: OpenBackend): void {
  describe('activities by their time', () => {
    let opened: OpenedContent
    let service: Service
    /** 15:00 on Wednesday 25 November at the museum. */
    let now = new Date('2026-11-25T07:00:00Z')

    beforeAll(async () => {
      opened = await open()
      await importRecords(opened.content, 'activity', activities)
      await importRecords(opened.content, 'exhibitionTemp', exhibitions)
      service = await startService(opened.content, undefined, {
        clock: { now: () => now, timeZone: 'Asia/Shanghai' },
      })
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const ids = async (param: object, entity: object = {}) =>
      column(await service.call('queryActivityListByType', { body: { entity, param } }), 'activityId')

    it('answers the latest start first, as long as nothing else is asked', async () => {
      const latestFirst = ['8', '7', '6', '4', '5', '2', '1', '3', '9']
      expect(await ids({})).toEqual(latestFirst)
      expect(await ids({ order: '', from: '', to: '' })).toEqual(latestFirst)
      expect(await ids({ order: 'sideways', from: 'soon', to: '25.11.2026' })).toEqual(latestFirst)
    })

    it('answers what is on and what comes first, then what is over, page by page', async () => {
      expect(await ids({ order: 'coming' })).toEqual(['3', '5', '4', '6', '7', '8', '2', '1', '9'])
      expect(await ids({ order: 'coming', pageSize: 4, pageNum: 2 })).toEqual(['7', '8', '2', '1'])
    })

    it('answers the exhibition that is on before the one that comes, and what is over last', async () => {
      const shown = async (param: object) =>
        column(await service.call('queryExhibitionTempList', { body: { param } }), 'exhibitionTempId')
      expect(await shown({})).toEqual(['1', '2', '4', '5', '3', '6'])
      expect(await shown({ order: 'coming' })).toEqual(['5', '4', '2', '1', '3', '6'])
      expect(await shown({ order: 'coming', pageSize: 2, pageNum: 2 })).toEqual(['2', '1'])
    })

    it('turns at the minute after the end', async () => {
      now = new Date('2026-11-25T07:01:00Z')
      expect(await ids({ order: 'coming' })).toEqual(['3', '5', '6', '7', '8', '4', '2', '1', '9'])
      now = new Date('2026-11-25T16:00:00Z')
      expect(await ids({ order: 'coming' })).toEqual(['3', '7', '8', '6', '4', '5', '2', '1', '9'])
      now = new Date('2026-11-25T07:00:00Z')
    })

    it('answers what takes place from one day to another, both included', async () => {
      const order = 'coming'
      expect(await ids({ order, from: '2026-11-25', to: '2026-11-29' })).toEqual(['3', '5', '4', '6', '7'])
      expect(await ids({ order, from: '2026-11-30', to: '2026-11-30' })).toEqual(['7'])
      expect(await ids({ order, from: '2026-11-26' })).toEqual(['3', '7', '8'])
      expect(await ids({ order, to: '2026-11-01' })).toEqual(['3', '1', '9'])
      const answer = await service.call('queryActivityListByType', {
        body: { entity: { activityType: '讲座' }, param: { order, from: '2026-11-25', to: '2026-11-29' } },
      })
      expect([column(answer, 'activityId'), field(answer, 'total')]).toEqual([['4', '6'], 2])
    })
  })
}
