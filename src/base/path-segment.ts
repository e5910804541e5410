/** Longest segment of an address that stands for a value, in UTF-16 units of the value. */
const MAX_SEGMENT = 128

const HALVES = /\p{Surrogate}/gu

/** Percent-encoded, for a path, a query or a fragment. Half a character becomes U+FFFD: no URL can hold it. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(HALVES, '\ufffd'))
}

/** The text of a percent-encoding; undefined for what is no encoding of UTF-8, such as "50%". */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The same; what is no encoding stays as it is written. */
export function decodedIfEncoded(text: string): string {
  return percentDecoded(text) ?? text
}

/** Whether a text has half a character, which neither a URL nor UTF-8 can hold. */
export function hasHalf(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}

function isDots(text: string): boolean {
  return text === '.' || text === '..'
}

/**
 * Whether a text steps to this or the parent folder for whoever decodes it, however often, before reading it as a path: "..", "a/../b",
 * "..%2fb", "..;/b". A browser does so with "%2e%2e", proxies and servers with "%2F", some with what follows a semicolon.
 */
export function hasSteps(text: string): boolean {
  for (let read = text; ; ) {
    const plain = read.replace(/\p{Cc}/gu, '')
    if (plain.split(/[/\\]/).some((part) => isDots(part.replace(/;.*$/, '')))) return true
    const decoded = read.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (decoded === read) return false
    read = decoded
  }
}

/**
 * Whether a value can be one segment of a path by percent-encoding alone. Servers differ in whether they decode "%2F",
 * "%5C" and "%25" before they route, so slashes, backslashes and percent signs are refused, and so are "." and ".." and
 * control characters.
 */
export function fitsSegment(value: string): boolean {
  return !/[/\\%\p{Cc}\u2028\u2029]/u.test(value) && !isDots(value)
}

/** Endings by which an address asks for a page in another form. */
export const FILE_ENDINGS = ['atom', 'rss', 'ics', 'manifest.json', 'json', 'picture.jpg'] as const

/** The dot before such an ending: "A.json" would be the page of "A" as JSON. */
const BEFORE_ENDING = new RegExp(
  `\\.(?=(?:${FILE_ENDINGS.map((each) => each.replace('.', '\\.')).join('|')})$)`,
  'g',
)

/** What percent-encoding alone does not carry through proxies and servers, and a tilde that would be read as an escape. */
const ESCAPED = /[/\\%\p{Cc}\u2028\u2029\p{Surrogate}]|~(?=[0-9A-F]{2}|u[0-9A-F]{4})/gu
const ESCAPE = /~(?:([0-9A-F]{2})|u([0-9A-F]{4}))/g

function escapeOf(unit: string): string {
  const code = unit.charCodeAt(0)
  const hex = code.toString(16).toUpperCase()
  return code > 0xff ? `~u${hex.padStart(4, '0')}` : `~${hex.padStart(2, '0')}`
}

/**
 * Any text as one segment of an address of the site: percent-encoded, and "~2F" for a slash, "~25" for a percent sign, "~2E" for
 * "." alone and before the ending of a file, "~u2028" for a line separator: the UTF-16 unit in hexadecimal digits, for what `fitsSegment` refuses and for half a character.
 */
export function encodeSegment(text: string): string {
  const dots = isDots(text) ? /\./g : BEFORE_ENDING
  return encodeURIComponent(text.replace(ESCAPED, escapeOf).replace(dots, escapeOf))
}

/**
 * The text of a segment of an address; each text has the one spelling of `encodeSegment`, others give the same. Undefined for
 * what is no encoding, for a percent-encoded slash and the like ("..%2f"), and for more than 128 characters.
 */
export function decodeSegment(segment: string): string | undefined {
  const written = percentDecoded(segment)
  if (written === undefined || !fitsSegment(written)) return undefined
  const text = written.replace(ESCAPE, (_escape, short?: string, long?: string) =>
    String.fromCharCode(Number.parseInt(short ?? long ?? '', 16)),
  )
  return text.length > MAX_SEGMENT ? undefined : text
}

/** Whether a text can be the id of a record, whatever the rule of the site: 1 to 128 characters, not white space alone. */
export function fitsId(value: string): boolean {
  return value.trim() !== '' && value.length <= MAX_SEGMENT
}

/** Whether a path begins with a drive of a computer, or says that it is a file there. */
export function isOfComputer(path: string): boolean {
  return /^(?:[a-z]:[\\/]|file:)/i.test(path)
}

/** An address as the URL standard reads it; undefined for what is none, such as "http://javascript:alert(1)". Browsers of before 2023 have no `URL.parse`. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** Before a host without a scheme, as in "//cdn.example.org/a.jpg"; "//upload/a.jpg" has one slash too many. */
const OTHER_HOST = /^(?=\/\/[^\s/?#]+\.[a-z][a-z0-9-]+(?::\d+)?\/.)/i

/** An address that takes the scheme of its page, as one of https; any other as it is. */
export function schemelessToHttps(address: string): string {
  return address.trim().replace(OTHER_HOST, 'https:')
}
