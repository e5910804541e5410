import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'
import { schemaKey } from './schema-key.ts'
import { fontSchema } from './theme-font.ts'

/** Colour tokens of a page by their purpose. */
export const COLOUR_TOKENS = [
  'paper',
  'paper-raised',
  'paper-sunken',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'second',
  'action',
  'action-hover',
  'on-action',
  'action-ink',
  'focus',
  'stage',
  'stage-raised',
  'stage-line',
  'on-stage',
  'on-stage-soft',
  'on-stage-strong',
  'stage-accent',
  'stage-accent-strong',
  'stage-second',
  'stage-focus',
  'scrim',
] as const

export type ColourToken = (typeof COLOUR_TOKENS)[number]

const uses: Readonly<Record<ColourToken, readonly [en: string, zh: string]>> = {
  paper: ['Ground of the page.', '页面底色。'],
  'paper-raised': ['Ground of what lies above the page, such as panels.', '面板等浮起部分的底色。'],
  'paper-sunken': ['Ground of quiet parts, such as an empty picture.', '图片空位等凹陷部分的底色。'],
  ink: ['Text.', '正文文字。'],
  'ink-soft': ['Text that is less prominent.', '次要文字。'],
  'ink-faint': ['Dates and notes.', '日期和备注。'],
  line: ['Lines between parts.', '各部分之间的线。'],
  'line-strong': ['Borders of fields and controls.', '输入框和控件的边线。'],
  accent: ['Coloured text and small marks.', '彩色文字和小标记。'],
  'accent-strong': ['Coloured text under the pointer.', '指针下的彩色文字。'],
  second: ['Second accent, such as what is open now.', '第二强调色，例如“正在开放”。'],
  action: ['Ground of filled buttons; marks what is current.', '实心按钮的底色，也标出当前项。'],
  'action-hover': ['The same under the pointer.', '指针下实心按钮的底色。'],
  'on-action': ['Text on filled buttons.', '实心按钮上的文字。'],
  'action-ink': [
    'Text that marks what is current, what was found, or a mistake: “action”, with the contrast of a text.',
    '标出当前项、搜索命中或错误的文字：即“action”，但有文字所需的对比度。',
  ],
  focus: ['Ring around what has the focus.', '焦点框。'],
  stage: ['Dark ground of header, footer and halls.', '页头、页脚和展厅的深色底。'],
  'stage-raised': ['What lies above it.', '深色底上浮起的部分。'],
  'stage-line': ['Lines on the dark ground.', '深色底上的线。'],
  'on-stage': ['Text on the dark ground.', '深色底上的文字。'],
  'on-stage-soft': ['Text there that is less prominent.', '深色底上的次要文字。'],
  'on-stage-strong': ['Text there under the pointer.', '深色底上指针所指的文字。'],
  'stage-accent': ['Accent on the dark ground.', '深色底上的强调色。'],
  'stage-accent-strong': ['Strong accent on the dark ground.', '深色底上较强的强调色。'],
  'stage-second': ['Second accent on the dark ground.', '深色底上的第二强调色。'],
  'stage-focus': ['Focus ring on the dark ground.', '深色底上的焦点框。'],
  scrim: ['Shade over pictures, below text.', '图片上、文字下的遮罩。'],
}

