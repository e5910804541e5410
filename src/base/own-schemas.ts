import { _, type CodeKeywordDefinition, type Options } from 'ajv'
import { isObject } from './object.ts'

/**
 * Bound of a date, such as "2026-11-30" or "today Europe/Berlin", which is resolved in that time zone on validation.
 * Dates are compared as ISO texts.
 */
function dayBound(keyword: 'fromDay' | 'untilDay'): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'string',
    code: (context) => {
      const { data } = context
      const [day, timeZone = 'UTC'] = String(context.schema).split(' ')
      // The Swedish locale formats dates as YYYY-MM-DD.
      const bound =
        day === 'today'
          ? _`new Intl.DateTimeFormat("sv", { timeZone: ${timeZone} }).format(new Date())`
          : _`${day}`
      context.fail(keyword === 'fromDay' ? _`${data} < ${bound}` : _`${data} > ${bound}`)
    },
  }
}

/** Form keywords that ajv lacks. */
export const formKeywords: readonly CodeKeywordDefinition[] = [dayBound('fromDay'), dayBound('untilDay')]

/**
 * Ajv options for schemas of this repository. A test validates them against the meta-schema
 * (tests/architecture/own-schemas.test.ts); otherwise ajv would compile it for each instance at every start.
 */
export const OWN_SCHEMAS = {
  meta: false,
  validateSchema: false,
  keywords: [...formKeywords],
} satisfies Options

const YES = /^(y|yes)$/i
const NO = /^(n|no)$/i

/** Whether a schema is a yes/no filter: an enum with both values. */
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
 * Fits the body of a read call to its schema, for clients that are not strict. Removes nulls and unknown members,
 * converts between numbers and texts, and accepts "Y" or "N" for a yes/no filter. Leaves other mismatches to
 * validation.
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
