import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { clockSchema, dayOfYearSchema, daySchema } from './clock.ts'
import { described } from './described.ts'
import { localText } from './text.ts'

const hoursProperties = {
  opens: {
    ...clockSchema,
    description: described(
      'When the museum opens, as HH:mm on its own clock.',
      '开馆时间，格式为 HH:mm，按博物馆当地时间。',
    ),
  },
  closes: {
    ...clockSchema,
    description: described(
      'When it closes, as HH:mm on its own clock.',
      '闭馆时间，格式为 HH:mm，按博物馆当地时间。',
    ),
  },
  lastEntry: {
    ...clockSchema,
    description: described(
      'Until when visitors are let in, as HH:mm; default until it closes.',
      '停止入馆时间，格式为 HH:mm；默认为闭馆时间。',
    ),
  },
} as const

const weekday = {
  type: 'string',
  ...choices(
    ['mon', described('Monday', '星期一')],
    ['tue', described('Tuesday', '星期二')],
    ['wed', described('Wednesday', '星期三')],
    ['thu', described('Thursday', '星期四')],
    ['fri', described('Friday', '星期五')],
    ['sat', described('Saturday', '星期六')],
    ['sun', described('Sunday', '星期日')],
  ),
} as const satisfies JSONSchema

/** Schema of the weekly opening hours. */
function week(english: string, chinese: string, minItems: 0 | 1 = 1) {
  return {
    type: 'array',
    minItems,
    description: described(english, chinese),
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['days', 'opens', 'closes'],
      properties: {
        days: {
          type: 'array',
          minItems: 1,
          items: weekday,
          description: described('Days of the week with these hours.', '适用这一时段的星期。'),
        },
        ...hoursProperties,
      },
    },
  } as const satisfies JSONSchema
}

export const openingSchema = {
  type: 'object',
  description: described(
    'When the museum is open, on its own clock; a day no rule names is closed.',
    '开放时间，按博物馆当地时间；没有规则提到的日子闭馆。',
  ),
  additionalProperties: false,
  required: ['regular'],
  properties: {
    hours: localText(
      'How {OPENING_HOURS} is written, with {opens} and {closes}, such as "{opens} ~ {closes}"; default as each language writes it.',
      '{OPENING_HOURS} 的写法，用 {opens} 和 {closes} 表示时间，例如“{opens} ~ {closes}”；默认为各语言的习惯写法。',
    ),
    regular: week(
      'Usual hours by day of the week; texts take them as {OPENING_HOURS}, with the days where rules differ, and as {OPENING_WEEK}, with the days always.',
      '每周的常规开放时间；文字中用 {OPENING_HOURS} 表示，各条规则不同时写明星期；{OPENING_WEEK} 总是写明星期。',
    ),
    seasons: {
      type: 'array',
      description: described(
        'Parts of every year with other usual hours, such as summer; the first that holds a day decides, and "regular" is for the rest of the year.',
        '每年中常规时间不同的时段，例如夏季；以第一条包含该日的规则为准，其余日子用“regular”。',
      ),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from', 'to', 'regular'],
        properties: {
          from: {
            ...dayOfYearSchema,
            description: described('First day of every year, as MM-DD.', '每年的第一天，格式为 MM-DD。'),
          },
          to: {
            ...dayOfYearSchema,
            description: described(
              'Last day, as MM-DD; one before the first is in the following year.',
              '最后一天，格式为 MM-DD；早于第一天则为下一年。',
            ),
          },
          regular: week(
            'Usual hours of this season; a day of the week that no rule names is closed. An empty list is a season in which the museum is closed.',
            '这一时段每周的开放时间；没有规则提到的星期闭馆。空列表表示整个时段闭馆。',
            0,
          ),
        },
      },
    },
    exceptions: {
      type: 'array',
      description: described(
        'Days unlike the others; the first that holds a day decides, and without hours it is closed. A day with a pause has two of the same days.',
        '例外日期；以第一条包含该日的规则为准，不写时间则为闭馆。中间休息的日子写两条日期相同的规则。',
      ),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['from'],
        properties: {
          from: {
            ...daySchema,
            description: described('First day, as YYYY-MM-DD.', '第一天，格式为 YYYY-MM-DD。'),
          },
          to: {
            ...daySchema,
            description: described(
              'Last day, as YYYY-MM-DD; default the first.',
              '最后一天，格式为 YYYY-MM-DD；默认与第一天相同。',
            ),
          },
          ...hoursProperties,
          note: localText('Reason shown to visitors.', '告知观众的原因。'),
        },
      },
    },
  },
} as const satisfies JSONSchema

export type OpeningConfig = FromSchema<typeof openingSchema>
