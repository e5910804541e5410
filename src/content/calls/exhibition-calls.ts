// Calls on exhibitions and on activities.

import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { queryActivityById, queryActivityListByType } from '../../../schemas/api/activities.ts'
import {
  queryExhibitionBaseById,
  queryExhibitionBaseList,
  queryExhibitionTempById,
  queryExhibitionTempList,
} from '../../../schemas/api/exhibitions.ts'
import {
  queryExhibitById,
  queryExhibitList,
  queryExhibitListByTemp,
  queryExhibitTypeList,
} from '../../../schemas/api/exhibits.ts'
import type { ReadableContent } from '../content.ts'
import type { DatabaseTables } from '../database/tables.ts'
import { definitions } from '../entities/definitions.ts'
import type { LanguageCode } from '../language.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import {
  anyOf,
  type Condition,
  conditionsOn,
  flagValue,
  negate,
  nothing,
  type OrderTerm,
  sliceOf,
} from '../records/select-records.ts'
import { titleCondition } from '../search/query-of.ts'
import words from '../words.json' with { type: 'json' }
import { cacheableCall, foundOrThrow, pageAnswer, type ReadCall, successEnvelope } from './read-call.ts'

const { exhibitionBase, exhibitionTemp } = definitions
/** Text within a label that marks an exhibition as recommended, by language. */
const RECOMMENDED: Readonly<Record<LanguageCode, string>> = words.recommended

/** Calls on both kinds of exhibition (specification, section 7). */
export function exhibitionCalls(content: ReadableContent): readonly ReadCall[] {
  const onBase = conditionsOn(exhibitionBase, content.languages)
  const onTemp = conditionsOn(exhibitionTemp, content.languages)

  /** "Yes" selects exhibitions whose label recommends them, "no" the others. */
  const recommended = (asked: Parameters<typeof flagValue>[0], language: LanguageCode) => {
    const yes = flagValue(asked)
    if (yes === undefined) return undefined
    const condition = onTemp.holds('label', language, RECOMMENDED[language] ?? RECOMMENDED.en) ?? nothing
    return yes ? condition : negate(condition)
  }

  return [
    cacheableCall(queryExhibitionBaseList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [
        onBase.equalsText('base_name', language, entity.baseName),
        onBase.equalsText('label', language, entity.label),
      ]
      return pageAnswer(await listRecords(content, exhibitionBase, { language, slice, conditions }), slice)
    }),

    cacheableCall(queryExhibitionBaseById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, exhibitionBase, language, onBase.is('id', id))
      return successEnvelope(foundOrThrow(record, `base exhibition with the id ${id}`))
    }),

    cacheableCall(queryExhibitionTempList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const conditions = [
        onTemp.equalsText('temp_name', language, entity.tempName),
        onTemp.equalsText('label', language, entity.label),
        recommended(entity.isRecommend, language),
        onTemp.holds('temp_name', language, param.str),
      ]
      const isComing = param.order === 'coming'
      const order = isComing ? { order: comingFirst('exhibition', content.embargo.minute()) } : {}
      const page = await listRecords(content, exhibitionTemp, { language, slice, conditions, ...order })
      return pageAnswer(page, slice)
    }),

    cacheableCall(queryExhibitionTempById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, exhibitionTemp, language, onTemp.is('id', id))
      return successEnvelope(foundOrThrow(record, `temporary exhibition with the id ${id}`))
    }),
  ]
}

const build = expressionBuilder<DatabaseTables, 'activity' | 'exhibition_temp'>()

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Sorts after every time of the day, so that an end date without a time includes the whole day. */
const DAY_END = ' 99'

/**
 * Last moment of an activity: its end, or the day of its start when it has no end. Empty when it has neither.
 */
const last = build
  .case()
  .when('end_time', '<>', '')
  .then(build.ref('end_time'))
  .else(sql<string>`substr(${build.ref('start_time')}, 1, 10)`)
  .end()

/** Excludes activities that end before the day. A value that is not a date does not filter. */
function endsOnOrAfter(day: string | undefined): Condition {
  return day === undefined || !DAY.test(day) ? undefined : build(last, '>=', day)
}

/** Excludes activities that start after the day. A value that is not a date does not filter. */
function startsUntil(day: string | undefined): Condition {
  return day === undefined || !DAY.test(day) ? undefined : build('start_time', '<=', `${day}${DAY_END}`)
}

/** Last moment of an exhibition: its end. An exhibition without an end is open-ended. */
const end = build
  .case()
  .when('end_time', '<>', '')
  .then(build.ref('end_time'))
  .else(sql<string>`'9999'`)
  .end()

const lastMoments = { activity: last, exhibition: end } as const

/**
 * Matches activities or exhibitions whose last moment has passed. A date without a time includes the whole
 * day.
 */
function isOverCondition(what: keyof typeof lastMoments, minute: string): Expression<SqlBool> {
  const moment = lastMoments[what]
  return build.or([
    build(moment, '<', minute.slice(0, 10)),
    build.and([build(sql<number>`length(${moment})`, '>', 10), build(moment, '<', minute)]),
  ])
}

/**
 * Orders current and upcoming events first, the nearest first, then past events, the latest first.
 *
 * @param minute Current minute on the museum's clock, `YYYY-MM-DD HH:mm`.
 */
function comingFirst(what: keyof typeof lastMoments, minute: string): readonly OrderTerm[] {
  const over = isOverCondition(what, minute)
  return [
    { column: build.case().when(over).then(1).else(0).end(), direction: 'asc' },
    { column: build.case().when(over).then('').else(build.ref('start_time')).end(), direction: 'asc' },
    { column: 'start_time', direction: 'desc' },
    { column: 'sort_id', direction: 'asc' },
  ]
}

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
        endsOnOrAfter(param.from),
        startsUntil(param.to),
      ]
      const order =
        param.order === 'coming' ? { order: comingFirst('activity', content.embargo.minute()) } : {}
      const page = await listRecords(content, activity, { language, slice, conditions, ...order })
      return pageAnswer(page, slice)
    }),

    cacheableCall(queryActivityById, async ({ params: { id }, language }) => {
      const record = await findRecord(content, activity, language, is('id', id))
      return successEnvelope(foundOrThrow(record, `activity with the id ${id}`))
    }),
  ]
}

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
        await titleCondition(content, exhibit, entity.exhibitName),
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
