/** A call of the command line as it is typed at the root of the project; messages print it so that it can be copied. */
export const commandLine = (call: string): string => `npm run -s vitrine -- ${call}`
