import { parseJsonText } from '../../base/json-text.ts'

function withoutPrivate(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutPrivate(entry, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      names.has(key.toLowerCase()) ? [] : [[key, withoutPrivate(entry, names)]],
    ),
  )
}

/**
 * The JSON text without the private fields, wherever they are and in any letter case. Integers beyond 2^53 become texts: the
 * scripts of a page would lose their digits.
 *
 * @throws NotJson where the text is no JSON.
 */
export function redactJson(text: string, privateFields: readonly string[]): string {
  const names = new Set(privateFields.map((name) => name.toLowerCase()))
  return JSON.stringify(withoutPrivate(parseJsonText(text), names))
}
