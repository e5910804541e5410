import type { JSONSchema } from 'json-schema-to-ts'
import { described } from '../../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'

export const friendListOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {
    marks: {
      type: 'boolean',
      default: true,
      description: described(
        'Shows the pictures of the entries as marks beside their names.',
        '在名称旁以条目的图片作为标志。',
      ),
    },
  },
} as const satisfies JSONSchema

export type FriendListOptions = OptionsOf<typeof friendListOptions>
