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
  readonly pageCacheMegabytes: number
  /** Folder of the versions of pictures, which several sites may share; by default in the data folder. */
  readonly pictureCacheDir?: string
  /** Most bytes of the versions of pictures that are kept. */
  readonly pictureCacheBytes: number
  /** Versions only of large pictures, when they are requested: a start that costs little. */
  readonly onlyLargeVersions?: true
  /** Port of `/metrics` alone. */
  readonly metricsPort?: number
  /** Who asks for `/metrics` must send it. */
  readonly metricsTokens?: Secrets
  /** Processes that serve; by default as many as cores and memory allow. */
  readonly workers?: number
  /** Seconds for which requests are taken after SIGTERM, while readiness is false. */
  readonly drainDelaySeconds: number
  /** Seconds that requests under way may take after that. */
  readonly drainSeconds: number
  readonly logLevel: string
  readonly variables: Variables
}

/** Folder of what a museum's extensions are compiled to, which outlives the process. */
export function extensionsIn({ dataDir }: Environment): string {
  return join(dataDir, 'extensions')
}

/** What is wrong with a variable of a certain form, and what to do, in words that do not repeat it: it may be a secret. */
const FORMS: Readonly<Record<string, Message>> = {
  DATABASE_URL: message`DATABASE_URL is no PostgreSQL address. Set it to postgres://user:password@host/database, or leave it unset.`,
  FORM_SECRET: message`FORM_SECRET is too short. Set it to at least 16 random characters, or to several such secrets divided by commas, the new one first, or leave it unset.`,
  METRICS_TOKEN: message`METRICS_TOKEN is too short or has other than letters, digits and signs. Set it to at least 16 of them at random, without blanks, or to several such tokens divided by commas, or leave it unset.`,
  S3_BUCKET: message`S3_BUCKET is no name of a bucket. Set it to 3 to 63 letters, digits, dots and hyphens, or leave it unset.`,
}

/** What a variable may be, as its schema says. */
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

/** What the variables say, each of its type, with their defaults. Throws an AppError for one that cannot be used. */
function valuesFrom(variables: Variables): EnvironmentValues {
  // In a shell and in a file of variables, one that is empty is one that is not set.
  const values: unknown = Object.fromEntries(
    Object.entries(variables).filter(([name, value]) => name in environmentSchema.properties && value),
  )
  const validate = environmentValidator()
  if (validate(values)) return values
  const [error] = validate.errors ?? []
  if (error === undefined) throw new Error('the environment does not fit its schema, for no reason')
  throw new AppError(wordsFor(error, variables))
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
  const example = name === 'SITE_URL' ? 'https://museum.example.org' : 'https://api.example.org'
  throw new AppError(
    value.includes('@')
      ? message`${name} is no web address. Set it to one like ${example}.`
      : message`${name} is "${value}", which is no web address. Set it to one like ${example}.`,
  )
}

/**
 * A web address without its trailing slash, its host in lower case; throws an AppError naming the variable when it is none, or holds
 * a user, a password, a query or a fragment: paths are put behind it, and it may be shown.
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
 * The public origin of the site as browsers write it: lower case, no port that goes without saying, no trailing slash or dot, international
 * names in their ASCII form. Throws an AppError for what is more than an origin: it would stand in every page.
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

/** Days for which personal data are kept, as PRIVACY_KEEP_DAYS says; throws an AppError where it is no such number. */
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

/** The address of a store, without what it may hold of credentials in a message. */
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

/** The settings of a process, read and checked once. Throws an AppError for the first that cannot be used. */
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

/** Where a browser on this machine finds what listens at HOST. */
export function originAt(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** A variable without which requests go out unsigned. */
interface UnsetSecret {
  readonly env: string
  readonly service: string
  /** The source whose request names the variable; absent where the service itself is signed with it. */
  readonly source?: string
}

function settingNames(value: unknown): readonly string[] {
  return placeholdersIn(JSON.stringify(value) ?? '')
}

/** Secrets that nobody has set: of services that have an address, since our own needs none. */
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

/** What to say of one. */
export function unsetSecretWords({ env, service, source }: UnsetSecret): Message {
  return source === undefined
    ? message`${env} is not set, so requests to the service "${service}" go out without the secret that signs them.`
    : message`${env} is not set, so requests of the source "${source}" go out without the secret that they name.`
}

/** Whether what a peer at this address forwards (`X-Forwarded-For`, `-Host`, `-Proto`) is believed. */
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
  // A range of every address would believe everybody.
  if (!/^\d{1,3}$/.test(prefix) || bits < 1 || bits > (version === 4 ? 32 : 128)) return false
  list.addSubnet(address, bits, family)
  return true
}

/**
 * From a list of addresses and CIDR ranges divided by commas, or "none"; loopback where nothing is set. Undefined
 * where an entry is neither.
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

/** Loopback only. */
export const isLoopbackProxy: IsTrustedProxy = trustedProxiesFrom(undefined) ?? (() => false)
