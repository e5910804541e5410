import { descriptionIn } from '../../schemas/config/described.ts'
import { isObject } from '../base/object.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import { inEachLanguage, type Language, type Message } from './errors/wording.ts'
import { suggest } from './suggest.ts'

/** Schema keywords whose value is a schema. */
export const SCHEMA_KEYWORDS: readonly string[] = [
  'additionalProperties',
  'items',
  'not',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
]

/** Whether a value can be read as a schema; Ajv validates its content. */
export function isSchemaNode(value: unknown): value is SchemaNode {
  return isObject(value)
}

/** Returns the JSON Schema type of a value. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Whether a schema accepts values of a type. */
export function acceptsType(schema: SchemaNode, type: string): boolean {
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.includes(type) || (type === 'number' && types.includes('integer'))) return true
  return schema.oneOf?.some((branch) => acceptsType(branch, type)) ?? false
}

/**
 * Returns the index of the intended branch of a union, by the shape of the value: its type, then its keys, then the most similar spelling
 * of a key. Undefined if no branch is the best.
 */
export function pickBranch(branches: readonly SchemaNode[], value: unknown): number | undefined {
  const fitting = [...branches.keys()].filter((index) => {
    const branch = branches[index]
    return branch !== undefined && acceptsType(branch, typeOfValue(value))
  })
  if (fitting.length <= 1 || !isObject(value)) return fitting[0]
  const keysOf = (index: number) => Object.keys(branches[index]?.properties ?? {})
  const written = Object.keys(value)
  const known = fitting.find((index) => keysOf(index).some((key) => written.includes(key)))
  if (known !== undefined) return known
  const intended = written
    .map((key) => suggest(key, fitting.flatMap(keysOf)))
    .find((key) => key !== undefined)
  return intended === undefined ? undefined : fitting.find((index) => keysOf(index).includes(intended))
}

/** A value visited while walking a schema: its position, and its schema. */
export interface SchemaVisit {
  readonly schema: SchemaNode
  readonly value: unknown
  readonly holder: object
  readonly key: string | number
}

function childSchema(schema: SchemaNode, key: string): SchemaNode | undefined {
  const named = schema.properties
  if (named !== undefined && Object.hasOwn(named, key)) return named[key]
  return isSchemaNode(schema.additionalProperties) ? schema.additionalProperties : undefined
}

/** Returns the branch of a union that a value belongs to, unless the union has an annotation of its own. */
function intendedSchema(schema: SchemaNode, value: unknown): SchemaNode {
  if (schema.oneOf === undefined || schema.annotation !== undefined) return schema
  return schema.oneOf[pickBranch(schema.oneOf, value) ?? -1] ?? schema
}

/** Yields every member of a value with its schema; members without a schema are skipped. */
export function* walkSchema(schema: SchemaNode, value: unknown): Generator<SchemaVisit> {
  if (schema.oneOf !== undefined) {
    const branch = schema.oneOf[pickBranch(schema.oneOf, value) ?? -1]
    if (branch !== undefined) yield* walkSchema(branch, value)
    return
  }
  if (Array.isArray(value) && schema.items !== undefined) {
    for (const [key, item] of value.entries()) {
      yield { schema: schema.items, value: item, holder: value, key }
      yield* walkSchema(schema.items, item)
    }
    return
  }
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    const child = childSchema(schema, key)
    if (child === undefined) continue
    yield { schema: intendedSchema(child, member), value: member, holder: value, key }
    yield* walkSchema(child, member)
  }
}

/** A property with the texts of its schema for editors of the config. */
export interface PropertySchema extends SchemaNode {
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly default?: unknown
}

/** Returns the description of a property, without the full stop. */
export function descriptionOf({ description = '' }: Pick<SchemaNode, 'description'>): Message {
  const plain = (language: Language): string => descriptionIn(description, language).replace(/[.。]$/, '')
  return inEachLanguage(plain)
}

/** Removes the part after a semicolon, such as the default of the schema. */
export function withoutDetails({ en, zh }: Message): Message {
  return { en: en.replace(/; .*$/, ''), zh: zh.replace(/；.*$/, '') }
}
