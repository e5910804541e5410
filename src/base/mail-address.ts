import { domainToASCII, domainToUnicode } from 'node:url'
import { tidyValues } from './tidy.ts'

const ADDRESS = /^([^\s@]+@)([^\s@]+)$/

/**
 * Decodes the domain of an email address to its own script, as users type it: browsers send "anna@μουσείο.gr" as
 * "anna@xn--…". Returns any other text unchanged.
 */
export function withOwnDomain(text: string): string {
  const [, name = '', domain = ''] = ADDRESS.exec(text) ?? []
  const shown = /(?:^|\.)xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return shown === '' ? text : `${name}${shown}`
}

/** Encodes the domain of an email address for comparison. */
export function withPlainDomain(address: string): string {
  const [, name = '', domain = ''] = ADDRESS.exec(address) ?? []
  return `${name}${domainToASCII(domain) || domain}`
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/**
 * Whether part of an address mixes two alphabets with look-alike letters, such as "exаmple" with a Cyrillic letter;
 * registries refuse such domains.
 */
function isOfTwoAlphabets(address: string): boolean {
  return address.split(/[@.]/).some((part) => ALPHABETS.filter((each) => each.test(part)).length > 1)
}

/** Server-side `tidyValues`: also makes an email address invalid whose domain, encoded by the browser, mixes two alphabets. */
export function tidyReceived(...[values, normalized = {}]: Parameters<typeof tidyValues>) {
  const tidied = Object.entries(tidyValues(values, normalized)).map(([name, value]) => {
    const shown = typeof value === 'string' && normalized[name] === 'email' ? withOwnDomain(value) : undefined
    return [name, shown !== undefined && isOfTwoAlphabets(shown) ? shown : value] as const
  })
  return Object.fromEntries(tidied)
}
