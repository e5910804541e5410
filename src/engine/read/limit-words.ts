import type { ErrorObject } from 'ajv'
import { bilingual, type Message } from '../errors/index.ts'

/** What each limit of a schema says in Chinese, by its keyword in ajv; `limit` is its number. */
const rules: Readonly<Record<string, (limit: string) => string>> = {
  minimum: (limit) => `不能小于 ${limit}`,
  maximum: (limit) => `不能大于 ${limit}`,
  minLength: (limit) => (limit === '1' ? '不能为空' : `不能少于 ${limit} 个字符`),
  maxLength: (limit) => `不能超过 ${limit} 个字符`,
  minItems: (limit) => (limit === '1' ? '至少要有一项' : `至少要有 ${limit} 项`),
  maxItems: (limit) => `不能超过 ${limit} 项`,
  minProperties: (limit) => (limit === '1' ? '至少要有一个键' : `至少要有 ${limit} 个键`),
  maxProperties: (limit) => `不能超过 ${limit} 个键`,
  uniqueItems: () => '不能有重复的项',
  const: () => '只能是规定的值',
}

/** The keywords of JSON Schema whose limits can be named in both languages. */
export const documentedLimits: readonly string[] = Object.keys(rules)

/** The limit that a value does not keep: ajv's words in English, our own in Chinese. */
export function limitWords({ keyword, params, message }: ErrorObject): Message {
  const limit: unknown = params.limit
  return bilingual(message ?? 'is not allowed', rules[keyword]?.(String(limit)) ?? '不符合这里的规定')
}
