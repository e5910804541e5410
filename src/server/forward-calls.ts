import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteManifest } from '../engine/index.ts'
import { writeCalls } from './forms/write-calls.ts'
import type { Site } from './site.ts'

interface Call {
  readonly service: string
  readonly method: string
  readonly pattern: RegExp
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^}]*\}/)
      .map(escapeRegExp)
      .join('[^/?#]+')}$`,
  )

/** The calls the config names: only these are ever forwarded (readings, 1). */
export const namedCalls = ({ manifest, settings }: Pick<Site, 'manifest' | 'settings'>): readonly Call[] => [
  ...Object.values(manifest.sources).map(({ service, request }) => ({
    service,
    method: request.method,
    pattern: patternOf(request.path.split('?')[0] ?? ''),
  })),
  ...writeCalls(manifest, settings).map(({ service, path }) => ({
    service,
    method: 'POST',
    pattern: patternOf(path),
  })),
]

const withoutPrivate = (value: unknown, names: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((entry: unknown) => withoutPrivate(entry, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      names.has(key.toLowerCase()) ? [] : [[key, withoutPrivate(entry, names)]],
    ),
  )
}

/** The JSON text without the private fields, wherever they are and in any letter case; `undefined` when it is no JSON. */
export const redactJson = (text: string, privateFields: readonly string[]): string | undefined => {
  const names = new Set(privateFields.map((name) => name.toLowerCase()))
  try {
    return JSON.stringify(withoutPrivate(JSON.parse(text), names))
  } catch {
    return undefined
  }
}

const KEPT_HEADERS = ['accept', 'accept-language', 'content-type', 'content-length', 'idempotency-key']
const TIMEOUT_MS = 30_000
const UPLOAD_TIMEOUT_MS = 300_000

const forward = async (
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  privateFields: readonly string[],
): Promise<FastifyReply> => {
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const { body } = request
  // A file goes through as it comes; everything else was read as JSON and is written anew.
  const isStream = body instanceof Readable
  const sent: RequestInit & { readonly duplex?: 'half' } = isStream
    ? { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }
    : body === undefined || body === null
      ? {}
      : { body: JSON.stringify(body) }
  if (!isStream) delete headers['content-length']
  try {
    const answer = await fetch(`${address}${request.url}`, {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(isStream ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      ...sent,
    })
    const redacted = redactJson(await answer.text(), privateFields)
    if (redacted === undefined) throw new Error('the answer is not JSON')
    return reply.code(answer.status).type('application/json; charset=utf-8').send(redacted)
  } catch (error) {
    request.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'forwarding failed')
    return reply
      .code(502)
      .send({ code: 502, msg: 'The service behind this address gave no usable answer.', data: null })
  }
}

export interface Forwarder {
  /** Whether this call belongs to a service that lives elsewhere. */
  readonly takes: (method: string, path: string) => boolean
  readonly forward: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** Whether fetching the path would ask for just this path: no "..", "%2e" or backslash that steps elsewhere. */
const isProper = (path: string): boolean => {
  const url = `http://service.invalid${path}`
  return URL.canParse(url) && new URL(url).pathname === path
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** Fields that never come back: the site's own list, and the private fields of its forms. */
const privateFieldsOf = ({ site, forms }: SiteManifest): readonly string[] => [
  ...(site.privateFields ?? []),
  ...Object.values(forms).flatMap(({ fields }) =>
    fields.filter((field) => field.private === true).map(({ name }) => name),
  ),
]

/**
 * Answers the calls of services that live elsewhere on our own origin: the call must be one the config
 * names, few headers go through, and private fields never come back.
 */
export const createForwarder = (site: Pick<Site, 'manifest' | 'settings' | 'addresses'>): Forwarder => {
  const { manifest, addresses } = site
  const calls = namedCalls(site).filter((call) => addresses.has(call.service))
  const privateFields = privateFieldsOf(manifest)
  const find = (method: string, path: string): Call | undefined =>
    isProper(path) ? calls.find((call) => call.method === method && call.pattern.test(path)) : undefined
  return {
    takes: (method, path) => find(method, path) !== undefined,
    forward: (request, reply) => {
      const call = find(request.method, pathOf(request.url))
      const address = call === undefined ? undefined : addresses.get(call.service)
      if (address === undefined) throw new Error(`no service takes ${request.method} ${pathOf(request.url)}`)
      return forward(request, reply, address, privateFields)
    },
  }
}
