import type { SiteConfig } from '../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { suggest } from '../suggest.ts'
import type { CheckContext } from './context.ts'
import { regexpFault } from './regexp-fault.ts'

function accepts(create: () => unknown): boolean {
  try {
    create()
    return true
  } catch {
    return false
  }
}

/** Longest code of a language: longer ones are allowed by the grammar of tags, and none was ever registered. */
const LONGEST_LANGUAGE = 3

/** A code of two letters that is no language's is often a country's: "jp" for "ja". All codes of two letters have names; of three not all. */
function isLanguage(language: string): boolean {
  if (language.length !== 2) return language.length <= LONGEST_LANGUAGE
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined
}

function isTag(tag: string): boolean {
  return accepts(() => new Intl.Locale(tag)) && isLanguage(new Intl.Locale(tag).language)
}

function* locales({ locales: configs }: SiteConfig, { at }: CheckContext): Generator<Problem> {
  const seen = { code: new Set<string>(), suffix: new Set<string>() }
  for (const locale of configs) {
    const suffix = locale.channelSuffix.toLowerCase()
    if (seen.code.has(locale.code)) {
      const args = { what: 'code', value: locale.code }
      yield problemOf(catalogue.LOCALE_DUPLICATE, args, at(locale, 'code'))
    } else if (seen.suffix.has(suffix)) {
      const args = { what: 'channelSuffix', value: locale.channelSuffix }
      yield problemOf(catalogue.LOCALE_DUPLICATE, args, at(locale, 'channelSuffix'))
    }
    seen.code.add(locale.code)
    seen.suffix.add(suffix)
    if (!isTag(locale.tag)) {
      yield problemOf(catalogue.LOCALE_TAG, { tag: locale.tag }, at(locale, 'tag'))
    }
  }
}

function* texts({ texts: written = {} }: SiteConfig, { at, registry }: CheckContext): Generator<Problem> {
  const known = registry.texts
  if (known === undefined) return
  for (const key of Object.keys(written).filter((name) => !known.includes(name))) {
    const args = { key, suggestion: suggest(key, known), known }
    yield problemOf(catalogue.TEXT_UNKNOWN, args, at(written, key, 'key'))
  }
}

/** Languages nobody shipped, whose texts the site does not give either. */
function* missing(
  { locales: configs, texts: written }: SiteConfig,
  { at, registry }: CheckContext,
): Generator<Problem> {
  for (const locale of configs.filter(({ tag }) => isTag(tag))) {
    const keys = registry.missingTexts?.(locale, written) ?? []
    if (keys.length === 0) continue
    const args = { code: locale.code, tag: locale.tag, keys }
    yield problemOf(catalogue.TEXTS_MISSING, args, at(locale, 'tag'))
  }
}

/** Records that are translated into the language they should be written in. */
function* order({ locales: configs }: SiteConfig, { at, findTranslation }: CheckContext): Generator<Problem> {
  const [first] = configs
  if (first === undefined || findTranslation === undefined || configs.length < 2) return
  const found = findTranslation(first.code)
  if (found !== undefined)
    yield problemOf(catalogue.LOCALE_ORDER, { first: first.code, ...found }, at(first, 'code'))
}

/** Settings of the site as a whole: time zone, languages, texts of the interface. */
export function* checkSettings(context: CheckContext): Generator<Problem> {
  const site = context.config.site?.config
  if (site === undefined) return
  if (!accepts(() => new Intl.DateTimeFormat('en', { timeZone: site.timeZone }))) {
    yield problemOf(catalogue.SITE_TIME_ZONE, { zone: site.timeZone }, context.at(site, 'timeZone'))
  }
  const reason = site.ids === undefined ? undefined : regexpFault(site.ids)
  if (reason !== undefined)
    yield problemOf(catalogue.REGEXP_INVALID, { pattern: site.ids ?? '', reason }, context.at(site, 'ids'))
  yield* locales(site, context)
  yield* order(site, context)
  yield* texts(site, context)
  yield* missing(site, context)
}
