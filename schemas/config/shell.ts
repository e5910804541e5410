import type { JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { choices } from './choices.ts'
import { daySchema } from './clock.ts'
import { described } from './described.ts'
import { footerSchema } from './footer.ts'
import { localText } from './text.ts'

const shareTargetSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: localText('Words of the link, or above the code.', '链接的文字，或二维码旁的文字。'),
    url: {
      type: 'string',
      pattern: '^(https://[^/\\s]+/|mailto:)\\S*\\{url\\}\\S*$',
      description: described(
        'Address of its share page, with "{url}" for that of the page and, where it takes them, "{title}" and "{image}", such as "https://share.example.org/?url={url}&text={title}"; without it there is the code alone.',
        '该服务的分享网址，“{url}”是本页网址，可用“{title}”和“{image}”写标题和图片，例如“https://share.example.org/?url={url}&text={title}”；不写则只有二维码。',
      ),
    },
    code: localText(
      'Alternative text of a code to scan, which leads to "url", or to the page where there is none; without it no code.',
      '二维码的替代文本，扫码后打开“url”，没有“url”时打开本页；不写则没有二维码。',
    ),
  },
} as const satisfies JSONSchema

const toolSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['tool', 'title'],
  properties: {
    tool: {
      type: 'string',
      ...choices(
        ['link', described('Leads to "href".', '打开“href”。')],
        ['picture', described('Shows "image", such as a code.', '显示“image”，例如二维码。')],
        ['share', described('Shares the page.', '分享本页。')],
        ['top', described('Back to the top of the page.', '返回页面顶部。')],
        ['back', described('Back to the page before.', '返回上一页。')],
      ),
      description: described('What the tool does.', '工具的作用。'),
    },
    icon: {
      type: 'string',
      ...choices(
        ['search', described('A magnifying glass', '放大镜')],
        ['ticket', described('A ticket', '门票')],
        ['share', described('An arrow out of a box', '分享箭头')],
        ['message', described('A speech bubble', '对话气泡')],
        ['camera', described('A camera', '相机')],
        ['top', described('An arrow up', '向上箭头')],
        ['back', described('An arrow to the left', '向左箭头')],
      ),
      description: described(
        'Drawing of the tool; default that of what it does.',
        '工具的图标；默认与作用一致。',
      ),
    },
    title: localText('Words below the drawing.', '图标下的文字。'),
    href: annotated(
      'address',
      'Where a "link" leads, or the link beside a "picture": a route of this site or an address.',
      '“link”的去向，或“picture”旁链接的去向：本站路径或完整网址。',
    ),
    image: annotated(
      'picture',
      'Picture that "picture" shows, such as "/media/code.svg".',
      '“picture”显示的图片，例如 "/media/code.svg"。',
    ),
    note: localText(
      'What a "picture" is for, below it, such as "Scan to book".',
      '“picture”下方的说明，例如“扫码预约”。',
    ),
    action: localText(
      'Words of the link beside a "picture"; default the title. A phone cannot scan what it shows.',
      '“picture”旁链接的文字；默认为标题。手机无法扫描自己屏幕上的二维码。',
    ),
    targets: {
      type: 'array',
      items: shareTargetSchema,
      description: described(
        'Services that "share" offers beside what the device has and the copied address; default none.',
        '“share”除本机的分享和复制网址之外提供的服务；默认没有。',
      ),
    },
  },
} as const satisfies JSONSchema

const noticeProperties = {
  title: localText('Heading of the message.', '提示的标题。'),
  text: localText('What it says; "{NAME}" takes a setting.', '提示内容；“{NAME}”取自设置项。'),
  confirm: localText('Words of the button; default "Confirm".', '按钮文字；默认为“确定”。'),
} as const

