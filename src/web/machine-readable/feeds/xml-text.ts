/** What no XML 1.0 document may hold, not even escaped: most control characters, halves of characters, two others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text without characters that would break an XML document. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '')
}
