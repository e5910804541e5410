import { Ajv, type ErrorObject, type Options } from 'ajv'
import { annotationKeywords } from '../../../schemas/config/index.ts'
import { type EnvironmentValues, environmentSchema } from '../../../schemas/environment.ts'
import { once } from '../../base/once.ts'
import { OWN_SCHEMAS } from '../../base/own-schemas.ts'
import type { PieceDefinition } from '../contracts/definitions.ts'
import type { Registry } from '../manifest.ts'
import { conciseSchema } from './concise-schema.ts'
import { type ConfigByKind, type FileKind, schemaByKind } from './file-kinds.ts'
import { schemasWith } from './schemas-with.ts'

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
  keywords: [...annotationKeywords],
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
export type FindValidator = <Value>(schema: object, use: Use) => Validator<Value> | undefined

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

/** A copy of a template's or block's options with every default of its schema filled in. */
export function withDefaults<Given extends object>(schema: object, options: Given): Given {
  const whole = structuredClone(options)
  validatorOf(schema, 'fill')(whole)
  return whole
}