const noticeSchema = {
  type: 'object',
  description: described(
    'A notice every visitor is shown once, such as an unforeseen closure.',
    '向每位访客弹出一次的通知，例如临时闭馆。',
  ),
  additionalProperties: false,
  required: ['text'],
  properties: {
    ...noticeProperties,
    from: {
      ...daySchema,
      description: described(
        'First day it is shown, as YYYY-MM-DD; default at once.',
        '开始显示的日期，格式为 YYYY-MM-DD；默认立即显示。',
      ),
    },
    until: {
      ...daySchema,
      description: described(
        'Last day it is shown, as YYYY-MM-DD; default without end.',
        '最后显示的日期，格式为 YYYY-MM-DD；默认一直显示。',
      ),
    },
    delay: {
      type: 'integer',
      minimum: 1000,
      description: described(
        'Milliseconds after which it closes by itself; never without it.',
        '自动关闭前的毫秒数；不写则不自动关闭。',
      ),
    },
  },
} as const satisfies JSONSchema

const dialogSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'text'],
  properties: {
    name: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]*$',
      description: described(
        'Name of the message: a link to "#name" opens it.',
        '名称；指向“#名称”的链接会打开它。',
      ),
    },
    ...noticeProperties,
  },
} as const satisfies JSONSchema

const navigationSchema = {
  type: 'object',
  description: described(
    'Where the menu comes from; empty for the channels of this config.',
    '导航的来源；留空则使用本配置中的频道。',
  ),
  additionalProperties: false,
  properties: {
    source: {
      type: 'string',
      description: described(
        'Source of kind "tree"; without it, or when it fails, the channels of this config are shown.',
        '“tree”类数据源；不写或请求失败时，显示本配置中的频道。',
      ),
    },
    params: {
      type: 'object',
      additionalProperties: {
        type: 'string',
        description: described('Value of this parameter.', '该参数的值。'),
      },
      description: described('Values for the parameters of that source.', '该数据源的参数值。'),
    },
  },
} as const satisfies JSONSchema

export const shellSchema = {
  type: 'object',
  description: described('What surrounds every page.', '每个页面的外围部分。'),
  additionalProperties: false,
  required: ['navigation', 'footer'],
  properties: {
    logo: {
      description: described(
        'Mark of the museum in the header, or one for light and one for dark grounds; without it the name alone.',
        '页头的馆标，也可以分别写浅色底和深色底的馆标；不写则只显示馆名。',
      ),
      oneOf: [
        annotated(
          'picture',
          'One mark for every ground, such as "/media/mark.svg".',
          '任何底色都用的馆标，例如 "/media/mark.svg"。',
        ),
        {
          type: 'object',
          additionalProperties: false,
          required: ['light', 'dark'],
          properties: {
            light: annotated('picture', 'Mark on light grounds.', '浅色底上的馆标。'),
            dark: annotated(
              'picture',
              'Mark on dark grounds, such as a header on the dark hall.',
              '深色底上的馆标，例如深色页头。',
            ),
          },
        },
      ],
    },
    logoOnly: {
      type: 'boolean',
      description: described(
        'Whether the logo stands in header and footer without the name beside it, as one that holds the name does; the name is then its alternative text. Default false.',
        '页头和页脚是否只有馆标而没有馆名，适合本身含有馆名的馆标；此时馆名作为它的替代文本。默认为 false。',
      ),
    },
    icon: {
      type: 'string',
      pattern: '^/media/',
      description: described(
        'Square picture for tabs and home screens, best an SVG, such as "/media/icon.svg".',
        '浏览器标签和主屏幕上的方形图标，最好是 SVG，例如 "/media/icon.svg"。',
      ),
    },
    search: annotated(
      'address',
      'Route of the search page, which the header leads to; without it the header has no search.',
      '搜索页的路径，页头的搜索按钮指向它；不写则页头没有搜索。',
    ),
    navigation: navigationSchema,
    subBanner: annotated('picture', 'Picture at the top of inner pages.', '内页顶部的横幅图片。'),
    toolbar: {
      type: 'array',
      items: toolSchema,
      description: described(
        'Tools at the side of the page, from top to bottom.',
        '页面侧边的工具，自上而下排列。',
      ),
    },
    notice: noticeSchema,
    dialogs: {
      type: 'array',
      items: dialogSchema,
      description: described('Messages that links to "#name" open.', '由指向“#名称”的链接打开的提示。'),
    },
    footer: footerSchema,
  },
} as const satisfies JSONSchema
