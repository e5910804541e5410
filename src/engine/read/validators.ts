import { Ajv, type ErrorObject, type Options } from 'ajv'
import { annotationKeywords } from '../../../schemas/config/index.ts'
import { type EnvironmentValues, environmentSchema } from '../../../schemas/environment.ts'
import { isObject } from '../../base/object.ts'
import { formKeywords, OWN_SCHEMAS } from '../../base/own-schemas.ts'
import { once } from '../../base/tasks.ts'
import type { PieceDefinition, SchemaNode } from '../contracts/definitions.ts'
import type { Registry } from '../manifest.ts'
import { isSchemaNode, pickBranch, SCHEMA_KEYWORDS } from '../schema-node.ts'
import { type ConfigByKind, type FileKind, schemaByKind, schemasWith } from './file-kinds.ts'

type Schema = Readonly<Record<string, unknown>>

/** Keywords for people and editors only. */
const WORDS = ['title', 'description', 'default', 'enumDescriptions', 'defaultSnippets', 'annotation']

/** Keywords whose value is a list of schemas or a map of schemas by name. */
const LISTS = ['allOf', 'anyOf', 'oneOf']
const NAMED = ['properties', 'patternProperties']

/** Approximate length of a reference; shorter parts are inlined. */
const MIN_LENGTH = 60

type Change = (part: unknown) => unknown

function changedKeyword(keyword: string, value: unknown, change: Change): unknown {
  if (SCHEMA_KEYWORDS.includes(keyword)) return change(value)
  if (LISTS.includes(keyword) && Array.isArray(value)) return value.map(change)
  if (!NAMED.includes(keyword) || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

/** Applies a change to each direct subschema of a schema. */
function withParts(schema: Schema, change: Change): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changedKeyword(keyword, value, change)]),
  )
}

/** Whether a part can be moved. References in a schema with its own `$id`, as of an extension, are relative to that `$id`. */
function isMovable(part: unknown): part is Schema {
  return isObject(part) && part.$id === undefined
}

function withoutWords(part: unknown): unknown {
  if (!isMovable(part)) return part
  const kept = Object.entries(part).filter(([keyword]) => !WORDS.includes(keyword))
  return withParts(Object.fromEntries(kept), withoutWords)
}

/**
 * Returns an equivalent schema without texts for people, in which repeated parts are written once. The schema of a source repeats that of
 * a text two hundred times, and Ajv generates code for each.
 *
 * @internal Exported for tests.
 */
export function conciseSchema({ $id: _, ...schema }: Schema): Schema {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const count: Change = (part) => {
    if (!isMovable(part)) return part
    const text = JSON.stringify(part)
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
    return withParts(part, count)
  }
  const names = new Map<string, string>()
  const definitions: Record<string, unknown> = {}
  const referred: Change = (part) => {
    if (!isMovable(part)) return part
    const text = JSON.stringify(part)
    if (text.length < MIN_LENGTH || !repeated.has(text)) return withParts(part, referred)
    const known = names.get(text)
    if (known !== undefined) return { $ref: `#/$defs/${known}` }
    const name = String(names.size)
    names.set(text, name)
    definitions[name] = withParts(part, referred)
    return { $ref: `#/$defs/${name}` }
  }
  const bare = withoutWords(schema)
  count(bare)
  return { ...Object(referred(bare)), $defs: definitions }
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}

function branchesOf(error: ErrorObject): readonly SchemaNode[] {
  return Array.isArray(error.schema) ? error.schema.filter(isSchemaNode) : []
}

/**
 * Returns the errors of the intended branch of a failed union, for which Ajv reports the errors of every branch. If no branch was
 * intended, only the union's own error is returned.
 */
export function branchErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors
  for (const union of errors) {
    if (union.keyword !== 'oneOf' || !kept.includes(union)) continue
    const branch = pickBranch(branchesOf(union), union.data)
    const intended = branch === undefined ? undefined : `${union.schemaPath}/${branch}`
    const inBranch = kept.filter(
      (error) =>
        intended !== undefined &&
        isBelow(error.instancePath, union.instancePath) &&
        error.schemaPath.startsWith(`${intended}/`),
    )
    kept = kept.filter((error) => {
      if (error === union) return inBranch.length === 0
      const ofUnion =
        isBelow(error.instancePath, union.instancePath) && error.schemaPath.startsWith(`${union.schemaPath}/`)
      return !ofUnion || inBranch.includes(error)
    })
  }
  return kept
}

/**
 * How a schema is compiled: `check` finds errors; `fill` also fills in defaults; `accept` only returns whether a value is valid, in a
 * fifth of the time; `coerce` converts strings to the schema's types and fills in defaults.
 */
export type Use = 'check' | 'fill' | 'accept' | 'coerce'

const settings: Options = {
  ...OWN_SCHEMAS,
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  validateFormats: false,
  keywords: [...annotationKeywords, ...formKeywords],
  // Compiling takes most of a check's time, while the compiled code runs for milliseconds.
  code: { optimize: false },
}

const settingsFor: Readonly<Record<Use, Options>> = {
  check: settings,
  fill: { ...settings, useDefaults: true },
  coerce: { ...settings, allErrors: false, useDefaults: true, coerceTypes: true },
  // Strict mode may not apply to parts moved out of a strict schema.
  accept: {
    ...settings,
    allErrors: false,
    verbose: false,
    messages: false,
    strict: false,
    inlineRefs: false,
  },
}

/** Ajv options for the config schemas. */
export function validatorOptions(use: Use): Options {
  return settingsFor[use]
}

