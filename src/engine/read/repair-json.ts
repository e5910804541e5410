import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { codePointName } from '../../base/tidy.ts'
import { type Message, message } from '../errors/index.ts'

/** Explanation of a JSON syntax error, and the fix. */
export interface SyntaxWords {
  readonly what: Message
  readonly remedy: Message
}

/** Explanations by error name of jsonc-parser. */
const faults: Readonly<Record<string, SyntaxWords>> = {
  InvalidCommentToken: {
    what: message`Comments are not JSON.`,
    remedy: message`Remove the comment; a "description" can hold it in sources.`,
  },
  CommaExpected: {
    what: message`A comma is missing before this.`,
    remedy: message`Put a comma after the value before it.`,
  },
  ColonExpected: {
    what: message`A colon is missing here.`,
    remedy: message`Write "key": value.`,
  },
  PropertyNameExpected: {
    what: message`A key in double quotes is expected here.`,
    remedy: message`Write "key": value.`,
  },
  ValueExpected: {
    what: message`A value is expected here.`,
    remedy: message`Write a text in double quotes, a number, true, false, [ or {.`,
  },
  CloseBraceExpected: {
    what: message`A closing brace } is missing.`,
    remedy: message`Close every { with }.`,
  },
  CloseBracketExpected: {
    what: message`A closing bracket ] is missing.`,
    remedy: message`Close every [ with ].`,
  },
  EndOfFileExpected: {
    what: message`The file goes on after its end.`,
    remedy: message`Remove what follows the last }.`,
  },
  UnexpectedEndOfString: {
    what: message`This text is not closed.`,
    remedy: message`End it with a double quote on the same line.`,
  },
  InvalidCharacter: {
    what: message`This text holds a control character.`,
    remedy: message`Write \\t for a tab and \\n for a new line.`,
  },
  InvalidEscapeCharacter: {
    what: message`This text holds an unknown escape.`,
    remedy: message`Write \\\\ for a backslash.`,
  },
  InvalidNumberFormat: {
    what: message`This number is not written as JSON writes numbers.`,
    remedy: message`Write digits with a point for decimals, without + or leading zeros, such as 0.5; anything else in double quotes.`,
  },
  UnexpectedEndOfComment: {
    what: message`Comments are not JSON, and this one does not end.`,
    remedy: message`Remove the comment.`,
  },
  InvalidUnicode: {
    what: message`This text holds a \\u without four digits.`,
    remedy: message`Write \\u and four of 0-9 and a-f.`,
  },
  InvalidSymbol: {
    what: message`This is not JSON.`,
    remedy: message`Texts are in double quotes; otherwise only numbers, true, false and null.`,
  },
}

export const unreadable: SyntaxWords = {
  what: message`This is not JSON.`,
  remedy: message`Look for a stray character; an editor marks it.`,
}

export const swallowedComma: SyntaxWords = {
  what: message`Comments are not JSON, and the comma behind this one is a part of it.`,
  remedy: message`Remove the comment and keep the comma.`,
}

export const trailingComma: SyntaxWords = {
  what: message`The last entry is followed by a comma.`,
  remedy: message`Remove the comma.`,
}

/** Literals of other languages, and their JSON equivalents. */
const LITERALS: Readonly<Record<string, string>> = {
  none: 'null',
  nil: 'null',
  undefined: 'null',
  null: 'null',
  true: 'true',
  false: 'false',
  yes: 'true',
  no: 'false',
}

/** Returns the explanation for a text that starts with a literal or comment of another language; undefined for any other. */
export function literalWords(text: string): SyntaxWords | undefined {
  if (text.startsWith('#')) return faults.InvalidCommentToken
  const [word = ''] = /^[A-Za-z]+/.exec(text) ?? []
  const meant = LITERALS[word.toLowerCase()]
  if (meant === undefined || meant === word) return undefined
  return {
    what: message`"${word}" is no value of JSON.`,
    remedy: message`Write ${meant}, or put it in double quotes where it is a text.`,
  }
}

