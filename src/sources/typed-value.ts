import { isObject } from '../base/object.ts'

/** Members of an object that is one value with what it is: of JSON-LD, and of the JSON that MongoDB exports. */
const VALUES = ['@value', '$date', '$oid', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal']

/** The value of an object that is one value with its type or language, such as `{"@value": "1850", "@type": "xsd:gYear"}`; undefined for any other. */
export function typedValue(value: unknown): string | number | boolean | undefined {
  if (!isObject(value)) return undefined
  const name = VALUES.find((each) => Object.hasOwn(value, each))
  const found = name === undefined ? undefined : value[name]
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') {
    // Milliseconds, which would be no number as a text.
    return name === '$numberLong' && Number.isSafeInteger(Number(found)) ? Number(found) : found
  }
  return typedValue(found)
}
