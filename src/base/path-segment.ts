/** Maximum length of a path segment's value, in UTF-16 code units. */
const MAX_SEGMENT = 128

const HALVES = /\p{Surrogate}/gu

/** Percent-encodes text for a path, query or fragment. Replaces lone surrogates by U+FFFD, because no URL can contain them. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(HALVES, '\ufffd'))
}

/** Decodes percent-encoding; undefined if it is not valid UTF-8, such as "50%". */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decodes percent-encoding, or returns an invalid one unchanged. */
export function decodedIfEncoded(text: string): string {
  return percentDecoded(text) ?? text
}

/** Whether a text has a lone surrogate, which neither URLs nor UTF-8 can contain. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}

function isDots(text: string): boolean {
  return text === '.' || text === '..'
}

/**
 * Whether a text contains "." or ".." path steps, also after decoding any number of times: "..", "a/../b", "..%2fb",
 * "..;/b". Browsers resolve "%2e%2e", proxies and servers decode "%2F", and some strip path parameters after a
 * semicolon.
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
 * Whether a value can be a path segment with percent-encoding alone. Servers differ in decoding "%2F", "%5C" and "%25"
 * before routing, so slashes, backslashes and percent signs are not allowed. Neither are ".", ".." and control
 * characters.
 */
export function fitsSegment(value: string): boolean {
  return !/[/\\%\p{Cc}\u2028\u2029]/u.test(value) && !isDots(value)
}

/** URL suffixes that request another format of a page. */
export const FILE_ENDINGS = ['atom', 'rss', 'ics', 'manifest.json', 'json', 'picture.jpg'] as const

/** The dot before such a suffix; "A.json" would be page "A" as JSON. */
const BEFORE_ENDING = new RegExp(
  `\\.(?=(?:${FILE_ENDINGS.map((each) => each.replace('.', '\\.')).join('|')})$)`,
  'g',
)

/** Characters that proxies and servers do not preserve under percent-encoding, and a tilde that looks like an escape. */
const ESCAPED = /[/\\%\p{Cc}\u2028\u2029\p{Surrogate}]|~(?=[0-9A-F]{2}|u[0-9A-F]{4})/gu
const ESCAPE = /~(?:([0-9A-F]{2})|u([0-9A-F]{4}))/g

function escapeOf(unit: string): string {
  const code = unit.charCodeAt(0)
  const hex = code.toString(16).toUpperCase()
  return code > 0xff ? `~u${hex.padStart(4, '0')}` : `~${hex.padStart(2, '0')}`
}

/**
 * Encodes any text as a path segment: percent-encoding plus "~2F" for a slash, "~25" for a percent sign, "~2E" for "."
 * alone and before a file suffix, "~u2028" for a line separator. Escapes hold the UTF-16 code unit in hexadecimal, for
 * everything `fitsSegment` rejects and for lone surrogates.
 */
export function encodeSegment(text: string): string {
  const dots = isDots(text) ? /\./g : BEFORE_ENDING
  return encodeURIComponent(text.replace(ESCAPED, escapeOf).replace(dots, escapeOf))
}

/**
 * Decodes a path segment. `encodeSegment` is the canonical spelling; others decode to the same text. Undefined for
 * invalid encodings, a percent-encoded slash and the like ("..%2f"), and more than 128 characters.
 */
export function decodeSegment(segment: string): string | undefined {
  const written = percentDecoded(segment)
  if (written === undefined || !fitsSegment(written)) return undefined
  const text = written.replace(ESCAPE, (_escape, short?: string, long?: string) =>
    String.fromCharCode(Number.parseInt(short ?? long ?? '', 16)),
  )
  return text.length > MAX_SEGMENT ? undefined : text
}

/** Whether a text can be a record id under any site's rule: 1 to 128 characters, not only whitespace. */
export function fitsId(value: string): boolean {
  return value.trim() !== '' && value.length <= MAX_SEGMENT
}

/** Whether a path starts with a drive letter or is a file URL. */
export function isLocalPath(path: string): boolean {
  return /^(?:[a-z]:[\\/]|file:)/i.test(path)
}

/** Parses a URL; undefined if invalid, such as "http://javascript:alert(1)". Browsers before 2023 lack `URL.parse`. */
export function parsedUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** Start of a protocol-relative URL, such as "//cdn.example.org/a.jpg"; "//upload/a.jpg" is a path with an extra slash. */
const OTHER_HOST = /^(?=\/\/[^\s/?#]+\.[a-z][a-z0-9-]+(?::\d+)?\/.)/i

/** Converts a protocol-relative URL to https; returns any other unchanged. */
export function schemelessToHttps(address: string): string {
  return address.trim().replace(OTHER_HOST, 'https:')
}
