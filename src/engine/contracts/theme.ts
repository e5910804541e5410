/** Id of the element that holds the theme's style sheet. */
export const THEME_ID = 'vitrine-theme'

/** Address of that style sheet, for pages that are open when the theme changes. */
export const THEME_ADDRESS = '/_vitrine/theme.css'
