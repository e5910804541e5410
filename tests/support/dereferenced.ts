function at(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => Reflect.get(Object(value), key), root)
}

/** Replaces the references within a JSON Schema by their targets. */
export function dereferenced(schema: unknown, root: unknown = schema): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((each: unknown) => dereferenced(each, root))
  if ('$ref' in schema) return dereferenced(at(root, String(schema.$ref)), root)
  const entries = Object.entries(schema).filter(([key]) => schema !== root || key !== 'definitions')
  return Object.fromEntries(entries.map(([key, value]) => [key, dereferenced(value, root)]))
}
