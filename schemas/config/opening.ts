import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { clockSchema, daySchema } from './clock.ts'
import { said } from './said.ts'
import { localText } from './text.ts'

const hoursProperties = {
  opens: {
    ...clockSchema,
    description: said(
      'When the museum opens, as HH:mm on its own clock.',
      '开馆时间，格式为 HH:mm，按博物馆当地时间。',
    ),
  },
  closes: {
    ...clockSchema,
    description: said(
      'When it closes, as HH:mm on its own clock.',
      '闭馆时间，格式为 HH:mm，按博物馆当地时间。',
    ),
  },
  lastEntry: {
    ...clockSchema,
    description: said(
      'Until when visitors are let in, as HH:mm; default until it closes.',
      '停止入馆时间，格式为 HH:mm；默认为闭馆时间。',
    ),
  },
} as const

const weekday = {
  type: 'string',
  ...choices(
    ['mon', said('Monday', '星期一')],
    ['tue', said('Tuesday', '星期二')],
    ['wed', said('Wednesday', '星期三')],
    ['thu', said('Thursday', '星期四')],
    ['fri', said('Friday', '星期五')],
    ['sat', said('Saturday', '星期六')],
    ['sun', said('Sunday', '星期日')],
  ),
} as const satisfies JSONSchema

export const openingSchema = {
  type: 'object',
  description: said(
    'When the museum is open, on its own clock; a day no rule names is closed.',
    '开放时间，按博物馆当地时间；没有规则提到的日子闭馆。',
  ),
  additionalProperties: false,
  required: ['regular'],
  properties: {
    regular: {
      type: 'array',
      minItems: 1,
      description: said(
        'Usual hours by day of the week; texts take those of the first rule as {OPENING_HOURS}.',
        '每周的常规开放时间；文字中的 {OPENING_HOURS} 取第一条规则。',
      ),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['days', 'opens', 'closes'],
        properties: {
          days: {
            type: 'array',
            minItems: 1,
            items: weekday,
            description: said('Days of the week with these hours.', '适用这一时段的星期。'),
          },
          ...hoursProperties,
        },
      },
    },
    exceptions: {
      type: 'array',
      description: said(
        'Days unlike the others; the first that holds a day decides, and without hours it is closed.',
        '例外日期；以第一条包含该日的规则为准，不写时间则为闭馆。',
      ),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        properties: {
          from: {
            ...daySchema,
            description: said('First day, as YYYY-MM-DD.', '第一天，格式为 YYYY-MM-DD。'),
          },
          to: {
            ...daySchema,
            description: said(
              'Last day, as YYYY-MM-DD; default the first.',
              '最后一天，格式为 YYYY-MM-DD；默认与第一天相同。',
            ),
          },
          ...hoursProperties,
          note: localText('Reason visitors are told.', '告知观众的原因。'),
        },
      },
    },
  },
} as const satisfies JSONSchema

export type OpeningConfig = FromSchema<typeof openingSchema>
