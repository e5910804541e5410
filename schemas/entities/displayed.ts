import type { JSONSchema } from 'json-schema-to-ts'
import { link, picture, richText, text, title } from './fields.ts'

/** Slide of the home banner (specification, section 3); an archive of the channel Slide becomes one. */
export const slideSchema = {
  type: 'object',
  description: 'Slide of the home banner.',
  additionalProperties: false,
  required: ['imgSrc'],
  properties: { linkUrl: link, imgSrc: picture },
} as const satisfies JSONSchema

/** Entry of the chronicle (specification, section 3); an archive of the channel Event becomes one. */
export const eventRecordSchema = {
  type: 'object',
  description: 'Entry of the chronicle of events.',
  additionalProperties: false,
  required: ['title'],
  properties: { title: { ...title, description: 'Time label.' }, content: richText },
} as const satisfies JSONSchema

/** Inputs of the share widget (specification, section 3). */
export const shareWidgetSchema = {
  type: 'object',
  description: 'Inputs of the share widget.',
  additionalProperties: false,
  required: ['url'],
  properties: {
    url: link,
    title: text,
    description: text,
    summary: text,
    image: picture,
    source: text,
    site: text,
    sites: { type: 'array', items: text, description: 'Services offered.' },
    disabled: { type: 'array', items: text, description: 'Services left out.' },
  },
} as const satisfies JSONSchema