/** Returns the explanation for an error name of jsonc-parser. */
export function faultWords(name: string): SyntaxWords {
  const other = {
    what: message`This is not JSON (${name}).`,
    remedy: message`Correct the text.`,
  }
  return faults[name] ?? other
}

/** Offset of an invalid character in JSON, and its explanation. */
export interface JsonFault {
  readonly offset: number
  readonly words: SyntaxWords
}

const MARKER = /^(?:<{7}|\|{7}|>{7})(?=[ \r\n]|$)/m

/** Finds the first conflict marker left by version control. */
export function mergeMarker(text: string): JsonFault | undefined {
  const found = MARKER.exec(text)
  if (found === null) return undefined
  const words = {
    what: message`A merge was not finished: the marker "${found[0]}" of version control stands here.`,
    remedy: message`Keep one of the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.`,
  }
  return { offset: found.index, words }
}

const DOUBLE = /[“”„‟«»＂「」『』″]/u
const SINGLE = /['‘’‚‛`´＇′]/u
const SPACE = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u0085\v\f]/u
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/u
const FULL_WIDTH = /[\uff01-\uff5e、【】〔〕]/u

/** Chinese punctuation that is not a full-width form of the intended character. */
const MEANT: Readonly<Record<string, string>> = { '、': ',', '【': '[', '】': ']', '〔': '[', '〕': ']' }

/** Returns the JSON character for one mistyped outside of strings; undefined if it is not a common mistake. */
function plainOf(character: string): string | undefined {
  if (DOUBLE.test(character) || SINGLE.test(character)) return '"'
  if (ZERO_WIDTH.test(character)) return ''
  if (SPACE.test(character)) return ' '
  return FULL_WIDTH.test(character) ? (MEANT[character] ?? character.normalize('NFKC')) : undefined
}

function characterWords(character: string): SyntaxWords {
  const code = codePointName(character)
  if (ZERO_WIDTH.test(character))
    return {
      what: message`Here stands a character that nobody sees (${code}).`,
      remedy: message`Delete it: remove what is around it too, and type that again.`,
    }
  if (SPACE.test(character))
    return {
      what: message`Here stands a space that JSON does not know (${code}${character === '\u00a0' ? message`, no-break space` : ''}).`,
      remedy: message`Type an ordinary space instead.`,
    }
  const plain = plainOf(character) ?? '"'
  const kind = FULL_WIDTH.test(character) && !DOUBLE.test(character) && !SINGLE.test(character)
  return {
    what: kind
      ? message`Here stands the full-width "${character}" (${code}).`
      : message`Here stands the quotation mark ${character} (${code}).`,
    remedy: kind
      ? message`Type ${plain} instead.`
      : message`Type the straight double quote " before and behind a text.`,
  }
}

const PARTS = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\s\S]/gu

/** Yields every character outside of strings and comments, with its offset. */
function* outsideStrings(text: string): Generator<readonly [offset: number, character: string]> {
  for (const { 0: part, index } of text.matchAll(PARTS)) if (!/^(?:"|\/[/*])/.test(part)) yield [index, part]
}

/** Returns the end of a string that starts with a straight quote and ends with a different one, before an offset on its line. */
function curvedEnd(text: string, before: number): number | undefined {
  const start = text.lastIndexOf('\n', before - 1) + 1
  const end = text.indexOf('\n', before)
  const line = text.slice(start, end < 0 ? text.length : end)
  const found = /"[^"\n“”„‟＂]*([“”„‟＂])\s*(?:[:：,，}\]｝］]|$)/u.exec(line)
  return found === null ? undefined : start + found.index + found[0].indexOf(found[1] ?? '')
}

