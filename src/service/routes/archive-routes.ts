import type { IncomingHttpHeaders } from 'node:http'
import { queryArchivesById, queryArchivesByNo, queryArchivesList } from '../../../schemas/api/archives.ts'
import type { Archive } from '../../../schemas/entities/index.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { headerLanguage, splitChannelNo } from '../entities/language.ts'
import { conditionsOn } from '../records/conditions.ts'
import { findRecord } from '../records/find-record.ts'
import { listRecords } from '../records/list-records.ts'
import { sliceOf } from '../records/page.ts'
import { found, pageAnswer, success } from './answers.ts'
import { routeSchema } from './route-schema.ts'
import type { ServiceApp } from './service-app.ts'

const { archive } = definitions
const { is, equals, equalsText, isFlag } = conditionsOn(archive)

/** Whether a record is only looked up: to prepare a page, or by a browser that foresees a click. */
const isAhead = (headers: IncomingHttpHeaders): boolean =>
  /prefetch/.test(String(headers['sec-purpose'] ?? ''))

/** Counts the opening, unless it is only looked up, and answers the figure that includes it. */
const visited = ({ visits }: ReadableContent, record: Archive, headers: IncomingHttpHeaders): Archive => ({
  ...record,
  visitCount:
    (record.visitCount ?? 0) +
    (isAhead(headers) ? visits.pending(record.archivesId) : visits.add(record.archivesId)),
})

/** Calls on archive items (specification, section 7). */
export const archiveRoutes = (app: ServiceApp, content: ReadableContent): void => {
  app.get(
    queryArchivesById.url,
    { schema: routeSchema(queryArchivesById) },
    async ({ params: { id }, headers }) => {
      const language = headerLanguage(headers['accept-language'])
      const record = await findRecord(content, archive, language, is('id', id))
      return success(visited(content, found(record, `archive item with the id ${id}`), headers))
    },
  )

  app.get(
    queryArchivesByNo.url,
    { schema: routeSchema(queryArchivesByNo) },
    async ({ params: { no }, query: { parentChannelNo }, headers }) => {
      const { channelNo, language } = splitChannelNo(no)
      const record = await findRecord(
        content,
        archive,
        language,
        is('channel_no', channelNo),
        equals('parent_channel_no', parentChannelNo),
        isFlag('has_en', language === 'en' ? true : undefined),
      )
      return success(visited(content, found(record, `archive item with the number ${no}`), headers))
    },
  )

  app.post(
    queryArchivesList.url,
    { schema: routeSchema(queryArchivesList), config: { cacheable: true } },
    async ({ body: { entity = {}, param = {} }, headers }) => {
      const named = splitChannelNo(entity.channelNo ?? '')
      const language = named.channelNo === '' ? headerLanguage(headers['accept-language']) : named.language
      const slice = sliceOf(param)
      const page = await listRecords(content, archive, {
        language,
        slice,
        conditions: [
          equals('channel_no', named.channelNo),
          isFlag('has_en', named.language === 'en' ? true : undefined),
          equals('channel_id', entity.channelId),
          equals('parent_channel_no', splitChannelNo(entity.parentChannelNo ?? '').channelNo),
          equalsText('title', language, entity.title),
          equalsText('label', language, entity.label),
          equals('flag', entity.flag),
        ],
      })
      return pageAnswer(page, slice)
    },
  )
}
