import { visit } from 'jsonc-parser'
import { type Message, message } from './messages/message.ts'
import { isObject } from './object.ts'
import { codePointName } from './tidy.ts'

/** Maximum characters quoted from invalid JSON. */
const MAX_QUOTED_LENGTH = 60
const MAX_EXCERPT_INPUT_LENGTH = 400

const EMAIL = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g
const NUMBER = /\+?\d(?:[\s().-]?\d){4,}/g

/** First tags of an HTML document. They identify it; its text may be private. */
const FIRST_TAGS = /^\s*<(?:!doctype|html)\b[^<>]*>(?:\s*<[^<>]*>)*/i

/** Returns the start of a text on one line, without email addresses or telephone numbers. */
function excerptOf(text: string): string {
  const begin = text.slice(0, MAX_EXCERPT_INPUT_LENGTH)
  const plain = (FIRST_TAGS.exec(begin)?.[0] ?? begin)
    .replace(EMAIL, '…@…')
    .replace(NUMBER, '…')
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\s]+/gu, ' ')
    .trim()
  return plain.length > MAX_QUOTED_LENGTH
    ? `${plain.slice(0, MAX_QUOTED_LENGTH).replace(/\p{Surrogate}$/u, '')}…`
    : plain
}

/**
 * Thrown for invalid JSON. The message has the position, counted from 1, and the text there. It is meant for logs and
 * the CLI, not for visitors.
 */
export class InvalidJsonError extends SyntaxError {
  override readonly name = 'NotJson'
  /** Offset in UTF-16 code units. */
  readonly offset: number
  /** Description of the error, without a full stop. */
  readonly words: Message

