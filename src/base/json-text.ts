import { visit } from 'jsonc-parser'
import { type Message, message } from './messages/message.ts'
import { isObject } from './object.ts'
import { codePointName } from './tidy.ts'

/** Characters that are quoted of a text that is no JSON. */
const MAX_QUOTED_LENGTH = 60
const MAX_EXCERPT_INPUT_LENGTH = 400

const EMAIL = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g
const NUMBER = /\+?\d(?:[\s().-]?\d){4,}/g

/** Of a document its first tags say what it is; its words may be anybody's. */
const FIRST_TAGS = /^\s*<(?:!doctype|html)\b[^<>]*>(?:\s*<[^<>]*>)*/i

/** The beginning of a text on one line, with neither an address to write to nor a number to call. */
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

/** A text is no JSON. The message says where, counted from 1, and what is there: for logs and commands, not for visitors. */
export class InvalidJsonError extends SyntaxError {
  override readonly name = 'NotJson'
  /** UTF-16 units before the place. */
  readonly offset: number
  /** What is wrong, without a full stop. */
  readonly words: Message

  constructor(words: Message, offset: number) {
    super(words.en)
    this.words = words
    this.offset = offset
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no string of JSON has them
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-f]{4})[^"\\\u0000-\u001f]*)*/iy

/** Where a text stops being JSON, in a string that is wrong at the character; its length where it ends too early. */
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

/** What is at a place, also where nothing of it can be seen. */
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

/** Whether there may be a number that a double does not hold; a text with such digits costs a little time. */
const MAYBE_WIDE = /(?:^|[[:,\s])-?(?:\d{16}|\d[\d.]{0,400}[eE]\+?\d{3}|\d[\d.]{15,400}[eE])/

/** In a JSON text: the beginning of a string, or a number that a double may not hold. */
const STRING_OR_WIDE =
  /"|(?<![\w.+-])-?(?:\d{16,}(?:\.\d+)?(?![\d.eE])|\d[\d.]{15,}[eE]\+?\d{1,2}(?!\d)|\d[\d.]*[eE]\+?\d{3,})/g

/** The digits of a number that a double does not hold: of an integer, and of a fraction as large, all of them, however it is written. Undefined for any other. */
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

/** Index of the quotation mark that ends the string begun at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) return end
  }
}

/** A JSON text with each number in quotes that a pattern finds outside of strings, and of which `digitsOf` gives what is to stay. */
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
 * The value of a JSON text, `parsed` by `JSON.parse`, with the digits of every number: an integer beyond 2^53, such as the ids of many
 * databases, also as 9007199254740993.0 or with an exponent, and a number beyond the largest double become the text of their digits. Other fractions stay numbers, as near as a double is.
 */
export function keepDigits(json: string, parsed: unknown): unknown {
  return MAYBE_WIDE.test(json) ? JSON.parse(quoteNumbers(json, STRING_OR_WIDE, wideDigits)) : parsed
}

/**
 * `JSON.parse`, with the digits of every number (`keepDigits`). A byte order mark before the text is let pass.
 *
 * @throws NotJson where the text is no JSON.
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

/** Whether there may be a fraction that ends with zeros. */
const MAYBE_PADDED = /\d\.\d+0(?!\d)/

/** In a JSON text: the beginning of a string, or a fraction that ends with zeros, as prices do. "12.0" is how programs write 12. */
const STRING_OR_PADDED = /"|(?<![\w.+-])-?\d+\.(?:\d*[1-9]0+|00+)(?![\d.eE])/g

/**
 * `parseJsonText` for records, whose values are shown: a fraction that ends with zeros, such as the price 78.90, is the text of its digits.
 *
 * @throws NotJson where the text is no JSON.
 */
export function parseRecordText(text: string): unknown {
  const parsed = parseJsonText(text)
  return MAYBE_PADDED.test(text)
    ? parseJsonText(quoteNumbers(text, STRING_OR_PADDED, (number) => number))
    : parsed
}

/** A string of a JSON text, with the colon behind it where it is a key. */
const STRING_OR_KEY = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/gs

function writtenKeys(json: string): number {
  let keys = 0
  for (const [, colon] of json.matchAll(STRING_OR_KEY)) if (colon !== undefined) keys += 1
  return keys
}

function keptKeys(value: unknown): number {
  let keys = 0
  // Without recursion: a text of a stranger may nest as deep as it likes.
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

/** The first key that an object of a JSON text has twice: `JSON.parse`, which gave `value`, keeps the last. Undefined mostly. */
export function repeatedKey(json: string, value: unknown): string | undefined {
  // Counting takes a tenth of what reading the text by its tokens does.
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

/** In a JSON text: a string, what is no number in it, or a comma behind which nothing comes. */
const LOOSE = /"[^"\\]*(?:\\.[^"\\]*)*"?|(?<![\w.$])-?(?:NaN|Infinity)(?![\w$])|,(?=\s*(?:[}\]]|$))/gs

/**
 * A text as JSON has it, of one that programs write: commas at the end of a list are nothing, and NaN, which Python writes for a value that
 * is missing, and Infinity are null.
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

/** The object that a JSON text holds; undefined for any other text, which whoever checks or imports it names. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseJsonText(text)
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof InvalidJsonError) return undefined
    throw error
  }
}
