/** A telephone number or an e-mail address in the form in which two of them are compared. */
export type Contact =
  | { readonly kind: 'phone'; readonly digits: string }
  | { readonly kind: 'email'; readonly address: string }

/** A number with fewer digits would match numbers of many people. */
const MIN_DIGITS = 6

const PHONE = /^\+?[\d\s().\-–—]+$/
const CHINA = /^(?:\+|00)86/

/**
 * Reads a telephone number or an e-mail address, however it is spaced or cased; undefined for any other text.
 * The prefix of mainland China is left out: forms keep mobile numbers as their 11 digits.
 */
export function contactOf(text: string): Contact | undefined {
  // Marks of direction come with what is pasted.
  const value = text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .trim()
  if (/^[^\s@]+@[^\s@]+$/.test(value)) return { kind: 'email', address: value.toLowerCase() }
  if (!PHONE.test(value)) return undefined
  const digits = value
    .replaceAll(/[^\d+]/g, '')
    .replace(CHINA, '')
    .replace('+', '')
  return digits.length < MIN_DIGITS ? undefined : { kind: 'phone', digits }
}

/** Whether a value that was sent is this telephone number or e-mail address. */
export function isContact(value: unknown, wanted: Contact): boolean {
  const found = typeof value === 'string' || typeof value === 'number' ? contactOf(String(value)) : undefined
  if (found === undefined) return false
  return found.kind === 'email'
    ? wanted.kind === 'email' && found.address === wanted.address
    : wanted.kind === 'phone' && found.digits === wanted.digits
}
