import { isObject } from '../../../shared/object.ts'

/** Values a page's options let the visitor choose from, by query parameter. */
type Choices = readonly { readonly param: string; readonly values: readonly string[] }[]

const valuesOf = (list: readonly unknown[]): readonly string[] =>
  list.flatMap((entry) => (isObject(entry) && typeof entry.value === 'string' ? [entry.value] : []))

/** The choices with fixed values in a page's options, wherever they stand: each opens a list of its own. */
export const fixedChoices = (options: unknown): Choices => {
  if (Array.isArray(options)) return options.flatMap(fixedChoices)
  if (!isObject(options)) return []
  const { param, values } = options
  const own = typeof param === 'string' && Array.isArray(values) ? [{ param, values: valuesOf(values) }] : []
  return [...own, ...Object.values(options).flatMap(fixedChoices)]
}
