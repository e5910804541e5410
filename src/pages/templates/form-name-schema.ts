import { annotated } from '../../../schemas/config/index.ts'
import type { OptionsOf } from '../../engine/contracts/define.ts'

/** The name of a form, a file of config/forms/, that visitors can open from the page. */
export const formNameSchema = annotated(
  'form',
  'Form that the page offers: the name of a file in forms/, without ".json".',
  '页面提供的表单，即 forms/ 中的文件名，不含“.json”。',
)

/** Options of a template that needs no other than the form. */
export const formOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { form: formNameSchema },
} as const

export type FormOptions = OptionsOf<typeof formOptionsSchema>
