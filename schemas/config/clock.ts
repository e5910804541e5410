import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'

export const clockSchema = {
  type: 'string',
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: described(
    'Time of day on the museum\'s clock, as HH:mm, such as "09:00".',
    '博物馆当地时间，格式为 HH:mm，例如 "09:00"。',
  ),
} as const satisfies JSONSchema

export const daySchema = {
  type: 'string',
  pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: described(
    'A day, as YYYY-MM-DD, such as "2027-02-05".',
    '日期，格式为 YYYY-MM-DD，例如 "2027-02-05"。',
  ),
} as const satisfies JSONSchema
