import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { annotationKeywords } from '../../../schemas/config/index.ts'
import { isObject } from '../../base/object.ts'
import { formKeywords, OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { SCHEMA_KEYWORDS } from '../schema-node.ts'

type Node = Readonly<Record<string, unknown>>

const settings: Options = {
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  validateFormats: false,
  keywords: [...annotationKeywords, ...formKeywords],
}

/** With the meta-schema, which takes some milliseconds to compile: made at the first extension. */
let withMeta: Ajv | undefined

/** The errors of a schema under the meta-schema of JSON Schema. */
function metaErrors(schema: Node): readonly ErrorObject[] {
  withMeta ??= new Ajv(settings)
  return withMeta.validateSchema(schema) === true ? [] : (withMeta.errors ?? [])
}

/** Compiles a schema that is valid under the meta-schema. An instance of its own, so that none keeps what was edited since. */
function compileSchema(schema: Node): ValidateFunction {
  return new Ajv({ ...OWN_SCHEMAS, ...settings }).compile(schema)
}

function wordedError({ instancePath, message = '', params }: ErrorObject): string {
  const allowed: unknown = params.allowedValues
  const choices = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''
  return `${instancePath === '' ? '/' : instancePath} ${message}${choices}`
}

/** Keywords whose value is a list of schemas, or schemas by name. */
const LISTS = ['allOf', 'anyOf', 'oneOf', 'items']
const NAMED = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']

/** A schema and all below it, each with its JSON pointer. */
function* nodesOf(schema: unknown, path = ''): Generator<readonly [path: string, node: Node]> {
  if (!isObject(schema)) return
  yield [path, schema]
  for (const key of SCHEMA_KEYWORDS) yield* nodesOf(schema[key], `${path}/${key}`)
  for (const key of LISTS) {
    const list: unknown = schema[key]
    if (Array.isArray(list))
      for (const [index, each] of list.entries()) yield* nodesOf(each, `${path}/${key}/${index}`)
  }
  for (const key of NAMED) {
    const named: unknown = schema[key]
    if (isObject(named))
      for (const [name, each] of Object.entries(named)) yield* nodesOf(each, `${path}/${key}/${name}`)
  }
}

/** Why ajv cannot compile a schema, with the innermost place where it cannot; undefined where it can. */
function compileFault(schema: Node): string | undefined {
  let fault: string | undefined
  for (const [path, node] of nodesOf(schema)) {
    try {
      compileSchema(withDefinitions(node, schema))
      if (path === '') return undefined
    } catch (error) {
      fault = `${path === '' ? '/' : path} ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return fault
}

/** A part of a schema with what it may refer to at the root of the whole. */
function withDefinitions(node: Node, { $defs = {}, definitions = {} }: Node): Node {
  return { $defs, definitions, ...node }
}

function defaultFault(schema: Node): string | undefined {
  for (const [path, node] of nodesOf(schema)) {
    if (!Object.hasOwn(node, 'default')) continue
    const validate = compileSchema(withDefinitions(node, schema))
    if (validate(node.default)) continue
    const [error] = validate.errors ?? []
    return `${path}/default ${JSON.stringify(node.default)} ${error?.message ?? 'does not fit'}`
  }
  return undefined
}

/**
 * What is wrong with a JSON Schema that an extension gives, with the JSON pointer of the place: it is not valid under the
 * meta-schema, ajv cannot compile it, or a `default` in it does not fit its own schema. In English, as ajv writes it.
 */
export function schemaFault(schema: unknown): string | undefined {
  if (!isObject(schema)) return 'it is not an object'
  const errors = metaErrors(schema)
  // Of a keyword that takes several forms, the error that names what is allowed says most.
  const error = errors.find(({ params }) => Array.isArray(params.allowedValues)) ?? errors[0]
  if (error !== undefined) return wordedError(error)
  return compileFault(schema) ?? defaultFault(schema)
}
