/** Whether a value is a JSON object, not a list or null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a value that is a list, or an empty list. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Whether a value is missing: undefined, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns an own member of a record, never one inherited from Object, such as "constructor". */
export function getOwn<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}

type WithoutUndefined<Value> = {
  [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key]
} & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>
}

/** Removes undefined members, which `exactOptionalPropertyTypes` does not allow. */
export function omitUndefined<Value extends object>(value: Value): WithoutUndefined<Value>
export function omitUndefined(value: object): object {
  const kept: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) if (member !== undefined) kept[key] = member
  return kept
}
