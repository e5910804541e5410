import { _, type CodeKeywordDefinition, type Options } from 'ajv'
import { isObject } from './object.ts'

/**
 * A bound of a day, as "2026-11-30" or "today Europe/Berlin", which is the day of that time zone when a value is validated. The days are
 * compared as texts, which have the same form.
 */
function dayBound(keyword: 'fromDay' | 'untilDay'): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    code: (context) => {
      const { data } = context
      const [day, timeZone = 'UTC'] = String(context.schema).split(' ')
      // Swedish writes days so.
      const bound =
        day === 'today'
          ? _`new Intl.DateTimeFormat("sv", { timeZone: ${timeZone} }).format(new Date())`
          : _`${day}`
      context.fail(keyword === 'fromDay' ? _`${data} < ${bound}` : _`${data} > ${bound}`)
    },
  }
}

/** Keywords of forms, for which ajv has none of its own. */
export const formKeywords: readonly CodeKeywordDefinition[] = [dayBound('fromDay'), dayBound('untilDay')]

/**
 * Options of ajv for schemas that this repository writes. A test holds them to the meta-schema once
 * (tests/architecture/own-schemas.test.ts); ajv alone would compile that for each of its instances at each start.
 */
export const OWN_SCHEMAS = {
  meta: false,
  validateSchema: false,
  keywords: [...formKeywords],
} satisfies Options

const YES = /^(y|yes)$/i
const NO = /^(n|no)$/i

/** Whether a schema is a yes-or-no filter: a list of values with both. */
function isFlag(schema: object): boolean {
  return (
    'enum' in schema &&
    Array.isArray(schema.enum) &&
    schema.enum.includes(true) &&
    schema.enum.includes(false)
  )
}

function fitText(text: string, schema: object): unknown {
  if ('type' in schema && (schema.type === 'integer' || schema.type === 'number')) {
    const trimmed = text.trim()
    if (trimmed === '') return undefined
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(trimmed) ? Number(trimmed) : text
  }
  if (isFlag(schema) && YES.test(text)) return true
  return isFlag(schema) && NO.test(text) ? false : text
}

function fitMember(value: unknown, schema: object): unknown {
  if (value === null) return undefined
  if (typeof value === 'string') return fitText(value, schema)
  const isText = 'type' in schema && [schema.type].flat().includes('string')
  if (isText && (typeof value === 'number' || typeof value === 'boolean')) return String(value)
  return fitBody(value, schema)
}

/**
 * The body of a read call as its schema has it, of one that clients write more loosely: nulls and members that
 * the schema does not know are left out, numbers may be texts and texts numbers, a yes-or-no filter may be "Y" or "N".
 * What fits nowhere stays as it is, for validation to refuse.
 */
export function fitBody(body: unknown, schema: unknown): unknown {
  if (!isObject(body) || !isObject(schema)) return body
  const { properties = {}, additionalProperties } = schema
  if (!isObject(properties) || !(isObject(schema.properties) || isObject(additionalProperties))) return body
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const member = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (!isObject(member)) return additionalProperties === false ? [] : [[name, value]]
      const fitted = fitMember(value, member)
      return fitted === undefined ? [] : [[name, fitted]]
    }),
  )
}
