const TAG =
  /<\/?(?:p|br|b|i|em|strong|u|s|span|div|a|sup|sub|font|ul|ol|li|h[1-6]|img|table|blockquote)(?:\s[^<>]*)?\/?>/i
/** Elements that a plain text hardly names, from their beginning to their end. */
const ELEMENTS = 'script style iframe object video audio figure section article pre code center'
  .split(' ')
  .map((name) => ({
    opens: new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'i'),
    closes: new RegExp(`</${name}\\s*>`, 'i'),
  }))

/** Whether a text has tags of HTML; a "<" in prose, or between names of no element, is none. */
export function hasTags(text: string): boolean {
  if (TAG.test(text)) return true
  // Each by its first beginning alone, so that a text with thousands of them takes as long as it is.
  return (
    text.includes('</') &&
    ELEMENTS.some(({ opens, closes }) => {
      const at = text.search(opens)
      return at >= 0 && closes.test(text.slice(at))
    })
  )
}
