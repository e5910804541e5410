import type { JSONSchema } from 'json-schema-to-ts'

export const clockSchema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: "HH:mm on the museum's clock. 馆内时间。",
} as const satisfies JSONSchema

export const daySchema = {
  type: 'string',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'YYYY-MM-DD. 日期。',
} as const satisfies JSONSchema
