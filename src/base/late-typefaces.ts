/**
 * Lets typefaces that came after the first paint be used from now on: an "optional" one is left out of the whole document otherwise, however
 * many pages are opened in it. It is one function by itself, which can be sent to a browser. Answers whether there are such and they are wanted.
 *
 * @param areWanted asked where there are such.
 */
export function takeLateTypefaces(areWanted?: () => boolean): boolean {
  // Safari has it from 16.4 on, Firefox from 101.
  if (!('adoptedStyleSheets' in document)) return false
  const faces = [...document.styleSheets]
    // Of another origin are those of browser extensions, whose rules cannot be read.
    .filter(({ href }) => href === null)
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText, style }) => ({ text: cssText, family: style.getPropertyValue('font-family') }))
  const isLate = ({ text }: (typeof faces)[number]): boolean => text.includes('font-display: optional')
  const families = new Set(faces.filter(isLate).map(({ family }) => family))
  if (families.size === 0 || areWanted?.() === false) return false
  const sheet = new CSSStyleSheet()
  // With the other files of their families, in the order of the page: for a mark that two files have, the last one counts.
  for (const { family, text } of faces)
    if (families.has(family))
      sheet.insertRule(text.replace('font-display: optional', 'font-display: swap'), sheet.cssRules.length)
  document.adoptedStyleSheets.push(sheet)
  return true
}

const BOX_SIZE = 24

/** The title of the page, and the names of other languages in its header. */
function shownTexts(): readonly string[] {
  return [
    document.title,
    ...Array.from(document.querySelectorAll('header [lang]'), ({ textContent }) => textContent ?? ''),
  ]
}

/** Letters of a text that are neither Latin nor Greek nor Cyrillic, which every system has. */
function strangeLetters(text: string): readonly string[] {
  return [...new Set(text)].filter((letter) => letter > '\u052f' && /\p{L}/u.test(letter))
}

/** Whether the system has no typeface for letters that every page shows: it draws the same box for each. */
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
