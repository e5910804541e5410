import type { JSONSchema } from 'json-schema-to-ts'
import { annotated } from './annotation.ts'
import { described } from './described.ts'

/** Privacy page, and retention period of personal data. */
export const privacySchema = {
  type: 'object',
  description: described(
    'The privacy page, and how long personal data that visitors send are kept.',
    '隐私说明页面，以及观众提交的个人信息保存多久。',
  ),
  additionalProperties: false,
  required: ['page', 'keepDays'],
  properties: {
    page: annotated(
      'address',
      'Page that every form which asks for a telephone number or an e-mail address links to; "{KEEP_DAYS}" in its texts is the number of days.',
      '凡是询问电话或邮箱的表单都会链接到的页面；其文字中的“{KEEP_DAYS}”会换成天数。',
    ),
    keepDays: {
      type: 'integer',
      minimum: 1,
      maximum: 36_500,
      description: described(
        'Days after which the built-in content service deletes what was sent and not published, and the contact data of what was; PRIVACY_KEEP_DAYS in the environment goes first.',
        '多少天之后，内置内容服务删除未发布的提交内容，以及已发布内容中的联系方式；环境变量 PRIVACY_KEEP_DAYS 优先。',
      ),
    },
  },
} as const satisfies JSONSchema
