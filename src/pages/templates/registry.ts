import type { Registry } from '../../engine/index.ts'
import { missingTexts, neededPlaceholders, textKeys, textPlaceholders } from '../texts/index.ts'
import { fields } from '../ui/form/fields/fields.ts'
import { blocks } from './blocks.ts'
import { templates } from './templates.ts'

/** Registered templates, blocks and form controls that a config may name, and the keys of the interface texts. */
export const registry: Registry = {
  texts: textKeys,
  textPlaceholders,
  neededPlaceholders,
  missingTexts,
  templates,
  blocks,
  controls: fields,
}
