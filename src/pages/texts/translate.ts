import { formatNumber, type NumberStyle } from '../../base/text/format.ts'
import { directionOf, type FillValues, fill } from '../../base/text/text-language.ts'
import type { InterfaceText, PluralForms } from './languages/shipped.ts'

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(tag: string): Intl.PluralRules {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, known)
  return known
}

/** The form of a text for a number; without a number, or a form for it or its category, the one for every other number. */
function pluralForm(forms: PluralForms, n: unknown, tag: string): string | undefined {
  const category = typeof n === 'number' ? rulesOf(tag).select(n) : 'other'
  return (n === 1 ? forms['=1'] : undefined) ?? forms[category] ?? forms.other
}

const STRONG_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const STRONG_LEFT =
  /\p{Script=Latin}|\p{Script=Han}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u
const ADDRESS = /^https?:/

/** First strong isolate, and its end (UAX 9): what is between them does not move what is around it. */
const ISOLATE = '\u2068'
const END = '\u2069'

/** Whether a text has letters of scripts from left to right and none of the others. */
export function isLeftToRight(text: string): boolean {
  return STRONG_LEFT.test(text) && !STRONG_RIGHT.test(text)
}

/** Groups of digits with blanks, hyphens or brackets between them. */
const TELEPHONE = /^\+?[\d\s().-]*\d[\s)-]+\d[\d\s().-]*$/
export const LEFT_TO_RIGHT_ISOLATE = '\u2066'

/** A telephone number in a text from right to left: its groups of digits stay in their order. Anything else stays as it is. */
export function leftToRight(value: string): string {
  return TELEPHONE.test(value) ? setApart(value) : value
}

/** Words from left to right within lines of the other direction: they keep their order, and their punctuation and numbers with them. */
export function setApart(words: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${words}${END}`
}

/** A value of a text, set apart where it is written in the other direction; an address is left as it is to be copied. */
function isolateValue(value: string, tag: string): string {
  const other = directionOf(tag) === 'rtl' ? STRONG_LEFT : STRONG_RIGHT
  return other.test(value) && !ADDRESS.test(value) && !value.startsWith(ISOLATE)
    ? `${ISOLATE}${value}${END}`
    : value
}

/** Such groups within a line, of as many digits as a telephone number has. */
const TELEPHONE_WITHIN = /\+?\(?\d[\d().]*(?:[ \u00a0\u202f-]\(?\d[\d().]*)+/g

const MIN_TELEPHONE_DIGITS = 6

/** A number of two groups, such as a postal code, at whose hyphen browsers would let the line end. */
const POSTAL_CODE = /(^|[^\d\s)-]\s?)(\d{2,5}-)(?=\d{3,4}(?!\s?[\d-]))/g

/**
 * A line, such as one of an address, whose telephone numbers keep their order where it runs from right to left. One that begins with its
 * country stays in one line, and so does a postal code; within a country it is left as it is written.
 */
export function lineWithTelephones(line: string, tag: string): string {
  const ordered = line.replace(TELEPHONE_WITHIN, (number) => {
    if (number.replace(/\D/g, '').length < MIN_TELEPHONE_DIGITS) return number
    const whole = number.startsWith('+') ? number.replaceAll(' ', '\u00a0') : number
    return directionOf(tag) === 'ltr' ? whole : leftToRight(whole)
  })
  return ordered.replace(POSTAL_CODE, '$1$2\u2060')
}

/**
 * A text of the interface with its values: in the plural category of `n`, numbers as the language writes them, and values of the
 * other direction isolated. A key without a text shows as itself.
 */
export function translate(
  texts: Readonly<Record<string, InterfaceText>>,
  style: NumberStyle,
  key: string,
  values?: FillValues,
): string {
  const written = texts[key]
  // Most texts have no place for a value.
  if (values === undefined) return (typeof written === 'object' ? written.other : written) ?? key
  const text = typeof written === 'object' ? pluralForm(written, values.n, style.tag) : written
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, style) : isolateValue(value, style.tag),
  ])
  return fill(text ?? key, Object.fromEntries(words))
}
