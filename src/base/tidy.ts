import { withPlainDigits } from './digits.ts'

type Values = Readonly<Record<string, unknown>>

/** Ends of lines, also those of Word, PowerPoint and Keynote, which come with what is pasted. */
const LINE_END = /\r\n?|[\v\f\x85\u2028\u2029]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g

/** Nothing that anybody sees: blanks, characters without a width, fillers of Korean, the empty pattern of Braille. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** What steers a terminal, turns the direction of what is shown, or is not seen; no joiners, which letters of Persian and of India need. */
const STEERING = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A text of somebody else as a terminal may show it: such characters are written as their numbers. Line ends stay. */
export function visibleText(text: string): string {
  return text.replace(STEERING, (character) =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
}

/** The number of a character as Unicode writes it, such as U+200B. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** A text without such characters at its end. A pattern would begin at each of them that is not at the end, and go through all behind it. */
function withoutEnd(text: string, character: RegExp): string {
  let { length } = text
  while (length > 0 && character.test(text.charAt(length - 1))) length -= 1
  return text.slice(0, length)
}

/** Blanks that a line shows and nobody types on purpose; U+3000 and U+202F belong to the writing of Chinese and French. */
const RUN = /(?<=\S)[ \t\u00a0]{2,}(?=\S)/g

/** A text without blanks at its ends and without several in a row: of those one stays, which keeps the line together if one of them did. */
export function withoutStrayBlanks(text: string): string {
  return withoutEnd(text, /[ \t\r\n\u00a0\u202f]/)
    .replace(/^[ \t\r\n\u00a0\u202f]+/, '')
    .replace(RUN, (blanks) => (blanks.includes('\u00a0') ? '\u00a0' : ' '))
}

/** A text without control characters, its line ends equal, nothing blank around it. */
function tidyText(text: string): string {
  return text
    .replace(LINE_END, '\n')
    .replace(CONTROL, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
}

/** How the text of a field is normalized before a rule is asked: what looks the same is written in one way. */
export type Normalization = 'line' | 'name' | 'telephone' | 'email'

/** Marks of direction, joiners, soft hyphens and other characters without a width, which come with what is pasted or tell where a line may break. */
const INVISIBLE = /\p{Cf}/gu

/** A text as it is compared: what nobody sees does not count. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** A value as it is chosen by: a second blank and the Unicode form of an accent make no other one. */
export function normaliseChoice(text: string): string {
  return withoutInvisible(text).normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * Joiners within a word are a part of how Persian and the scripts of India write it, as in علی‌رضا and ශ්‍රී; all else that nobody sees is none of a
 * name.
 */
const INVISIBLE_IN_NAME = /([\p{M}\p{Script=Arabic}][\u200c\u200d](?=\p{L}))|\p{Cf}/gu

/** The dots that keyboards and programs write between the parts of a name; a foreign name in Japanese keeps its own. */
const NAME_DOT =
  /([\p{Script=Han}\p{Script=Latin}]\s?)[‧・･•．∙⋅▪ㆍ⸱ꞏ᛫˙](?=\s?[\p{Script=Han}\p{Script=Latin}])/gu

/** Others that stand there between characters of Chinese alone: 古丽米热。艾比布力, 古丽米热.艾比布力. */
const HAN_DOT = /(\p{Script=Han})\s?[.。｡﹒●◦∘]\s?(?=\p{Script=Han})/gu

/** Blanks around the dot of a Chinese name. */
const DOT_BLANKS = /(\p{Script=Han})\s*·\s*(?=\p{Script=Han})/gu

/** Blanks that make a name of two characters as long as one of three. */
const WIDE_BLANKS = /^(\p{Script=Han})\u3000+(?=\p{Script=Han}$)/u

/** Circles that are typed for the character 〇: 李○. */
const HAN_ZERO = /(\p{Script=Han})[○◯]/gu

/** The accents that stand for an apostrophe, as in O´Neil or `Abd; a quotation mark before a word stays, which may be a nickname's. */
const NAME_ACCENT = /(\p{L}|(?:^|[\s\p{Pd}])(?=[´`]))[´`‘‛](?=\p{L})/gu

/** The zero that is dialled within the country alone: +44 (0)20 7946 0958, +61 (02) 9876 5432. Italy and San Marino keep theirs. */
const TRUNK_ZERO = /^((?:\+|00)\s?(?!39|378)\d{1,3}\s?\()0(?=\d*\))/

/** The sign behind an area code, as in 02/123.45.67; behind a whole number it begins another ending of it: 031 123456/57. */
const AREA_CODE = /^(\+\d{1,8}|0\d{1,5})\/(?=\d{4,}$)/

/** What people copy with a number: "Tel.: 030 123456", "手机：13800138000". */
const LABEL = /^(?:(?:tel(?:\.?:|\.|(?=\s))|(?:手机|手機|电话|電話)(?:号码?|號碼?)?:?)\s*)+/i

/** A number and its extension, which would become digits of the number: 400-810-6666转3, 608-271-9000 x11. */
const EXTENSION =
  /^(\(?\+?[\d\s\p{Pd}.()/]*\d)[\s\p{Pd},;(]*(?:转|轉|分机|分機|内線|內線|내선|extension|ext\.?|x|#|доб\.?|poste|durchwahl|dw|nst\.?|toestel|interno|int\.?|ramal|anexo|wew\.?|dahili|שלוחה)[\s=:.]*(\d{1,6})\)?$/iu

/** What keyboards have in place of a hyphen: a minus sign, and the sign of Japanese for a long vowel. */
const TYPED_HYPHEN = /([\d)])\s?[\u2212\u2043\u30fc]\s?(?=[\d(])/g

/** A landline or a 400 number of China with an extension behind a hyphen: 010-62345678-801. */
const HYPHENATED =
  /^(\(?0\d{2,3}\)?[\s\p{Pd}]?(?:\d{7,8}|\d{4}[\s\p{Pd}]\d{4})|400[\s\p{Pd}]?\d{3}[\s\p{Pd}]?\d{4}|400[\s\p{Pd}]?\d{4}[\s\p{Pd}]?\d{3})\s?\p{Pd}\s?(\d{1,6})$/u

/** A number and its extension as the form has normalized them; the service normalizes again. A mobile number of mainland China has none. */
const NORMALIZED = /^(?!1[3-9][\d-]{10}$)(\+?\d(?:\/?\d){6,})-(\d{1,6})$/

/** Prefixes of a mobile number of mainland China: of the country, with a zero too, and the zero that was dialled from another city. */
const MOBILE_PREFIX = /^(?:(?:\+|00?)?86)*0?(?=1[3-9]\d{9}$)/

/** One line of text in the Unicode form NFKC, without characters that nobody sees. */
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

/** An e-mail address as mail servers take it, with the domain in plain letters: some browsers send "anna@μουσείο.gr" as it was typed. */
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
  // Before NFKC, which makes a full stop of a full-width dot, and of an acute accent a blank with one; and after it, which makes letters of signs.
  name: (text) => withNameSigns(nameLine(withNameSigns(text.replace(INVISIBLE_IN_NAME, '$1')))),
  // As links, sentences and mail programs have it: "mailto:anna@example.org", "<anna@example.org>.", "Anna <anna@example.org>".
  email: (text) =>
    plainAddress(
      withoutEnd(tidyLine(text).replace(/^[^<>@]*<([^<>]*)>\W*$/, '$1'), /[>\s.,;。]/).replace(
        /^(?:mailto:|[<\s])+/i,
        '',
      ),
    ),
  // A mobile number of mainland China is kept as its 11 digits, with whatever prefix it was written.
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
    // What blanks held apart may be one character now.
    return (extension === undefined ? digits : `${digits}-${extension}`).normalize('NFKC')
  },
}

/**
 * Values of a form as they are validated and sent, the same in the browser and in the service: texts tidied, those of fields
 * with a rule normalized, empty ones and nulls left out.
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
