const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|s|span|div|a|sup|sub|font|ul|ol|li|h[1-6]|img|table|blockquote)(?:\s[^<>]*)?\/?>/i
/** Elements that a plain text hardly names, from their beginning to their end. */
const ELEMENT =
  /<(script|style|iframe|object|video|audio|figure|section|article|pre|code|center)(?:\s[^<>]*)?>[\s\S]*<\/\1\s*>/i

/** Whether a text has tags of HTML; a "<" in prose, or between names of no element, is none. */
export function hasTags(text: string): boolean {
  return TAG.test(text) || ELEMENT.test(text)
}
