import { type Bilingual, bilingual } from '../../errors/index.ts'
import { type IsTrustedProxy, trustedProxiesFrom } from './connection/trusted-proxies.ts'

/** A start-up problem in one plain sentence; the entry points print it and nothing else. Its message is the English. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly messages: Bilingual

  constructor(messages: Bilingual) {
    super(messages.en)
    this.messages = messages
  }
}

export interface Environment {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly configDir: string
  readonly databaseUrl?: string
  /** Public origin for canonical addresses, such as "https://museum.example"; otherwise the request's host. */
  readonly siteUrl?: string
  /** Signs the proofs of forms; several nodes of one site share it. */
  readonly formSecret?: string
  /** By TRUSTED_PROXIES: whose `X-Forwarded-*` headers are believed. */
  readonly isTrustedProxy?: IsTrustedProxy
  /** Memory for complete pages; 0 for none. */
  readonly pageCacheMegabytes?: number
  /** Folder of the versions of pictures, which several sites may share; by default in the data folder. */
  readonly pictureCacheDir?: string
  /** Most bytes of the versions of pictures that are kept. */
  readonly pictureCacheBytes?: number
  /** Versions only of large pictures, when they are asked for: a start that costs little. */
  readonly onlyLargeVersions?: true
  readonly logLevel: string
  readonly variables: Readonly<Record<string, string | undefined>>
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function portFrom(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(
      bilingual(
        `PORT is "${value}", which is no port number. Set it to a number from 0 to 65535.`,
        `PORT 的值是“${value}”，不是端口号。请设置为 0 至 65535 之间的整数。`,
      ),
    )
  }
  return port
}

const MAX_CACHE_MEGABYTES = 4096

function pageCacheFrom(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const megabytes = Number(value)
  if (!Number.isInteger(megabytes) || megabytes < 0 || megabytes > MAX_CACHE_MEGABYTES) {
    throw new StartError(
      bilingual(
        `PAGE_CACHE_MB is "${value}". Set it to a whole number of megabytes from 0 (no cache) to ${MAX_CACHE_MEGABYTES}.`,
        `PAGE_CACHE_MB 的值是“${value}”。请设置为 0（不缓存）至 ${MAX_CACHE_MEGABYTES} 之间的整数，单位是 MB。`,
      ),
    )
  }
  return megabytes
}

const MEGABYTE = 1024 * 1024

function cacheBytesFrom(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const megabytes = Number(value)
  if (!Number.isInteger(megabytes) || megabytes < 1)
    throw new StartError(
      bilingual(
        `PICTURE_CACHE_MB is "${value}". Set it to a whole number of megabytes from 1, or leave it unset.`,
        `PICTURE_CACHE_MB 的值是“${value}”。请设置为不小于 1 的整数（单位为 MB），或者不设置。`,
      ),
    )
  return megabytes * MEGABYTE
}

function onlyLargeFrom(value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'all') return false
  if (value === 'large') return true
  throw new StartError(
    bilingual(
      `PICTURE_VERSIONS is "${value}". Set it to all or large, or leave it unset.`,
      `PICTURE_VERSIONS 的值是“${value}”。请设置为 all 或 large，或者不设置。`,
    ),
  )
}

/** A web address without its trailing slash; throws a StartError naming the variable when it is none. */
export function addressFrom(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.trim() === '') return undefined
  const trimmed = value.trim().replace(/\/+$/, '')
  if (!URL.canParse(trimmed) || !/^https?:\/\//i.test(trimmed)) {
    throw new StartError(
      bilingual(
        `${name} is "${value}", which is no web address. Set it to one like https://api.example.org.`,
        `${name} 的值是“${value}”，不是网址。请设置为“https://api.example.org”这样的网址。`,
      ),
    )
  }
  return trimmed
}

const MAX_KEEP_DAYS = 36_500

