import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { formatNames } from './formats.ts'
import { localTextSchema } from './text.ts'

const path = {
  type: 'string',
  pattern: '^/',
  description: 'Path of the call; "{NAME}" is a setting of the site. 接口路径。',
} as const satisfies JSONSchema

const uploadSchema = {
  type: 'object',
  description: 'Where the files of a "photos" field go, one call each, and what they must be. 图片上传。',
  additionalProperties: false,
  required: ['service', 'path', 'field', 'most', 'megabytes'],
  properties: {
    service: { type: 'string', description: 'Name of a service of site.json.' },
    path,
    field: { type: 'string', minLength: 1, description: 'Field of the multipart form that holds the file.' },
    most: { type: 'integer', minimum: 1, maximum: 20, description: 'At most so many files. 最多张数。' },
    megabytes: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      description: 'Each file is smaller than so many MB. 单张大小上限。',
    },
    types: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', enum: ['image/jpeg', 'image/png'] },
      description: 'Media types; default both. 允许的图片类型。',
    },
    typeMessage: localTextSchema,
    sizeMessage: localTextSchema,
  },
} as const satisfies JSONSchema

const fieldSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'control', 'label'],
  properties: {
    name: {
      type: 'string',
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: 'Name under which the value is sent. 字段名。',
    },
    control: {
      type: 'string',
      enum: [
        'text',
        'tel',
        'email',
        'textarea',
        'select',
        'radio',
        'checkbox',
        'date',
        'number',
        'photos',
        'hidden',
      ],
      description:
        'How it is filled in. "hidden" is never shown: its default is sent. "photos" sends the paths of the uploaded files, with commas between. 控件。',
    },
    label: localTextSchema,
    hint: localTextSchema,
    placeholder: localTextSchema,
    default: { type: ['string', 'number', 'boolean'], description: 'Value before the visitor changes it.' },
    required: { type: 'boolean', description: 'Whether it must be filled in; default false. 是否必填。' },
    requiredMessage: { ...localTextSchema, description: 'Shown when it is empty. 未填写时的提示。' },
    format: {
      type: 'string',
      enum: formatNames,
      description: 'A known form of the value, such as a mobile number. 常用格式。',
    },
    pattern: {
      type: 'string',
      description: 'Regular expression the value must match, read with the flag "u". 正则表达式。',
    },
    patternMessage: {
      ...localTextSchema,
      description: 'Shown when the value is not as "format" or "pattern" ask. 格式不符时的提示。',
    },
    minLength: { type: 'integer', minimum: 0, description: 'At least so many characters.' },
    maxLength: { type: 'integer', minimum: 1, maximum: 20000, description: 'At most so many characters.' },
    minimum: { type: 'number', description: 'Smallest number.' },
    maximum: { type: 'number', description: 'Largest number.' },
    rows: { type: 'integer', minimum: 1, maximum: 40, description: 'Lines of a "textarea"; default 4.' },
    autocomplete: {
      type: 'string',
      enum: ['name', 'email', 'tel', 'organization', 'street-address', 'bday', 'off'],
      description: 'What the browser may fill in by itself. 自动填充。',
    },
    options: {
      type: 'array',
      minItems: 1,
      description: 'What "select" and "radio" offer. 选项。',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value', 'label'],
        properties: { value: { type: ['string', 'number'], minLength: 1 }, label: localTextSchema },
      },
    },
    upload: uploadSchema,
    private: {
      type: 'boolean',
      description: 'Never answered, logged or put in an address; default false. 隐私字段。',
    },
  },
} as const satisfies JSONSchema

const stepSchema = {
  type: 'object',
  description: 'A further call, made once the first has succeeded. 后续请求。',
  additionalProperties: false,
  required: ['service', 'path', 'body'],
  properties: {
    service: { type: 'string', description: 'Name of a service of site.json.' },
    path,
    body: {
      type: 'object',
      description:
        'Body of the call. "{answer}" is what the first call answered, "{field}" the value of a field; of a "photos" field, the JSON list of its uploaded files. "{NAME}" is a setting of the site.',
    },
  },
} as const satisfies JSONSchema

/** One file of config/forms/. */
export const formSchema = {
  $id: 'https://vitrine.invalid/schemas/form.schema.json',
  title: 'Vitrine form',
  description: 'A form: its fields, rules and messages, and where it is sent. 表单配置。',
  type: 'object',
  additionalProperties: false,
  required: ['title', 'fields', 'submit'],
  properties: {
    $schema: { type: 'string' },
    title: localTextSchema,
    intro: { ...localTextSchema, description: 'Said above the fields. 表单说明。' },
    open: {
      ...localTextSchema,
      description: 'Words of the button that opens it; default its title. 打开按钮。',
    },
    note: { ...localTextSchema, description: 'Said beside the button that sends it. 提交说明。' },
    route: {
      type: 'string',
      pattern: '^(/[A-Za-z0-9_.-]+){1,4}$',
      description: 'Gives the form a page of its own at this path. 独立页面路径。',
    },
    fields: { type: 'array', items: fieldSchema, minItems: 1 },
    submit: {
      type: 'object',
      additionalProperties: false,
      required: ['service', 'path', 'label', 'success'],
      properties: {
        service: { type: 'string', description: 'Name of a service of site.json.' },
        path,
        label: localTextSchema,
        success: { ...localTextSchema, description: 'Said once it is sent. 提交成功的提示。' },
        failure: { ...localTextSchema, description: 'Said when it could not be sent. 提交失败的提示。' },
        afterwards: { type: 'array', items: stepSchema, minItems: 1 },
      },
    },
    limit: {
      type: 'object',
      description: 'How often one address may send it; default 20 times in 10 minutes. 提交频率限制。',
      additionalProperties: false,
      required: ['times', 'minutes'],
      properties: {
        times: { type: 'integer', minimum: 1, maximum: 10000 },
        minutes: { type: 'integer', minimum: 1, maximum: 1440 },
      },
    },
  },
} as const satisfies JSONSchema

export type FormConfig = FromSchema<typeof formSchema>
export type FormFieldConfig = FormConfig['fields'][number]
