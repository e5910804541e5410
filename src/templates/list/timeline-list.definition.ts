import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A chronicle, newest first; the year is the label (specification, section 2). */
export const timelineListDefinition = {
  name: 'timeline',
  summary: said('A chronicle, newest first; the year is the label.', '大事记，由近及远，以年份为标签。'),
  kind: 'list',
  options: noOptionsSchema,
  full: true,
  paged: false,
} as const satisfies PieceDefinition
