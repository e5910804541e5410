import { parseRecordText, strictJson } from '../base/json-text.ts'
import { isObject } from '../base/object.ts'

/** Levels of lists and objects in each other. Records of real backends have about ten. */
const MAX_LEVELS = 64

/**
 * Values of one JSON text, lists and objects included: 20,000 records of 14 fields. The time and memory that `JSON.parse`
 * takes follow their number, not the length: 16 MB of short values block the process for seconds and take 460 MB, while 300,000
 * values took 30 ms as records and 190 ms as distinct keys of one object, the worst case.
 */
const MAX_VALUES = 300_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Measures a JSON text in UTF-8 as its bytes arrive. Each call takes the next bytes and answers what is wrong with the text so
 * far, or `undefined`. It looks at brackets, commas and quotes only: whether the text is JSON is for the parser to say.
 */
export function createJsonMeter(): (bytes: Uint8Array) => string | undefined {
  let levels = 0
  let values = 1
  let inText = false
  let escaped = false
  return (bytes) => {
    for (const byte of bytes) {
      if (inText) {
        if (escaped) escaped = false
        else if (byte === BACKSLASH) escaped = true
        else if (byte === QUOTE) inText = false
        continue
      }
      if (byte === QUOTE) inText = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        levels += 1
        values += 1
        if (levels > MAX_LEVELS) return `the JSON is more than ${MAX_LEVELS} levels deep`
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1
      else if (byte === COMMA) values += 1
    }
    return values > MAX_VALUES ? `the JSON has more than ${MAX_VALUES} values` : undefined
  }
}

/** `parseRecordText`, in which NaN and Infinity, as programs in Python write them, are null: one value that is missing would cost a whole list. */
export function parseAnswer(text: string): unknown {
  try {
    return parseRecordText(text)
  } catch (error) {
    const { text: strict, hasNoNumber } = strictJson(text)
    if (!hasNoNumber) throw error
    try {
      return parseRecordText(strict)
    } catch {
      throw error
    }
  }
}

/**
 * `parseAnswer` for texts of strangers: what it gives may be traversed with recursion. Throws a `SyntaxError` for what is no JSON
 * and a `RangeError` for a text that is too deep or has too many values.
 */
export function parseJson(text: string): unknown {
  const fault = createJsonMeter()(Buffer.from(text))
  if (fault !== undefined) throw new RangeError(fault)
  return parseAnswer(text)
}

/** Members of an object that is one value with what it is: of JSON-LD, and of the JSON that MongoDB exports. */
const VALUES = ['@value', '$date', '$oid', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal']

/** A number as the driver of Neo4j gives it, in two halves: `{"low": 1208, "high": 0}`. Others may be the ends of an estimate. */
function wholeOfHalves({ low, high, ...others }: Readonly<Record<string, unknown>>): number | undefined {
  const isOne = Object.keys(others).every((name) => name === 'unsigned') && Number.isInteger(low)
  return isOne && (high === 0 || high === -1) && Number(low) < 0 === (high === -1) ? Number(low) : undefined
}

/** The value of an object that is one value with its type or language, such as `{"@value": "1850", "@type": "xsd:gYear"}`; undefined for any other. */
export function typedValue(value: unknown): string | number | boolean | undefined {
  if (!isObject(value)) return undefined
  const whole = wholeOfHalves(value)
  if (whole !== undefined) return whole
  const name = VALUES.find((each) => Object.hasOwn(value, each))
  const found = name === undefined ? undefined : value[name]
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') {
    // Milliseconds, which would be no number as a text.
    return name === '$numberLong' && Number.isSafeInteger(Number(found)) ? Number(found) : found
  }
  return typedValue(found)
}
