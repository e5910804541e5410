import { type Message, message } from '../errors/index.ts'

/** What is wrong with a text that is no JSON, and what to do. */
export interface SyntaxWords {
  readonly what: Message
  readonly remedy: Message
}

/** By the names that jsonc-parser gives its errors. */
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

/** Values as other languages write them, and as JSON does. */
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

/** The words for a text that begins with a value or a comment of another language; undefined for any other. */
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

/** The words for an error of jsonc-parser by its name. */
export function faultWords(name: string): SyntaxWords {
  const other = {
    what: message`This is not JSON (${name}).`,
    remedy: message`Correct the text.`,
  }
  return faults[name] ?? other
}
