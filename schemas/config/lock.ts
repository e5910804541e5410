import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** urls.lock.json of a config. */
export const lockSchema = {
  $id: 'https://vitrine.invalid/schemas/lock.schema.json',
  title: 'Vitrine URL lock',
  description:
    'Every address that was ever public. One that no page and no redirect answers fails the check. Written by "vitrine lock". 公开网址清单。',
  type: 'object',
  additionalProperties: false,
  required: ['urls'],
  properties: {
    $schema: { type: 'string' },
    urls: {
      type: 'array',
      uniqueItems: true,
      items: { type: 'string', pattern: '^/' },
      description: 'Routes, aliases and redirects, in the order of the alphabet. 网址。',
    },
  },
} as const satisfies JSONSchema

export type LockConfig = FromSchema<typeof lockSchema>
