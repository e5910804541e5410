import type { JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { described } from './described.ts'
import { localText } from './text.ts'

const linkSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'href'],
  properties: {
    title: localText('Words of the link.', '链接文字。'),
    href: annotated(
      'address',
      'Where it leads: a route of this site or an address.',
      '链接去向：本站路径或完整网址。',
    ),
    note: localText('Words below the link, for codes to scan.', '链接下方的说明，用于二维码。'),
    image: annotated(
      'picture',
      'Picture beside the link: a code to scan, or a badge.',
      '链接旁的图片：二维码或标志。',
    ),
  },
} as const satisfies JSONSchema

export const footerSchema = {
  type: 'object',
  description: described('What is at the bottom of every page.', '每个页面底部的内容。'),
  additionalProperties: false,
  properties: {
    follow: {
      type: 'object',
      description: described(
        "Codes by which visitors follow the museum's accounts.",
        '供观众关注本馆账号的二维码。',
      ),
      additionalProperties: false,
      required: ['title', 'codes'],
      properties: {
        title: localText('Heading above the codes.', '二维码上方的标题。'),
        codes: {
          type: 'array',
          items: linkSchema,
          description: described('Accounts, each with its code.', '各个账号及其二维码。'),
        },
      },
    },
    links: {
      type: 'array',
      items: linkSchema,
      description: described('Further links at the bottom.', '页面底部的其他链接。'),
    },
    contact: {
      type: 'array',
      items: localText('A line of it; "{NAME}" takes a setting.', '其中一行；“{NAME}”取自设置项。'),
      description: described(
        'Lines of address, telephone and hours; "{NAME}" takes a setting.',
        '地址、电话、开放时间等各行文字；“{NAME}”取自设置项。',
      ),
    },
    advice: localText(
      'Advice on browsers; "{NAME}" takes a setting.',
      '浏览器使用建议；“{NAME}”取自设置项。',
    ),
    copyright: localText(
      "Holder of the copyright, after the year; default the museum's name.",
      '年份之后的版权所有者；默认为馆名。',
    ),
    filings: {
      type: 'array',
      items: linkSchema,
      description: described(
        'Numbers under which the site is registered, with links to the register.',
        '网站备案号及其查询链接。',
      ),
    },
  },
} as const satisfies JSONSchema
