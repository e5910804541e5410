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

/** Keywords that only people and editors read. */
const WORDS = ['title', 'description', 'default', 'enumDescriptions', 'defaultSnippets', 'annotation']

/** Keywords whose value is a list of schemas, or schemas by name. */
const LISTS = ['allOf', 'anyOf', 'oneOf']
const NAMED = ['properties', 'patternProperties']

/** A reference is about as long: shorter parts are written where they are. */
const MIN_LENGTH = 60

type Change = (part: unknown) => unknown

function changedKeyword(keyword: string, value: unknown, change: Change): unknown {
  if (SCHEMA_KEYWORDS.includes(keyword)) return change(value)
  if (LISTS.includes(keyword) && Array.isArray(value)) return value.map(change)
  if (!NAMED.includes(keyword) || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]))
}

/** A schema with each schema directly below it changed. */
function withParts(schema: Schema, change: Change): Schema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, changedKeyword(keyword, value, change)]),
  )
}

/** References in a schema with an address of its own, as of an extension, are to what is below that address. */
function isMovable(part: unknown): part is Schema {
  return isObject(part) && part.$id === undefined
}

function withoutWords(part: unknown): unknown {
  if (!isMovable(part)) return part
  const kept = Object.entries(part).filter(([keyword]) => !WORDS.includes(keyword))
  return withParts(Object.fromEntries(kept), withoutWords)
}

/**
 * A schema that accepts the same values, without words for people, and with each part that is repeated written once. The schema of a
 * source repeats that of a text two hundred times, and ajv writes the code of each.
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
 * ajv answers a failed union with the errors of every branch. This keeps those of the branch that was intended; where
 * none was, the union's own error stays alone.
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
 * How a schema is compiled: to find errors, to fill in the `default` of what is not given too, or only to say whether a
 * value fits, which takes a fifth of the time; or to make of strings what the schema says, with its defaults.
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
  // Compiling takes most of a check's time, and what it compiles runs for milliseconds.
  code: { optimize: false },
}

const settingsFor: Readonly<Record<Use, Options>> = {
  check: settings,
  fill: { ...settings, useDefaults: true },
  coerce: { ...settings, allErrors: false, useDefaults: true, coerceTypes: true },
  // What is strict in a whole schema need not be in a part that is moved out of it.
  accept: {
    ...settings,
    allErrors: false,
    verbose: false,
    messages: false,
    strict: false,
    inlineRefs: false,
  },
}

/** ajv's options for the schemas of the config. */
export function validatorOptions(use: Use): Options {
  return settingsFor[use]
}

/** What ajv compiles for a use of a schema. */
export function schemaFor(schema: object, use: Use): object {
  return use === 'accept' ? conciseSchema({ ...schema }) : schema
}

/** The schemas that every start compiles, and their uses: those of config files, and those of templates' and blocks' options. */
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

/** Whether a value fits a schema; `errors` says of the last one why not. */
export interface Validator<Value = unknown> {
  (value: unknown): value is Value
  errors?: ErrorObject[] | null
}

/** Finds the validator of a schema that was compiled before; undefined where there is none. */
type FindValidator = <Value>(schema: object, use: Use) => Validator<Value> | undefined

let findValidator: FindValidator = () => undefined

/** From now on a validator is compiled only where `find` finds none: the build has compiled those of the engine's own schemas. */
export function provideValidators(find: FindValidator): void {
  findValidator = find
}

/** A validator that is compiled, or read from its file, only for values that do not fit: most configs have no errors. */
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

/** The validators of config files; made at first use, once for a registry's schemas. */
export function fileValidators(registry: Registry): Validators {
  const schemas = schemasWith(registry)
  const known = validators.get(schemas)
  if (known !== undefined) return known
  // Of their own: schemas with extensions have the same `$id` as those without.
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

/** Makes of the variables of the environment what their schema says, in place, and says of the first why it cannot be. */
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
    // What the build has not compiled, as what a museum's extension brings, is small.
    return accepts === undefined
      ? compilers.check.compile(schema)
      : validatorInSteps(accepts, () => findOrCompile(schema, 'check'))
  },
}

/** The validator of a schema, made once for a use. */
function validatorOf(schema: object, use: keyof typeof compilers): Validator {
  const earlier = known[use].get(schema)
  if (earlier !== undefined) return earlier
  const validate = makers[use](schema)
  known[use].set(schema, validate)
  return validate
}

/** The errors of a template's or block's options under its schema. */
export function optionErrors(schema: object, options: unknown): readonly ErrorObject[] {
  const validate = validatorOf(schema, 'check')
  return validate(options) ? [] : (validate.errors ?? [])
}

/** Whether a value fits the schema of its type. */
export function fits<Value>(schema: object, value: unknown): value is Value {
  return validatorOf(schema, 'check')(value)
}

/** A copy of a template's or block's options with every default of its schema filled in. */
export function withDefaults<Given extends object>(schema: object, options: Given): Given {
  const whole = structuredClone(options)
  validatorOf(schema, 'fill')(whole)
  return whole
}
