import type { ErrorObject } from 'ajv'
import { type Message, message } from '../errors/index.ts'

/** What each limit of a schema says, by its keyword in ajv and in the English that ajv has for it. */
const rules: Readonly<Record<string, (params: ErrorObject['params']) => Message>> = {
  minimum: ({ limit }) => message`must be >= ${limit}`,
  maximum: ({ limit }) => message`must be <= ${limit}`,
  minLength: ({ limit }) =>
    limit === 1
      ? message`must NOT have fewer than 1 characters`
      : message`must NOT have fewer than ${limit} characters`,
  maxLength: ({ limit }) => message`must NOT have more than ${limit} characters`,
  minItems: ({ limit }) =>
    limit === 1
      ? message`must NOT have fewer than 1 items`
      : message`must NOT have fewer than ${limit} items`,
  maxItems: ({ limit }) => message`must NOT have more than ${limit} items`,
  minProperties: ({ limit }) =>
    limit === 1
      ? message`must NOT have fewer than 1 properties`
      : message`must NOT have fewer than ${limit} properties`,
  maxProperties: ({ limit }) => message`must NOT have more than ${limit} properties`,
  uniqueItems: ({ i, j }) => message`must NOT have duplicate items (items ## ${j} and ${i} are identical)`,
  const: () => message`must be equal to constant`,
}

/** The keywords of JSON Schema whose limits can be named in every language. */
export const documentedLimits: readonly string[] = Object.keys(rules)

/** The limit that a value does not keep. */
export function limitWords({ keyword, params, message: english }: ErrorObject): Message {
  return (
    rules[keyword]?.(params) ?? {
      ...message`is not allowed`,
      ...(english === undefined ? {} : { en: english }),
    }
  )
}
