/** A decimal digit of a script that has its own. Full-width ones are 0 to 9 in another width. */
const OTHER_DIGIT = /(?![0-9\uff10-\uff19])\p{Nd}/u
const DIGIT = /^\p{Nd}$/u
const NOT_PLAIN = /(?![0-9])\p{Nd}/gu

const values = new Map<string, string>()

/** The value of a digit: scripts have theirs one after another, each from 0, and some scripts follow each other. */
function valueIn(digit: string): string {
  const known = values.get(digit)
  if (known !== undefined) return known
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  const value = String((point - first) % 10)
  values.set(digit, value)
  return value
}

/** Whether a text has digits of a script that has its own: those of Arabic, Bengali, Devanagari, Thai and others. */
export function hasOtherDigit(text: string): boolean {
  return OTHER_DIGIT.test(text)
}

/** A text with the decimal digits of every script written as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(NOT_PLAIN, valueIn)
}

/** Marks of direction, which keyboards of scripts from right to left put beside digits. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g

/** A number with the marks of Arabic and Persian, which stand before decimals (٫) and between thousands (٬) and for nothing else. */
const WITH_ARABIC_MARKS = /^[+-]?(?:\d+|\d{1,3}(?:\u066c\d{3})+)(?:\u066b\d+)?$/

/** A number in plain digits whose marks are those of Arabic and Persian, with a point before its decimals; undefined for any other text. */
export function withPlainMarks(text: string): string | undefined {
  return /[\u066b\u066c]/.test(text) && WITH_ARABIC_MARKS.test(text)
    ? text.replaceAll('\u066c', '').replace('\u066b', '.')
    : undefined
}

/** A number as visitors type it, in digits of any script and with a minus of any kind, as programs write it. */
export function typedNumber(written: string): string {
  return withPlainDigits(written.replace(DIRECTION_MARKS, '').trim()).replace(/^[\u2212\u2013\uff0d]/, '-')
}

/**
 * A number as a text: a small one without an exponent, "0.0000005" and not "5e-7". A large one keeps it, since nobody knows the digits that it
 * stands for.
 */
export function digitsOf(value: number): string {
  const text = String(value)
  const [, sign = '', first = '', more = '', zeros] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return zeros === undefined ? text : `${sign}0.${'0'.repeat(Number(zeros) - 1)}${first}${more}`
}
