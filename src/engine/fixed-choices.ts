import { isObject } from '../base/object.ts'

/** A choice whose values the config lists. */
export interface FixedChoice {
  /** Query parameter of the address. */
  readonly param: string
  readonly values: readonly string[]
  /** Whether the list without a value is the whole one, of which each value shows a part. */
  readonly narrows: boolean
}

function valuesOf(list: readonly unknown[]): readonly string[] {
  return list.flatMap((entry) => (isObject(entry) && typeof entry.value === 'string' ? [entry.value] : []))
}

/** The choices with fixed values in a page's options, wherever they are. */
export function fixedChoices(options: unknown): readonly FixedChoice[] {
  if (Array.isArray(options)) return options.flatMap(fixedChoices)
  if (!isObject(options)) return []
  const { param, values, query, first } = options
  const isFixed = typeof param === 'string' && Array.isArray(values) && query === undefined
  const own = isFixed ? [{ param, values: valuesOf(values), narrows: first !== true }] : []
  return [...own, ...Object.values(options).flatMap(fixedChoices)]
}

/**
 * Query parameters without the values that a fixed choice does not offer, so that the list is the unfiltered one or its
 * first choice. Letters in another case are the same value.
 */
export function offeredValues(
  query: Readonly<Record<string, string>>,
  choices: readonly FixedChoice[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const choice = choices.find(({ param }) => param === name)
      const lower = value.toLowerCase()
      const offered =
        choice === undefined ? value : choice.values.find((each) => each.toLowerCase() === lower)
      return offered === undefined ? [] : [[name, offered]]
    }),
  )
}
