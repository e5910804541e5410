import {
  queryExhibitionBaseById,
  queryExhibitionBaseList,
  queryExhibitionTempById,
  queryExhibitionTempList,
} from '../../../schemas/api/exhibitions.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import type { Language } from '../language.ts'
import { conditionsOn, isYes, not, nothing } from '../records/conditions.ts'
import { comingFirst } from '../records/events.ts'
import { findRecord } from '../records/find-record.ts'
import { listRecords } from '../records/list-records.ts'
import { sliceOf } from '../records/page.ts'
import { found, pageAnswer, success } from './answers.ts'
import { cacheableCall, type ReadCall } from './read-call.ts'

const { exhibitionBase, exhibitionTemp } = definitions
/** What a label says that recommends an exhibition. */
const RECOMMENDED: Readonly<Record<Language, string>> = {
  zh: '推荐',
  en: 'recommended',
  fr: 'recommandé',
  de: 'empfohlen',
  es: 'recomendado',
  ja: 'おすすめ',
  ko: '추천',
  ar: 'موصى به',
}

/** Calls on both kinds of exhibition (specification, section 7). */
export function exhibitionCalls(content: ReadableContent): readonly ReadCall[] {
  const onBase = conditionsOn(exhibitionBase, content.languages)
  const onTemp = conditionsOn(exhibitionTemp, content.languages)

  /** Yes asks for those whose label recommends them, no for the others. */
  const recommended = (asked: Parameters<typeof isYes>[0], language: Language) => {
    const yes = isYes(asked)
    if (yes === undefined) return undefined
    const condition = onTemp.holds('label', language, RECOMMENDED[language] ?? RECOMMENDED.en) ?? nothing
    return yes ? condition : not(condition)
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
      return success(found(record, `base exhibition with the id ${id}`))
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
      return success(found(record, `temporary exhibition with the id ${id}`))
    }),
  ]
}
