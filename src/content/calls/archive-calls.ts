import { queryArchivesById, queryArchivesByNo, queryArchivesList } from '../../../schemas/api/archives.ts'
import type { Archive } from '../../../schemas/entities/index.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { splitChannelNo } from '../language.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import { conditionsOn, sliceOf } from '../records/select-records.ts'
import {
  cacheableCall,
  foundOrThrow,
  pageAnswer,
  type ReadCall,
  readCall,
  successEnvelope,
} from './read-call.ts'

const { archive } = definitions

/** Counts a visit if the record was opened, and returns the record with the count that includes it. */
function countVisit({ visits }: ReadableContent, record: Archive, isOpened: boolean): Archive {
  return {
    ...record,
    visitCount:
      (record.visitCount ?? 0) +
      (isOpened ? visits.add(record.archivesId) : visits.pending(record.archivesId)),
  }
}

/** Calls on archive items (specification, section 7). */
export function archiveCalls(content: ReadableContent): readonly ReadCall[] {
  const { languages } = content
  const { is, equals, equalsText, isIn } = conditionsOn(archive, languages)
  return [
    readCall(queryArchivesById, async ({ params: { id }, language, isOpened }) => {
      const record = await findRecord(content, archive, language, is('id', id))
      return successEnvelope(
        countVisit(content, foundOrThrow(record, `archive item with the id ${id}`), isOpened),
      )
    }),

    readCall(queryArchivesByNo, async ({ params: { no }, querystring, language: preferred, isOpened }) => {
      const { channelNo, language } = splitChannelNo(languages, no, preferred)
      const record = await findRecord(
        content,
        archive,
        language,
        is('channel_no', channelNo),
        equals('parent_channel_no', querystring.parentChannelNo),
        isIn('languages', language),
      )
      return successEnvelope(
        countVisit(content, foundOrThrow(record, `archive item with the number ${no}`), isOpened),
      )
    }),

    cacheableCall(queryArchivesList, async ({ body: { entity = {}, param = {} }, language: preferred }) => {
      const named = splitChannelNo(languages, entity.channelNo ?? '', preferred)
      const language = named.channelNo === '' ? preferred : named.language
      const slice = sliceOf(param)
      const page = await listRecords(content, archive, {
        language,
        slice,
        conditions: [
          equals('channel_no', named.channelNo),
          entity.channelNo === undefined || entity.channelNo === ''
            ? undefined
            : isIn('languages', named.language),
          equals('channel_id', entity.channelId),
          equals('parent_channel_no', splitChannelNo(languages, entity.parentChannelNo ?? '').channelNo),
          equalsText('title', language, entity.title),
          equalsText('label', language, entity.label),
          equals('flag', entity.flag),
        ],
      })
      return pageAnswer(page, slice)
    }),
  ]
}
