/** Element of a document that holds the theme's style sheet. */
export const THEME_ID = 'vitrine-theme'

/** Address of the same sheet, for a page that is open while the theme changes. */
export const THEME_ADDRESS = '/_vitrine/theme.css'