/** Days for which personal data are kept, as PRIVACY_KEEP_DAYS says; throws a StartError where it is no such number. */
export function keepDaysFrom(variables: Environment['variables']): number | undefined {
  const value = variables.PRIVACY_KEEP_DAYS
  if (value === undefined || value === '') return undefined
  const days = Number(value)
  if (!Number.isInteger(days) || days < 1 || days > MAX_KEEP_DAYS)
    throw new StartError(
      bilingual(
        `PRIVACY_KEEP_DAYS is "${value}". Set it to a whole number of days from 1 to ${MAX_KEEP_DAYS}, or leave it unset.`,
        `PRIVACY_KEEP_DAYS 的值是“${value}”。请设置为 1 至 ${MAX_KEEP_DAYS} 之间的整数（单位为天），或者不设置。`,
      ),
    )
  return days
}

function proxiesFrom(value: string | undefined): IsTrustedProxy {
  const isTrusted = trustedProxiesFrom(value)
  if (isTrusted !== undefined) return isTrusted
  throw new StartError(
    bilingual(
      `TRUSTED_PROXIES is "${value}", which is no list of addresses. Set it to addresses and ranges divided by commas, such as 127.0.0.1, 10.0.0.0/8, or to none.`,
      `TRUSTED_PROXIES 的值是“${value}”，不是地址列表。请设置为用逗号分隔的地址和网段，例如“127.0.0.1, 10.0.0.0/8”，或者设置为“none”。`,
    ),
  )
}

/** Where a browser on this machine finds what listens at HOST. */
export function originAt(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** The settings of a process, read and checked once. Throws a StartError for the first that cannot be used. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const siteUrl = addressFrom('SITE_URL', variables.SITE_URL)
  const logLevel = variables.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new StartError(
      bilingual(
        `LOG_LEVEL is "${logLevel}". Set it to one of ${LOG_LEVELS.join(', ')}.`,
        `LOG_LEVEL 的值是“${logLevel}”。请设置为以下之一：${LOG_LEVELS.join('、')}。`,
      ),
    )
  }
  const pictureCacheBytes = cacheBytesFrom(variables.PICTURE_CACHE_MB)
  const formSecret = variables.FORM_SECRET
  if (formSecret !== undefined && formSecret !== '' && formSecret.length < 16) {
    throw new StartError(
      bilingual(
        'FORM_SECRET is too short. Set it to at least 16 random characters, or leave it unset.',
        'FORM_SECRET 太短。请设置为至少 16 个随机字符，或者不设置。',
      ),
    )
  }
  const pageCacheMegabytes = pageCacheFrom(variables.PAGE_CACHE_MB)
  const databaseUrl = variables.DATABASE_URL
  if (databaseUrl !== undefined && databaseUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError(
      bilingual(
        'DATABASE_URL is no PostgreSQL address. Set it to postgres://user:password@host/database, or leave it unset.',
        'DATABASE_URL 不是 PostgreSQL 的地址。请设置为“postgres://user:password@host/database”的形式，或者不设置。',
      ),
    )
  }
  return {
    host: variables.HOST || '127.0.0.1',
    port: portFrom(variables.PORT),
    dataDir: variables.DATA_DIR || 'data',
    configDir: variables.CONFIG_DIR || 'config',
    isTrustedProxy: proxiesFrom(variables.TRUSTED_PROXIES),
    logLevel,
    variables,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(siteUrl === undefined ? {} : { siteUrl }),
    ...(pageCacheMegabytes === undefined ? {} : { pageCacheMegabytes }),
    ...(formSecret ? { formSecret } : {}),
    ...(variables.PICTURE_CACHE_DIR ? { pictureCacheDir: variables.PICTURE_CACHE_DIR } : {}),
    ...(pictureCacheBytes === undefined ? {} : { pictureCacheBytes }),
    ...(onlyLargeFrom(variables.PICTURE_VERSIONS) ? { onlyLargeVersions: true } : {}),
  }
}
