import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { choices } from './choices.ts'
import { described } from './described.ts'

/** Envelope of answers (specification, section 9). */
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

/** Authentication of requests to a backend; the secret itself is never in the config. */
const authSchema = {
  type: 'object',
  description: described(
    'How requests to the backend are signed. The secret is in the environment alone; without it requests go unsigned.',
    '如何向后端证明身份。密钥只写在环境变量中；未设置时，请求不带身份。',
  ),
  additionalProperties: false,
  required: ['scheme', 'env'],
  properties: {
    scheme: {
      type: 'string',
      ...choices(
        ['bearer', described('A token, as "Authorization: Bearer".', '令牌，写作“Authorization: Bearer”。')],
        [
          'basic',
          described(
            'Name and password, as "Authorization: Basic"; the variable holds "name:password".',
            '用户名和密码，写作“Authorization: Basic”；变量的值是用户名和密码，中间用英文冒号连接。',
          ),
        ],
        ['key', described('A key, in the header that "header" names.', '密钥，写在“header”所指的请求头中。')],
      ),
      description: described('Way of signing.', '证明身份的方式。'),
    },
    env: {
      type: 'string',
      pattern: '^[A-Z][A-Z0-9_]*$',
      description: described('Environment variable with the secret.', '存放密钥的环境变量。'),
    },
    header: {
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9-]*$',
      description: described(
        'Header of a key; default "X-API-Key". Of no meaning for the other schemes.',
        '密钥所在的请求头；默认为“X-API-Key”。其他方式不使用。',
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
    auth: authSchema,
    languages: {
      type: 'object',
      minProperties: 1,
      additionalProperties: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]*$',
        description: described(
          'Code by which the backend knows this language, such as "zh-Hans"; "" where its paths have none for it.',
          '后端对该语言使用的代码，例如 "zh-Hans"；路径中没有该语言的代码时写 ""。',
        ),
      },
      description: described(
        'What "{locale}" of a request is in each language, by its code; default the code itself.',
        '各语言在请求中的“{locale}”，以语言代码为键；默认为语言代码本身。',
      ),
    },
    envelope: envelopeSchema,
  },
} as const satisfies JSONSchema

export type ServiceConfig = FromSchema<typeof serviceSchema>
