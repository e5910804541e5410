import type { JSONSchema } from 'json-schema-to-ts'
import { queryActivityById, queryActivityListByType } from './activities.ts'
import { queryArchivesById, queryArchivesByNo, queryArchivesList } from './archives.ts'
import type { Call } from './call.ts'
import { queryAllChannel } from './channels.ts'
import { queryCollectWorkById, queryCollectWorkList, saveCollectWork } from './collect-works.ts'
import {
  queryAgentById,
  queryAgentFacts,
  queryAgentList,
  queryPageById,
  queryPageList,
  queryWorkById,
  queryWorkFacts,
  queryWorkList,
} from './collections.ts'
import { queryDictionaryByCode } from './dictionary.ts'
import { failureSchema } from './envelope.ts'
import {
  queryExhibitionBaseById,
  queryExhibitionBaseList,
  queryExhibitionTempById,
  queryExhibitionTempList,
} from './exhibitions.ts'
import {
  queryExhibitById,
  queryExhibitList,
  queryExhibitListByTemp,
  queryExhibitTypeList,
} from './exhibits.ts'
import { addBatch, normalUploadByCode, queryFileList } from './files.ts'
import { addMessage, queryMessageList } from './messages.ts'
import { queryRecordById, queryRecordList } from './own-records.ts'
import { cmsSearch } from './search.ts'

export type { Call } from './call.ts'
export type { FailureBody } from './envelope.ts'
export type { Paging } from './request.ts'

export const readCalls = [
  queryArchivesById,
  queryArchivesByNo,
  queryArchivesList,
  queryExhibitionBaseList,
  queryExhibitionBaseById,
  queryExhibitionTempList,
  queryExhibitionTempById,
  queryExhibitList,
  queryExhibitById,
  queryExhibitListByTemp,
  queryExhibitTypeList,
  queryActivityListByType,
  queryActivityById,
  queryMessageList,
  queryDictionaryByCode,
  queryCollectWorkList,
  queryCollectWorkById,
  queryAllChannel,
  queryFileList,
  cmsSearch,
  queryWorkList,
  queryWorkById,
  queryWorkFacts,
  queryAgentList,
  queryAgentById,
  queryAgentFacts,
  queryPageList,
  queryPageById,
  queryRecordList,
  queryRecordById,
] as const satisfies readonly Call[]

const writeCalls = [
  addMessage,
  saveCollectWork,
  normalUploadByCode,
  addBatch,
] as const satisfies readonly Call[]

/** All calls of the contract: those of specification section 7, and those on collections of any kind. */
export const apiCalls: readonly Call[] = [...readCalls, ...writeCalls]

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function partsOf(call: Call): readonly { readonly name: string; readonly schema: JSONSchema }[] {
  return (['params', 'querystring', 'body', 'answer'] as const).flatMap((part) => {
    const schema = call[part]
    return schema === undefined ? [] : [{ name: `${kebabCase(call.name)}-${part}`, schema }]
  })
}

/**
 * Schemas of all requests and answers by the name of their emitted file, such as `query-archives-list-body`.
 */
export const apiSchemas: readonly { readonly name: string; readonly schema: JSONSchema }[] = [
  ...apiCalls.flatMap(partsOf),
  { name: 'failure', schema: failureSchema },
]
