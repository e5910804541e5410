/**
 * Lets typefaces that came after the first paint be used from now on: an "optional" one is left out of the whole document otherwise, however
 * many pages are opened in it. It is one function by itself, which can be sent to a browser.
 */
export function takeLateTypefaces(): void {
  // Safari has it from 16.4 on, Firefox from 101.
  if (!('adoptedStyleSheets' in document)) return
  const faces = [...document.styleSheets]
    // Of another origin are those of browser extensions, whose rules cannot be read.
    .filter(({ href }) => href === null)
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) => cssText)
    .filter((text) => text.includes('font-display: optional'))
  if (faces.length === 0) return
  const sheet = new CSSStyleSheet()
  for (const face of faces) sheet.insertRule(face.replace('font-display: optional', 'font-display: swap'))
  document.adoptedStyleSheets.push(sheet)
}
