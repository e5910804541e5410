import { decodeHTML } from 'entities'

const silent = /<(script|style|template)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const comments = /<!--[\s\S]*?(?:-->|$)/g
const blocks =
  /<\/?(?:address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|img|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)\b[^<>]*>/gi
const tags = /<\/?[a-z][^<>]*>/gi

/**
 * Plain text of HTML: blocks become spaces, inline tags vanish so that a marked word stays whole, entities are
 * decoded, white space is collapsed. Markup that was itself escaped is taken out too.
 */
export const plainText = (html: string): string => {
  const marked = /[<&]/.test(html)
  const text = marked
    ? decodeHTML(
        html.replace(comments, ' ').replace(silent, ' ').replace(blocks, ' ').replace(tags, ''),
      ).replace(tags, ' ')
    : html
  return text.replace(/\s+/g, ' ').trim()
}
