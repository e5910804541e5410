import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { localText } from './text.ts'

const videoHostSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'host', 'paths'],
  properties: {
    name: localText('Name of the service, such as "Bilibili".', '服务的名称，例如“哔哩哔哩”。'),
    host: {
      type: 'string',
      pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
      description: described(
        'Host of the frames, such as "player.example.org"; it is asked by https only.',
        '播放页所在的主机，例如 "player.example.org"；只用 https 访问。',
      ),
    },
    paths: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: '^/' },
      description: described(
        'Addresses of frames below the host, with their query; "*" stands for any characters, such as "/embed/*".',
        '该主机上播放页的地址，包括查询部分；“*”代表任意字符，例如 "/embed/*"。',
      ),
    },
  },
} as const satisfies JSONSchema

/** Hosts of videos that are loaded on a visitor's request. */
export const videosSchema = {
  type: 'array',
  items: videoHostSchema,
  description: described(
    'Services whose videos in texts are shown in the page, each loaded only when a visitor clicks it; any other frame becomes a link.',
    '正文中哪些服务的视频可以在页面中播放；每个视频都在访客点击之后才加载，其他框架一律变为链接。',
  ),
} as const satisfies JSONSchema
