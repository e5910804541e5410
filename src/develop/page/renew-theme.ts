import { THEME_ADDRESS, THEME_ID } from '../../engine/contracts/theme.ts'

let shown: CSSStyleSheet | undefined

/** Gives the open page the theme as it is now. A sheet made by script is none that the policy would have to allow. */
export async function renewTheme(): Promise<void> {
  const css = await (await fetch(THEME_ADDRESS, { cache: 'no-store' })).text()
  const written = document.getElementById(THEME_ID)
  if (written?.textContent === css) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== shown), sheet]
  shown = sheet
  written?.remove()
}
