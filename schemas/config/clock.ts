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

/**
 * Pattern of a valid date of the Gregorian calendar, without anchors: no 30 February, and 29 February in leap
 * years only.
 */
export const CALENDAR_DAY =
  '(?:[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'

export const daySchema = {
  type: 'string',
  pattern: `^${CALENDAR_DAY}$`,
  description: described(
    'A day, as YYYY-MM-DD, such as "2027-02-05".',
    '日期，格式为 YYYY-MM-DD，例如 "2027-02-05"。',
  ),
} as const satisfies JSONSchema

/** Pattern of a date, or "today" for the current date. */
export const boundPattern = `^(?:${CALENDAR_DAY}|today)$`

export const dayOfYearSchema = {
  type: 'string',
  pattern: '^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-9])|(?:0[13-9]|1[0-2])-30|(?:0[13578]|1[02])-31)$',
  description: described(
    'A day of every year, as MM-DD, such as "04-01".',
    '每年的某一天，格式为 MM-DD，例如 "04-01"。',
  ),
} as const satisfies JSONSchema
