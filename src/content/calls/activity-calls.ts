import { queryActivityById, queryActivityListByType } from '../../../schemas/api/activities.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { conditionsOn } from '../records/conditions.ts'
import { comingFirst, endsFrom, startsUntil } from '../records/events.ts'
import { findRecord } from '../records/find-record.ts'
import { listRecords } from '../records/list-records.ts'
import { sliceOf } from '../records/page.ts'
import { found, pageAnswer, success } from './answers.ts'
import { cacheableCall, type ReadCall } from './read-call.ts'

const { activity } = definitions

/** Calls on activities (specification, section 7). */
export function activityCalls(content: ReadableContent): readonly ReadCall[] {
  const { is, equals, equalsText } = conditionsOn(activity, content.languages)
  return [
    cacheableCall(queryActivityListByType, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [
        equals('activity_type', entity.activityType),
        equals('activity_status', entity.activityStatus),
        equalsText('activity_name', language, entity.activityName),
        equalsText('label', language, entity.label),
        endsFrom(param.from),
        startsUntil(param.to),
      ]
      const order =
        param.order === 'coming' ? { order: comingFirst('activity', content.embargo.minute()) } : {}
      const page = await listRecords(content, activity, { language, slice, conditions, ...order })
      return pageAnswer(page, slice)
    }),

    cacheableCall(queryActivityById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, activity, language, is('id', id))
      return success(found(record, `activity with the id ${id}`))
    }),
  ]
}
