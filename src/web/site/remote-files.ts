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

/** Which addresses of a host may be asked: `any` also those of the own network. */
export type HostReach = 'any' | 'public'

/** Which files of other hosts this server fetches for visitors. */
export interface RemoteFiles {
  /** Address that relative paths are resolved against. It may be in the internal network, so only paths below it are fetched from its host. */
  readonly base: string
  /** Further hosts as a Content-Security-Policy names them: "img.example.org", "*.example.org", "https://example.org:8443". */
  readonly hosts: readonly string[]
  /** Names of the parameters that the query of an address may have; without any, none has a query. */
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
 * Whether every server reads a path as the same folders and file: each segment is an encoding of UTF-8 without slashes, backslashes, percent
 * signs and control characters in it, and none is a step.
 */
function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => {
    const text = percentDecoded(segment)
    return text !== undefined && fitsSegment(text) && !hasSteps(text)
  })
}

/** The path as it is written, before a URL's parser takes the steps out of it. */
function writtenPath(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/\\]*/i, '')
}

const PARAMETER = /^([\w.~-]+)=([^;]*)$/

/** Whether a query has only these parameters, each once, with values that hold no steps. `search` is "" or begins with "?". */
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

/** Whether pages may show the picture at an address, which visitors' browsers load: its host is that of the base or a further one. */
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
 * From where a file may be fetched, by its address; undefined where it may not. This is the one rule for all that is fetched because a visitor
 * asks: pictures, what is shown beside shared links, PDFs.
 */
export function createReach({ base, hosts, parameters = [] }: RemoteFiles) {
  const own = webAddress(base)
  const entries = hosts.map(allowedHost)
  return (address: string): HostReach | undefined => {
    const url = webAddress(address)
    if (url === undefined || !isPlainPath(url.pathname) || !isPlainPath(writtenPath(address)))
      return undefined
    if (!isAllowedQuery(url.search, parameters)) return undefined
    if (own !== undefined && isBelowBase(url, own)) return 'any'
    return entries.some((entry) => matchesHost(entry, url)) ? 'public' : undefined
  }
}

/** Whether an IP address is one of the public internet. @internal Exported for tests. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Resolves names as usual, but only to addresses of the public internet: it is used where the connection is made.
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

/** An IP address written as a host is never looked up, so it is checked by itself. @internal Exported for tests. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 || isPublicAddress(bare)
}

/**
 * A request to an address of another host, not sent yet. The host is checked where the connection is made, so a name that
 * changes its address meanwhile reaches no own network. No redirect is followed.
 *
 * @throws Error when the host is written as an address that is not in reach.
 */
export function requestRemote(
  address: string,
  reach: HostReach,
  headers: OutgoingHttpHeaders,
  signal: AbortSignal,
): ClientRequest {
  const url = new URL(address)
  const isOpen = reach === 'any' || isPublicHost(url.hostname)
  if (!isOpen) throw new Error(`${url.hostname} is no public address`)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  // No shared connections: each is made by its own lookup.
  return send(url, {
    agent: false,
    headers,
    signal,
    ...(reach === 'any' ? {} : { lookup: publicLookup }),
  })
}

/** Sends a request; settles with the head of its answer. */
export function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })
}
