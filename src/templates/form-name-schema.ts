/** The name of a form, a file of config/forms/, that visitors can open from the page. */
export const formNameSchema = {
  type: 'string',
  description: 'Name of a form that a button of the page opens. 表单名称。',
} as const

/** Options of a template that needs no other than the form. */
export const formOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { form: formNameSchema },
} as const
