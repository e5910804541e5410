/** Takes the forms of the accessible view. */
export const ACCESS_ADDRESS = '/_vitrine/access'
