import { htmlText } from '../../shared/html-text.ts'
import { boundedHtml } from './bounded-html.ts'

/** Text of HTML in one line; of a text over the limits of `limits.ts` its beginning. */
export const plainText = (html: string): string => htmlText(boundedHtml(html).kept)
