/**
 * Patterns a field of a form may name (specification, section 5: the shared patterns, and those of the call for works).
 * Read as regular expressions with the flag `u`.
 */
export const formats = {
  /** Mainland mobile number: optional +86, then 11 digits beginning with a carrier's prefix. */
  mobile: '^(\\+86)?1(3[0-9]|4[5-9]|5[0-35-9]|6[2567]|7[0-8]|8[0-9]|9[0-35-9])[0-9]{8}$',
  email:
    "^[A-Za-z0-9.!#$%&'*+/=?^_`\\{\\|\\}~\\-]+@[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?)+$",
  /** Letters, Chinese or Latin, middle dot, ampersand or white space. */
  'person-name': '^[\\p{Script=Han}\\p{Script=Latin}·•&\\s]+$',
  /** 2 to 5 Chinese characters, perhaps a middle dot and more of them. */
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

/** Every format's name. */
export const formatNames = [
  'mobile',
  'email',
  'person-name',
  'full-name',
  'username',
  'password',
  'html',
  'chinese',
  'word',
] as const satisfies readonly FormatName[]
