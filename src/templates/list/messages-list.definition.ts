import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { formNameSchema } from '../form-name-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: { form: formNameSchema },
} as const satisfies JSONSchema

/** Visitors' questions and the museum's replies. */
export const messagesListDefinition = {
  name: 'messages',
  kind: 'list',
  options,
  full: false,
  paged: true,
} as const satisfies PieceDefinition
