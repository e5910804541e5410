import { choices } from './choices.ts'
import { described } from './described.ts'

/**
 * Named patterns for fields of forms (specification, section 5: the shared patterns, and those of the call
 * for works). Regular expressions with the flag `u`.
 */
export const formats = {
  /** Mobile number of mainland China: optional +86, then 11 digits beginning with a carrier's prefix. */
  mobile: '^(\\+86)?1(3[0-9]|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8[0-9]|9[0-35-9])[0-9]{8}$',
  /**
   * Telephone number of any country, normalized by `tidyValues`: optional + and country code (none begins
   * with 0 or is 999), 4 to 17 digits, optional extension. Two whole numbers do not match.
   */
  phone: '^(?!\\+(?:0|999))(?!\\+?[0-9]{6,}/[0-9]{6})\\+?[0-9](/?[0-9]){3,16}(-[0-9]{1,6})?$',
  /** As in HTML: before the @, only letters A to Z. */
  email:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`\\{\\|\\}~\\-]+@[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?)+$",
  /**
   * Letters of any script with their marks, brackets, digits at the start of a word ("3rd"), apostrophes
   * (including Hebrew and Armenian ones, and signs typed for an ayn: ‘Abd), hyphens, dots (including the
   * Tibetan one), joiners, ampersands and spaces. At least one letter.
   */
  'person-name':
    "^(?=.*\\p{L})(?!.*[^\\s(\\p{Nd}]\\p{Nd})[\\p{L}\\p{M}\\p{Nd}()\\u200c\\u200d〇་༌'‘’‛ʼʻ׳״՚\\-‐–־.·‧・&,\\s]+$",
  /** 2 to 5 Chinese characters, optionally a middle dot and more of them. */
  'full-name': '^\\p{Script=Han}{2,5}(·\\p{Script=Han}+)?$',
  /** A letter or underscore, then letters, digits or underscores; 2 to 18 in all. */
  username: '^[A-Za-z_][A-Za-z0-9_]{1,17}$',
  /** 6 to 16 word characters. */
  password: '^[A-Za-z0-9_]{6,16}$',
  /** Begins with an HTML tag. */
  html: '^<[A-Za-z][A-Za-z0-9\\-]*(\\s[^>]*)?/?>',
  /** Only Chinese characters. */
  chinese: '^\\p{Script=Han}+$',
  /** Only Chinese characters, letters, digits and underscores. */
  word: '^[\\p{Script=Han}A-Za-z0-9_]+$',
} as const

export type FormatName = keyof typeof formats

/** Formats as choices for a field of a form. */
export const formatChoices = choices<FormatName>(
  [
    'mobile',
    described('A mobile number of mainland China, with or without +86.', '中国大陆手机号，可带 +86。'),
  ],
  [
    'phone',
    described('A telephone number of any country, with or without "+".', '任何国家的电话号码，可带“+”。'),
  ],
  ['email', described('An e-mail address.', '电子邮箱地址。')],
  [
    'person-name',
    described(
      'A name in any script: letters, brackets, apostrophes, hyphens, dots, "&" and spaces, and digits at the beginning of a word ("3rd").',
      '姓名：任何文字的字母，可含括号、撇号、连字符、点、“&”和空格，以及词首的数字（“3rd”）。',
    ),
  ],
  [
    'full-name',
    described(
      'A Chinese name of 2 to 5 characters, with more of them after "·".',
      '2 至 5 个汉字的中文姓名，“·”之后可再有汉字。',
    ),
  ],
  [
    'username',
    described(
      'A user name of 2 to 18 letters, digits and underscores, the first no digit.',
      '用户名：2 至 18 位字母、数字或下划线，首位不能是数字。',
    ),
  ],
  [
    'password',
    described(
      'A password of 6 to 16 letters, digits and underscores.',
      '密码：6 至 16 位字母、数字或下划线。',
    ),
  ],
  ['html', described('A text that begins with an HTML tag.', '以 HTML 标签开头的文字。')],
  ['chinese', described('Chinese characters alone.', '只能是汉字。')],
  ['word', described('Chinese characters, letters, digits and underscores.', '汉字、字母、数字或下划线。')],
)

/** Names of all formats. @internal Exported for tests. */
export const formatNames = formatChoices.enum