function colour(en: string, zh: string) {
  return { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', description: described(en, zh) } as const
}

const colourSchema = colour('A colour.', '颜色。')

const byToken = Object.fromEntries(COLOUR_TOKENS.map((token) => [token, colour(...uses[token])])) as Record<
  ColourToken,
  typeof colourSchema
>

function tokensSchema<const En extends string>(en: En, zh: string) {
  return {
    type: 'object',
    additionalProperties: false,
    properties: byToken,
    description: described(en, zh),
  } as const
}

const paletteSchema = {
  type: 'object',
  additionalProperties: false,
  description: described(
    'Colours: a few seeds that all others derive from, and any of them by hand. "#rrggbb".',
    '颜色：其余颜色由几个基色推导得出，也可以逐个指定。写作“#rrggbb”。',
  ),
  properties: {
    paper: colour('Seed: ground of the page in light.', '基色：浅色界面的页面底色。'),
    ink: colour('Seed: text in light.', '基色：浅色界面的文字颜色。'),
    accent: colour('Seed: coloured text, buttons and marks.', '基色：彩色文字、按钮和标记。'),
    second: colour(
      'Seed: a second accent; default one made of the accent.',
      '基色：第二强调色；默认由强调色得出。',
    ),
    stage: colour(
      'Seed: the dark hall. Ground of header and footer, and of the page in dark.',
      '基色：深色展厅。页头、页脚以及深色界面的底色。',
    ),
    light: tokensSchema('Colours in light that are not to be derived.', '浅色界面中不由基色推导的颜色。'),
    dark: tokensSchema('Colours in dark that are not to be derived.', '深色界面中不由基色推导的颜色。'),
  },
} as const satisfies JSONSchema

const familiesSchema = {
  type: 'array',
  minItems: 1,
  items: { type: 'string', pattern: '^[^"\\\\;{}<>]{1,80}$' },
} as const

function families(en: string, zh: string) {
  return { ...familiesSchema, description: described(en, zh) } as const
}

const stackProperties = {
  text: families(
    'Families of running text, the first that is there: of "fonts", of the system, or "serif", "sans-serif", "system-ui".',
    '正文字体，取第一个可用的：“fonts”中的、系统中的，或“serif”“sans-serif”“system-ui”。',
  ),
  heading: families('Families of headings.', '标题字体。'),
} as const

const typeSchema = {
  type: 'object',
  additionalProperties: false,
  description: described('Typefaces.', '字体。'),
  properties: {
    ...stackProperties,
    languages: {
      type: 'object',
      description: described(
        'Typefaces of single languages, by the code or the tag of a language of the site. They go before "text" and "heading", which count for the other languages.',
        '个别语言的字体，以站点语言的代码或标签为键。它们优先于“text”和“heading”，后两者用于其余的语言。',
      ),
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        description: described('Typefaces of this language.', '这种语言的字体。'),
        properties: stackProperties,
      },
    },
  },
} as const satisfies JSONSchema

function ornament(en: string, zh: string) {
  return {
    type: 'string',
    pattern: '^/media/[A-Za-z0-9@._/-]+$',
    description: described(en, zh),
  } as const
}

const ornamentsSchema = {
  type: 'object',
  additionalProperties: false,
  description: described(
    'Drawings of the museum\'s own, such as "/media/sign.svg"; of each only the shape counts, its colour is one of the palette. Default none.',
    '博物馆自己的图案，例如“/media/sign.svg”；只取其形状，颜色来自配色。默认没有。',
  ),
  properties: {
    noPicture: ornament(
      'Square sign where a picture is missing; without it the box is empty.',
      '图片缺失处的方形标志；不写则留空。',
    ),
    guideTop: ornament(
      'Behind the top of pages of the template "guide"; 4:3.',
      '“guide”模板页面顶部的背景图案，4:3。',
    ),
    guideBottom: ornament(
      'A band at the bottom of the same pages, repeated across their width, 640 pixels wide each time.',
      '同一页面底部的带状图案，横向重复，每次宽 640 像素。',
    ),
  },
} as const satisfies JSONSchema

function groundSchema<const En extends string>(en: En, zh: string) {
  return {
    type: 'string',
    ...choices(
      ['stage', described('The dark hall.', '深色。')],
      ['paper', described('The ground of the page.', '页面底色。')],
    ),
    description: described(`${en}; default "stage".`, `${zh}；默认为“stage”。`),
  } as const
}