/** Returns the schema that Ajv compiles for a use. */
export function schemaFor(schema: object, use: Use): object {
  return use === 'accept' ? conciseSchema({ ...schema }) : schema
}

/** Returns the schemas compiled at every start, with their uses: those of config files, and those of template and block options. */
export function schemasOf({ templates, blocks }: Registry): readonly (readonly [object, Use])[] {
  const pieces: readonly PieceDefinition[] = [...Object.values(templates), ...Object.values(blocks)]
  const options = [...new Set<object>(pieces.map((piece) => piece.options))]
  return [
    ...[...Object.values(schemaByKind), ...options].flatMap((schema) => [
      [schema, 'accept'] as const,
      [schema, 'check'] as const,
    ]),
    ...options.map((schema) => [schema, 'fill'] as const),
    [environmentSchema, 'coerce'],
  ]
}

/** Whether a value matches a schema; `errors` has the errors of the last call. */
export interface Validator<Value = unknown> {
  (value: unknown): value is Value
  errors?: ErrorObject[] | null
}

/** Returns the precompiled validator of a schema, or undefined if there is none. */
type FindValidator = <Value>(schema: object, use: Use) => Validator<Value> | undefined

let findValidator: FindValidator = () => undefined

/** Registers precompiled validators, which the build creates for the engine's own schemas. Other validators are still compiled. */
export function provideValidators(find: FindValidator): void {
  findValidator = find
}

/** Returns a validator that compiles or loads the full validator only for invalid values: most configs have no errors. */
function validatorInSteps<Value>(
  accepts: Validator<Value>,
  complete: () => Validator<Value>,
): Validator<Value> {
  let known: Validator<Value> | undefined
  const validate: Validator<Value> = (value): value is Value => {
    validate.errors = null
    if (accepts(value)) return true
    known ??= complete()
    const fits = known(value)
    validate.errors = known.errors ?? null
    return fits
  }
  return validate
}

type Validators = { readonly [Kind in FileKind]: Validator<ConfigByKind[Kind]> }

const validators = new WeakMap<object, Validators>()

/** Returns the validators of config files; created on first use, once per registry. */
export function fileValidators(registry: Registry): Validators {
  const schemas = schemasWith(registry)
  const known = validators.get(schemas)
  if (known !== undefined) return known
  // Separate instances, because schemas with extensions have the same `$id` as those without.
  const own = { check: new Ajv(validatorOptions('check')), accept: new Ajv(validatorOptions('accept')) }
  function compiled<Kind extends FileKind>(kind: Kind, use: keyof typeof own): Validator<ConfigByKind[Kind]> {
    const schema = schemas[kind]
    return findValidator(schema, use) ?? own[use].compile<ConfigByKind[Kind]>(schemaFor(schema, use))
  }
  function validator<Kind extends FileKind>(kind: Kind): Validator<ConfigByKind[Kind]> {
    return validatorInSteps(compiled(kind, 'accept'), () => compiled(kind, 'check'))
  }
  const made: Validators = {
    site: validator('site'),
    channel: validator('channel'),
    source: validator('source'),
    form: validator('form'),
    record: validator('record'),
    theme: validator('theme'),
    lock: validator('lock'),
    translations: validator('translations'),
    accessibility: validator('accessibility'),
    statement: validator('statement'),
  }
  validators.set(schemas, made)
  return made
}

/** Converts environment variables to the types of their schema, in place, and reports the first that cannot be converted. */
export const environmentValidator = once(
  (): Validator<EnvironmentValues> =>
    findValidator<EnvironmentValues>(environmentSchema, 'coerce') ??
    new Ajv(validatorOptions('coerce')).compile<EnvironmentValues>(environmentSchema),
)

const compilers = { check: new Ajv(validatorOptions('check')), fill: new Ajv(validatorOptions('fill')) }
const known = { check: new WeakMap<object, Validator>(), fill: new WeakMap<object, Validator>() }

function findOrCompile(schema: object, use: keyof typeof compilers): Validator {
  return findValidator(schema, use) ?? compilers[use].compile(schema)
}

const makers: Readonly<Record<keyof typeof compilers, (schema: object) => Validator>> = {
  fill: (schema) => findOrCompile(schema, 'fill'),
  check: (schema) => {
    const accepts = findValidator(schema, 'accept')
    // Schemas that the build has not compiled, such as those of a museum's extension, are small.
    return accepts === undefined
      ? compilers.check.compile(schema)
      : validatorInSteps(accepts, () => findOrCompile(schema, 'check'))
  },
}

/** Returns the validator of a schema, compiled once per use. */
function validatorOf(schema: object, use: keyof typeof compilers): Validator {
  const earlier = known[use].get(schema)
  if (earlier !== undefined) return earlier
  const validate = makers[use](schema)
  known[use].set(schema, validate)
  return validate
}

/** Returns the errors of a template's or block's options. */
export function optionErrors(schema: object, options: unknown): readonly ErrorObject[] {
  const validate = validatorOf(schema, 'check')
  return validate(options) ? [] : (validate.errors ?? [])
}

/** Whether a value matches the schema of its type. */
export function fits<Value>(schema: object, value: unknown): value is Value {
  return validatorOf(schema, 'check')(value)
}

/** Returns a copy of a template's or block's options with all defaults of their schema. */
export function withDefaults<Given extends object>(schema: object, options: Given): Given {
  const whole = structuredClone(options)
  validatorOf(schema, 'fill')(whole)
  return whole
}
