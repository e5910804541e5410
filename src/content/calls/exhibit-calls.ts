import {
  queryExhibitById,
  queryExhibitList,
  queryExhibitListByTemp,
  queryExhibitTypeList,
} from '../../../schemas/api/exhibits.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import { anyOf, conditionsOn, nothing, sliceOf } from '../records/select-records.ts'
import { titleHolds } from '../search/query-of.ts'
import { cacheableCall, foundOrThrow, pageAnswer, type ReadCall, successEnvelope } from './read-call.ts'

const { exhibit, exhibitType } = definitions

/** Calls on exhibits and their types (specification, section 7). */
export function exhibitCalls(content: ReadableContent): readonly ReadCall[] {
  const { is, equals, equalsText, contains, isFlag } = conditionsOn(exhibit, content.languages)
  const onType = conditionsOn(exhibitType, content.languages)
  return [
    cacheableCall(queryExhibitList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [
        equals('exhibit_type', entity.exhibitType),
        equals('age', entity.age),
        isFlag('is_own', entity.boolean1),
        isFlag('is_own', entity.isOwn),
        equalsText('exhibit_level', language, entity.exhibitLevel),
        equalsText('label', language, entity.label),
        await titleHolds(content, exhibit, entity.exhibitName),
        contains('name_folded', language, entity.exhibitName),
      ]
      return pageAnswer(await listRecords(content, exhibit, { language, slice, conditions }), slice)
    }),

    cacheableCall(queryExhibitById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, exhibit, language, is('id', id))
      return successEnvelope(foundOrThrow(record, `exhibit with the id ${id}`))
    }),

    cacheableCall(queryExhibitListByTemp, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const group = entity.groupId ?? ''
      const conditions = [
        group === '' ? nothing : anyOf(is('exhibition_group_id', group), is('group_id', group)),
      ]
      return pageAnswer(await listRecords(content, exhibit, { language, slice, conditions }), slice)
    }),

    cacheableCall(queryExhibitTypeList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [onType.equals('type_no', entity.typeNo)]
      return pageAnswer(await listRecords(content, exhibitType, { language, slice, conditions }), slice)
    }),
  ]
}
