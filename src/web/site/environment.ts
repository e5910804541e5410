import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import type { AnySchemaObject, ErrorObject } from 'ajv'
import { type EnvironmentValues, environmentSchema } from '../../../schemas/environment.ts'
import { AppError } from '../../base/app-error.ts'
import type { DatabaseLimits, ObjectStore } from '../../base/content-settings.ts'
import { omitUndefined } from '../../base/object.ts'
import { isSecretName, type Secrets, secretsFrom } from '../../base/secrets.ts'
import { placeholdersIn } from '../../base/text/index.ts'
import { MEGABYTE } from '../../base/units.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/index.ts'
import { environmentValidator, type SiteManifest } from '../../engine/index.ts'

type Variables = Readonly<Record<string, string | undefined>>

export interface Environment {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly configDir: string
  readonly databaseUrl?: string
  readonly databaseLimits: DatabaseLimits
  /** Comma-separated language codes of records, for commands without a config. */
  readonly contentLanguages?: string
  /** Bucket of stored files, from the S3_ variables; if absent, they are in the data folder. */
  readonly objectStore?: ObjectStore
  /** Public origin for canonical URLs, such as "https://museum.example"; by default, the host of the request. */
  readonly siteUrl?: string
  /** Secrets of proofs of work: the first one signs, all verify. */
  readonly formSecrets?: Secrets
  /** Peers whose `X-Forwarded-*` headers are trusted, from TRUSTED_PROXIES. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Memory for complete pages in MB; 0 disables the cache. */
  readonly pageCacheMegabytes: number
  /** Folder of picture versions, which several sites may share; by default in the data folder. */
  readonly pictureCacheDir?: string
  /** Maximum bytes of stored picture versions. */
  readonly pictureCacheBytes: number
  /** Creates only versions of large pictures, on request, for a cheap start. */
  readonly onlyLargeVersions?: true
  /** Separate port of `/metrics`. */
  readonly metricsPort?: number
  /** Tokens, one of which is required for `/metrics`. */
  readonly metricsTokens?: Secrets
  /** Number of worker processes; by default as many as cores and memory allow. */
  readonly workers?: number
  /** Seconds for which requests are accepted after SIGTERM, while readiness is false. */
  readonly drainDelaySeconds: number
  /** Seconds that requests under way may take after that. */
  readonly drainSeconds: number
  readonly logLevel: string
  readonly variables: Variables
}

/** Returns the folder of compiled extensions, which outlives the process. */
export function extensionsIn({ dataDir }: Environment): string {
  return join(dataDir, 'extensions')
}

/** Explanations of invalid formats, and the fix. They do not quote the value, which may be a secret. */
const FORMS: Readonly<Record<string, Message>> = {
  DATABASE_URL: message`DATABASE_URL is no PostgreSQL address. Set it to postgres://user:password@host/database, or leave it unset.`,
  FORM_SECRET: message`FORM_SECRET is too short. Set it to at least 16 random characters, or to several such secrets divided by commas, the new one first, or leave it unset.`,
  METRICS_TOKEN: message`METRICS_TOKEN is too short or has other than letters, digits and signs. Set it to at least 16 of them at random, without blanks, or to several such tokens divided by commas, or leave it unset.`,
  S3_BUCKET: message`S3_BUCKET is no name of a bucket. Set it to 3 to 63 letters, digits, dots and hyphens, or leave it unset.`,
}

/** Describes the allowed values of a variable, from its schema. */
function allowedBy({ type, enum: choices, minimum, maximum }: AnySchemaObject): Message {
  if (Array.isArray(choices)) return message`one of ${joinWithCommas(choices)}`
  if (type === 'boolean') return message`true or false`
  return maximum === undefined
    ? message`a whole number from ${minimum}`
    : message`a whole number from ${minimum} to ${maximum}`
}

function wordsFor({ instancePath, parentSchema = {} }: ErrorObject, variables: Variables): Message {
  const name = instancePath.slice(1)
  return (
    FORMS[name] ??
    message`${name} is "${variables[name] ?? ''}". Set it to ${allowedBy(parentSchema)}, or leave it unset.`
  )
}

/**
 * Returns the typed values of variables, with defaults.
 *
 * @throws AppError for an invalid value.
 */
function valuesFrom(variables: Variables): EnvironmentValues {
  // In shells and env files, an empty variable counts as unset.
  const values: unknown = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => name in environmentSchema.properties && value),
  )
  const validate = environmentValidator()
  if (validate(values)) return values
  const [error] = validate.errors ?? []
  if (error === undefined) throw new Error('the environment does not fit its schema, for no reason')
  throw new AppError(wordsFor(error, variables))
}

