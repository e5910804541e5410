import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { provideValidators, type Use, type Validator } from '../engine/index.ts'
import { builtFolder } from './package-root.ts'

/** Key of a schema's validator in the file written by the build. Any change of the schema changes the key. */
export function validatorKey(schema: object, use: Use): string {
  return `${use}-${createHash('sha256').update(JSON.stringify(schema)).digest('hex')}`
}

function isValidator<Value>(found: unknown): found is Validator<Value> {
  return typeof found === 'function'
}

const loaded = new Map<Use, object>()

function builtFor(use: Use): object {
  const known = loaded.get(use)
  if (known !== undefined) return known
  const built: unknown = createRequire(import.meta.url)(join(builtFolder, 'server', `validators-${use}.cjs`))
  loaded.set(use, Object(built))
  return Object(built)
}

/**
 * Returns the precompiled validator of a built-in schema; undefined for other schemas, such as those of
 * extensions.
 *
 * @internal Exported for tests.
 */
export function builtValidator<Value>(schema: object, use: Use): Validator<Value> | undefined {
  const found: unknown = Reflect.get(builtFor(use), validatorKey(schema, use))
  return isValidator<Value>(found) ? found : undefined
}

/**
 * Uses the validators precompiled by the build, because compiling the built-in schemas takes half of the
 * startup time.
 */
export function takeBuiltValidators(): void {
  if (import.meta.dirname.startsWith(builtFolder)) provideValidators(builtValidator)
}
