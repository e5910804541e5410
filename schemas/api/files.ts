import { fileSchema } from '../entities/file.ts'
import type { Call } from './call.ts'
import { envelope, paged } from './envelope.ts'
import { filter, listBody } from './request.ts'

export const queryFileList = {
  name: 'queryFileList',
  method: 'POST',
  url: '/refFileObject/queryPageList',
  summary: 'Files attached to a group or a work, ordered by id.',
  body: listBody({
    objectId: { ...filter, description: 'Group id or work id; an empty one finds nothing.' },
    code: { ...filter, description: 'Kind of the link, such as CMS_ARCHIVES_FILE; empty means any.' },
  }),
  answer: envelope(paged(fileSchema)),
} as const satisfies Call

const uploadedFile = {
  type: 'object',
  description: 'Uploaded file.',
  additionalProperties: false,
  required: ['filePath', 'fileName'],
  properties: {
    filePath: { type: 'string', maxLength: 2000, description: 'Path under the image base address.' },
    fileName: { type: 'string', maxLength: 500, description: 'Name the file is stored under.' },
  },
} as const

export const normalUploadByCode = {
  name: 'normalUploadByCode',
  method: 'POST',
  url: '/file/normalUploadByCode/:code/:subCode/:systemId',
  summary: 'Uploads one file: multipart form, the file under the field trackData.',
  params: {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'subCode', 'systemId'],
    properties: {
      code: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Kind of the link.' },
      subCode: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'The same code again.' },
      systemId: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'System id.' },
    },
  },
  querystring: {
    type: 'object',
    properties: { isHandle: { type: 'string', maxLength: 8, description: 'Always 1.' } },
  },
  answer: envelope(uploadedFile),
} as const satisfies Call

export const addBatch = {
  name: 'addBatch',
  method: 'POST',
  url: '/refFileObject/addBatch',
  summary: 'Links uploaded photographs to the work of the same submission.',
  body: {
    type: 'object',
    description: 'Link request.',
    additionalProperties: false,
    required: ['code', 'files', 'objectId'],
    properties: {
      code: { type: 'string', enum: ['CMS_COLLECT_WORK_IMG'], description: 'Kind of the link.' },
      files: {
        type: ['string', 'array'],
        minLength: 2,
        maxLength: 20_000,
        maxItems: 100,
        items: { type: 'object', description: 'Uploaded file: {filePath, fileName}.' },
        description: 'List of the uploaded files, each {filePath, fileName}, or a string with it as JSON.',
      },
      objectId: { type: 'string', minLength: 1, maxLength: 128, description: 'Id of the new work.' },
      systemId: { type: 'string', maxLength: 64, description: 'System id.' },
    },
  },
  answer: envelope({ type: 'integer', description: 'Number of files linked.' }),
} as const satisfies Call