/** Describes the forbidden parts of a URL, without quoting it, since it may contain a password. */
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
  const example = name === 'SITE_URL' ? 'https://museum.example.org' : 'https://api.example.org'
  throw new AppError(
    value.includes('@')
      ? message`${name} is no web address. Set it to one like ${example}.`
      : message`${name} is "${value}", which is no web address. Set it to one like ${example}.`,
  )
}

/**
 * Returns a URL without trailing slash and with its host in lower case. Paths are appended to it, and it may be displayed.
 *
 * @throws AppError that names the variable if it is not a URL, or contains user, password, query or fragment.
 */
export function addressFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const url = parsedAddress(name, value.trim())
  const part = partsTooMany(url)
  if (part === undefined) return url.href.replace(/\/+$/, '')
  throw new AppError(
    message`${name} holds ${part}. Set it to an address like https://api.example.org/path; a secret of a service goes into the variable that "auth" of site.json names.`,
  )
}

/**
 * Returns the public origin of the site as browsers write it: lower case, without default port, trailing slash or dot, and with
 * international names in ASCII.
 *
 * @throws AppError for anything more than an origin, since it is part of every page.
 */
function originFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const url = parsedAddress(name, value.trim())
  const part = partsTooMany(url) ?? (/^\/+$/.test(url.pathname) ? undefined : message`a path`)
  if (part === undefined) return url.origin
  throw new AppError(
    message`${name} holds ${part}. Set it to the origin alone, such as https://museum.example: the site answers at the top of its host.`,
  )
}

/**
 * Returns the retention period of personal data in days, from PRIVACY_KEEP_DAYS.
 *
 * @throws AppError if it is not a valid number.
 */
export function keepDaysFrom({ PRIVACY_KEEP_DAYS }: Variables): number | undefined {
  return valuesFrom({ PRIVACY_KEEP_DAYS }).PRIVACY_KEEP_DAYS
}

function proxiesFrom(value: string): IsTrustedProxy {
  const isTrusted = trustedProxiesFrom(value)
  if (isTrusted !== undefined) return isTrusted
  throw new AppError(
    message`TRUSTED_PROXIES is "${value}", which is no list of addresses. Set it to addresses and ranges divided by commas, such as 127.0.0.1, 10.0.0.0/8, or to none.`,
  )
}

/** Returns the URL of an object store; error messages do not contain credentials. */
function endpointFrom(value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password + url.search === ''
  if (isPlain) return url.href.replace(/\/+$/, '')
  throw new AppError(
    message`S3_ENDPOINT is no web address without credentials. Set it to one like https://s3.example.org and the credentials in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or leave it unset for Amazon.`,
  )
}

function objectStoreFrom(values: EnvironmentValues): ObjectStore | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = values
  const endpoint = endpointFrom(values.S3_ENDPOINT)
  if (bucket === undefined) return undefined
  const S3_REGION = values.S3_REGION ?? (endpoint === undefined ? '' : 'us-east-1')
  const needed = { S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const [missing] = Object.entries(needed).find(([, value]) => value === '') ?? []
  if (missing !== undefined)
    throw new AppError(
      message`S3_BUCKET is set, and ${missing} is not. Set it too, or leave S3_BUCKET unset to keep files in the data folder.`,
    )
  return {
    bucket,
    endpoint,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: values.S3_PATH_STYLE,
  }
}

function metricsPortFrom({ METRICS_PORT, PORT }: EnvironmentValues): number | undefined {
  if (METRICS_PORT === undefined || METRICS_PORT === 0 || METRICS_PORT !== PORT) return METRICS_PORT
  throw new AppError(
    message`METRICS_PORT is ${PORT}, the port of the site. Set it to another, or set METRICS_TOKEN alone to have /metrics on that port.`,
  )
}

function databaseLimitsFrom(values: EnvironmentValues): DatabaseLimits {
  const statement = values.DATABASE_STATEMENT_SECONDS
  return {
    connections: values.DATABASE_POOL_SIZE,
    connectMs: values.DATABASE_CONNECT_SECONDS * 1000,
    ...(statement === undefined ? {} : { statementMs: statement * 1000 }),
  }
}

/**
 * Reads and validates the settings of a process.
 *
 * @throws AppError for the first invalid value.
 */
