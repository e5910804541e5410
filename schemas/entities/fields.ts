import type { JSONSchema } from 'json-schema-to-ts'
import { CALENDAR_DAY } from '../config/index.ts'

/**
 * Id of a record: any text; it is encoded in URLs (`src/base/path-segment.ts`). `ids` of site.json restricts
 * the ids of records with a page of their own.
 */
export const recordId = {
  type: 'string',
  pattern: '^[^\\u0000\\ud800-\\udfff]{1,128}$',
  description: 'Id: any text of at most 128 characters.',
} as const satisfies JSONSchema

/** Channel number: one route segment, such as LastestNews. */
export const channelNumber = {
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$',
  description: 'Channel number: the route segment that names the channel.',
} as const satisfies JSONSchema

/** Date, optionally with a time, in the museum's time zone. */
export const moment = {
  type: 'string',
  pattern: `^${CALENDAR_DAY}(?:[ T](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.][0-9]{1,3})?)?)?$`,
  description: 'YYYY-MM-DD, optionally with HH:mm or HH:mm:ss, in the time zone of the museum.',
} as const satisfies JSONSchema

/** Name or heading on one line. */
export const title = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  description: 'Name or heading, plain text.',
} as const satisfies JSONSchema

/** Short plain text. */
export const text = {
  type: 'string',
  maxLength: 2000,
  description: 'Plain text.',
} as const satisfies JSONSchema

/** Plain text of several paragraphs, such as a provenance or a bibliography. */
export const longText = {
  type: 'string',
  maxLength: 20_000,
  description: 'Plain text.',
} as const satisfies JSONSchema

/** `$comment` of texts that programs read: they are the same in every language and not translated. */
export const FOR_PROGRAMS = 'The same in every language.'

/** Text that a program reads. */
export const programWord = { ...text, $comment: FOR_PROGRAMS } as const satisfies JSONSchema

/** Long text that may contain HTML. */
export const richText = {
  type: 'string',
  maxLength: 2_000_000,
  contentMediaType: 'text/html',
  description: 'HTML or plain text; shown only after sanitising.',
} as const satisfies JSONSchema

/** Media type of URLs and paths, which are not translated. */
export const ADDRESSES = 'text/uri-list'

/** URL of a page, internal or external. */
export const link = {
  type: 'string',
  maxLength: 2000,
  contentMediaType: ADDRESSES,
  description: 'Path inside the site, or an absolute address.',
} as const satisfies JSONSchema

/** Path of a picture below the image base URL. */
export const picture = {
  type: 'string',
  maxLength: 2000,
  contentMediaType: ADDRESSES,
  description: 'Path of a picture under the image base address, or an absolute address.',
} as const satisfies JSONSchema

/** Text alternative of the corresponding picture. */
export const pictureText = {
  type: 'string',
  maxLength: 500,
  description: 'Text alternative: what the picture shows.',
} as const satisfies JSONSchema

/** Group that files are attached to. */
export const group = {
  type: 'string',
  maxLength: 128,
  description: 'Group that the files of the record are attached to.',
} as const satisfies JSONSchema

/** Non-negative integer. */
export const count = {
  type: 'integer',
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'Whole number, zero or more.',
} as const satisfies JSONSchema

export const flag = { type: 'boolean', description: 'Yes or no.' } as const satisfies JSONSchema

/** Review status of a submission; only approved ones are public. */
export const reviewStatus = {
  type: 'string',
  enum: ['pending', 'approved', 'rejected'],
  description:
    'The state of the contribution; only approved ones are public. Imported without one: approved.',
} as const satisfies JSONSchema

/** Season of a collected work (specification, section 9). */
export const season = {
  type: 'string',
  enum: ['spring', 'summer', 'autumn', 'winter'],
  description: 'Season of the call for works.',
} as const satisfies JSONSchema
