import type { JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'

/** A typeface served by the site itself. */
export const fontSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['family', 'files'],
  properties: {
    family: {
      type: 'string',
      pattern: '^[^"\\\\;{}<>]{1,80}$',
      description: described('Name by which "type" refers to it.', '“type”引用它时用的名称。'),
    },
    fallback: {
      type: 'string',
      ...choices(
        ['serif', described('A typeface with serifs.', '衬线字体。')],
        ['sans-serif', described('A typeface without.', '无衬线字体。')],
      ),
      description: described(
        'What replaces it until it has arrived, made as wide and as high; default "sans-serif".',
        '字体到达之前的替代字体，宽高与它一致；默认为“sans-serif”。',
      ),
    },
    files: {
      type: 'array',
      minItems: 1,
      description: described('Its files.', '字体文件。'),
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['file'],
        properties: {
          file: {
            type: 'string',
            pattern: '^(/media/fonts/|@?[a-z0-9])[A-Za-z0-9@._/-]*$',
            description: described(
              'A woff2, woff, ttf or otf: "/media/fonts/name.woff2", or a file of an installed package such as "@fontsource/lora/files/lora-latin-400-normal.woff2". A large one of Chinese, Japanese or Korean is sent in pieces.',
              'woff2、woff、ttf 或 otf 文件：“/media/fonts/name.woff2”，或已安装的包中的文件，例如“@fontsource/lora/files/lora-latin-400-normal.woff2”。体积大的中日韩字体会分成小块发送。',
            ),
          },
          weight: {
            type: 'string',
            pattern: '^[1-9][0-9]{0,2}( [1-9][0-9]{0,2})?$',
            description: described(
              'Its weight, or the weights of a variable font: "400", "200 900"; default "400".',
              '字重，可变字体写范围：“400”“200 900”；默认为“400”。',
            ),
          },
          style: {
            type: 'string',
            ...choices(
              ['normal', described('Upright.', '正体。')],
              ['italic', described('Italic.', '斜体。')],
            ),
            description: described('Default "normal".', '默认为“normal”。'),
          },
          range: {
            type: 'string',
            pattern:
              '^U\\+[0-9A-Fa-f?]{1,6}(-[0-9A-Fa-f]{1,6})?(, ?U\\+[0-9A-Fa-f?]{1,6}(-[0-9A-Fa-f]{1,6})?)*$',
            description: described(
              'Characters it is for, such as "U+0000-00FF": it is fetched by pages that have them; default all, and of a Fontsource package those it is published for.',
              '适用的字符，例如“U+0000-00FF”：页面中有这些字符时才获取；默认为全部，Fontsource 包中的文件默认为其发布时所定的字符。',
            ),
          },
          preload: {
            type: 'boolean',
            description: described(
              'Whether pages ask for it at once, in languages whose letters it has; default true for upright files in the weights of texts and headings.',
              '含有某语言的字母时，该语言的页面是否立即获取它；默认为正文与标题字重的正体文件。',
            ),
          },
        },
      },
    },
  },
} as const satisfies JSONSchema
