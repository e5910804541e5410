import { join } from 'node:path'
import type { DatabaseLimits } from '../../base/database-limits.ts'
import type { ObjectStore } from '../../base/object-store.ts'
import { type Secrets, secretsFrom } from '../../base/secrets.ts'
import { listed, type Message, message } from '../../engine/errors/index.ts'
import { databaseFrom, databaseLimitsFrom } from './database-from.ts'
import { StartError } from './start-error.ts'
import { type IsTrustedProxy, trustedProxiesFrom } from './trusted-proxies.ts'
import { wholeFrom } from './whole-number.ts'

export interface Environment {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly configDir: string
  readonly databaseUrl?: string
  readonly databaseLimits?: DatabaseLimits
  /** Codes of the languages of records, divided by commas, for commands that have no config. */
  readonly contentLanguages?: string
  /** Bucket of the stored files, by the S3_ variables; without one they are in the data folder. */
  readonly objectStore?: ObjectStore
  /** Public origin for canonical addresses, such as "https://museum.example"; otherwise the request's host. */
  readonly siteUrl?: string
  /** Sign the proofs of work; the first signs, all are valid. */
  readonly formSecrets?: Secrets
  /** By TRUSTED_PROXIES: whose `X-Forwarded-*` headers are believed. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Memory for complete pages; 0 for none. */
  readonly pageCacheMegabytes?: number
  /** Folder of the versions of pictures, which several sites may share; by default in the data folder. */
  readonly pictureCacheDir?: string
  /** Most bytes of the versions of pictures that are kept. */
  readonly pictureCacheBytes?: number
  /** Versions only of large pictures, when they are requested: a start that costs little. */
  readonly onlyLargeVersions?: true
  /** Port of `/metrics` alone. */
  readonly metricsPort?: number
  /** Who asks for `/metrics` must send it. */
  readonly metricsTokens?: Secrets
  /** Processes that serve; by default as many as cores and memory allow. */
  readonly workers?: number
  /** Seconds for which requests are taken after SIGTERM, while readiness is false; 0 by default. */
  readonly drainDelaySeconds?: number
  /** Seconds that requests under way may take after that; 20 by default. */
  readonly drainSeconds?: number
  readonly logLevel: string
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** Folder of what a museum's extensions are compiled to, which outlives the process. */
export function extensionsIn({ dataDir }: Environment): string {
  return join(dataDir, 'extensions')
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function portFrom(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(
      message`${name} is "${value}", which is no port number. Set it to a number from 0 to 65535.`,
    )
  }
  return port
}

const DEFAULT_PORT = 3000

function metricsPortFrom(value: string | undefined, port: number): number | undefined {
  const metricsPort = portFrom('METRICS_PORT', value)
  if (metricsPort === undefined || metricsPort === 0 || metricsPort !== port) return metricsPort
  throw new StartError(
    message`METRICS_PORT is ${port}, the port of the site. Set it to another, or set METRICS_TOKEN alone to have /metrics on that port.`,
  )
}

/** What a header can hold, and nobody guesses. */
const TOKEN = /^[\x21-\x7e]{16,}$/

function metricsTokensFrom(value: string | undefined): Secrets | undefined {
  const tokens = secretsFrom(value)
  if (tokens?.every((token) => TOKEN.test(token)) !== false) return tokens
  throw new StartError(
    message`METRICS_TOKEN is too short or has other than letters, digits and signs. Set it to at least 16 of them at random, without blanks, or to several such tokens divided by commas, or leave it unset.`,
  )
}

const MAX_CACHE_MEGABYTES = 4096

function pageCacheFrom(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const megabytes = Number(value)
  if (!Number.isInteger(megabytes) || megabytes < 0 || megabytes > MAX_CACHE_MEGABYTES) {
    throw new StartError(
      message`PAGE_CACHE_MB is "${value}". Set it to a whole number of megabytes from 0 (no cache) to ${MAX_CACHE_MEGABYTES}.`,
    )
  }
  return megabytes
}

const MAX_WORKERS = 512
const MAX_DRAIN_SECONDS = 3600

const MEGABYTE = 1024 * 1024

function cacheBytesFrom(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const megabytes = Number(value)
  if (!Number.isInteger(megabytes) || megabytes < 1)
    throw new StartError(
      message`PICTURE_CACHE_MB is "${value}". Set it to a whole number of megabytes from 1, or leave it unset.`,
    )
  return megabytes * MEGABYTE
}

function onlyLargeFrom(value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'all') return false
  if (value === 'large') return true
  throw new StartError(message`PICTURE_VERSIONS is "${value}". Set it to all or large, or leave it unset.`)
}

