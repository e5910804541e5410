import { descriptionIn } from '../../schemas/config/described.ts'
import { isObject } from '../base/object.ts'
import type { SchemaNode } from './contracts/definitions.ts'
import { inEachLanguage, type Language, type Message } from './errors/wording.ts'
import { suggest } from './suggest.ts'

/** Keywords of a schema whose value is a schema. */
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

/** Whether a value can be read as a schema; ajv has the last word on what is in it. */
export function isSchemaNode(value: unknown): value is SchemaNode {
  return isObject(value)
}

/** Type of a value in the words of JSON Schema. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Whether values of a type can be what a schema describes. */
export function acceptsType(schema: SchemaNode, type: string): boolean {
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.includes(type) || (type === 'number' && types.includes('integer'))) return true
  return schema.oneOf?.some((branch) => acceptsType(branch, type)) ?? false
}

/**
 * The branch of a union that was intended, by the shape of the value: its type, then its keys, then the nearest
 * spelling of a key. Undefined where no branch is nearer than the others.
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

/** A value met on the way through a schema: where it is and the schema it is under. */
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

/** Of a union without an annotation of its own, the branch that a value is of. */
function intendedSchema(schema: SchemaNode, value: unknown): SchemaNode {
  if (schema.oneOf === undefined || schema.annotation !== undefined) return schema
  return schema.oneOf[pickBranch(schema.oneOf, value) ?? -1] ?? schema
}

/** Every member of a value together with the schema it is under; what no schema describes is left out. */
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

/** A property as its schema describes it to whoever fills it in. */
export interface PropertySchema extends SchemaNode {
  readonly required?: readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly default?: unknown
}

/** What a property is for, without the full stop. */
export function descriptionOf({ description = '' }: Pick<SchemaNode, 'description'>): Message {
  const plain = (language: Language): string => descriptionIn(description, language).replace(/[.。]$/, '')
  return inEachLanguage(plain)
}

/** Without what is said behind a semicolon, such as the default of the schema. */
export function withoutDetails({ en, zh }: Message): Message {
  return { en: en.replace(/; .*$/, ''), zh: zh.replace(/；.*$/, '') }
}
