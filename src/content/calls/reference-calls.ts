import { queryAllChannel } from '../../../schemas/api/channels.ts'
import { queryCollectWorkById, queryCollectWorkList } from '../../../schemas/api/collect-works.ts'
import { queryDictionaryByCode } from '../../../schemas/api/dictionary.ts'
import { queryFileList } from '../../../schemas/api/files.ts'
import { queryMessageList } from '../../../schemas/api/messages.ts'
import { cmsSearch } from '../../../schemas/api/search.ts'
import type { Dictionary, StoredFileRecord } from '../../../schemas/entities/index.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { type LanguageCode, splitChannelNo } from '../language.ts'
import { channelTree } from '../records/channel-tree.ts'
import { isHiddenGroup } from '../records/embargo.ts'
import { findRecord, listRecords } from '../records/list-records.ts'
import { anyOf, conditionsOn, nothing, pageRemark, sliceOf } from '../records/select-records.ts'
import { searchContent, searchFacets } from '../search/search-content.ts'
import type { Storage } from '../storage/storage.ts'
import { deliveryOf, isStoredPath } from '../storage/stored-path.ts'
import {
  cacheableCall,
  foundOrThrow,
  pageAnswer,
  type ReadCall,
  readCall,
  successEnvelope,
} from './read-call.ts'

/**
 * Adds the size in bytes to the record of a stored file that has none. Pictures are skipped: they are
 * displayed rather than downloaded, and the file may have to be generated first.
 */
async function withSize(storage: Pick<Storage, 'open'>, file: StoredFileRecord): Promise<StoredFileRecord> {
  const path = file.filePath.replace(/^\//, '')
  const isPicture = deliveryOf(path).contentType.startsWith('image/')
  if (file.fileSize !== undefined || isPicture || !isStoredPath(path)) return file
  const stored = await storage.open(path)
  return stored === undefined ? file : { ...file, fileSize: stored.size }
}

const ROOT_CODE = 'CN'

const { dictionary, file } = definitions

function inAskedLanguage(entry: Dictionary, language: LanguageCode): Dictionary {
  const english = entry.dictionaryNameEn
  return language === 'en' && english !== undefined && english !== ''
    ? { ...entry, dictionaryName: english }
    : entry
}

/** Calls on records that others refer to: dictionaries, channels and files (specification, section 7). */
export function referenceCalls(content: ReadableContent): readonly ReadCall[] {
  const { languages } = content
  const onDictionary = conditionsOn(dictionary, languages)
  const onFile = conditionsOn(file, languages)
  return [
    cacheableCall(queryDictionaryByCode, async ({ querystring: { dictionaryCode }, language }) => {
      const { records } = await listRecords(content, dictionary, {
        language,
        slice: sliceOf({ pageSize: 0 }),
        conditions: [onDictionary.is('dictionary_code', dictionaryCode)],
      })
      return successEnvelope(records.map((entry) => inAskedLanguage(entry, language)))
    }),

    cacheableCall(queryAllChannel, async ({ params: { code }, language: preferred }) => {
      const asked = splitChannelNo(languages, code)
      const language = asked.isSuffixed ? asked.language : preferred
      const tree = asked.channelNo === ROOT_CODE ? await channelTree(content, ROOT_CODE, language) : undefined
      return successEnvelope(foundOrThrow(tree, `channel tree with the code ${code}`))
    }),

    readCall(queryFileList, async ({ body: { entity = {}, param = {} }, language }) => {
      const slice = sliceOf(param)
      const { objectId = '', code = '' } = entity
      const conditions = [
        onFile.equals('object_id', objectId) ?? nothing,
        (await isHiddenGroup(content, objectId)) ? nothing : undefined,
        code === '' ? undefined : anyOf(onFile.is('code', code), onFile.is('code', '')),
      ]
      const page = await listRecords(content, file, { language, slice, conditions })
      const records = await Promise.all(page.records.map((stored) => withSize(content.storage, stored)))
      return pageAnswer({ ...page, records }, slice)
    }),
  ]
}

/**
 * Full-text search (specification, section 7), in the language of the suffix of subType, else of the header.
 */
export function searchCalls(content: ReadableContent): readonly ReadCall[] {
  return [
    cacheableCall(cmsSearch, async ({ body, language: preferred }) => {
      const asked = splitChannelNo(content.languages, body.searchMap?.subType ?? '')
      const language = asked.isSuffixed ? asked.language : preferred
      const slice = sliceOf(body)
      const search = { searchValue: body.searchValue ?? '', language, subType: asked.channelNo, slice }
      // Run together, since both need the number of hits, which is counted once. Ranking and counting per
      // channel take about as long.
      const [page, facets] = await Promise.all([
        searchContent(content, search),
        searchFacets(content, search),
      ])
      return successEnvelope({ ...page, facets }, pageRemark(page, slice))
    }),
  ]
}

const { message, collectWork } = definitions

/** Read calls on approved submissions of visitors: messages and works, without contact data. */
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
