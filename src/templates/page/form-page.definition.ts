import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { formOptionsSchema } from '../form-name-schema.ts'

/** A form alone. A form with a route of its own is drawn by it. */
export const formPageDefinition = {
  name: 'form',
  summary: said(
    'A form alone; a form with a route of its own is drawn by it.',
    '只有一个表单的页面；有独立路径的表单由它绘制。',
  ),
  kind: 'page',
  options: formOptionsSchema,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
