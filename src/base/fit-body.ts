import { isObject } from './object.ts'

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
