import { parseRecordText, strictJson } from '../base/json-text.ts'

/** Maximum nesting depth. Records of real backends have about ten levels. */
const MAX_LEVELS = 64

/**
 * Maximum number of values in one JSON text, including lists and objects; enough for 20,000 records of 14 fields. Time and memory of
 * `JSON.parse` depend on the number of values rather than the length. 16 MB of short values block the process for seconds and take 460
 * MB. 300,000 values took 30 ms as records, and 190 ms as distinct keys of one object, the worst case.
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
 * Measures a UTF-8 JSON text while its bytes arrive. Each call takes the next bytes and returns the exceeded limit or `undefined`. Only
 * looks at brackets, commas and quotes: the parser decides whether the text is valid JSON.
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

/**
 * Like `parseRecordText`, but reads NaN and Infinity, as written by Python programs, as null: one missing value would otherwise cost the
 * whole list.
 */
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
 * Like `parseAnswer`, for untrusted texts: the result can be traversed recursively.
 *
 * @throws SyntaxError for invalid JSON; RangeError for a text that is nested too deeply or has too many values.
 */
export function parseJson(text: string): unknown {
  const fault = createJsonMeter()(Buffer.from(text))
  if (fault !== undefined) throw new RangeError(fault)
  return parseAnswer(text)
}
