// What the config says of the museum and its content, for processes that start no site or have not started it yet.

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

/** Values of the files of one kind in the config folder, whether they are valid or not: the check says what is wrong with them. */
function valuesOf(kind: FileKind, { configDir }: Pick<Environment, 'configDir'>) {
  if (!isFolder(configDir)) return []
  return readValues(readConfig(configDir), kind).map(({ name, path, value }) => ({
    name,
    file: join(configDir, path),
    value: isObject(value) ? value : {},
  }))
}

/** What `site.json` of the config folder holds; undefined where there is none. */
function siteOf(environment: Pick<Environment, 'configDir'>) {
  return valuesOf('site', environment)[0]
}

/**
 * Languages of the records for commands that start no site: of CONTENT_LANGUAGES, else of `site.json` in the config folder;
 * undefined, which means those of the specification, where there is neither.
 *
 * @throws AppError where one of them is there and does not say languages.
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

/** By what the museum is known whose site has this name. */
export function museumIdentity(
  name: unknown,
  { configDir, siteUrl }: Pick<Environment, 'configDir' | 'siteUrl'>,
): MuseumIdentity {
  const place = `${hostname()}:${realpathSync(configDir)}`
  return { names: museumNames(name), place, ...omitUndefined({ siteUrl }) }
}

/** The museum of the config folder for commands that start no site; undefined where there is none with a name. */
export function configuredMuseum(environment: Environment): MuseumIdentity | undefined {
  const name = siteOf(environment)?.value.name
  return name === undefined ? undefined : museumIdentity(name, environment)
}

/** The museum's time zone for commands that start no site; UTC where no config says it. */
export function configuredTimeZone(environment: Pick<Environment, 'configDir'>): string {
  const zone = siteOf(environment)?.value.timeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone ?? 'UTC') }).resolvedOptions().timeZone
  } catch {
    // The check says that it is none.
    return 'UTC'
  }
}

/** What a config says of the museum, for commands that start no site; nothing is known to be well formed. */
export function configuredSite(environment: Pick<Environment, 'configDir'>): unknown {
  return siteOf(environment)?.value
}

/** What `images` of a file of the config says, as far as it is well formed. */
function imagesIn({ images }: Readonly<Record<string, unknown>>) {
  const { env, base, hosts } = isObject(images) ? images : {}
  return omitUndefined({
    env: typeof env === 'string' ? env : undefined,
    base: typeof base === 'string' ? base : undefined,
    hosts: Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : undefined,
  })
}

/** What pages show of the files that records name, for commands that start no site; without a config all. */
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

/** The rule of a site for the ids of records, as the content service takes it. @internal Exported for tests. */
export function idRuleOf(ids: string | undefined): IdRule {
  return { isId: idTest(ids), words: idWords(ids) }
}

/** What the content service needs to know of a site: its languages, its rule for ids, and its record types. */
export function contentRules({ locales, site, recordTypes }: SiteManifest) {
  return { languages: locales, ids: idRuleOf(site.ids), recordTypes }
}

/**
 * The rule for ids of records for commands that start no site: of `site.json` in the config folder; without one any id.
 *
 * @throws AppError where it is there and is no rule.
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
 * Record types of the museum's own for commands that start no site: the files of `records` in the config folder.
 *
 * @throws AppError where one of them declares none.
 */
export function contentRecordTypes(environment: Pick<Environment, 'configDir'>): readonly RecordType[] {
  return valuesOf('record', environment).map(({ name, file, value }) => {
    if (fits<RecordConfig>(recordSchema, value)) return { name, config: value }
    throw new AppError(
      message`${file} does not declare a record type. Fix it: vitrine check shows what is wrong.`,
    )
  })
}
