/** Keywords of editors and of our check that JSON Schema does not know; a strict ajv must know them. */
export const annotationKeywords = [
  'enumDescriptions',
  'defaultSnippets',
  'patternErrorMessage',
  'annotation',
  'unset',
] as const

/** A closed list of values, and what an editor says of each, put together by `described`. */
export function choices<const Value extends string | number | boolean>(
  ...values: readonly (readonly [value: Value, description: string])[]
): { readonly enum: readonly Value[]; readonly enumDescriptions: readonly string[] } {
  return {
    enum: values.map(([value]) => value),
    enumDescriptions: values.map(([, description]) => description),
  }
}
