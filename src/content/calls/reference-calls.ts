import { queryAllChannel } from '../../../schemas/api/channels.ts'
import { queryDictionaryByCode } from '../../../schemas/api/dictionary.ts'
import { queryFileList } from '../../../schemas/api/files.ts'
import type { Dictionary } from '../../../schemas/entities/index.ts'
import type { ReadableContent } from '../content.ts'
import { definitions } from '../entities/definitions.ts'
import { type Language, splitChannelNo } from '../language.ts'
import { channelTree } from '../records/channel-tree.ts'
import { anyOf, conditionsOn, nothing } from '../records/conditions.ts'
import { withSize } from '../records/file-size.ts'
import { isHiddenGroup } from '../records/hidden-files.ts'
import { listRecords } from '../records/list-records.ts'
import { sliceOf } from '../records/page.ts'
import { found, pageAnswer, success } from './answers.ts'
import { cacheableCall, type ReadCall, readCall } from './read-call.ts'

const ROOT_CODE = 'CN'

const { dictionary, file } = definitions

function named(entry: Dictionary, language: Language): Dictionary {
  const english = entry.dictionaryNameEn
  return language === 'en' && english !== undefined && english !== ''
    ? { ...entry, dictionaryName: english }
    : entry
}

/** Calls on what other records refer to: dictionaries, channels and files (specification, section 7). */
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
      return success(records.map((entry) => named(entry, language)))
    }),

    cacheableCall(queryAllChannel, async ({ params: { code }, language: preferred }) => {
      const asked = splitChannelNo(languages, code)
      const language = asked.isSuffixed ? asked.language : preferred
      const tree = asked.channelNo === ROOT_CODE ? await channelTree(content, ROOT_CODE, language) : undefined
      return success(found(tree, `channel tree with the code ${code}`))
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
