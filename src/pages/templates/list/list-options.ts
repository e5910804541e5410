import type { JSONSchema } from 'json-schema-to-ts'
import { choices, described, localText } from '../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import {
  boxedCropSchema,
  cardPartSchema,
  choiceSchema,
  cropSchema,
  dayFormatSchema,
  filtersSchema,
  formNameSchema,
  keywordSchema,
  moreWordsSchema,
  newTabSchema,
  ratioChoices,
  statusLabelsSchema,
} from '../option-schemas.ts'

export const bookListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lead: {
      type: 'boolean',
      default: false,
      description: described(
        'On the first page the first entry is large before the shelf, with its date and excerpt.',
        '在第一页，首个条目以大图连同日期和摘要排在书架之前。',
      ),
    },
  },
} as const satisfies JSONSchema
export type BookListOptions = OptionsOf<typeof bookListOptions>

export const cardListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      default: 2,
      description: described(
        'Cards in a row; 1 sets picture and text side by side.',
        '每行卡片数，1 为图文并排。',
      ),
    },
    show: {
      type: 'array',
      uniqueItems: true,
      items: cardPartSchema,
      default: ['prefix', 'period', 'status', 'place', 'excerpt', 'links', 'more'],
      description: described('Parts of a card beside picture and title.', '卡片上除图片和标题外显示的内容。'),
    },
    crop: boxedCropSchema,
    statusLabels: statusLabelsSchema,
    dayFormat: dayFormatSchema,
    more: moreWordsSchema,
    filters: filtersSchema,
  },
} as const satisfies JSONSchema
export type CardListOptions = OptionsOf<typeof cardListOptions>

export const friendListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    marks: {
      type: 'boolean',
      default: true,
      description: described(
        'Shows the pictures of the entries as marks beside their names.',
        '在名称旁以条目的图片作为标志。',
      ),
    },
  },
} as const satisfies JSONSchema
export type FriendListOptions = OptionsOf<typeof friendListOptions>

export const gridListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      default: 3,
      description: described('Objects in a row.', '每行数量。'),
    },
    crop: cropSchema,
    ratio: {
      type: 'string',
      ...ratioChoices,
      default: 'object',
      description: described('Shape of the pictures.', '图片的形状。'),
    },
    layout: {
      type: 'string',
      ...choices(
        ['even', described('Every entry as large as the others.', '所有条目大小相同。')],
        [
          'album',
          described(
            'The first entry twice as large, and the tabs written large, as in an album.',
            '如相册：首个条目放大一倍，标签页用大字。',
          ),
        ],
        [
          'lines',
          described(
            'A line for each entry, without pictures: title, subtitle and excerpt beside each other.',
            '每个条目一行，没有图片：标题、副标题和摘要并列。',
          ),
        ],
      ),
      default: 'even',
      description: described('How the grid is laid out.', '网格的版式。'),
    },
    lead: localText('A sentence below the title.', '标题下的一句话。'),
    lines: {
      type: 'array',
      minItems: 1,
      items: localText('One line.', '一行文字。'),
      description: described(
        'Short lines beside the sentence, such as the rules of a call for works.',
        '标题旁的几行短文字，例如征集要求。',
      ),
    },
    form: formNameSchema,
    newTab: newTabSchema,
    filters: filtersSchema,
  },
} as const satisfies JSONSchema
export type GridListOptions = OptionsOf<typeof gridListOptions>

export const imgListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    crop: cropSchema,
    ratio: {
      type: 'string',
      ...ratioChoices,
      default: 'photo',
      description: described('Shape of the pictures.', '图片的形状。'),
    },
    columns: {
      type: 'integer',
      minimum: 2,
      maximum: 4,
      default: 3,
      description: described('Pictures in a row.', '每行图片数。'),
    },
  },
} as const satisfies JSONSchema
export type ImgListOptions = OptionsOf<typeof imgListOptions>

export const imgdetailListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    crop: boxedCropSchema,
    more: moreWordsSchema,
  },
} as const satisfies JSONSchema
export type ImgdetailListOptions = OptionsOf<typeof imgdetailListOptions>

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
