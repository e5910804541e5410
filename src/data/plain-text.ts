import { decodeHTML } from 'entities'
import { boundedHtml, sanitize, withoutTags } from './bounded-html.ts'
import { MOST_TEXT } from './limits.ts'

const BLOCK =
  /<\/?(p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|figure|figcaption|blockquote|section|article|hr)\b/gi

/** What HTML could begin with "<"; any other "<" is a character of the text, as in "Bridge & <Tower>". */
const NO_TAG =
  /<(?!!--|\/?(?:a|abbr|address|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|meta|nav|noscript|object|ol|option|p|param|picture|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr)\b)/gi

const textOf = (html: string): string => {
  const marked = boundedHtml(html).kept.replace(NO_TAG, '&lt;').replace(BLOCK, ' $&')
  return sanitize(marked, { allowedTags: [], allowedAttributes: {} }) ?? withoutTags(marked)
}

/**
 * Plain text of HTML: no tags, entities decoded, white space collapsed (readings, 8). Of a text over the limits of `limits.ts` the
 * beginning; of one that is nested too deep also what stands in its scripts and styles.
 */
export const plainText = (html: string): string => {
  const text = html.includes('<') || html.includes('&') ? decodeHTML(textOf(html)) : html.slice(0, MOST_TEXT)
  return text.replace(/[\s\u00a0\u3000]+/gu, ' ').trim()
}
