import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { annotationKeywords } from '../../../../schemas/config/index.ts'
import { type ConfigByKind, type FileKind, schemaByKind } from './file-kinds.ts'

const settings: Options = {
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  validateFormats: false,
  keywords: [...annotationKeywords],
  // Compiling takes most of a check's time, and what it compiles runs for milliseconds.
  code: { optimize: false },
}

const ajv = new Ajv(settings)

type Validators = { readonly [Kind in FileKind]: ValidateFunction<ConfigByKind[Kind]> }

let validators: Validators | undefined

/** The compiled schemas of config files; compiled at first use, once per process. */
export function fileValidators(): Validators {
  validators ??= {
    site: ajv.compile<ConfigByKind['site']>(schemaByKind.site),
    channel: ajv.compile<ConfigByKind['channel']>(schemaByKind.channel),
    source: ajv.compile<ConfigByKind['source']>(schemaByKind.source),
    form: ajv.compile<ConfigByKind['form']>(schemaByKind.form),
    lock: ajv.compile<ConfigByKind['lock']>(schemaByKind.lock),
  }
  return validators
}

/** Fills in the `default` of what is not given; it writes into what it is given. */
const filling = new Ajv({ ...settings, useDefaults: true })

const compiled = new Map([ajv, filling].map((own) => [own, new WeakMap<object, ValidateFunction>()]))

/** The validator of a schema, compiled once. */
function validatorOf(schema: object, own: Ajv): ValidateFunction {
  const known = compiled.get(own)?.get(schema)
  if (known !== undefined) return known
  const validate = own.compile(schema)
  compiled.get(own)?.set(schema, validate)
  return validate
}

/** The errors of a template's or block's options under its schema. */
export function optionErrors(schema: object, options: unknown): readonly ErrorObject[] {
  const validate = validatorOf(schema, ajv)
  return validate(options) ? [] : (validate.errors ?? [])
}

/** A copy of a template's or block's options in which every default of its schema stands. */
export function withDefaults<Given extends object>(schema: object, options: Given): Given {
  const whole = structuredClone(options)
  validatorOf(schema, filling)(whole)
  return whole
}
