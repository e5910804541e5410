/**
 * Whether the browser has translated this document: translators put each text into `font` elements, which no text of ours has. React
 * would then change text nodes that are no longer in the document, so such a page is replaced by another document.
 */
export function isTranslated(): boolean {
  return document.querySelector('font') !== null
}
