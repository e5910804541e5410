import type { ErrorObject } from 'ajv'
import { pointerTo } from '../../base/json-pointer.ts'
import { isObject } from '../../base/object.ts'
import type { PositionsBook } from '../positions.ts'
import { branchErrors } from './branch-errors.ts'
import type { Validator } from './validators.ts'

const ROUNDS = 50

/** The smallest thing to take away so that this error disappears. */
function cutOf(error: ErrorObject): string {
  const key: unknown = error.params.additionalProperty
  const isKey = error.keyword === 'additionalProperties' && typeof key === 'string'
  return isKey ? error.instancePath + pointerTo(key) : error.instancePath
}

function without(value: unknown, path: string, cuts: ReadonlySet<string>, positions: PositionsBook): unknown {
  if (![...cuts].some((cut) => cut.startsWith(`${path}/`))) return value
  const keep = (key: string) => !cuts.has(path + pointerTo(key))
  const below = (key: string, member: unknown) => without(member, path + pointerTo(key), cuts, positions)
  if (Array.isArray(value)) {
    const whole = value.every((_, index) => keep(String(index)))
    if (!whole && !value.every((member) => typeof member === 'object')) return undefined
    const rest = value.flatMap((member, index) => (keep(String(index)) ? [below(String(index), member)] : []))
    positions.copy(value, rest)
    return rest
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value)
    .filter(([key]) => keep(key))
    .map(([key, member]) => [key, below(key, member)] as const)
    .filter(([, member]) => member !== undefined)
  const rest: Readonly<Record<string, unknown>> = Object.fromEntries(entries)
  positions.copy(value, rest)
  return rest
}

/**
 * What is left of a value when everything that does not fit its schema is taken away, so that later stages can
 * check the rest of the file; undefined where nothing usable is left.
 */
export function pruneInvalid<Config>(
  value: unknown,
  validate: Validator<Config>,
  positions: PositionsBook,
): Config | undefined {
  let current = value
  for (let round = 0; round < ROUNDS; round++) {
    if (validate(current)) return current
    const cuts = new Set(branchErrors(validate.errors ?? []).map(cutOf))
    if (cuts.has('')) return undefined
    current = without(current, '', cuts, positions)
  }
  return undefined
}
