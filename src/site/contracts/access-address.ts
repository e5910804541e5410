/** Takes the forms of the accessible view. */
export const accessAddress = '/_vitrine/access'
