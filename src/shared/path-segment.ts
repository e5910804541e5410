/** Longest segment of an address that represents a value, in UTF-16 units. */
export const MAX_SEGMENT = 128

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const BREAKS_OUT = /[/\\%\u0000-\u001f\u007f-\u009f\u2028\u2029]|^\.{1,2}$/

/**
 * Whether a value can be one segment of a path once it is percent-encoded. Servers differ in whether they decode "%2F",
 * "%5C" and "%25" before they route, so slashes, backslashes and percent signs are refused, and so are "." and ".." and
 * control characters.
 */
export function fitsSegment(value: string): boolean {
  return !BREAKS_OUT.test(value)
}

const HALF = /\p{Surrogate}/u

/** Whether a text can be the id of a record, whatever the rule of the site: one segment, at most 128 characters. */
export function fitsId(value: string): boolean {
  return value !== '' && value.length <= MAX_SEGMENT && !HALF.test(value) && fitsSegment(value)
}