export function readEnvironment(variables: Variables): Environment {
  const values = valuesFrom(variables)
  const siteUrl = originFrom('SITE_URL', values.SITE_URL)
  const formSecrets = secretsFrom(values.FORM_SECRET)
  const objectStore = objectStoreFrom(values)
  const metricsPort = metricsPortFrom(values)
  const metricsTokens = secretsFrom(values.METRICS_TOKEN)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: values.DATA_DIR,
    configDir: values.CONFIG_DIR,
    isTrustedProxy: proxiesFrom(values.TRUSTED_PROXIES),
    logLevel: values.LOG_LEVEL,
    variables,
    drainSeconds: values.DRAIN_SECONDS,
    drainDelaySeconds: values.DRAIN_DELAY_SECONDS,
    databaseLimits: databaseLimitsFrom(values),
    pageCacheMegabytes: values.PAGE_CACHE_MB,
    pictureCacheBytes: values.PICTURE_CACHE_MB * MEGABYTE,
    ...omitUndefined({
      workers: values.WORKERS,
      databaseUrl: values.DATABASE_URL,
      contentLanguages: values.CONTENT_LANGUAGES,
      objectStore,
      siteUrl,
      metricsPort,
      metricsTokens,
      formSecrets,
      pictureCacheDir: values.PICTURE_CACHE_DIR,
    }),
    ...(values.PICTURE_VERSIONS === 'large' ? { onlyLargeVersions: true } : {}),
  }
}

/** Returns the origin at which a browser on this machine reaches a server listening on HOST. */
export function originAt(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** An unset variable without which requests are unsigned. */
interface UnsetSecret {
  readonly env: string
  readonly service: string
  /** The source whose request contains the variable; absent if it signs requests to the service itself. */
  readonly source?: string
}

function settingNames(value: unknown): readonly string[] {
  return placeholdersIn(JSON.stringify(value) ?? '')
}

/** Returns unset secrets of services with an address; the built-in service needs none. */
export function unsetSecrets(
  { site, sources }: Pick<SiteManifest, 'site' | 'sources'>,
  addresses: ReadonlyMap<string, string>,
  variables: Readonly<Record<string, string | undefined>>,
): readonly UnsetSecret[] {
  const isUnset = (name: string): boolean => (variables[name] ?? '').trim() === ''
  const ofServices = Object.entries(site.services).flatMap(([service, { auth }]) =>
    auth !== undefined && addresses.has(service) && isUnset(auth.env) ? [{ env: auth.env, service }] : [],
  )
  const settings = site.settings ?? {}
  const ofSources = Object.entries(sources).flatMap(([source, { service, request }]) =>
    !addresses.has(service)
      ? []
      : [
          ...settingNames(request.headers),
          ...settingNames([request.path, request.query, request.body]).filter(isSecretName),
        ]
          .filter((name, index, all) => settings[name] === '' && isUnset(name) && all.indexOf(name) === index)
          .map((env) => ({ env, service, source })),
  )
  return [...ofServices, ...ofSources]
}

/** Describes an unset secret. */
export function unsetSecretWords({ env, service, source }: UnsetSecret): Message {
  return source === undefined
    ? message`${env} is not set, so requests to the service "${service}" go out without the secret that signs them.`
    : message`${env} is not set, so requests of the source "${source}" go out without the secret that they name.`
}

/** Whether forwarded headers (`X-Forwarded-For`, `-Host`, `-Proto`) of a peer address are trusted. */
export type IsTrustedProxy = (address: string | undefined) => boolean

const LOOPBACK = ['127.0.0.0/8', '::1/128']

function addToBlockList(list: BlockList, written: string): boolean {
  const [address = '', prefix, ...more] = written.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    list.addAddress(address, family)
    return true
  }
  const bits = Number(prefix)
  // A range that includes all addresses would trust everybody.
  if (!/^\d{1,3}$/.test(prefix) || bits < 1 || bits > (version === 4 ? 32 : 128)) return false
  list.addSubnet(address, bits, family)
  return true
}

/**
 * Parses a comma-separated list of addresses and CIDR ranges, or "none"; the default is loopback. Returns undefined if an entry is
 * invalid.
 */
function trustedProxiesFrom(value: string | undefined): IsTrustedProxy | undefined {
  const text = value?.trim() ?? ''
  const entries = text === '' ? LOOPBACK : text === 'none' ? [] : text.split(',').map((each) => each.trim())
  const list = new BlockList()
  if (!entries.every((each) => addToBlockList(list, each))) return undefined
  return (address = '') => {
    // A peer on a Unix socket has no address.
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Trusts loopback addresses only. */
export const isLoopbackProxy: IsTrustedProxy = trustedProxiesFrom(undefined) ?? (() => false)
