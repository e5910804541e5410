import {
  queryExhibitById,
  queryExhibitList,
  queryExhibitListByTemp,
  queryExhibitTypeList,
} from '../../../schemas/api/exhibits.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { headerLanguage } from '../entities/language.ts'
import { anyOf, conditionsOn, nothing } from '../records/conditions.ts'
import { findRecord } from '../records/find-record.ts'
import { listRecords } from '../records/list-records.ts'
import { sliceOf } from '../records/page.ts'
import { found, pageAnswer, success } from './answers.ts'
import { routeSchema } from './route-schema.ts'
import type { ServiceApp } from './service-app.ts'

const { exhibit, exhibitType } = definitions
const { is, equals, equalsText, contains, isFlag } = conditionsOn(exhibit)
const onType = conditionsOn(exhibitType)

/** Calls on exhibits and their types (specification, section 7). */
export const exhibitRoutes = (app: ServiceApp, content: ReadableContent): void => {
  app.post(
    queryExhibitList.url,
    { schema: routeSchema(queryExhibitList), config: { cacheable: true } },
    async ({ body: { entity = {}, param = {} }, headers }) => {
      const language = headerLanguage(headers['accept-language'])
      const slice = sliceOf(param)
      const conditions = [
        equals('exhibit_type', entity.exhibitType),
        equals('age', entity.age),
        isFlag('is_own', entity.boolean1),
        isFlag('is_own', entity.isOwn),
        equalsText('exhibit_level', language, entity.exhibitLevel),
        equalsText('label', language, entity.label),
        contains('name_folded', language, entity.exhibitName),
      ]
      return pageAnswer(await listRecords(content, exhibit, { language, slice, conditions }), slice)
    },
  )

  app.get(
    queryExhibitById.url,
    { schema: routeSchema(queryExhibitById), config: { cacheable: true } },
    async ({ params: { id }, headers }) => {
      const language = headerLanguage(headers['accept-language'])
      const record = await findRecord(content, exhibit, language, is('id', id))
      return success(found(record, `exhibit with the id ${id}`))
    },
  )

  app.post(
    queryExhibitListByTemp.url,
    { schema: routeSchema(queryExhibitListByTemp), config: { cacheable: true } },
    async ({ body: { entity = {}, param = {} }, headers }) => {
      const language = headerLanguage(headers['accept-language'])
      const slice = sliceOf(param)
      const group = entity.groupId ?? ''
      const conditions = [
        group === '' ? nothing : anyOf(is('exhibition_group_id', group), is('group_id', group)),
      ]
      return pageAnswer(await listRecords(content, exhibit, { language, slice, conditions }), slice)
    },
  )

  app.post(
    queryExhibitTypeList.url,
    { schema: routeSchema(queryExhibitTypeList), config: { cacheable: true } },
    async ({ body: { entity = {}, param = {} }, headers }) => {
      const language = headerLanguage(headers['accept-language'])
      const slice = sliceOf(param)
      const conditions = [onType.equals('type_no', entity.typeNo)]
      return pageAnswer(await listRecords(content, exhibitType, { language, slice, conditions }), slice)
    },
  )
}
