import { parseRecordText, strictJson } from '../base/json-text.ts'

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
