import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { described } from './described.ts'

/** How answers are wrapped (specification, section 9). */
const envelopeSchema = {
  type: 'object',
  description: described(
    'How answers are wrapped; default {code, msg, data} with 200 for success.',
    '响应的外层包装；默认为 {code, msg, data}，200 表示成功。',
  ),
  additionalProperties: false,
  required: ['code', 'success', 'data'],
  properties: {
    code: {
      type: 'string',
      description: described(
        'Where the code of the answer is, as a JSON pointer such as "/status".',
        '状态码的位置，用 JSON 指针表示，例如 "/status"。',
      ),
    },
    success: {
      type: 'array',
      items: { type: ['number', 'string', 'boolean'] },
      description: described('Codes that mean success, such as [200].', '表示成功的状态码，例如 [200]。'),
    },
    data: {
      type: 'string',
      description: described(
        'Where the data is, as a JSON pointer such as "/result".',
        '数据的位置，用 JSON 指针表示，例如 "/result"。',
      ),
    },
    message: {
      type: 'string',
      description: described(
        'Where the message of a refusal is, as a JSON pointer such as "/msg".',
        '出错信息的位置，用 JSON 指针表示，例如 "/msg"。',
      ),
    },
  },
} as const satisfies JSONSchema

export const serviceSchema = {
  type: 'object',
  description: described(
    'A backend, under the name sources and forms give it.',
    '一个后端服务，供数据源和表单按此名称引用。',
  ),
  additionalProperties: false,
  required: ['env'],
  properties: {
    env: {
      type: 'string',
      pattern: '^[A-Z][A-Z0-9_]*$',
      description: described(
        'Environment variable with its address; where that is unset, the built-in content service answers.',
        '存放其地址的环境变量；未设置时，由内置的内容服务应答。',
      ),
    },
    timeoutMs: {
      type: 'integer',
      minimum: 100,
      maximum: 60000,
      description: described(
        'Milliseconds to wait for an answer; default 8000.',
        '等待响应的毫秒数；默认为 8000。',
      ),
    },
    envelope: envelopeSchema,
  },
} as const satisfies JSONSchema

export type ServiceConfig = FromSchema<typeof serviceSchema>
