import type { JSONSchema } from 'json-schema-to-ts'
import {
  annotated,
  annotation,
  choices,
  described,
  localText,
  statusWords,
} from '../../../schemas/config/index.ts'
import type { OptionsOf } from '../../engine/contracts/define.ts'

export const newTabSchema = {
  type: 'boolean',
  default: false,
  description: described('Entries open in a new tab.', '条目在新标签页打开。'),
} as const satisfies JSONSchema

/** Whether pictures may be cropped to their boxes. */
export const cropSchema = {
  type: 'boolean',
  description: described(
    'Whether pictures may be cut to the shape of their boxes; default "images.crop" of site.json. With false they are rows in which each keeps its shape.',
    '图片是否可按版面形状裁切；默认取 site.json 的“images.crop”。设为 false 时排成行，各保持原有形状。',
  ),
} as const satisfies JSONSchema

/** Whether pictures may be cropped, for templates whose boxes have the same aspect ratio either way. */
export const boxedCropSchema = {
  type: 'boolean',
  description: described(
    'Whether pictures may be cut to the shape of their boxes; default "images.crop" of site.json. With false each is whole within its box.',
    '图片是否可按版面形状裁切；默认取 site.json 的“images.crop”。设为 false 时在框内完整显示。',
  ),
} as const satisfies JSONSchema

/** Aspect ratio of the pictures in a grid; each template sets its default. */
export const ratioChoices = choices(
  ['photo', described('A landscape photograph, 3:2.', '横幅照片，3:2。')],
  ['object', described('An object of the collection, 4:3.', '藏品，4:3。')],
  ['cover', described('The cover of a book, upright 3:4.', '书籍封面，竖幅 3:4。')],
  ['wide', described('A wide picture, 16:10.', '宽幅图片，16:10。')],
)

/** Layout of a block's entries. */
export const layoutSchema = {
  type: 'string',
  ...choices(
    ['rows', described('Date, title and excerpt, one below the other.', '逐行显示日期、标题和摘要。')],
    [
      'cards',
      described(
        'Pictures, three in a row, or two where one would be left over.',
        '图片卡片，每行三个；末行会剩一个时每行两个。',
      ),
    ],
    [
      'tiles',
      described(
        'Small pictures with their titles, four in a row, or three where one would be left over.',
        '小图配标题，每行四个；末行会剩一个时每行三个。',
      ),
    ],
    ['strip', described('Pictures; more than three scroll sideways.', '图片；超过三张时横向滚动。')],
    ['stage', described('A slider, one picture over most of the width.', '滑动展示，一张图片占大部分宽度。')],
    [
      'carousel',
      described(
        'More than three are a slider with thumbnails below, up to three are rows.',
        '超过三条时为带缩略图的轮播，不超过三条时逐行显示。',
      ),
    ],
  ),
  default: 'rows',
  description: described('How the entries are drawn.', '条目的版式。'),
} as const satisfies JSONSchema

/** Optional parts of a card. The date is shown only without a period. */
export const cardPartSchema = {
  type: 'string',
  ...choices(
    ['prefix', described('Words before the title.', '标题前的文字。')],
    ['period', described('From when to when.', '起止时间。')],
    ['date', described('The date, where there is no period.', '日期，没有起止时间时显示。')],
    [
      'status',
      described(
        'Upcoming, current, ended, cancelled or postponed.',
        '未开始、进行中、已结束、已取消或已延期。',
      ),
    ],
    ['place', described('Where it takes place.', '地点。')],
    ['excerpt', described('The excerpt.', '摘要。')],
    ['links', described('Further links.', '附加链接。')],
    ['more', described('The link "View more".', '“查看更多”链接。')],
  ),
} as const satisfies JSONSchema

export const statusLabelsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: statusWords,
  description: described(
    'Wording of each status; by default that of the interface.',
    '各种状态的文字；默认使用界面自带的文字。',
  ),
} as const satisfies JSONSchema

/** Date pattern of the days of a period. */
export const dayFormatSchema = localText(
  'How the days of a period are written, of YYYY, MM, M, MMM (name of the month), DD and D; default "periodFormat" of the language.',
  '起止日期的格式，由 YYYY、MM、M、MMM（月份名称）、DD、D 组成；默认为该语言的“periodFormat”。',
)

/** Text of the link to an entry. */
export const moreWordsSchema = localText(
  'Words of the link into an entry; default "View more".',
  '进入条目的链接文字；默认为“查看更多”。',
)

