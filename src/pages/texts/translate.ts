import { LTR_LETTERS, RTL_LETTERS } from '../../base/letter-directions.ts'
import { formatNumber, type NumberStyle } from '../../base/text/format.ts'
import { directionOf, type FillValues, fill } from '../../base/text/text-language.ts'
import type { InterfaceText, PluralForms } from './languages/shipped.ts'

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(tag: string): Intl.PluralRules {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag)
  rules.set(tag, known)
  return known
}

/** Selects a plural form by number. Without a number, or a form for its category, it is `other`. */
function pluralForm(forms: PluralForms, n: unknown, tag: string): string | undefined {
  const category = typeof n === 'number' ? rulesOf(tag).select(n) : 'other'
  return (n === 1 ? forms['=1'] : undefined) ?? forms[category] ?? forms.other
}

const ADDRESS = /^https?:/

/** First strong isolate and its end (UAX 9): the text between them does not reorder its surroundings. */
const ISOLATE = '\u2068'
const END = '\u2069'

/** Whether a text has letters of left-to-right scripts and none of right-to-left ones. */
export function isLeftToRight(text: string): boolean {
  return LTR_LETTERS.test(text) && !RTL_LETTERS.test(text)
}

/** Groups of digits separated by spaces, hyphens or parentheses. */
const TELEPHONE = /^\+?[\d\s().-]*\d[\s)-]+\d[\d\s().-]*$/
export const LEFT_TO_RIGHT_ISOLATE = '\u2066'

/** Isolates a telephone number so that its groups keep their order in right-to-left text. Returns any other text unchanged. */
export function isolateTelephone(value: string): string {
  return TELEPHONE.test(value) ? isolateLeftToRight(value) : value
}

/** Isolates left-to-right text in right-to-left lines, so that its words, punctuation and numbers keep their order. */
export function isolateLeftToRight(words: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${words}${END}`
}

/** Isolates a value of the opposite direction. URLs stay unchanged, so that they can be copied. */
function isolateValue(value: string, tag: string): string {
  const other = directionOf(tag) === 'rtl' ? LTR_LETTERS : RTL_LETTERS
  return other.test(value) && !ADDRESS.test(value) && !value.startsWith(ISOLATE)
    ? `${ISOLATE}${value}${END}`
    : value
}

/** Such groups within a line, to be checked for the minimum number of digits. */
const TELEPHONE_WITHIN = /\+?\(?\d[\d().]*(?:[ \u00a0\u202f-]\(?\d[\d().]*)+/g

const MIN_TELEPHONE_DIGITS = 6

/** A hyphenated postal code, where browsers would break the line. */
const POSTAL_CODE = /(^|[^\d\s)-]\s?)(\d{2,5}-)(?=\d{3,4}(?!\s?[\d-]))/g

/**
 * Isolates the telephone numbers of a line, such as an address line, in right-to-left languages. An international
 * number and a postal code stay on one line; a national number is left as written.
 */
export function isolateTelephones(line: string, tag: string): string {
  const ordered = line.replace(TELEPHONE_WITHIN, (number) => {
    if (number.replace(/\D/g, '').length < MIN_TELEPHONE_DIGITS) return number
    const whole = number.startsWith('+') ? number.replaceAll(' ', '\u00a0') : number
    return directionOf(tag) === 'ltr' ? whole : isolateTelephone(whole)
  })
  return ordered.replace(POSTAL_CODE, '$1$2\u2060')
}

/**
 * Returns an interface text filled with values: in the plural form for `n`, with numbers in the locale's format and
 * values of the opposite direction isolated. Returns the key if there is no text.
 */
export function translate(
  texts: Readonly<Record<string, InterfaceText>>,
  style: NumberStyle,
  key: string,
  values?: FillValues,
): string {
  const written = texts[key]
  // Most texts have no placeholders.
  if (values === undefined) return (typeof written === 'object' ? written.other : written) ?? key
  const text = typeof written === 'object' ? pluralForm(written, values.n, style.tag) : written
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, style) : isolateValue(value, style.tag),
  ])
  return fill(text ?? key, Object.fromEntries(words))
}
