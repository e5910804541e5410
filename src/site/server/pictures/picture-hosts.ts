import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses of a host may be asked: `any` also those of the own network. */
export type Reach = 'any' | 'public'

interface Entry {
  readonly protocol?: string
  readonly host: string
}

function entryOf(written: string): Entry {
  const [, protocol, host = ''] = /^(https?:)?(?:\/\/)?([^/]*)\/?$/i.exec(written.toLowerCase()) ?? []
  return protocol === undefined ? { host } : { protocol, host }
}

const DEFAULT_PORT = /:(?:80|443)$/

function matches({ protocol, host }: Entry, url: URL): boolean {
  if (protocol !== undefined && protocol !== url.protocol) return false
  const wanted = protocol === undefined ? host : host.replace(DEFAULT_PORT, '')
  return wanted.startsWith('*.') ? url.host.endsWith(wanted.slice(1)) : url.host === wanted
}

/**
 * Hosts whose pictures may be fetched: the configured base of pictures, which may be in the own network, and
 * further hosts as a Content-Security-Policy names them ("img.example.org", "*.example.org", "https://example.org:8443").
 */
export function createPictureHosts(base: string, hosts: readonly string[]) {
  return (address: string): Reach | undefined => {
    if (!URL.canParse(address)) return undefined
    const url = new URL(address)
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
    if (URL.canParse(base) && new URL(base).origin === url.origin) return 'any'
    return hosts.some((host) => matches(entryOf(host), url)) ? 'public' : undefined
  }
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** Resolves names as usual, but only to addresses of the public internet: it is used where the connection is made. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) {
      callback(error ?? new Error(`${hostname} has no address`), '')
      return
    }
    const inside = addresses.find(({ address }) => !isPublicAddress(address))
    if (inside !== undefined) callback(new Error(`${hostname} is ${inside.address}, no public address`), '')
    else if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** An IP address written as a host is never looked up, so it is checked by itself. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 || isPublicAddress(bare)
}
