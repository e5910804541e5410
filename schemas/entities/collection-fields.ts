import type { JSONSchema } from 'json-schema-to-ts'
import { link, longText, picture, pictureText, programWord, richText, text, title } from './fields.ts'

/** Year of a date, for sorting and filters. */
export const year = {
  type: 'integer',
  minimum: -50_000,
  maximum: 50_000,
  description: 'Year, for order and filters; negative before the year 1.',
} as const satisfies JSONSchema

/** Facts of a record that have no field of their own, in display order. */
export const facts = {
  type: 'array',
  maxItems: 200,
  description: 'Further facts, in the order in which they are shown. One name may have several values.',
  items: {
    type: 'object',
    description: 'One fact.',
    additionalProperties: false,
    required: ['label', 'value'],
    properties: {
      name: {
        ...programWord,
        maxLength: 100,
        description: 'Name that filters use, the same in every language; without one, the label.',
      },
      label: { ...text, minLength: 1, maxLength: 100, description: 'Label shown before the value.' },
      value: { ...longText, minLength: 1, description: 'Value. Up to 200 characters it can be filtered by.' },
    },
  },
} as const satisfies JSONSchema

/** Pictures of a record; lists show the first. */
export const pictures = {
  type: 'array',
  maxItems: 500,
  description: 'Pictures; lists show the first.',
  items: {
    type: 'object',
    description: 'One picture.',
    additionalProperties: false,
    required: ['path'],
    properties: {
      path: { ...picture, minLength: 1 },
      alt: pictureText,
      focus: {
        ...programWord,
        maxLength: 40,
        description:
          'Point that stays in view where it is cropped, from its left and top, such as "30% 20%".',
      },
      caption: { ...text, description: 'Words shown below the picture.' },
      rights: { ...text, description: 'Who holds the rights in the picture itself, and what is allowed.' },
      credit: { ...text, description: 'Credit line of the picture itself, such as of its photographer.' },
    },
  },
} as const satisfies JSONSchema

/** Audio, video, 3D models and panoramas of a record. */
export const media = {
  type: 'array',
  maxItems: 200,
  description: 'Sound, film and 3D models, in the order in which they are shown.',
  items: {
    type: 'object',
    description: 'One recording, film or model.',
    additionalProperties: false,
    required: ['path', 'title'],
    properties: {
      path: { ...picture, minLength: 1, description: 'Path of the file, or an absolute address.' },
      title: { ...title, description: 'Words above it.' },
      type: {
        ...programWord,
        maxLength: 100,
        description: 'Media type, where the ending does not say it; "panorama" of a picture of 360° × 180°.',
      },
      poster: picture,
      captions: { ...picture, description: 'Path of its captions, a WebVTT file.' },
      transcript: { ...richText, description: 'Its words in writing, HTML or plain text.' },
    },
  },
} as const satisfies JSONSchema

/** Page of the record on another site. */
export const ownPage = {
  ...link,
  description: 'Page of the record elsewhere, such as in the catalogue.',
} as const satisfies JSONSchema
