import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { callProperties, stepSchema } from './form-call.ts'
import { formFieldSchema } from './form-field.ts'
import { schemaKey } from './schema-key.ts'
import { localText } from './text.ts'

const submitSchema = {
  type: 'object',
  description: described(
    'Where the form is sent, and what is shown then.',
    '表单提交到哪里，以及提交后的提示。',
  ),
  additionalProperties: false,
  required: ['service', 'path', 'label', 'success'],
  properties: {
    ...callProperties,
    label: localText('Words of the button that sends it.', '提交按钮的文字。'),
    success: localText('Said once it is sent.', '提交成功的提示。'),
    failure: localText('Said when it could not be sent.', '提交失败的提示。'),
    afterwards: {
      type: 'array',
      items: stepSchema,
      minItems: 1,
      description: described(
        'Further calls, made in this order once the first has succeeded.',
        '首个请求成功后，按此顺序发出的后续请求。',
      ),
    },
  },
} as const satisfies JSONSchema

const limitSchema = {
  type: 'object',
  description: described(
    'How often one address may send it; default 20 times in 10 minutes.',
    '同一网络地址的提交频率上限；默认 10 分钟内 20 次。',
  ),
  additionalProperties: false,
  required: ['times', 'minutes'],
  properties: {
    times: {
      type: 'integer',
      minimum: 1,
      maximum: 10000,
      description: described('At most so many times.', '最多提交次数。'),
    },
    minutes: {
      type: 'integer',
      minimum: 1,
      maximum: 1440,
      description: described('Within so many minutes, up to 1440.', '在多少分钟内，上限为 1440。'),
    },
  },
} as const satisfies JSONSchema

/** Schema of the files in config/forms/. */
export const formSchema = {
  $id: 'https://vitrine.invalid/schemas/form.schema.json',
  title: 'Vitrine form',
  description: described(
    'A form: its fields, rules and messages, and where it is sent.',
    '一个表单：字段、规则、提示，以及提交到哪里。',
  ),
  type: 'object',
  additionalProperties: false,
  required: ['title', 'fields', 'submit'],
  properties: {
    $schema: schemaKey,
    title: localText('Title of the form.', '表单标题。'),
    intro: localText('Said above the fields.', '显示在字段上方的说明。'),
    open: localText(
      'Words of the button that opens it; default its title.',
      '打开表单的按钮文字；默认为标题。',
    ),
    note: localText('Said beside the button that sends it.', '提交按钮旁的说明。'),
    route: {
      type: 'string',
      pattern: '^(/[A-Za-z0-9_.-]+){1,4}$',
      description: described(
        'Gives the form a page of its own at this path, such as "/Volunteer/SignUp".',
        '让表单在此路径拥有独立页面，例如 "/Volunteer/SignUp"。',
      ),
    },
    fields: {
      type: 'array',
      items: formFieldSchema,
      minItems: 1,
      description: described('Fields from top to bottom.', '自上而下的各个字段。'),
    },
    submit: submitSchema,
    limit: limitSchema,
  },
} as const satisfies JSONSchema

export type FormConfig = FromSchema<typeof formSchema>
export type FormFieldConfig = FormConfig['fields'][number]
