import type { Defined } from './extensions.ts'

const KINDS: readonly unknown[] = ['template', 'block', 'field', 'transform']

function isDefined(value: unknown): value is Defined {
  return (
    typeof value === 'object' &&
    value !== null &&
    'defines' in value &&
    KINDS.includes(value.defines) &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** The definitions among the exports of an extension. */
export function definitionsIn(exported: unknown): readonly Defined[] {
  return Object.values(Object(exported)).filter(isDefined)
}
