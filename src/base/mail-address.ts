import { domainToASCII, domainToUnicode } from 'node:url'

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
