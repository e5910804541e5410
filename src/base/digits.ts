/** A decimal digit other than ASCII and full-width ones. */
const OTHER_DIGIT = /(?![0-9\uff10-\uff19])\p{Nd}/u
const DIGIT = /^\p{Nd}$/u
const NOT_PLAIN = /(?![0-9])\p{Nd}/gu

const values = new Map<string, string>()

/** Returns the value of a digit. Every script has ten consecutive ones, and some scripts are adjacent. */
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

/** Whether a text has digits of another script: Arabic, Bengali, Devanagari, Thai and others. */
export function hasOtherDigit(text: string): boolean {
  return OTHER_DIGIT.test(text)
}

/** Converts decimal digits of every script to 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(NOT_PLAIN, valueIn)
}

/** Directional marks that keyboards of right-to-left scripts insert beside digits. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g

/** A number with the Arabic decimal (٫) and thousands (٬) separators, which have no other use. */
const WITH_ARABIC_MARKS = /^[+-]?(?:\d+|\d{1,3}(?:\u066c\d{3})+)(?:\u066b\d+)?$/

/** Converts Arabic separators of a number in ASCII digits to a decimal point without grouping; undefined for any other text. */
export function withPlainMarks(text: string): string | undefined {
  return /[\u066b\u066c]/.test(text) && WITH_ARABIC_MARKS.test(text)
    ? text.replaceAll('\u066c', '').replace('\u066b', '.')
    : undefined
}

/** Normalizes a number typed by a visitor: digits of any script, any kind of minus. */
export function typedNumber(written: string): string {
  return withPlainDigits(written.replace(DIRECTION_MARKS, '').trim()).replace(/^[\u2212\u2013\uff0d]/, '-')
}

/**
 * Formats a number without an exponent if it is small: "0.0000005" rather than "5e-7". Large numbers keep theirs,
 * because their exact digits are unknown.
 */
export function digitsOf(value: number): string {
  const text = String(value)
  const [, sign = '', first = '', more = '', zeros] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return zeros === undefined ? text : `${sign}0.${'0'.repeat(Number(zeros) - 1)}${first}${more}`
}
