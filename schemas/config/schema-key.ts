import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'

/** First key of every config file; it tells editors which schema the file follows. */
export const schemaKey = {
  type: 'string',
  description: described(
    'Path of the schema this file follows; editors complete and check by it.',
    '本文件所遵循的 schema 的路径，编辑器据此补全和检查。',
  ),
} as const satisfies JSONSchema
