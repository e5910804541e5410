/**
 * Applies fonts that loaded after the first paint. Browsers otherwise ignore a late `font-display: optional` font until
 * the next document load. Self-contained, so that it can be serialized and sent to a browser. Returns whether there are
 * such fonts and they are wanted.
 *
 * @param areWanted called if there are such fonts.
 */
export function takeLateTypefaces(areWanted?: () => boolean): boolean {
  // Supported from Safari 16.4 and Firefox 101.
  if (!('adoptedStyleSheets' in document)) return false
  const faces = [...document.styleSheets]
    // Style sheets of another origin belong to browser extensions; their rules are not readable.
    .filter(({ href }) => href === null)
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText, style }) => ({ text: cssText, family: style.getPropertyValue('font-family') }))
  const isLate = ({ text }: (typeof faces)[number]): boolean => text.includes('font-display: optional')
  const families = new Set(faces.filter(isLate).map(({ family }) => family))
  if (families.size === 0 || areWanted?.() === false) return false
  const sheet = new CSSStyleSheet()
  // Include all files of their families, in page order: for a character in two files, the last one wins.
  for (const { family, text } of faces)
    if (families.has(family))
      sheet.insertRule(text.replace('font-display: optional', 'font-display: swap'), sheet.cssRules.length)
  document.adoptedStyleSheets.push(sheet)
  return true
}

const BOX_SIZE = 24

/** Returns the page title and the language names in the header. */
function shownTexts(): readonly string[] {
  return [
    document.title,
    ...Array.from(document.querySelectorAll('header [lang]'), ({ textContent }) => textContent ?? ''),
  ]
}

/** Returns the letters other than Latin, Greek and Cyrillic, which every system has. */
function strangeLetters(text: string): readonly string[] {
  return [...new Set(text)].filter((letter) => letter > '\u052f' && /\p{L}/u.test(letter))
}

/** Whether the system lacks a font for letters on every page: it draws the same box for different ones. */
export function drawsBoxes(): boolean {
  return shownTexts().some(isDrawnAsBoxes)
}

function isDrawnAsBoxes(text: string): boolean {
  const [one, other] = strangeLetters(text)
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (one === undefined || other === undefined || context === null) return false
  const drawn = [one, other].map((letter) => {
    context.clearRect(0, 0, BOX_SIZE, BOX_SIZE)
    context.font = '16px sans-serif'
    context.fillText(letter, 0, 16)
    return context.getImageData(0, 0, BOX_SIZE, BOX_SIZE).data.join()
  })
  return drawn[0] === drawn[1]
}
