import { isObject } from '../../../base/object.ts'

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** With a country's code, as a Chinese mobile number, or with an area code that is set apart. */
const PHONE = /\+\d[\d\s().-]{6,}\d|(?<![\d.])1[3-9]\d{9}(?![\d.])|(?<!\d)\(?0\d{2,3}\)?[\s-]\d{6,8}(?!\d)/g
const PERSONAL_KEY = /phone|mobile|telephone|^tel$|fax|e-?mail/i
const ID_KEY = /id$|^no$|number$/i

const SOMEONE = 'name@example.org'
const SOME_NUMBER = '+10000000000'

function clean(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => clean(entry, key))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, clean(entry, name)]))
  if (PERSONAL_KEY.test(key) && (typeof value === 'number' || (typeof value === 'string' && value !== '')))
    return /mail/i.test(key) ? SOMEONE : SOME_NUMBER
  if (typeof value !== 'string') return value
  const text = value.replace(EMAIL, SOMEONE)
  // An id may look like a number to call.
  return ID_KEY.test(key) && /^\d+$/.test(text) ? text : text.replace(PHONE, SOME_NUMBER)
}

/** The same value with every e-mail address and telephone number replaced by one that is nobody's. */
export function withoutPersonalData(value: unknown): unknown {
  return clean(value, '')
}
