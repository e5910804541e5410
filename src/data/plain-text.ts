import { decodeHTML } from 'entities'
import sanitizeHtml from 'sanitize-html'

const BLOCK =
  /<\/?(p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|figure|figcaption|blockquote|section|article|hr)\b/gi

/** Plain text of HTML: no tags, entities decoded, white space collapsed (readings, 8). */
export const plainText = (html: string): string => {
  const text =
    html.includes('<') || html.includes('&')
      ? decodeHTML(sanitizeHtml(html.replace(BLOCK, ' $&'), { allowedTags: [], allowedAttributes: {} }))
      : html
  return text.replace(/[\s\u00a0\u3000]+/gu, ' ').trim()
}