/** Parts of a web address that it must not have, in words that do not repeat it: it may hold a password. */
function partsTooMany({ username, password, search, hash }: URL): Message | undefined {
  if (username + password !== '') return message`a user or a password`
  if (search !== '') return message`a query`
  return hash === '' ? undefined : message`a fragment`
}

function parsedAddress(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && /^https?:\/\//i.test(value)) {
    url.hostname = url.hostname.replace(/\.+$/, '')
    return url
  }
  throw new StartError(
    value.includes('@')
      ? message`${name} is no web address. Set it to one like https://api.example.org.`
      : message`${name} is "${value}", which is no web address. Set it to one like https://api.example.org.`,
  )
}

/**
 * A web address without its trailing slash, its host in lower case; throws a StartError naming the variable when it is none, or holds
 * a user, a password, a query or a fragment: paths are put behind it, and it may be shown.
 */
export function addressFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const url = parsedAddress(name, value.trim())
  const part = partsTooMany(url)
  if (part === undefined) return url.href.replace(/\/+$/, '')
  throw new StartError(
    message`${name} holds ${part}. Set it to an address like https://api.example.org/path; a secret of a service goes into the variable that "auth" of site.json names.`,
  )
}

/**
 * The public origin of the site as browsers write it: lower case, no port that goes without saying, no trailing slash or dot, international
 * names in their ASCII form. Throws a StartError for what is more than an origin: it would stand in every page.
 */
export function originFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const url = parsedAddress(name, value.trim())
  const part = partsTooMany(url) ?? (/^\/+$/.test(url.pathname) ? undefined : message`a path`)
  if (part === undefined) return url.origin
  throw new StartError(
    message`${name} holds ${part}. Set it to the origin alone, such as https://museum.example: the site answers at the top of its host.`,
  )
}

const MAX_KEEP_DAYS = 36_500

/** Days for which personal data are kept, as PRIVACY_KEEP_DAYS says; throws a StartError where it is no such number. */
export function keepDaysFrom(variables: Environment['variables']): number | undefined {
  return wholeFrom('PRIVACY_KEEP_DAYS', variables.PRIVACY_KEEP_DAYS, 1, MAX_KEEP_DAYS)
}

function proxiesFrom(value: string | undefined): IsTrustedProxy {
  const isTrusted = trustedProxiesFrom(value)
  if (isTrusted !== undefined) return isTrusted
  throw new StartError(
    message`TRUSTED_PROXIES is "${value ?? ''}", which is no list of addresses. Set it to addresses and ranges divided by commas, such as 127.0.0.1, 10.0.0.0/8, or to none.`,
  )
}

function pathStyleFrom(value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'false') return false
  if (value === 'true') return true
  throw new StartError(message`S3_PATH_STYLE is "${value}". Set it to true or false, or leave it unset.`)
}

function bucketFrom(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined
  if (/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(value)) return value
  throw new StartError(
    message`S3_BUCKET is "${value}", which is no name of a bucket. Set it to 3 to 63 letters, digits, dots and hyphens, or leave it unset.`,
  )
}

/** The address of a store, without what it may hold of credentials in a message. */
function endpointFrom(value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password + url.search === ''
  if (isPlain) return url.href.replace(/\/+$/, '')
  throw new StartError(
    message`S3_ENDPOINT is no web address without credentials. Set it to one like https://s3.example.org and the credentials in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or leave it unset for Amazon.`,
  )
}