/** Finds the first character typed in place of a JSON one; `error` is where the parser stopped. */
export function strangeCharacter(text: string, error: ParseError | undefined): JsonFault | undefined {
  const limit = error === undefined ? text.length : error.offset + Math.max(error.length, 1)
  for (const [offset, character] of outsideStrings(text)) {
    if (offset >= limit) break
    if (plainOf(character) !== undefined) return { offset, words: characterWords(character) }
  }
  const curved = error === undefined ? undefined : curvedEnd(text, error.offset)
  return curved === undefined ? undefined : { offset: curved, words: characterWords(text[curved] ?? '') }
}

interface RepairedText {
  readonly text: string
  /** Changes such as "： → :", each with its line. */
  readonly changes: readonly string[]
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/**
 * A string in quotation marks that JSON does not know. Does not match if it contains a straight quote, since its end is then ambiguous.
 */
const CURVED = /^(?:([“„‟«＂「『])([^"\n“”„‟»＂」』]*)[”“‟»＂」』]|(['‘`])([^"'\n‘’`]*)['’`])/u

function withPlainCharacters(text: string): RepairedText | undefined {
  const changes: string[] = []
  let written = ''
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const [part = ''] = /^(?:"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/u.exec(rest) ?? []
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    if (part !== '') {
      written += part
      at += part.length
      continue
    }
    const plain = plainOf(character)
    if (plain === '"') {
      const [whole, , double, , single] = CURVED.exec(rest) ?? []
      if (whole === undefined) return undefined
      written += `"${double ?? single ?? ''}"`
      changes.push(`line ${lineOf(text, at)}: ${whole.slice(0, 1)}…${whole.slice(-1)} → "…"`)
      at += whole.length
      continue
    }
    if (plain !== undefined)
      changes.push(
        `line ${lineOf(text, at)}: ${/[\s\p{Cf}\p{Cc}]/u.test(character) ? codePointName(character) : character} → ${plain === '' ? 'nothing' : plain === ' ' ? 'space' : plain}`,
      )
    written += plain ?? character
    at += character.length
  }
  return { text: written, changes }
}

/** Maximum number of commas added or removed in one file. */
const MAX_COMMAS = 500

/** Adds missing commas at line ends and removes trailing ones. */
function withCommas(text: string): RepairedText {
  const changes: string[] = []
  let written = text
  for (let count = 0; count < MAX_COMMAS; count += 1) {
    const errors: ParseError[] = []
    parseTree(written, errors, { disallowComments: true, allowTrailingComma: false })
    const [first] = errors
    if (first === undefined) break
    const before = written.slice(0, first.offset).trimEnd()
    const isNewLine = written.slice(before.length, first.offset).includes('\n')
    const isTrailing = before.endsWith(',') && /[}\]]/.test(written[first.offset] ?? '')
    if (isTrailing) {
      changes.push(`line ${lineOf(written, before.length - 1)}: last comma removed`)
      written = before.slice(0, -1) + written.slice(before.length)
    } else if (printParseErrorCode(first.error) === 'CommaExpected' && isNewLine) {
      changes.push(`line ${lineOf(written, before.length)}: comma added`)
      written = `${before},${written.slice(before.length)}`
    } else break
  }
  return { text: written, changes }
}

/** Whether a text is strict JSON, without comments. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Repairs a text to the intended JSON if that is unambiguous: characters of other keyboards outside of strings, invisible spaces, commas
 * at line ends. Returns undefined if it is valid already, or would still be invalid.
 */
export function repairJson(written: string): RepairedText | undefined {
  const [, mark = '', text = ''] = /^(\uFEFF?)([\s\S]*)$/.exec(written) ?? []
  if (isJson(text) || mergeMarker(text) !== undefined) return undefined
  const plain = withPlainCharacters(text)
  if (plain === undefined) return undefined
  const whole = withCommas(plain.text)
  return isJson(whole.text)
    ? { text: mark + whole.text, changes: [...plain.changes, ...whole.changes] }
    : undefined
}
