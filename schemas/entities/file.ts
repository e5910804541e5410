import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { ADDRESSES, pictureText, recordId, text } from './fields.ts'

/** File attached to a record (specification, section 3). */
export const fileSchema = {
  type: 'object',
  description: 'File attached to a record.',
  additionalProperties: false,
  required: ['fileInfoId', 'objectId', 'filePath'],
  properties: {
    fileInfoId: recordId,
    objectId: {
      ...text,
      maxLength: 128,
      description: 'What it belongs to: a group id, or the id of a work.',
    },
    code: {
      ...text,
      maxLength: 64,
      description: 'Kind of the link, such as CMS_ARCHIVES_FILE. Without one the file answers to every code.',
    },
    fileOldname: { ...text, description: 'Name the file was uploaded under; shown to visitors.' },
    fileSuffix: { ...text, maxLength: 16, description: 'Extension without the dot.' },
    fileName: { ...text, contentMediaType: ADDRESSES, description: 'Name the file is stored under.' },
    filePath: {
      ...text,
      minLength: 1,
      contentMediaType: ADDRESSES,
      description: 'Path under the image base address.',
    },
    fileSize: {
      type: 'integer',
      minimum: 0,
      description: 'Bytes; the service says it of files it keeps, other than pictures.',
    },
    description: { ...text, description: 'Caption.' },
    thumbAlt: pictureText,
  },
} as const satisfies JSONSchema

/** Translatable fields. */
export const fileTextFields = [
  'fileOldname',
  'fileName',
  'filePath',
  'description',
  'thumbAlt',
] as const satisfies readonly (keyof typeof fileSchema.properties)[]

export type StoredFileRecord = FromSchema<typeof fileSchema>