function objectStoreFrom(variables: Environment['variables']): ObjectStore | undefined {
  const bucket = bucketFrom(variables.S3_BUCKET)
  const endpoint = endpointFrom(variables.S3_ENDPOINT)
  const pathStyle = pathStyleFrom(variables.S3_PATH_STYLE)
  if (bucket === undefined) return undefined
  const region = variables.S3_REGION || (endpoint === undefined ? '' : 'us-east-1')
  const accessKeyId = variables.S3_ACCESS_KEY_ID ?? ''
  const secretAccessKey = variables.S3_SECRET_ACCESS_KEY ?? ''
  const needed = { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  const [missing] = Object.entries(needed).find(([, value]) => value === '') ?? []
  if (missing !== undefined)
    throw new StartError(
      message`S3_BUCKET is set, and ${missing} is not. Set it too, or leave S3_BUCKET unset to keep files in the data folder.`,
    )
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, pathStyle }
}

/** Where a browser on this machine finds what listens at HOST. */
export function originAt(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The settings of a process, read and checked once. Throws a StartError for the first that cannot be used. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const siteUrl = originFrom('SITE_URL', variables.SITE_URL)
  const logLevel = variables.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new StartError(message`LOG_LEVEL is "${logLevel}". Set it to one of ${listed(LOG_LEVELS)}.`)
  }
  const pictureCacheBytes = cacheBytesFrom(variables.PICTURE_CACHE_MB)
  const formSecrets = secretsFrom(variables.FORM_SECRET)
  if (formSecrets?.some((secret) => secret.length < 16)) {
    throw new StartError(
      message`FORM_SECRET is too short. Set it to at least 16 random characters, or to several such secrets divided by commas, the new one first, or leave it unset.`,
    )
  }
  const pageCacheMegabytes = pageCacheFrom(variables.PAGE_CACHE_MB)
  const objectStore = objectStoreFrom(variables)
  const databaseUrl = databaseFrom(variables)
  const port = portFrom('PORT', variables.PORT) ?? DEFAULT_PORT
  const metricsPort = metricsPortFrom(variables.METRICS_PORT, port)
  const metricsTokens = metricsTokensFrom(variables.METRICS_TOKEN)
  const workers = wholeFrom('WORKERS', variables.WORKERS, 1, MAX_WORKERS)
  const drainSeconds = wholeFrom('DRAIN_SECONDS', variables.DRAIN_SECONDS, 0, MAX_DRAIN_SECONDS)
  const drainDelay = variables.DRAIN_DELAY_SECONDS
  const drainDelaySeconds = wholeFrom('DRAIN_DELAY_SECONDS', drainDelay, 0, MAX_DRAIN_SECONDS)
  return {
    host: variables.HOST || '127.0.0.1',
    port,
    dataDir: variables.DATA_DIR || 'data',
    configDir: variables.CONFIG_DIR || 'config',
    isTrustedProxy: proxiesFrom(variables.TRUSTED_PROXIES),
    logLevel,
    variables,
    ...(workers === undefined ? {} : { workers }),
    ...(drainSeconds === undefined ? {} : { drainSeconds }),
    ...(drainDelaySeconds === undefined ? {} : { drainDelaySeconds }),
    databaseLimits: databaseLimitsFrom(variables),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(variables.CONTENT_LANGUAGES ? { contentLanguages: variables.CONTENT_LANGUAGES } : {}),
    ...(objectStore === undefined ? {} : { objectStore }),
    ...(siteUrl === undefined ? {} : { siteUrl }),
    ...(pageCacheMegabytes === undefined ? {} : { pageCacheMegabytes }),
    ...(metricsPort === undefined ? {} : { metricsPort }),
    ...(metricsTokens === undefined ? {} : { metricsTokens }),
    ...(formSecrets === undefined ? {} : { formSecrets }),
    ...(variables.PICTURE_CACHE_DIR ? { pictureCacheDir: variables.PICTURE_CACHE_DIR } : {}),
    ...(pictureCacheBytes === undefined ? {} : { pictureCacheBytes }),
    ...(onlyLargeFrom(variables.PICTURE_VERSIONS) ? { onlyLargeVersions: true } : {}),
  }
}
