// What documents, scripts and the server call alike: a header, an element and addresses.

/** Header that names the build of this answer: the address of the script that its documents load. */
export const BUILD_HEADER = 'vitrine-build'

/** Element of a document that holds the theme's style sheet. */
export const THEME_ID = 'vitrine-theme'

/** Address of the same sheet, for a page that is open while the theme changes. */
export const THEME_ADDRESS = '/_vitrine/theme.css'

/** Takes the forms of the accessible view. */
export const ACCESS_ADDRESS = '/_vitrine/access'
