import { queryCollectWorkById, queryCollectWorkList } from '../../../schemas/api/collect-works.ts'
import { queryMessageList } from '../../../schemas/api/messages.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import { conditionsOn, sliceOf } from '../records/select-records.ts'
import { foundOrThrow, pageAnswer, type ReadCall, readCall, successEnvelope } from './read-call.ts'

const { message, collectWork } = definitions

/** Calls that read what visitors left: approved messages and works, without their contact data. */
export function visitorCalls(content: ReadableContent): readonly ReadCall[] {
  const onMessage = conditionsOn(message, content.languages)
  const onWork = conditionsOn(collectWork, content.languages)
  return [
    readCall(queryMessageList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [
        onMessage.equals('type', entity.type),
        onMessage.equals('source', entity.source),
        onMessage.equals('id', entity.messageId),
      ]
      return pageAnswer(await listRecords(content, message, { language, slice, conditions }), slice)
    }),

    readCall(queryCollectWorkList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [onWork.equals('work_season', entity.workSeason)]
      return pageAnswer(await listRecords(content, collectWork, { language, slice, conditions }), slice)
    }),

    readCall(queryCollectWorkById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, collectWork, language, onWork.is('id', id))
      return successEnvelope(foundOrThrow(record, `work with the id ${id}`))
    }),
  ]
}