  constructor(words: Message, offset: number) {
    super(words.en)
    this.words = words
    this.offset = offset
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no string of JSON has them
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-f]{4})[^"\\\u0000-\u001f]*)*/iy

/** Returns the offset of the first JSON error, for strings at the invalid character; the text's length if it ends too early. */
function faultIn(text: string): number {
  let first = text.length
  visit(
    text,
    {
      onError: (_code, offset) => {
        first = Math.min(first, offset)
      },
    },
    { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
  )
  STRING.lastIndex = first
  return STRING.test(text) && text[STRING.lastIndex] !== '"' ? STRING.lastIndex : first
}

/** Describes the text at an offset, with the code point of an invisible character. */
function foundAt(text: string, offset: number): string {
  const rest = text.slice(offset)
  return /^[\p{Cc}\p{Cf}]/u.test(rest) ? `${codePointName(rest)} ${excerptOf(rest)}`.trim() : excerptOf(rest)
}

function notJson(text: string): InvalidJsonError {
  if (text.trim() === '') return new InvalidJsonError(message`it is empty`, 0)
  const offset = faultIn(text)
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = offset - before.lastIndexOf('\n')
  const place = text.includes('\n')
    ? message`line ${line}, character ${column}`
    : message`character ${column}`
  const found = foundAt(text, offset)
  return new InvalidJsonError(
    text.slice(offset).trim() === ''
      ? message`it ends too early, at ${place}`
      : message`at ${place} is "${found}"`,
    offset,
  )
}

/** Fast test for a number a double cannot represent. */
const MAYBE_WIDE = /(?:^|[[:,\s])-?(?:\d{16}|\d[\d.]{0,400}[eE]\+?\d{3}|\d[\d.]{15,400}[eE])/

/** In JSON text: the start of a string, or a number that a double may not represent. */
const STRING_OR_WIDE =
  /"|(?<![\w.+-])-?(?:\d{16,}(?:\.\d+)?(?![\d.eE])|\d[\d.]{15,}[eE]\+?\d{1,2}(?!\d)|\d[\d.]*[eE]\+?\d{3,})/g

/**
 * Returns the digits of a number that a double cannot represent: an integer, or a fraction of that size, in any
 * notation. Undefined for other numbers.
 */
function wideDigits(number: string): string | undefined {
  const [, mantissa = '', exponent] = /^(-?[\d.]+)(?:[eE]\+?(\d+))?$/.exec(number) ?? []
  if (exponent === undefined) {
    const plain = mantissa.replace(/\.0+$/, '')
    const held = Number(plain)
    return Math.abs(held) <= Number.MAX_SAFE_INTEGER && String(held) === plain ? undefined : plain
  }
  if (!Number.isFinite(Number(number))) return number
  const [whole = '', decimals = ''] = mantissa.split('.')
  const zeros = Number(exponent) - decimals.length
  if (zeros < 0) return undefined
  const significant = `${whole}${decimals}`.replace(/0+$/, '')
  const held = Number(number).toExponential().replace(/e.*$/, '').replace('.', '')
  return held === significant ? undefined : String(BigInt(`${whole}${decimals}${'0'.repeat(zeros)}`))
}

/** Returns the index of the closing quote of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) return end
  }
}

/** Quotes numbers outside strings that match a pattern and for which `digitsOf` returns digits. */
function quoteNumbers(
  json: string,
  pattern: RegExp,
  digitsOf: (number: string) => string | undefined,
): string {
  const parts: string[] = []
  let copied = 0
  pattern.lastIndex = 0
  for (let found = pattern.exec(json); found !== null; found = pattern.exec(json)) {
    const [token] = found
    if (token === '"') pattern.lastIndex = endOfString(json, found.index) + 1
    else {
      const digits = digitsOf(token)
      if (digits === undefined) continue
      parts.push(json.slice(copied, found.index), '"', digits, '"')
      copied = pattern.lastIndex
    }
  }
  parts.push(json.slice(copied))
  return parts.join('')
}

/**
 * Preserves the digits of numbers that `JSON.parse` (`parsed`) rounds. Integers beyond 2^53, such as ids of many
 * databases, also as 9007199254740993.0 or with an exponent, and numbers beyond the largest double become texts. Other
 * fractions stay numbers.
 */
export function keepDigits(json: string, parsed: unknown): unknown {
  return MAYBE_WIDE.test(json) ? JSON.parse(quoteNumbers(json, STRING_OR_WIDE, wideDigits)) : parsed
}

/**
 * Parses JSON, preserving all digits (`keepDigits`). Skips a byte order mark.
 *
 * @throws NotJson if the text is not JSON.
 */
export function parseJsonText(text: string): unknown {
  const json = text.replace(/^\ufeff/, '')
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw notJson(json)
  }
  return keepDigits(json, parsed)
}

/** Fast test for a fraction with trailing zeros. */
const MAYBE_PADDED = /\d\.\d+0(?!\d)/

/**
 * In JSON text: the start of a string, or a fraction with trailing zeros, such as a price. Excludes "12.0", which
 * programs write for 12.
 */
const STRING_OR_PADDED = /"|(?<![\w.+-])-?\d+\.(?:\d*[1-9]0+|00+)(?![\d.eE])/g

/**
 * Parses records, whose values are displayed: like `parseJsonText`, but fractions with trailing zeros, such as the
 * price 78.90, become texts.
 *
 * @throws NotJson if the text is not JSON.
 */
export function parseRecordText(text: string): unknown {
  const parsed = parseJsonText(text)
  return MAYBE_PADDED.test(text)
    ? parseJsonText(quoteNumbers(text, STRING_OR_PADDED, (number) => number))
    : parsed
}

/** A string in JSON text, with the colon if it is a key. */
const STRING_OR_KEY = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs

function writtenKeys(json: string): number {
  let keys = 0
  for (const [, colon] of json.matchAll(STRING_OR_KEY)) if (colon !== undefined) keys += 1
  return keys
}

function keptKeys(value: unknown): number {
  let keys = 0
  // Iterative, because untrusted input may be nested arbitrarily deep.
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner: readonly unknown[] = Object.values(next)
    if (!Array.isArray(next)) keys += inner.length
    for (const each of inner) if (typeof each === 'object') open.push(each)
  }
  return keys
}

/** Returns the first duplicate key of an object, of which `JSON.parse` (`value`) keeps the last; usually undefined. */
export function repeatedKey(json: string, value: unknown): string | undefined {
  // Counting keys takes a tenth of the time of tokenizing.
  if (writtenKeys(json) === keptKeys(value)) return undefined
  const open: Set<string>[] = []
  let found: string | undefined
  visit(json, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name) => {
      const names = open.at(-1)
      if (names?.has(name)) found ??= name
      names?.add(name)
    },
  })
  return found
}

/** In JSON text: a string, NaN or Infinity, or a trailing comma. */
const LOOSE = /"[^"\\]*(?:\\.[^"\\]*)*"?|(?<![\w.$])-?(?:NaN|Infinity)(?![\w$])|,(?=\s*(?:[}\]]|$))/gs

/**
 * Converts lenient JSON to strict JSON: removes trailing commas, and replaces Infinity and NaN, which Python writes for
 * missing values, by null.
 */
export function strictJson(text: string): { readonly text: string; readonly hasNoNumber: boolean } {
  let hasNoNumber = false
  const strict = text.replace(LOOSE, (found) => {
    if (found.startsWith('"')) return found
    if (found === ',') return ''
    hasNoNumber = true
    return 'null'
  })
  return { text: strict, hasNoNumber }
}

/** Parses a JSON object; undefined for any other text, which a check or import reports elsewhere. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJsonText(text)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof InvalidJsonError) return undefined
    throw error
  }
}
