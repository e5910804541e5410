/** Half a character becomes U+FFFD, on which `encodeURIComponent` would throw. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const BREAKS_OUT = /[/\\%\u0000-\u001f\u007f-\u009f\u2028\u2029]|^\.{1,2}$/

/**
 * A value as one segment of a path, percent-encoded. `undefined` where encoding would not keep it one: servers differ in
 * whether they decode "%2F", "%5C" and "%25" before they route, so slashes, backslashes and percent signs are refused,
 * and so are "." and ".." and control characters.
 */
export function pathSegment(value: string): string | undefined {
  return BREAKS_OUT.test(value) ? undefined : percentEncoded(value)
}