/** Schema of theme.json. */
export const themeSchema = {
  $id: 'https://vitrine.invalid/schemas/theme.schema.json',
  title: 'Vitrine theme',
  description: described(
    'How the site looks: colours, typefaces, ornaments, corners, density, header and band. Without it the site has a neutral look.',
    '站点的外观：颜色、字体、图案、圆角、疏密、页头与内页横幅。没有这个文件时使用中性的外观。',
  ),
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: schemaKey,
    palette: paletteSchema,
    type: typeSchema,
    fonts: {
      type: 'array',
      items: fontSchema,
      description: described('Typefaces that the site serves itself.', '由站点自己提供的字体。'),
    },
    ornaments: ornamentsSchema,
    radius: {
      type: 'number',
      minimum: 0,
      maximum: 40,
      description: described('Radius of corners in pixels; default 4.', '圆角半径，单位像素；默认为 4。'),
    },
    rule: {
      type: 'number',
      minimum: 0.5,
      maximum: 4,
      description: described(
        'Thickness of lines between parts in pixels; default 1.',
        '各部分之间的线的粗细，单位像素；默认为 1。',
      ),
    },
    shadow: {
      type: 'string',
      ...choices(
        ['soft', described('Soft, below panels.', '面板下的柔和阴影。')],
        ['hard', described('A hard edge in the colour of text.', '文字颜色的硬边阴影。')],
        ['none', described('None; panels have lines.', '没有阴影，只有线。')],
      ),
      description: described('The shadow of panels; default "soft".', '面板的阴影；默认为“soft”。'),
    },
    column: {
      type: 'number',
      minimum: 960,
      maximum: 1920,
      description: described(
        'Greatest width of what a page shows, in pixels; default 1320.',
        '页面内容的最大宽度，单位像素；默认为 1320。',
      ),
    },
    density: {
      type: 'number',
      minimum: 0.7,
      maximum: 1.4,
      description: described(
        'Share of the usual room between things: below 1 is denser; default 1.',
        '间距与通常间距之比，小于 1 更紧凑；默认为 1。',
      ),
    },
    headingScale: {
      type: 'number',
      minimum: 0.75,
      maximum: 1.6,
      description: described(
        'Size of headings as a share of the usual one; default 1.',
        '标题与通常大小之比；默认为 1。',
      ),
    },
    headingWeight: {
      type: 'integer',
      minimum: 300,
      maximum: 900,
      description: described('Weight of headings; default 600.', '标题的字重；默认为 600。'),
    },
    textScale: {
      type: 'number',
      minimum: 0.85,
      maximum: 1.25,
      description: described(
        'Size of all text as a share of the size that a visitor has set in the browser; default 1.',
        '全部文字与访问者浏览器设定大小之比；默认为 1。',
      ),
    },
    header: {
      type: 'string',
      ...choices(
        [
          'stage',
          described('On the dark hall, over the banner where there is one.', '深色，有横幅时覆于其上。'),
        ],
        [
          'paper',
          described(
            'On paper, above everything else, with a line below.',
            '页面底色，位于最上方，下有一线。',
          ),
        ],
        [
          'centred',
          described(
            'On paper, with the name in the middle and the menu in a row below it.',
            '页面底色，名称居中，菜单在其下一行。',
          ),
        ],
      ),
      description: described('The header; default "stage".', '页头；默认为“stage”。'),
    },
    band: {
      type: 'string',
      ...choices(
        [
          'picture',
          described('The sub-banner picture with the name of the section.', '横幅图片，上有栏目名称。'),
        ],
        ['plain', described('The name of the section alone, on paper.', '只有栏目名称，页面底色。')],
      ),
      description: described(
        'The band at the top of inner pages; default "picture".',
        '内页顶部的横幅；默认为“picture”。',
      ),
    },
    hall: groundSchema('Ground of halls and of the picture of an object', '展厅和藏品图片的底色'),
    footer: groundSchema('Ground of the footer', '页脚的底色'),
    entries: {
      type: 'string',
      ...choices(
        ['plain', described('On the ground of the page.', '直接在页面底色上。')],
        [
          'panel',
          described('Each on a panel of its own, with corners and shadow.', '各有面板，带圆角和阴影。'),
        ],
      ),
      description: described(
        'Pictures with their words in grids; default "plain".',
        '网格中的图片及其文字；默认为“plain”。',
      ),
    },
  },
} as const satisfies JSONSchema

export type ThemeConfig = FromSchema<typeof themeSchema>
