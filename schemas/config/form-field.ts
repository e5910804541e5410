import type { JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { boundPattern } from './clock.ts'
import { described } from './described.ts'
import { callProperties } from './form-call.ts'
import { controlChoices } from './form-controls.ts'
import { formatChoices } from './formats.ts'
import { localText } from './text.ts'

const uploadSchema = {
  type: 'object',
  description: described(
    'Where the files of a "photos" field go, one call each, and what they must be.',
    '“photos”字段的文件上传到哪里（每个文件一次请求），以及对文件的要求。',
  ),
  additionalProperties: false,
  required: ['service', 'path', 'field', 'most', 'megabytes'],
  properties: {
    ...callProperties,
    field: {
      type: 'string',
      minLength: 1,
      description: described(
        'Name of the part of the upload that holds the file.',
        '上传请求（multipart）中存放文件的字段名。',
      ),
    },
    most: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      description: described('At most so many files, up to 20.', '最多上传几个文件，上限为 20。'),
    },
    megabytes: {
      type: 'integer',
      minimum: 1,
      maximum: 20,
      description: described('Each file is smaller than so many MB.', '单个文件须小于多少 MB。'),
    },
    types: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'string',
        ...choices(
          ['image/jpeg', described('JPEG pictures.', 'JPEG 图片。')],
          ['image/png', described('PNG pictures.', 'PNG 图片。')],
        ),
      },
      description: described(
        'Kinds of pictures that are taken; default both.',
        '接受的图片类型；默认两种都接受。',
      ),
    },
    typeMessage: localText('Shown when a file is of another kind.', '文件类型不符时的提示。'),
    sizeMessage: localText('Shown when a file is too large.', '文件过大时的提示。'),
  },
} as const satisfies JSONSchema

/** A number or a date. */
const boundSchema = { type: ['number', 'string'], pattern: boundPattern } as const

const autocompleteChoices = choices(
  ['name', described('The full name.', '姓名。')],
  ['email', described('The e-mail address.', '电子邮箱。')],
  ['tel', described('The telephone number.', '电话号码。')],
  ['organization', described('The company or school.', '单位或学校。')],
  ['street-address', described('The postal address.', '通信地址。')],
  ['bday', described('The day of birth.', '生日。')],
  ['off', described('Nothing.', '不自动填充。')],
)

export const controlSchema = {
  type: 'string',
  ...controlChoices,
  description: described('How the field is filled in.', '字段的填写方式。'),
} as const satisfies JSONSchema

export const formFieldSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'control'],
  properties: {
    name: {
      type: 'string',
      pattern: '^[a-z][A-Za-z0-9]*$',
      description: described('Name under which the value is sent.', '提交时使用的字段名。'),
    },
    control: controlSchema,
    label: localText('Label of the field; a "hidden" one needs none.', '字段的标签；“hidden”字段可不写。'),
    hint: localText('Help beside the field.', '字段旁的填写说明。'),
    placeholder: localText('Words inside the empty field.', '字段为空时其中的提示文字。'),
    default: {
      type: ['string', 'number', 'boolean'],
      description: described(
        'Value before the visitor changes it; of a "hidden" field, the value that is sent.',
        '访客修改之前的值；“hidden”字段则为提交的值。',
      ),
    },
    required: {
      type: 'boolean',
      description: described('Whether it must be filled in; default false.', '是否必填；默认为否。'),
    },
    requiredMessage: localText('Shown when it is empty.', '未填写时的提示。'),
    format: {
      type: 'string',
      ...formatChoices,
      description: described(
        'A known form the value must have, such as a mobile number.',
        '值必须符合的常用格式，例如手机号。',
      ),
    },
    pattern: {
      type: 'string',
      description: described(
        'Regular expression the value must match, read with the flag "u"; with "format", both count.',
        '值必须匹配的正则表达式，带“u”标志；与“format”同时写时，两者都须符合。',
      ),
    },
    patternMessage: localText(
      'Shown when the value is not as "format" or "pattern" ask.',
      '不符合“format”或“pattern”时的提示。',
    ),
    minLength: {
      type: 'integer',
      minimum: 0,
      description: described('At least so many characters; default 0.', '最少字符数；默认为 0。'),
    },
    maxLength: {
      type: 'integer',
      minimum: 1,
      maximum: 20000,
      description: described(
        'At most so many characters; default 200, of a "tel" 32, of an "email" 254, of a "textarea" 5000.',
        '最多字符数；默认为 200，“tel”为 32，“email”为 254，“textarea”为 5000。',
      ),
    },
    minimum: {
      ...boundSchema,
      description: described(
        'Smallest number of a "number"; first day of a "date", as YYYY-MM-DD or "today", by the clock of the museum.',
        '“number”允许的最小值；“date”允许的最早日期，写作 YYYY-MM-DD 或 "today"（按博物馆当地时间）。',
      ),
    },
    maximum: {
      ...boundSchema,
      description: described(
        'Largest number of a "number"; last day of a "date", as YYYY-MM-DD or "today".',
        '“number”允许的最大值；“date”允许的最晚日期，写作 YYYY-MM-DD 或 "today"。',
      ),
    },
    rows: {
      type: 'integer',
      minimum: 1,
      maximum: 40,
      description: described('Lines of a "textarea"; default 4.', '“textarea”的行数；默认为 4。'),
    },
    autocomplete: {
      type: 'string',
      ...autocompleteChoices,
      description: described('What the browser may fill in by itself.', '浏览器可自动填充的内容。'),
    },
    options: {
      type: 'array',
      minItems: 1,
      description: described('What "select" and "radio" offer.', '“select”和“radio”的选项。'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['value', 'label'],
        properties: {
          value: {
            type: ['string', 'number'],
            minLength: 1,
            description: described('Value that is sent.', '提交的值。'),
          },
          label: localText('Words the visitor reads.', '访客看到的文字。'),
        },
      },
    },
    upload: uploadSchema,
    settings: {
      type: 'object',
      description: described(
        'Settings of a control that an extension of the museum defines, as its definition asks for them.',
        '扩展所定义的填写方式的设置，内容由其定义决定。',
      ),
    },
    private: {
      type: 'boolean',
      description: described(
        'Contact data or similar: never answered, logged or put in an address; default false.',
        '联系方式等隐私信息：不会出现在响应、日志或网址中；默认为否。',
      ),
    },
  },
} as const satisfies JSONSchema
