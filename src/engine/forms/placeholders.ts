const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/** What the first call of a form answered, in the bodies of the calls after it. */
export const ANSWER = 'answer'

/** Names of the `{name}` places in a text, or in the texts of a body. */
export function placeholdersIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? [])
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(placeholdersIn) : []
}
