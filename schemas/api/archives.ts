import type { JSONSchema } from 'json-schema-to-ts'
import { archiveSchema } from '../entities/archive.ts'
import type { Call } from './call.ts'
import { envelope, paged, withTextLanguage } from './envelope.ts'
import { filter, idParams, listBody } from './request.ts'

/** An archive item as answered, with the languages it is available in. */
const answeredArchive = {
  ...archiveSchema,
  properties: {
    ...archiveSchema.properties,
    languages: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Codes of the languages the item is in: that of the records themselves, and those of its translations.',
    },
  },
} as const satisfies JSONSchema

export const queryArchivesById = {
  name: 'queryArchivesById',
  method: 'GET',
  url: '/api/queryArchivesById/:id',
  summary: 'One archive item by its id; counts a visit.',
  params: idParams,
  answer: envelope(withTextLanguage(answeredArchive)),
} as const satisfies Call

export const queryArchivesByNo = {
  name: 'queryArchivesByNo',
  method: 'GET',
  url: '/api/queryArchivesByNo/:no',
  summary:
    'The newest archive item of a channel number; counts a visit. The suffix of a language, such as _EN, asks for that language.',
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['no'],
    properties: {
      no: { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$', description: 'Channel number.' },
    },
  },
  querystring: {
    type: 'object',
    properties: {
      parentChannelNo: {
        ...filter,
        description: 'Channel number one level up, where two channels share a number.',
      },
    },
  },
  answer: envelope(withTextLanguage(answeredArchive)),
} as const satisfies Call

export const queryArchivesList = {
  name: 'queryArchivesList',
  method: 'POST',
  url: '/api/queryArchivesList',
  summary:
    'Archive items, newest first. The suffix of a language in channelNo, such as _EN, asks for those that are translated into it.',
  body: listBody({
    channelNo: { ...filter, description: 'Channel number, with the suffix of a language, such as _EN.' },
    channelId: filter,
    parentChannelNo: filter,
    title: filter,
    label: filter,
    flag: filter,
  }),
  answer: envelope(paged(withTextLanguage(answeredArchive))),
} as const satisfies Call
