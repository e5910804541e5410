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

const DIGIT = /^\p{Nd}$/u

/** A text with the decimal digits of any script written as 0 to 9. Unicode has the ten of each one after another, some tens next to each other. */
export function withDigitsOfAnyScript(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    let before = 0
    while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1
    return String(before % 10)
  })
}
