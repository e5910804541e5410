import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'
import { parametersSchema } from './images.ts'

/** Hosts from which PDFs may be displayed. */
export const documentsSchema = {
  type: 'object',
  description: described(
    'PDFs of other hosts that are read in the page; those of further hosts stay links.',
    '哪些主机上的 PDF 可以在页面中阅读；其他主机的仍为链接。',
  ),
  additionalProperties: false,
  required: ['hosts'],
  properties: {
    hosts: {
      type: 'array',
      items: { type: 'string', pattern: '^(https?://)?[\\w*.-]+\\.[A-Za-z]+(:[0-9]+)?/?$' },
      description: described(
        'Hosts whose PDFs this server passes on, such as "journals.example.org" or "*.example.org"; the address of "images" is one of them.',
        '本服务器转送哪些主机上的 PDF，例如 "journals.example.org" 或 "*.example.org"；“images”的地址也在其中。',
      ),
    },
    parameters: parametersSchema(
      'Names of query parameters that their addresses may have, such as "v"; default none. PDFs with others stay links.',
      '它们的网址可以带哪些查询参数，例如 "v"；默认没有。带其他参数的 PDF 仍为链接。',
    ),
  },
} as const satisfies JSONSchema
