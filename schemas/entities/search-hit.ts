import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { group, link, picture, pictureText, recordId, text, title } from './fields.ts'

const hitMoment = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9]{2}:[0-9]{2})?$',
  description: 'YYYY-MM-DD HH:mm, or the day alone where no hour is known.',
} as const

/** Search hit as answered by the search service (specification, section 3). */
export const searchHitSchema = {
  type: 'object',
  description:
    'Search hit. Exactly one of the record ids is set; collectId and messageId of what visitors sent, workId, agentId and pageId of collections of any kind, recordId of the record types of a museum.',
  additionalProperties: false,
  required: ['esId', 'channelNo', 'type', 'title', 'content'],
  properties: {
    esId: { ...text, description: 'Id of the hit in the index.' },
    archivesId: recordId,
    exhibitId: recordId,
    exhibitionBaseId: recordId,
    exhibitionTempId: recordId,
    activityId: recordId,
    collectId: recordId,
    messageId: recordId,
    workId: recordId,
    agentId: recordId,
    pageId: recordId,
    recordId: {
      ...recordId,
      description: "Id of a record of one of the museum's own types, whose name is `type`.",
    },
    groupId: group,
    channelId: { ...text, description: 'Id of the channel.' },
    channelNo: {
      ...text,
      description:
        'Channel number; with the suffix of the language, such as _EN, when answered in a language of translations.',
    },
    type: { ...text, description: 'The same channel number without a language suffix.' },
    title,
    thumbImg: picture,
    thumbAlt: pictureText,
    description: { ...text, description: 'Abstract, plain text.' },
    content: {
      type: 'string',
      maxLength: 400,
      description: 'Plain text around the first match, at most 400 characters.',
    },
    linkUrl: link,
    publishDate: hitMoment,
    extension1: { ...hitMoment, description: 'Start, YYYY-MM-DD HH:mm.' },
    extension2: { ...hitMoment, description: 'End, YYYY-MM-DD HH:mm.' },
  },
} as const satisfies JSONSchema

/** Search hit as displayed (specification, section 3). */
export const displayedHitSchema = {
  type: 'object',
  description: 'Search hit in the form that is displayed.',
  additionalProperties: false,
  required: ['esId', 'channelNo', 'title'],
  properties: {
    esId: { ...text, description: 'Id of the hit in the index.' },
    channelNo: { ...text, description: 'Channel number.' },
    title,
    content: { ...text, description: 'Snippet, plain text.' },
    abstract: { ...text, description: 'Abstract, plain text.' },
    imgSrc: picture,
    linkUrl: link,
    archivesId: recordId,
    exhibitId: recordId,
    exhibitionBaseId: recordId,
    exhibitionTempId: recordId,
    activityId: recordId,
  },
} as const satisfies JSONSchema

export type SearchHit = FromSchema<typeof searchHitSchema>
