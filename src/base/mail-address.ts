import { domainToASCII, domainToUnicode } from 'node:url'
import { tidyValues } from './tidy.ts'

const ADDRESS = /^([^\s@]+@)([^\s@]+)$/

/**
 * An e-mail address with its domain in its own script, as people type it: browsers send "anna@μουσείο.gr" as "anna@xn--…". Any other text
 * stays.
 */
export function withOwnDomain(text: string): string {
  const [, name = '', domain = ''] = ADDRESS.exec(text) ?? []
  const shown = /(?:^|\.)xn--/i.test(domain) ? domainToUnicode(domain) : ''
  return shown === '' ? text : `${name}${shown}`
}

/** The same address in the form in which two of them are compared. */
export function withPlainDomain(address: string): string {
  const [, name = '', domain = ''] = ADDRESS.exec(address) ?? []
  return `${name}${domainToASCII(domain) || domain}`
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u]

/** Whether a part of an address is in two alphabets whose letters look alike, as "exаmple" with one of Cyrillic, which registries refuse. */
function isOfTwoAlphabets(address: string): boolean {
  return address.split(/[@.]/).some((part) => ALPHABETS.filter((each) => each.test(part)).length > 1)
}

/** `tidyValues` where a form arrives: an e-mail domain of two alphabets, which browsers send encoded, is one that no format takes. */
export function tidyReceived(...[values, normalized = {}]: Parameters<typeof tidyValues>) {
  const tidied = Object.entries(tidyValues(values, normalized)).map(([name, value]) => {
    const shown = typeof value === 'string' && normalized[name] === 'email' ? withOwnDomain(value) : undefined
    return [name, shown !== undefined && isOfTwoAlphabets(shown) ? shown : value] as const
  })
  return Object.fromEntries(tidied)
}
