import type { JSONSchema } from 'json-schema-to-ts'
import { said } from '../../../schemas/config/index.ts'
import type { PieceDefinition } from '../../engine/manifest.ts'
import { layoutSchema } from '../entry-schemas.ts'

const options = {
  type: 'object',
  additionalProperties: false,
  properties: {
    layout: layoutSchema,
  },
} as const satisfies JSONSchema

/** Tabs of lists, reachable with and without scripts. */
export const tabsBlockDefinition = {
  name: 'tabs',
  summary: said('Tabs of lists; each tab has its own data.', '标签页式的列表，每页各有数据。'),
  kind: 'list',
  options,
  full: false,
  paged: false,
} as const satisfies PieceDefinition
