type Values = Readonly<Record<string, unknown>>

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufeff]/g

/** A text without control characters, its line ends equal, nothing blank around it. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim()
}

/**
 * Values of a form as they are validated and sent, the same in the browser and in the service: texts tidied, empty ones
 * and nulls left out.
 */
export function tidyValues(values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const tidied = typeof value === 'string' ? tidyText(value) : value
      return tidied === '' || tidied === null || tidied === undefined ? [] : [[name, tidied]]
    }),
  )
}
