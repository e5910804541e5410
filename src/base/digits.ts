/** Digits of Arabic and of Persian, which NFKC leaves as they are. */
const EASTERN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/
const EASTERN_DIGITS = new RegExp(EASTERN_DIGIT, 'g')

export function hasEasternDigit(text: string): boolean {
  return EASTERN_DIGIT.test(text)
}

/** A text with the digits of Arabic and of Persian written as 0 to 9. */
export function withPlainDigits(text: string): string {
  return text.replace(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
}
