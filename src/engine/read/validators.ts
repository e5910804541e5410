import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { annotationKeywords } from '../../../schemas/config/index.ts'
import { type ConfigByKind, type FileKind, schemaByKind } from './file-kinds.ts'

const ajv = new Ajv({
  allErrors: true,
  strict: true,
  allowUnionTypes: true,
  verbose: true,
  validateFormats: false,
  keywords: [...annotationKeywords],
  // Compiling takes most of a check's time, and what it compiles runs for milliseconds.
  code: { optimize: false },
})

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

const ofOptions = new WeakMap<object, ValidateFunction>()

/** The errors of a template's or block's options under its schema; the schema is compiled once. */
export function optionErrors(schema: object, options: unknown): readonly ErrorObject[] {
  const validate = ofOptions.get(schema) ?? ajv.compile(schema)
  ofOptions.set(schema, validate)
  return validate(options) ? [] : (validate.errors ?? [])
}
