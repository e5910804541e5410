// Names shared by the server and the scripts of the first page. `theme.ts` is a separate module because older browsers load it alone.

/** Response header with the build: the address of the script that its documents load. */
export const BUILD_HEADER = 'vitrine-build'

/** Action of the accessible view's forms. */
export const ACCESS_ADDRESS = '/_vitrine/access'
