import { unwrappedHtml } from '../base/content-html.ts'
import { htmlText } from '../base/html-text.ts'
import { boundedHtml } from './bounded-html.ts'

/** Text of HTML in one line; of a text over the limits of `limits.ts` its beginning. */
export function plainText(html: string): string {
  return htmlText(boundedHtml(unwrappedHtml(html)).kept)
}
