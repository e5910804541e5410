import type { JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'

/** Returns the schema of a list of query parameter names, with its description. */
export function parametersSchema(en: string, zh: string) {
  return {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Za-z0-9_.~-]+$' },
    description: described(en, zh),
  } as const
}

/** Base URL of relative picture paths. */
const pictureBase = {
  env: {
    type: 'string',
    pattern: '^[A-Z][A-Z0-9_]*$',
    description: described(
      'Environment variable with the address that is put before relative pictures.',
      '存放图片基础地址的环境变量；该地址会加在相对路径之前。',
    ),
  },
  base: {
    type: 'string',
    pattern: '^(https?://[^/]|/[^/])',
    description: described(
      'That address where the variable is unset, such as "/files".',
      '环境变量未设置时使用的基础地址，例如 "/files"。',
    ),
  },
} as const satisfies Readonly<Record<string, JSONSchema>>

/** Pictures and files of a single source. */
export const sourceImagesSchema = {
  type: 'object',
  description: described(
    'Where the pictures and files of this source are, if not below the base of "images" of site.json.',
    '本数据源的图片和文件在哪里；不写时使用 site.json 的“images”基础地址。',
  ),
  additionalProperties: false,
  minProperties: 1,
  properties: pictureBase,
} as const satisfies JSONSchema

export const imagesSchema = {
  type: 'object',
  description: described('Where pictures of the content come from.', '内容图片从哪里来。'),
  additionalProperties: false,
  properties: {
    ...pictureBase,
    hosts: {
      type: 'array',
      items: {
        type: 'string',
        pattern: '^(https?://)?([\\w*.-]+\\.[A-Za-z]+|localhost|127\\.0\\.0\\.1)(:[0-9]+)?/?$',
      },
      description: described(
        'Further hosts pictures may come from, such as "img.example.org"; the Content-Security-Policy allows them. Of numeric addresses it knows 127.0.0.1 alone: pictures of a server in the own network are named by "images" of their source.',
        '图片还可来自哪些主机，例如 "img.example.org"；它们会写入内容安全策略（CSP）。其中的数字地址只能是 127.0.0.1：内部网络服务器上的图片，请写在数据源的“images”中。',
      ),
    },
    parameters: parametersSchema(
      'Names of query parameters that addresses of pictures may have which this server fetches, such as "v"; default none. Pictures with others are loaded from where they are.',
      '本服务器获取的图片，其网址可以带哪些查询参数，例如 "v"；默认没有。带其他参数的图片从原处载入。',
    ),
    optimise: {
      type: 'boolean',
      description: described(
        'Whether this server also fetches pictures of the address above and of the hosts, and offers them in several widths as AVIF and WebP; default false. Stored pictures and those of the media folder always are.',
        '本服务器是否也从上述地址和主机获取图片，并以多种宽度提供 AVIF 和 WebP 版本；默认为 false。所存图片和 media 文件夹中的图片总是如此提供。',
      ),
    },
    crop: {
      type: 'boolean',
      description: described(
        'Whether pictures of the content may be cut to the shape of their boxes; default true. With false each is shown whole, as in an art museum: lists of pictures are rows in which each keeps its shape. Templates may say otherwise.',
        '内容图片是否可按版面裁切；默认为 true。设为 false 时完整显示每张图片（如美术馆）：图片列表排成行，各保持原有形状。模板可另行设置。',
      ),
    },
    missing: {
      type: 'string',
      ...choices(
        ['sign', described('A box with the sign of the theme.', '带有主题标志的方框。')],
        ['none', described('No box: the words stand alone.', '没有方框：只有文字。')],
      ),
      description: described(
        'What is shown of an entry that has no picture; default "sign", which is "ornaments.noPicture" of theme.json.',
        '没有图片的条目显示什么；默认为“sign”，即 theme.json 的“ornaments.noPicture”。',
      ),
    },
    thumb: {
      type: 'object',
      description: described('Small versions of the pictures.', '图片的缩略图。'),
      additionalProperties: false,
      required: ['folder', 'width'],
      properties: {
        folder: {
          type: 'string',
          pattern: '^[A-Za-z0-9_-][A-Za-z0-9_.-]*$',
          description: described(
            'Folder put before the file name in the path of a picture, such as "THUMB".',
            '在图片路径的文件名之前插入的文件夹，例如 "THUMB"。',
          ),
        },
        width: {
          type: 'integer',
          minimum: 1,
          maximum: 10000,
          description: described('Width of the small versions in pixels.', '缩略图的宽度，单位为像素。'),
        },
      },
    },
    width: {
      type: 'integer',
      minimum: 1,
      maximum: 20000,
      description: described(
        'Width of full pictures in pixels; default 1600.',
        '原图的宽度，单位为像素；默认为 1600。',
      ),
    },
  },
} as const satisfies JSONSchema
