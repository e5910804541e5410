// A header and an address that the server and the scripts of the first page call alike. `theme.ts` is apart: older browsers load it alone.

/** Header that names the build of this answer: the address of the script that its documents load. */
export const BUILD_HEADER = 'vitrine-build'

/** Takes the forms of the accessible view. */
export const ACCESS_ADDRESS = '/_vitrine/access'
