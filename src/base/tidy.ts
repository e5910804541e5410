import { withPlainDigits } from './digits.ts'

type Values = Readonly<Record<string, unknown>>

/** Line endings, including those of Word, PowerPoint and Keynote in pasted text. */
const LINE_END = /\r\n?|[\v\f\x85\u2028\u2029]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g

/** Invisible text: spaces, zero-width characters, Korean fillers, the blank Braille pattern. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Control, direction and invisible characters. Excludes joiners, which Persian and Indic scripts need. */
const STEERING = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Escapes such characters in untrusted text for display in a terminal. Keeps line endings. */
export function visibleText(text: string): string {
  return text.replace(STEERING, (character) =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

/** Returns the code point in Unicode notation, such as U+200B. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Strips characters from the end. A regular expression would backtrack from each earlier occurrence and take quadratic time. */
function withoutEnd(text: string, character: RegExp): string {
  let { length } = text
  while (length > 0 && character.test(text.charAt(length - 1))) length -= 1
  return text.slice(0, length)
}

/** Repeated spaces in a line. Excludes U+3000 and U+202F, which Chinese and French use. */
const RUN = /(?<=\S)[ \t\u00a0]{2,}(?=\S)/g

/** Trims a text and collapses spaces; a run with a no-break space becomes one. */
export function withoutStrayBlanks(text: string): string {
  return withoutEnd(text, /[ \t\r\n\u00a0\u202f]/)
    .replace(/^[ \t\r\n\u00a0\u202f]+/, '')
    .replace(RUN, (blanks) => (blanks.includes('\u00a0') ? '\u00a0' : ' '))
}

/** Removes control characters, normalizes line endings and trims. */
function tidyText(text: string): string {
  return text
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
}

/** Normalization of a field before validation, so that equivalent input becomes equal. */
export type Normalization = 'line' | 'name' | 'telephone' | 'email'

/**
 * Format characters: directional marks, joiners, soft hyphens and zero-width characters, from pasted text or marking
 * line breaks.
 */
const INVISIBLE = /\p{Cf}/gu

/** Removes invisible characters for comparison. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Normalizes a value for filters: whitespace and Unicode form do not matter. */
export function normaliseChoice(text: string): string {
  return withoutInvisible(text).normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** Format characters in a name. Keeps joiners within words, which Persian and Indic scripts need, as in علی‌رضا and ශ්‍රී. */
const INVISIBLE_IN_NAME = /([\p{M}\p{Script=Arabic}][\u200c\u200d](?=\p{L}))|\p{Cf}/gu

/** Dots that keyboards and programs insert between parts of a name. Foreign names in Japanese keep their own. */
const NAME_DOT =
  /([\p{Script=Han}\p{Script=Latin}]\s?)[‧・･•．∙⋅▪ㆍ⸱ꞏ᛫˙](?=\s?[\p{Script=Han}\p{Script=Latin}])/gu

/** Other dots, only between Chinese characters: 古丽米热。艾比布力, 古丽米热.艾比布力. */
const HAN_DOT = /(\p{Script=Han})\s?[.。｡﹒●◦∘]\s?(?=\p{Script=Han})/gu

/** Spaces around the dot of a Chinese name. */
const DOT_BLANKS = /(\p{Script=Han})\s*·\s*(?=\p{Script=Han})/gu

/** Spaces that pad a name of two characters to the width of three. */
const WIDE_BLANKS = /^(\p{Script=Han})\u3000+(?=\p{Script=Han}$)/u

/** Circles typed for the character 〇: 李○. */
const HAN_ZERO = /(\p{Script=Han})[○◯]/gu

/** Accents typed for an apostrophe, as in O´Neil or `Abd. Keeps a quotation mark before a word, which may begin a nickname. */
const NAME_ACCENT = /(\p{L}|(?:^|[\s\p{Pd}])(?=[´`]))[´`‘‛](?=\p{L})/gu

/** Trunk zero, dialed only within the country: +44 (0)20 7946 0958, +61 (02) 9876 5432. Italy and San Marino keep theirs. */
const TRUNK_ZERO = /^((?:\+|00)\s?(?!39|378)\d{1,3}\s?\()0(?=\d*\))/

/** Slash after an area code, as in 02/123.45.67; after a whole number it starts an alternative ending: 031 123456/57. */
const AREA_CODE = /^(\+\d{1,8}|0\d{1,5})\/(?=\d{4,}$)/

/** Labels copied with a number: "Tel.: 030 123456", "手机：13800138000". */
const LABEL =
  /^(?:(?:(?:tel|tlf|puh|тел|טל['׳’]?)(?:\.?:|\.|(?=\s))|(?:手机|手機|电话|電話)(?:号码?|號碼?)?:?)\s*)+/i

/** A number and its extension, which must not become digits of the number: 400-810-6666转3, 608-271-9000 x11. */
const EXTENSION =
  /^(\(?\+?[\d\s\p{Pd}.()/]*\d)[\s\p{Pd},;(]*(?:转|轉|分机|分機|内線|內線|내선|extension|ext\.?|x|#|доб\.?|poste|durchwahl|dw|nst\.?|toestel|interno|int\.?|lok\.?|ramal|anexo|wew\.?|dahili|שלוחה)[\s=:.]*(\d{1,6})\)?$/iu

/** Characters typed for a hyphen: a minus sign and the Japanese long vowel mark. */
const TYPED_HYPHEN = /([\d)])\s?[\u2212\u2043\u30fc]\s?(?=[\d(])/g

/** A Chinese landline or 400 number with an extension after a hyphen: 010-62345678-801. */
const HYPHENATED =
  /^(\(?0\d{2,3}\)?[\s\p{Pd}]?(?:\d{7,8}|\d{4}[\s\p{Pd}]\d{4})|400[\s\p{Pd}]?\d{3}[\s\p{Pd}]?\d{4}|400[\s\p{Pd}]?\d{4}[\s\p{Pd}]?\d{3})\s?\p{Pd}\s?(\d{1,6})$/u

/**
 * A number and extension as normalized by the browser; the service normalizes again. Mobile numbers of mainland China
 * have no extension.
 */
const NORMALIZED = /^(?!1[3-9][\d-]{10}$)(\+?\d(?:\/?\d){6,})-(\d{1,6})$/

/** Prefixes of a mainland China mobile number: the country code, also with a zero, and the zero for calls from another city. */
const MOBILE_PREFIX = /^(?:(?:\+|00?)?86)*0?(?=1[3-9]\d{9}$)/

/** Converts text to one line in NFKC without invisible characters. */
function tidyLine(text: string): string {
  return withoutInvisible(text.replace(LINE_END, ' ')).normalize('NFKC').trim()
}

function nameLine(text: string): string {
  return text.replace(LINE_END, ' ').replace(INVISIBLE_IN_NAME, '$1').normalize('NFKC').trim()
}

function withNameSigns(text: string): string {
  return text
    .replace(NAME_DOT, '$1·')
    .replace(HAN_DOT, '$1·')
    .replace(DOT_BLANKS, '$1·')
    .replace(WIDE_BLANKS, '$1')
    .replace(HAN_ZERO, '$1〇')
    .replace(NAME_ACCENT, "$1'")
}

/** Encodes the domain of an email address for mail servers: some browsers send "anna@μουσείο.gr" as typed. */
function plainAddress(text: string): string {
  const [, name = '', domain = ''] = /^([^\s@]+@)([^\s@/?#:\\]+)$/.exec(text) ?? []
  if (!/[^\x20-\x7e]/.test(domain)) return text
  try {
    return name + new URL(`http://${domain}`).hostname
  } catch {
    return text
  }
}

const normalizations: Readonly<Record<Normalization, (text: string) => string>> = {
  line: tidyLine,
  // Before NFKC, which turns a full-width dot into a full stop and an acute accent into a space with an accent; and
  // again after it, which turns symbols into letters.
  name: (text) => withNameSigns(nameLine(withNameSigns(text.replace(INVISIBLE_IN_NAME, '$1')))),
  // As in links, sentences and mail programs: "mailto:anna@example.org", "<anna@example.org>.", "Anna
  // <anna@example.org>".
  email: (text) =>
    plainAddress(
      withoutEnd(tidyLine(text).replace(/^[^<>@]*<([^<>]*)>\W*$/, '$1'), /[>\s.,;。]/).replace(
        /^(?:mailto:|[<\s])+/i,
        '',
      ),
    ),
  // Mainland China mobile numbers are stored as 11 digits without prefix.
  telephone: (text) => {
    const written = withPlainDigits(tidyLine(text))
      .replace(LABEL, '')
      .replace(TYPED_HYPHEN, '$1-')
      .replace(TRUNK_ZERO, '$1')
    const [, number = written, extension] =
      EXTENSION.exec(written) ?? HYPHENATED.exec(written) ?? NORMALIZED.exec(written) ?? []
    const digits = number
      .replace(/[\s\p{Pd}.·()]/gu, '')
      .replace(AREA_CODE, '$1')
      .replace(MOBILE_PREFIX, '')
    // Characters separated by spaces may now compose.
    return (extension === undefined ? digits : `${digits}-${extension}`).normalize('NFKC')
  },
}

/**
 * Prepares form values for validation and sending, equally in the browser and the service: tidies texts, normalizes
 * fields with a rule, and removes empty values and nulls.
 */
export function tidyValues(
  values: Values,
  normalized: Readonly<Record<string, Normalization | undefined>> = {},
): Record<string, unknown> {
  const tidyOne = (name: string, text: string): string => {
    const how = Object.hasOwn(normalized, name) ? normalized[name] : undefined
    return how === undefined ? tidyText(text) : tidyText(normalizations[how](text))
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const tidied = typeof value === 'string' ? tidyOne(name, value) : value
      const isEmpty = typeof tidied === 'string' && UNSEEN.test(tidied)
      return isEmpty || tidied === null || tidied === undefined ? [] : [[name, tidied]]
    }),
  )
}
