function withoutPrivate(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutPrivate(entry, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      names.has(key.toLowerCase()) ? [] : [[key, withoutPrivate(entry, names)]],
    ),
  )
}

/** The JSON text without the private fields, wherever they are and in any letter case; `undefined` when it is no JSON. */
export function redactJson(text: string, privateFields: readonly string[]): string | undefined {
  const names = new Set(privateFields.map((name) => name.toLowerCase()))
  try {
    return JSON.stringify(withoutPrivate(JSON.parse(text), names))
  } catch {
    return undefined
  }
}
