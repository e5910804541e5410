import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { onwardSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: { onward: onwardSchema(4) },
} as const satisfies JSONSchema

/** A visitor's work: title, pictures, description. */
export const workDetailDefinition = {
  name: 'work',
  summary: said("A visitor's work: title, pictures, description.", '观众作品：标题、图片和说明。'),
  kind: 'detail',
  options,
  full: true,
  paged: false,
} as const satisfies PieceDefinition
