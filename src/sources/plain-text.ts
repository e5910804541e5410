import { unwrappedHtml } from '../base/content-html.ts'
import { htmlText } from '../base/html-text.ts'
import { MAX_TAGS, MAX_TEXT } from './limits.ts'

/** Pictures inside the text. They are never shown, and may be a thousand times as long as what is. */
const EMBEDDED = /data:[a-z0-9.+/-]*;base64,[a-z0-9+/=]*/gi

const HALF_AT_END = /[\ud800-\udbff]$/

/** Where the tags end that may be sanitised; the text's length where it has no more. */
function endOfTags(html: string): number {
  let at = -1
  for (let seen = 0; seen <= MAX_TAGS; seen += 1) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html.length
  }
  return at
}

/** The beginning of a text, never ending in half a character or inside a tag. */
function beginning(html: string, end: number): string {
  const kept = html.slice(0, end).replace(HALF_AT_END, '')
  const tag = kept.lastIndexOf('<')
  return tag >= 0 && !kept.includes('>', tag) ? kept.slice(0, tag) : kept
}

/** What a parser takes for a tag. */
const TAG = /<[^<>]*>?/g

/** HTML without its tags; what is in scripts and comments is left. For what no parser should be given. */
export function withoutTags(html: string): string {
  return html.replace(TAG, ' ')
}

/**
 * HTML that can be sanitised quickly: the tags of a text that has too many end at the limit, its words go on; a text that is still
 * too long ends there. `fault` says what was left out, other than embedded pictures.
 */
export function boundedHtml(html: string): { readonly kept: string; readonly fault?: string } {
  const light = html.length > MAX_TEXT ? html.replace(EMBEDDED, 'data:,') : html
  const end = endOfTags(light)
  const tagged = end < light.length ? light.slice(0, end) + withoutTags(light.slice(end)) : light
  if (tagged.length > MAX_TEXT)
    return {
      kept: beginning(tagged, MAX_TEXT),
      fault: `HTML of ${html.length} characters, only ${MAX_TEXT} are used`,
    }
  return end < light.length
    ? { kept: tagged, fault: `HTML with more than ${MAX_TAGS} tags, those beyond are left out` }
    : { kept: light }
}

/** Text of HTML in one line; of a text over the limits of `limits.ts` its beginning. */
export function plainText(html: string): string {
  return htmlText(boundedHtml(unwrappedHtml(html)).kept)
}
