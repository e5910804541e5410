import type { JSONSchema } from 'json-schema-to-ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { formNameSchema } from '../form-name-schema.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: { form: formNameSchema },
} as const satisfies JSONSchema

/** A form alone. A form with a route of its own is drawn by it. */
export const formPageDefinition = {
  name: 'form',
  kind: 'page',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
