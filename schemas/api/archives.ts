import type { JSONSchema } from 'json-schema-to-ts'
import { archiveSchema } from '../entities/archive.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { filter, idParams, listBody } from './request.ts'

/** An archive item as answered. */
const answeredArchive = {
  ...archiveSchema,
  properties: {
    ...archiveSchema.properties,
    languages: {
      type: 'array',
      items: { type: 'string' },
      description: 'Codes of the languages the item is in: zh, and en where it has a translation.',
    },
  },
} as const satisfies JSONSchema

export const queryArchivesById = {
  name: 'queryArchivesById',
  method: 'GET',
  url: '/api/queryArchivesById/:id',
  summary: 'One archive item by its id; counts a visit.',
  params: idParams,
  answer: envelope(answeredArchive),
} as const satisfies Call

export const queryArchivesByNo = {
  name: 'queryArchivesByNo',
  method: 'GET',
  url: '/api/queryArchivesByNo/:no',
  summary: 'The newest archive item of a channel number; counts a visit. The suffix _EN asks for English.',
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
  answer: envelope(answeredArchive),
} as const satisfies Call

export const queryArchivesList = {
  name: 'queryArchivesList',
  method: 'POST',
  url: '/api/queryArchivesList',
  summary: 'Archive items, newest first. The suffix _EN of channelNo asks for those that have English.',
  body: listBody({
    channelNo: { ...filter, description: 'Channel number, with _EN for English.' },
    channelId: filter,
    parentChannelNo: filter,
    title: filter,
    label: filter,
    flag: filter,
  }),
  answer: envelope(paged(answeredArchive)),
} as const satisfies Call
