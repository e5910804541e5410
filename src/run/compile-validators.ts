import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { schemaFor, schemasOf, type Use, validatorOptions } from '../engine/index.ts'
import { registry } from '../pages/templates/registry.ts'
import { validatorKey } from './built-validators.ts'

/** Compiles the validators of all schemas with a use into a CommonJS module. */
function compiledFor(use: Use): string {
  const ajv = new Ajv({ ...validatorOptions(use), code: { source: true } })
  const schemas = schemasOf(registry).filter(([, each]) => each === use)
  const keys = schemas.map(([schema]) => validatorKey(schema, use))
  for (const [index, [schema]] of schemas.entries()) ajv.addSchema(schemaFor(schema, use), keys[index])
  return standaloneCode(ajv, Object.fromEntries(keys.map((key) => [key, key])))
}

// Beside this file, since the build is in a temporary folder until it is complete.
for (const use of ['accept', 'check', 'coerce', 'fill'] as const)
  writeFileSync(join(import.meta.dirname, `validators-${use}.cjs`), compiledFor(use))
