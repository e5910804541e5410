// Facts about the museum and its content from the config, for processes that start no site or have not
// started it yet.

import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type RecordConfig, type RecordType, recordSchema, siteSchema } from '../../schemas/config/index.ts'
import { AppError } from '../base/app-error.ts'
import { isFolder } from '../base/files.ts'
import { isObject, omitUndefined } from '../base/object.ts'
import type { FilePolicy } from '../content/import/index.ts'
import type { IdRule, MuseumIdentity, ServiceLanguage } from '../content/index.ts'
import { message } from '../engine/errors/index.ts'
import {
  type FileKind,
  fits,
  idTest,
  idWords,
  isIdRule,
  readValues,
  type SiteManifest,
} from '../engine/index.ts'
import type { Environment } from '../web/site/environment.ts'
import { readConfig } from '../web/site/read-config.ts'
import { hasOwnFiles, shownAddresses } from '../web/site/services.ts'

const CODE = new RegExp(siteSchema.properties.locales.items.properties.code.pattern)

function fromCodes(value: string): readonly ServiceLanguage[] {
  const codes = value.split(',').map((code) => code.trim())
  if (codes.every((code) => CODE.test(code)) && new Set(codes).size === codes.length)
    return codes.map((code, index) => ({
      code,
      tag: code,
      channelSuffix: index === 0 ? '' : `_${code.toUpperCase()}`,
    }))
  throw new AppError(
    message`CONTENT_LANGUAGES is "${value}". Set it to codes of two or three lower-case letters, the language of the records first, such as zh,en,ar; or leave it unset.`,
  )
}

function isLanguage(value: unknown): value is ServiceLanguage {
  return (
    isObject(value) &&
    typeof value.code === 'string' &&
    CODE.test(value.code) &&
    typeof value.tag === 'string' &&
    typeof value.channelSuffix === 'string'
  )
}

/** Returns the parsed files of one kind in the config folder, valid or not; the check reports problems. */
function valuesOf(kind: FileKind, { configDir }: Pick<Environment, 'configDir'>) {
  if (!isFolder(configDir)) return []
  return readValues(readConfig(configDir), kind).map(({ name, path, value }) => ({
    name,
    file: join(configDir, path),
    value: isObject(value) ? value : {},
  }))
}

/** Returns the content of `site.json` in the config folder; undefined if missing. */
function siteOf(environment: Pick<Environment, 'configDir'>) {
  return valuesOf('site', environment)[0]
}

/**
 * Returns the languages of the records for commands that start no site: from CONTENT_LANGUAGES, else from
 * `site.json` in the config folder. Undefined, which means those of the specification, if there is neither.
 *
 * @throws AppError when the one used is invalid.
 */
export function contentLanguages({
  configDir,
  contentLanguages: given,
}: Pick<Environment, 'configDir' | 'contentLanguages'>): readonly ServiceLanguage[] | undefined {
  if (given !== undefined && given.trim() !== '') return fromCodes(given)
  const found = siteOf({ configDir })
  if (found === undefined) return undefined
  const { locales } = found.value
  if (Array.isArray(locales) && locales.length > 0 && locales.every(isLanguage)) return locales
  throw new AppError(
    message`${found.file} does not say in "locales" which languages there are. Fix it (vitrine check shows what is wrong), or set CONTENT_LANGUAGES.`,
  )
}

function museumNames(name: unknown): MuseumIdentity['names'] {
  if (typeof name === 'string') return { '': name }
  return Object.fromEntries(
    Object.entries(Object(name)).flatMap(([code, text]) => (typeof text === 'string' ? [[code, text]] : [])),
  )
}

/** Returns the identity of the museum with this name of its site. */
export function museumIdentity(
  name: unknown,
  { configDir, siteUrl }: Pick<Environment, 'configDir' | 'siteUrl'>,
): MuseumIdentity {
  const place = `${hostname()}:${realpathSync(configDir)}`
  return { names: museumNames(name), place, ...omitUndefined({ siteUrl }) }
}

/**
 * Returns the identity of the config folder's museum for commands that start no site; undefined without a
 * name.
 */
export function configuredMuseum(environment: Environment): MuseumIdentity | undefined {
  const name = siteOf(environment)?.value.name
  return name === undefined ? undefined : museumIdentity(name, environment)
}

/** Returns the museum's time zone for commands that start no site; UTC if the config has no valid one. */
export function configuredTimeZone(environment: Pick<Environment, 'configDir'>): string {
  const zone = siteOf(environment)?.value.timeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone ?? 'UTC') }).resolvedOptions().timeZone
  } catch {
    // The check reports the invalid time zone.
    return 'UTC'
  }
}

/** Returns the unvalidated content of `site.json` for commands that start no site. */
export function configuredSite(environment: Pick<Environment, 'configDir'>): unknown {
  return siteOf(environment)?.value
}

/** Returns the valid members of `images` in a config file. */
function imagesIn({ images }: Readonly<Record<string, unknown>>) {
  const { env, base, hosts } = isObject(images) ? images : {}
  return omitUndefined({
    env: typeof env === 'string' ? env : undefined,
    base: typeof base === 'string' ? base : undefined,
    hosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : undefined,
  })
}

/**
 * Returns the policy for files of records for commands that start no site; without a config, all files are
 * allowed.
 */
export function shownFiles({
  configDir,
  variables,
  siteUrl,
}: Pick<Environment, 'configDir' | 'variables' | 'siteUrl'>): FilePolicy {
  const found = siteOf({ configDir })
  if (found === undefined) return { areOwn: hasOwnFiles({}, variables) }
  const images = imagesIn(found.value)
  const ofSources = valuesOf('source', { configDir }).map(({ value }) => imagesIn(value))
  return {
    areOwn: hasOwnFiles(images, variables),
    mayLoad: shownAddresses(images, ofSources, variables, siteUrl),
  }
}

/** Converts a site's rule for ids to that of the content service. @internal Exported for tests. */
export function idRuleOf(ids: string | undefined): IdRule {
  return { isId: idTest(ids), words: idWords(ids) }
}

/** Returns what the content service needs of a config: languages, rule for ids, and record types. */
export function contentRules({ locales, site, recordTypes }: SiteManifest) {
  return { languages: locales, ids: idRuleOf(site.ids), recordTypes }
}

/**
 * Returns the rule for ids of records from `site.json` in the config folder, for commands that start no site;
 * any id without one.
 *
 * @throws AppError when it is invalid.
 */
export function contentIds(environment: Pick<Environment, 'configDir'>): IdRule {
  const found = siteOf(environment)
  const ids = found?.value.ids
  if (ids === undefined || isIdRule(ids)) return idRuleOf(ids)
  throw new AppError(
    message`${found?.file ?? ''} does not say in "ids" which texts are ids. Fix it: vitrine check shows what is wrong.`,
  )
}

/**
 * Returns the record types from the folder `records` of the config, for commands that start no site.
 *
 * @throws AppError when a file declares none.
 */
export function contentRecordTypes(environment: Pick<Environment, 'configDir'>): readonly RecordType[] {
  return valuesOf('record', environment).map(({ name, file, value }) => {
    if (fits<RecordConfig>(recordSchema, value)) return { name, config: value }
    throw new AppError(
      message`${file} does not declare a record type. Fix it: vitrine check shows what is wrong.`,
    )
  })
}
