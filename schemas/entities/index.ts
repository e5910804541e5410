import type { JSONSchema } from 'json-schema-to-ts'
import type { RecordType } from '../config/index.ts'
import { activitySchema, activityTextFields } from './activity.ts'
import { agentSchema, agentTextFields } from './agent.ts'
import { archiveSchema, archiveTextFields } from './archive.ts'
import { channelImportSchema, channelSchema } from './channel.ts'
import { collectWorkSchema, collectWorkTextFields, publicCollectWorkSchema } from './collect-work.ts'
import { dictionarySchema, dictionaryTextFields } from './dictionary.ts'
import { eventRecordSchema, shareWidgetSchema, slideSchema } from './displayed.ts'
import { exhibitSchema, exhibitTextFields } from './exhibit.ts'
import { exhibitTypeSchema, exhibitTypeTextFields } from './exhibit-type.ts'
import { exhibitionBaseSchema, exhibitionBaseTextFields } from './exhibition-base.ts'
import { exhibitionTempSchema, exhibitionTempTextFields } from './exhibition-temp.ts'
import { fileSchema, fileTextFields } from './file.ts'
import { messageSchema, messageTextFields, publicMessageSchema } from './message.ts'
import { ownImportSchema } from './own-record.ts'
import { pageSchema, pageTextFields } from './page.ts'
import { displayedHitSchema, searchHitSchema } from './search-hit.ts'
import { type ImportSchema, translated } from './translated.ts'
import { workSchema, workTextFields } from './work.ts'

export type { Activity } from './activity.ts'
export type { Agent } from './agent.ts'
export type { Archive } from './archive.ts'
export type { ChannelNode } from './channel.ts'
export type { PublicCollectWork } from './collect-work.ts'
export { media, pictures } from './collection-fields.ts'
export type { Dictionary } from './dictionary.ts'
export type { Exhibit } from './exhibit.ts'
export type { ExhibitType } from './exhibit-type.ts'
export type { ExhibitionBase } from './exhibition-base.ts'
export type { ExhibitionTemp } from './exhibition-temp.ts'
export type { StoredFileRecord } from './file.ts'
export type { PublicMessage } from './message.ts'
export { ownRecordSchema } from './own-record.ts'
export type { PageRecord } from './page.ts'
export type { SearchHit } from './search-hit.ts'
export type { ImportSchema } from './translated.ts'
export type { Work } from './work.ts'

/** Schemas of imported records (with `translations`) by entity name, in the order of a seed import. */
export const importSchemas = {
  channel: channelImportSchema,
  dictionary: translated(dictionarySchema, dictionaryTextFields),
  exhibitType: translated(exhibitTypeSchema, exhibitTypeTextFields),
  archive: translated(archiveSchema, archiveTextFields),
  exhibitionBase: translated(exhibitionBaseSchema, exhibitionBaseTextFields),
  exhibitionTemp: translated(exhibitionTempSchema, exhibitionTempTextFields),
  exhibit: translated(exhibitSchema, exhibitTextFields),
  activity: translated(activitySchema, activityTextFields),
  file: translated(fileSchema, fileTextFields),
  message: translated(messageSchema, messageTextFields),
  collectWork: translated(collectWorkSchema, collectWorkTextFields),
  agent: translated(agentSchema, agentTextFields),
  work: translated(workSchema, workTextFields),
  page: translated(pageSchema, pageTextFields),
} as const satisfies Record<string, JSONSchema>

/** Schemas of imported records by the name of the entity or record type. */
export type ImportSchemas = Readonly<Record<string, ImportSchema>>

/** Adds the schemas of the museum's record types. */
export function importSchemasWith(types: readonly RecordType[]): ImportSchemas {
  return { ...importSchemas, ...Object.fromEntries(types.map((type) => [type.name, ownImportSchema(type)])) }
}

/** Name of an entity that can be imported. */
export type Entity = keyof typeof importSchemas

/** All schemas of this folder by the name of their emitted file. `…-import` is one line of an import. */
export const entitySchemas: readonly { readonly name: string; readonly schema: JSONSchema }[] = [
  { name: 'activity', schema: activitySchema },
  { name: 'activity-import', schema: importSchemas.activity },
  { name: 'agent', schema: agentSchema },
  { name: 'agent-import', schema: importSchemas.agent },
  { name: 'archive', schema: archiveSchema },
  { name: 'archive-import', schema: importSchemas.archive },
  { name: 'channel', schema: channelSchema },
  { name: 'channel-import', schema: importSchemas.channel },
  { name: 'collect-work', schema: publicCollectWorkSchema },
  { name: 'collect-work-import', schema: importSchemas.collectWork },
  { name: 'dictionary', schema: dictionarySchema },
  { name: 'dictionary-import', schema: importSchemas.dictionary },
  { name: 'displayed-hit', schema: displayedHitSchema },
  { name: 'event-record', schema: eventRecordSchema },
  { name: 'exhibit', schema: exhibitSchema },
  { name: 'exhibit-import', schema: importSchemas.exhibit },
  { name: 'exhibit-type', schema: exhibitTypeSchema },
  { name: 'exhibit-type-import', schema: importSchemas.exhibitType },
  { name: 'exhibition-base', schema: exhibitionBaseSchema },
  { name: 'exhibition-base-import', schema: importSchemas.exhibitionBase },
  { name: 'exhibition-temp', schema: exhibitionTempSchema },
  { name: 'exhibition-temp-import', schema: importSchemas.exhibitionTemp },
  { name: 'file', schema: fileSchema },
  { name: 'file-import', schema: importSchemas.file },
  { name: 'message', schema: publicMessageSchema },
  { name: 'message-import', schema: importSchemas.message },
  { name: 'page', schema: pageSchema },
  { name: 'page-import', schema: importSchemas.page },
  { name: 'search-hit', schema: searchHitSchema },
  { name: 'share-widget', schema: shareWidgetSchema },
  { name: 'slide', schema: slideSchema },
  { name: 'work', schema: workSchema },
  { name: 'work-import', schema: importSchemas.work },
]
