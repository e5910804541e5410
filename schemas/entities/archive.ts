import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import {
  channelNumber,
  count,
  flag,
  group,
  link,
  moment,
  picture,
  pictureText,
  recordId,
  richText,
  text,
  title,
} from './fields.ts'

/** Archive item: an article, notice, slide, event or fixed page (specification, section 3). */
export const archiveSchema = {
  type: 'object',
  description: 'Archive item: article, notice, journal, slide, chronicle event or fixed page.',
  additionalProperties: false,
  required: ['archivesId', 'channelNo', 'title'],
  properties: {
    archivesId: recordId,
    channelId: { ...text, description: 'Id of the channel.' },
    channelNo: channelNumber,
    channelName: { ...text, description: 'Name of the channel.' },
    title,
    subTitle: { ...text, description: 'Second heading.' },
    publishDate: moment,
    parentChannelNo: { ...channelNumber, description: 'Channel number one level up.' },
    thumbImg: picture,
    thumbAppImg: { ...picture, description: 'Picture for small screens.' },
    thumbAlt: pictureText,
    content: richText,
    description: { ...richText, description: 'Abstract.' },
    source: { ...text, description: 'Where the article comes from.' },
    linkUrl: link,
    isShowTitle: { ...flag, description: 'Whether the title is shown over the content.' },
    visitCount: { ...count, description: 'How often the item was opened.' },
    flag: { ...text, description: 'Mark of the editors; equality filter.' },
    groupId: group,
    extension1: text,
    extension2: text,
    extension3: text,
    extension4: text,
    extension5: text,
    extension6: text,
    label: { ...text, description: 'Keyword; equality filter.' },
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const archiveTextFields = [
  'channelName',
  'title',
  'subTitle',
  'thumbImg',
  'thumbAppImg',
  'thumbAlt',
  'content',
  'description',
  'source',
  'linkUrl',
  'extension1',
  'extension2',
  'extension3',
  'extension4',
  'extension5',
  'extension6',
  'label',
] as const satisfies readonly (keyof typeof archiveSchema.properties)[]

export type Archive = FromSchema<typeof archiveSchema>
