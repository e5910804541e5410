import { lookup } from 'node:dns'
import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fitsSegment, hasSteps, percentDecoded } from '../../base/path-segment.ts'

/** Allowed addresses of a host: `public` only, or `any`, including those of the internal network. */
export type AllowedAddresses = 'any' | 'public'

/** Rules for files of other hosts that this server fetches for visitors. */
export interface RemoteFiles {
  /** Base URL of relative paths. It may be in the internal network, so only paths below it are fetched from its host. */
  readonly base: string
  /** Further hosts as in a Content-Security-Policy: "img.example.org", "*.example.org", "https://example.org:8443". */
  readonly hosts: readonly string[]
  /** Allowed query parameters; if absent, URLs must have no query. */
  readonly parameters?: readonly string[] | undefined
}

interface AllowedHost {
  readonly protocol?: string
  readonly host: string
}

function allowedHost(written: string): AllowedHost {
  const [, protocol, host = ''] = /^(https?:)?(?:\/\/)?([^/]*)\/?$/i.exec(written.toLowerCase()) ?? []
  return protocol === undefined ? { host } : { protocol, host }
}

const DEFAULT_PORT = /:(?:80|443)$/

function matchesHost({ protocol, host }: AllowedHost, url: URL): boolean {
  if (protocol !== undefined && protocol !== url.protocol) return false
  const wanted = protocol === undefined ? host : host.replace(DEFAULT_PORT, '')
  return wanted.startsWith('*.') ? url.host.endsWith(wanted.slice(1)) : url.host === wanted
}

/**
 * Whether all servers interpret a path alike: each segment is valid encoded UTF-8 without slashes, backslashes, percent signs and control
 * characters, and is no dot segment.
 */
function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => {
    const text = percentDecoded(segment)
    return text !== undefined && fitsSegment(text) && !hasSteps(text)
  })
}

/** Returns the path as written, before a URL parser resolves its dot segments. */
function writtenPath(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/\\]*/i, '')
}

const PARAMETER = /^([\w.~-]+)=([^;]*)$/

/** Whether a query has only these parameters, each once, with values that contain no dot segments. `search` is "" or starts with "?". */
function isAllowedQuery(search: string, parameters: readonly string[]): boolean {
  if (search === '') return true
  const found = search
    .slice(1)
    .split('&')
    .map((part) => PARAMETER.exec(part) ?? [])
  const names = found.map(([, name = '']) => name)
  return (
    new Set(names).size === names.length &&
    found.every(([, name = '', value = '']) => {
      const text = percentDecoded(value)
      return parameters.includes(name) && text !== undefined && !/\p{Cc}/u.test(text) && !hasSteps(text)
    })
  )
}

function webAddress(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === ''
  return isPlain ? url : undefined
}

/** Returns a test whether pages may show a picture, which visitors' browsers load: its host is that of the base or a further one. */
export function createShownHosts({ base, hosts }: Pick<RemoteFiles, 'base' | 'hosts'>) {
  const own = webAddress(base)
  const entries = hosts.map(allowedHost)
  return (address: string): boolean => {
    const url = webAddress(address)
    return (
      url !== undefined && (url.origin === own?.origin || entries.some((entry) => matchesHost(entry, url)))
    )
  }
}

function isBelowBase({ origin, pathname }: URL, base: URL): boolean {
  return origin === base.origin && pathname.startsWith(`${base.pathname.replace(/\/+$/, '')}/`)
}

/**
 * Creates a function that returns which addresses of its host a file may be fetched from, or undefined if it must not be fetched. This
 * rule applies to everything fetched on behalf of visitors: pictures, link previews, PDFs.
 */
export function createFetchRule({ base, hosts, parameters = [] }: RemoteFiles) {
  const own = webAddress(base)
  const entries = hosts.map(allowedHost)
  return (address: string): AllowedAddresses | undefined => {
    const url = webAddress(address)
    if (url === undefined || !isPlainPath(url.pathname) || !isPlainPath(writtenPath(address)))
      return undefined
    if (!isAllowedQuery(url.search, parameters)) return undefined
    if (own !== undefined && isBelowBase(url, own)) return 'any'
    return entries.some((entry) => matchesHost(entry, url)) ? 'public' : undefined
  }
}

/**
 * Whether an IP address is on the public Internet.
 *
 * @internal Exported for tests.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * DNS lookup that only returns public addresses. Used when connecting, so that a later DNS change cannot bypass it.
 *
 * @internal Exported for tests.
 */
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

/**
 * Whether a host is public as far as its name shows. An IP address is never looked up, so it is checked separately.
 *
 * @internal Exported for tests.
 */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 || isPublicAddress(bare)
}

/**
 * Creates a request to another host, which is not sent yet. The host is checked when connecting, so a DNS change in the meantime cannot
 * reach the internal network. Redirects are not followed.
 *
 * @throws Error if the host is an IP address that is not allowed.
 */
export function requestRemote(
  address: string,
  reach: AllowedAddresses,
  headers: OutgoingHttpHeaders,
  signal: AbortSignal,
): ClientRequest {
  const url = new URL(address)
  const isOpen = reach === 'any' || isPublicHost(url.hostname)
  if (!isOpen) throw new Error(`${url.hostname} is no public address`)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  // No connection pool, so that each connection does its own lookup.
  return send(url, {
    agent: false,
    headers,
    signal,
    ...(reach === 'any' ? {} : { lookup: publicLookup }),
  })
}

/** Sends a request; resolves to the response once its head has arrived. */
export function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}
