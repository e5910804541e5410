import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { provideValidators, type Use, type Validator } from '../engine/index.ts'
import { builtFolder } from './package-root.ts'

/** The name of a schema's validator in the file that the build writes: a schema with one other letter has another. */
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
 * The validator that `compile-validators.ts` made of a schema of the engine's own; undefined for others, as of extensions.
 * @internal Exported for tests.
 */
export function builtValidator<Value>(schema: object, use: Use): Validator<Value> | undefined {
  const found: unknown = Reflect.get(builtFor(use), validatorKey(schema, use))
  return isValidator<Value>(found) ? found : undefined
}

/** Compiling the engine's own schemas takes half of a start, so a built program takes what the build has compiled. */
export function takeBuiltValidators(): void {
  if (import.meta.dirname.startsWith(builtFolder)) provideValidators(builtValidator)
}
