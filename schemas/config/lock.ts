import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { schemaKey } from './schema-key.ts'

/** Schema of urls.lock.json. */
export const lockSchema = {
  $id: 'https://vitrine.invalid/schemas/lock.schema.json',
  title: 'Vitrine URL lock',
  description: described(
    'Every address that was ever public: one that no page and no redirect answers fails the check. Written by "vitrine lock".',
    '所有曾经公开过的网址：若某个网址既无页面也无重定向，检查便不通过。由“vitrine lock”命令写入。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['urls'],
  properties: {
    $schema: schemaKey,
    ids: {
      type: 'string',
      description: described(
        'Rule for ids by which those addresses were public, as "ids" of site.json.',
        '这些网址公开时所用的 id 规则，即 site.json 中的“ids”。',
      ),
    },
    urls: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', pattern: '^/' },
      description: described(
        'Routes, aliases and redirects that were ever public, in alphabetical order.',
        '曾经公开的页面路径、别名与重定向，按字母顺序排列。',
      ),
    },
  },
} as const satisfies JSONSchema

export type LockConfig = FromSchema<typeof lockSchema>
