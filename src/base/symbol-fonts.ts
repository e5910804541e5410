/** Signs of the fonts Wingdings and Symbol by the letters that other fonts show in their place. */
const WINGDINGS: Readonly<Record<string, string>> = {
  J: '☺',
  K: '😐',
  L: '☹',
  l: '●',
  n: '■',
  o: '□',
  q: '❑',
  u: '◆',
  v: '❖',
  '§': '▪',
  '¨': '□',
  '·': '•',
  Ø: '➢',
  ß: '←',
  à: '→',
  á: '↑',
  â: '↓',
  ó: '↔',
  û: '✗',
  ü: '✓',
  ý: '☒',
  þ: '☑',
}

/** Where programs of Microsoft keep the letters of symbol fonts. */
const PRIVATE = /[\uF020-\uF0FF]/g

/** Whether an element shows its letters in Wingdings. */
export function isSymbolFont(attribs: Readonly<Record<string, string>> | undefined): boolean {
  return (
    /font-family\s*:\s*["']?wingdings\b(?! [23])/i.test(attribs?.style ?? '') ||
    /^wingdings$/i.test(attribs?.face ?? '')
  )
}

/** A text in which signs of symbol fonts are those signs, whatever the font. */
export function withSymbols(text: string, isSymbols: boolean): string {
  const known = text.replace(
    PRIVATE,
    (sign) => WINGDINGS[String.fromCharCode(sign.charCodeAt(0) - 0xf000)] ?? sign,
  )
  return isSymbols ? (WINGDINGS[known.trim()] ?? known) : known
}
