/**
 * Keywords for editors and the config check that JSON Schema does not define; strict ajv must be told about
 * them.
 */
export const annotationKeywords = [
  'enumDescriptions',
  'defaultSnippets',
  'patternErrorMessage',
  'annotation',
  'unset',
] as const

/** Returns the keywords of an enumeration, with a description per value for editors (`described`). */
export function choices<const Value extends string | number | boolean>(
  ...values: readonly (readonly [value: Value, description: string])[]
): { readonly enum: readonly Value[]; readonly enumDescriptions: readonly string[] } {
  return {
    enum: values.map(([value]) => value),
    enumDescriptions: values.map(([, description]) => description),
  }
}
