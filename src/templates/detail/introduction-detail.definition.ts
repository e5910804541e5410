import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { noOptionsSchema } from '../no-options-schema.ts'

/** A full-width page of rich content with a strip of its pictures. */
export const introductionDetailDefinition = {
  name: 'introduction',
  summary: said('A full-width page of text with a strip of its pictures.', '整页宽的图文介绍，附图片条。'),
  kind: 'detail',
  options: noOptionsSchema,
  full: true,
  paged: false,
} as const satisfies PieceDefinition
