import type { JSONSchema } from 'json-schema-to-ts'

export interface ImportSchema {
  readonly type: 'object'
  readonly description: string
  readonly additionalProperties: false
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, JSONSchema>>
}

/**
 * Returns the schema of an imported record: the entity plus optional `translations` by language, which may
 * only replace the given text fields. The config of the site defines the languages.
 */
export function translated(schema: ImportSchema, textFields: readonly string[]): ImportSchema {
  return {
    ...schema,
    properties: {
      ...schema.properties,
      translations: {
        type: 'object',
        description: 'Text fields in other languages of the site, by language code.',
        additionalProperties: {
          type: 'object',
          description: 'Text fields in this language.',
          additionalProperties: false,
          properties: Object.fromEntries(
            Object.entries(schema.properties).filter(([name]) => textFields.includes(name)),
          ),
        },
      },
    },
  }
}
