import type { JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'

/** Target of a call of a form. */
export const callProperties = {
  service: {
    type: 'string',
    description: described(
      'Service that is called: a name under "services" of site.json.',
      '要请求的服务，即 site.json 中“services”下的名称。',
    ),
  },
  path: {
    type: 'string',
    pattern: '^/',
    description: described(
      'Path of the call; "{NAME}" is a setting of the site.',
      '请求的路径；“{NAME}”为站点的设置项。',
    ),
  },
} as const

/** A call made after the form has been submitted. */
export const stepSchema = {
  type: 'object',
  description: described(
    'A further call, made once those before have succeeded.',
    '之前的请求成功后再发出的请求。',
  ),
  additionalProperties: false,
  required: ['service', 'path', 'body'],
  properties: {
    ...callProperties,
    body: {
      type: 'object',
      description: described(
        'JSON body. "{answer}" is what the first call answered, "{field}" the value of a field, "{NAME}" a setting; of a "photos" field it is the list of its files.',
        'JSON 请求体。“{answer}”为首个请求的响应，“{字段名}”为字段的值，“{NAME}”为设置项；“photos”字段则为其文件列表。',
      ),
      additionalProperties: {
        description: described(
          'A key of the body, named as the backend asks.',
          '请求体中的一项，名称按后端要求。',
        ),
      },
    },
  },
} as const satisfies JSONSchema
