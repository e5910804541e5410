import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described, localText } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { choiceSchema, keywordSchema, newTabSchema } from '../../option-schemas.ts'

export const searchListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    keyword: {
      ...keywordSchema,
      description: described(
        'The search box; its parameter is "key" by default.',
        '搜索框；默认参数为“key”。',
      ),
    },
    types: {
      ...choiceSchema,
      description: described('The row of types above the box.', '搜索框上方的类型选项。'),
    },
    words: {
      type: 'array',
      minItems: 1,
      items: localText('A word or several.', '一个或几个词。'),
      description: described(
        'Words worth trying, offered before anything is searched for.',
        '尚未搜索时提供的推荐词。',
      ),
    },
    titles: {
      type: 'string',
      ...choices(
        ['always', described('Every result shows its title.', '每条结果都显示标题。')],
        [
          'wide',
          described(
            'On phones a result with an excerpt shows no title, though it is read out.',
            '在手机上，有摘要的结果不显示标题，但仍会朗读。',
          ),
        ],
      ),
      default: 'always',
      description: described('When results show their titles.', '何时显示结果的标题。'),
    },
    suggest: {
      type: 'boolean',
      default: true,
      description: described('Titles are offered while the visitor types.', '输入时给出标题建议。'),
    },
    dayFormat: localText(
      'How the day of a result is written, of YYYY, MM, M, MMM (name of the month), DD and D; default "dateFormat" of the language.',
      '结果日期的格式，由 YYYY、MM、M、MMM（月份名称）、DD、D 组成；默认为该语言的“dateFormat”。',
    ),
    time: {
      type: 'boolean',
      default: false,
      description: described('The time of day is after it.', '日期之后显示时刻。'),
    },
    newTab: {
      ...newTabSchema,
      default: false,
      description: described('Results open in a new tab.', '结果在新标签页打开。'),
    },
  },
} as const satisfies JSONSchema

export type SearchListOptions = OptionsOf<typeof searchListOptions>