/** Number of further entries shown below a record. */
export function relatedSchema<const Usual extends number>(usual: Usual) {
  return {
    type: 'integer',
    minimum: 0,
    maximum: 4,
    default: usual,
    description: described(
      'With "neighbours": how many further entries of the list, of the same kind, are shown below as pictures.',
      '配合“neighbours”：页面下方以图片列出列表中几条同类的其他条目。',
    ),
  } as const
}

const paramSchema = {
  type: 'string',
  ...annotation('read param'),
  pattern: '^[a-z][A-Za-z0-9]*$',
  description: described(
    'Query parameter of the address it is kept in, such as "type".',
    '在网址中使用的查询参数名，例如 "type"。',
  ),
} as const satisfies JSONSchema

const valuesSchema = {
  type: 'array',
  minItems: 1,
  description: described('Fixed values to choose from, in place of a query.', '固定选项，用来代替数据查询。'),
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['value', 'label'],
    properties: {
      value: {
        type: 'string',
        minLength: 1,
        description: described('Value in the address.', '写入网址的值。'),
      },
      label: localText('Words the visitor reads.', '访客看到的文字。'),
    },
  },
} as const satisfies JSONSchema

/** A single-choice filter kept in a query parameter. Its values are fixed or come from a query. */
export const choiceSchema = {
  type: 'object',
  description: described('A choice of one value, kept in the address.', '单选条件，保留在网址中。'),
  additionalProperties: false,
  required: ['param', 'label'],
  properties: {
    param: paramSchema,
    label: localText('Name of the choice, such as "Era".', '选项名称，例如“年代”。'),
    query: annotated(
      'query',
      'Name under "with" of the data whose visible entries are the values; of a tree those at its top, without what leads out of the site.',
      '“with”下的数据名称，其中可见的条目即为选项；树取其最上一层，不含指向站外的条目。',
    ),
    value: {
      type: 'string',
      ...choices(
        ['id', described('The id of the entry.', '条目的 id。')],
        ['kind', described('Its kind.', '条目的种类。')],
      ),
      default: 'id',
      description: described('What of the entries is the value.', '取条目的哪一部分为值。'),
    },
    values: valuesSchema,
    exclude: {
      type: 'array',
      items: { type: 'string' },
      description: described('Values of the query that are not offered.', '查询结果中不列出的值。'),
    },
    all: localText(
      'Label of the choice of everything; without it none is offered.',
      '“全部”选项的文字；不写则没有该选项。',
    ),
    first: {
      type: 'boolean',
      default: false,
      description: described(
        'The first value is chosen where the address names none.',
        '网址未指定时选中第一项。',
      ),
    },
    pictures: {
      type: 'boolean',
      default: false,
      description: described(
        'Draws the pictures of the entries beside their titles.',
        '在选项标题旁显示图片。',
      ),
    },
  },
} as const satisfies JSONSchema

/** A keyword filter kept in a query parameter. */
export const keywordSchema = {
  type: 'object',
  description: described('A box for words, kept in the address.', '关键词输入框，内容保留在网址中。'),
  additionalProperties: false,
  required: ['param', 'label'],
  properties: {
    param: paramSchema,
    label: localText('Name of the box, read by screen readers.', '输入框的名称，供读屏软件朗读。'),
    placeholder: localText('Words inside the empty box.', '输入框为空时其中的提示文字。'),
  },
} as const satisfies JSONSchema

/** Filters of a list: tabs, a drop-down list, a keyword box. */
export const filtersSchema = {
  type: 'object',
  additionalProperties: false,
  description: described(
    'Ways to narrow the list; each keeps the others and returns to page 1.',
    '筛选条件；每项保留其他条件，并回到第一页。',
  ),
  properties: {
    keyword: keywordSchema,
    select: {
      ...choiceSchema,
      description: described('A choice from a drop-down list.', '下拉列表形式的选项。'),
    },
    tabs: { ...choiceSchema, description: described('A choice from a row of tabs.', '标签页形式的选项。') },
    submit: localText('Words of the button; default "Search".', '按钮文字；默认为“搜索”。'),
  },
} as const satisfies JSONSchema

/** Name of a form (a file in config/forms/) that visitors can open from the page. */
export const formNameSchema = annotated(
  'form',
  'Form that the page offers: the name of a file in forms/, without ".json".',
  '页面提供的表单，即 forms/ 中的文件名，不含“.json”。',
)

/** Options of a template whose only option is the form. */
export const formOptionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { form: formNameSchema },
} as const

export type FormOptions = OptionsOf<typeof formOptionsSchema>
