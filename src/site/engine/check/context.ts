import type { SourceConfig } from '../../../../schemas/config/index.ts'
import type { Problem } from '../../../errors/index.ts'
import { isObject } from '../../../shared/object.ts'
import type { Registry } from '../manifest.ts'
import type { Positions } from '../positions.ts'
import type { Named } from '../read/named.ts'
import type { RawFile, ReadConfig } from '../read/read-files.ts'
import { type Addresses, addressesOf } from './addresses.ts'

/** What the checks share. Names come from every file, also from those with errors, so that one mistake is reported once. */
export interface CheckContext {
  readonly config: ReadConfig
  readonly registry: Registry
  readonly at: Positions['at']
  readonly writtenOf: Positions['writtenOf']
  readonly addresses: Addresses
  /** Locale codes in order; empty where site.json does not say. */
  readonly locales: readonly string[]
  /** Undefined where site.json cannot be read. */
  readonly services: ReadonlySet<string> | undefined
  readonly settings: ReadonlySet<string> | undefined
  readonly sourceNames: ReadonlySet<string>
  readonly formNames: ReadonlySet<string>
  /** Sources without errors of their own. */
  readonly sources: ReadonlyMap<string, Named<SourceConfig>>
  readonly problems: readonly Problem[]
}

function keysOf(value: unknown): ReadonlySet<string> {
  return new Set(isObject(value) ? Object.keys(value) : [])
}

function localeCodes(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((locale: unknown) =>
    isObject(locale) && typeof locale.code === 'string' ? [locale.code] : [],
  )
}

function namesOf(raw: readonly RawFile[], kind: RawFile['kind']): ReadonlySet<string> {
  return new Set(raw.filter((file) => file.kind === kind).map(({ name }) => name))
}

export function createContext(config: ReadConfig, registry: Registry): CheckContext {
  const rawSite = config.raw.find(({ kind }) => kind === 'site')?.value
  const site = isObject(rawSite) ? rawSite : undefined
  const locales = localeCodes(site?.locales)
  const { addresses, problems } = addressesOf(config, locales)
  return {
    config,
    registry,
    at: config.positions.at,
    writtenOf: config.positions.writtenOf,
    addresses,
    locales,
    services: site === undefined ? undefined : keysOf(site.services),
    settings: site === undefined ? undefined : keysOf(site.settings),
    sourceNames: namesOf(config.raw, 'source'),
    formNames: namesOf(config.raw, 'form'),
    sources: new Map(config.sources.map((source) => [source.name, source])),
    problems,
  }
}
