import type { SiteConfig } from '../../../schemas/config/index.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { isWhollyIn } from '../../base/text/index.ts'
import { catalogue, message, type Problem, problemOf, unicodeNames } from '../errors/index.ts'
import { languageCalled, otherScript, ownName } from '../language-names.ts'
import { usedParts } from '../site-texts.ts'
import { suggest, unknownName } from '../suggest.ts'
import { type CheckContext, duplicateLabels, regexpFault } from './context.ts'

/** Values for "{NAME}" in texts that "opening" in site.json provides. */
export const OPENING_SETTINGS = [
  'OPENING_HOURS',
  'OPENING_WEEK',
  'OPENING_TIME',
  'CLOSING_TIME',
  'LAST_ENTRY',
] as const

/** The value that "keepDays" of "privacy" provides. */
export const KEEP_DAYS = 'KEEP_DAYS'

/** Settings are in capitals; lower-case names are values provided where a text is used. */
const SETTING = /(?<!\\[pP])\{([A-Z][A-Z0-9_]*)\}/g

/** A setting name in lower or mixed case: names with underscores are never values of a text. */
const SMALL_SETTING = /(?<!\\[pP])\{([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)\}/g

/** A name in braces as changed by a translator or an input method: translated, with spaces, in full-width braces. */
const CHANGED_SETTING = /(?<!\\[pP])[{｛]\s*([\p{L}\p{M}\p{N}_]+)\s*[}｝]/gu

/** Any other name in braces, which must be a value provided where the text is used. */
const FILLING = /\{(?![A-Z][A-Z0-9_]*\})([\p{L}\p{M}\p{N}_]+)\}/gu

/** Placeholder of a number. */
const NUMBER = 'n'
/** Numbers up to which plural categories are collected; they include every category of small numbers. */
const MAX_COUNT = 200

/** A name with only one of its braces. */
const HALF_BRACED = /(?<!\\[pP])\{(\w+)(?![\w}])|(?<![\w{])(\w+)\}/g

/** Keys of regular expressions, in which braces have another meaning. */
const EXPRESSIONS: readonly string[] = ['pattern', 'ids']

interface WrittenText {
  readonly text: string
  readonly holder: object
  readonly key: string | number
}

/** Yields every text in a value of the config. */
function* textsIn(value: object): Generator<WrittenText> {
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, member] of entries) {
    if (EXPRESSIONS.includes(String(key))) continue
    if (typeof member === 'string') yield { text: member, holder: value, key }
    else if (typeof member === 'object' && member !== null) yield* textsIn(member)
  }
}

/** Returns the member of site.json that provides the value of a name. */
function giverOf(name: string): string | undefined {
  if (name === KEEP_DAYS) return 'privacy'
  return OPENING_SETTINGS.some((each) => each === name) ? 'opening' : undefined
}

/** Returns the only placeholder that another language of the text has and this one lacks; undefined if there are several. */
function onlyOther({ text, holder, key }: WrittenText, locales: readonly string[]): string | undefined {
  if (!locales.includes(String(key))) return undefined
  const others = Object.entries(holder).flatMap(([code, other]: [string, unknown]) =>
    locales.includes(code) && typeof other === 'string'
      ? [...other.matchAll(SETTING)].flatMap(([, name]) => name ?? [])
      : [],
  )
  const [only, second] = new Set(others.filter((name) => !text.includes(`{${name}}`)))
  return second === undefined ? only : undefined
}

/** Reports placeholders that lack one of their braces. */
function* lostBraces(
  { text, holder, key }: WrittenText,
  known: readonly string[],
  { at }: CheckContext,
): Generator<Problem> {
  for (const [written, opened, closed] of text.matchAll(HALF_BRACED)) {
    const name = opened ?? closed ?? ''
    if (known.includes(name)) yield problemOf(catalogue.PLACEHOLDER_BRACE, { name, written }, at(holder, key))
  }
}

/** Reports placeholders that all other languages of a text have and this one lacks. */
function* missingNames(
  { text, holder, key }: WrittenText,
  known: readonly string[],
  { at, locales }: CheckContext,
): Generator<Problem> {
  if (!locales.includes(String(key))) return
  const others = Object.entries(holder).flatMap(([code, other]: [string, unknown]) =>
    code !== key && locales.includes(code) && typeof other === 'string' ? [other] : [],
  )
  if (others.length === 0) return
  for (const name of known)
    if (!text.includes(name) && others.every((other) => other.includes(`{${name}}`)))
      yield problemOf(catalogue.PLACEHOLDER_MISSING, { name }, at(holder, key))
}

/** Reports placeholders without a value, or in a wrong spelling. */
function* wrongNames(
  { text, holder, key }: WrittenText,
  known: readonly string[],
  context: CheckContext,
): Generator<Problem> {
  const { at, locales } = context
  for (const [, name = ''] of text.matchAll(SETTING)) {
    if (known.includes(name)) continue
    const args = { ...unknownName(name, known), giver: giverOf(name) }
    yield problemOf(catalogue.PLACEHOLDER_UNKNOWN, args, at(holder, key))
  }
  for (const [, name = ''] of text.matchAll(SMALL_SETTING)) {
    const meant = name.toUpperCase()
    if (meant === name || !known.includes(meant)) continue
    yield problemOf(catalogue.PLACEHOLDER_UNKNOWN, { name, suggestion: meant, known }, at(holder, key))
  }
  for (const [written, name = ''] of text.matchAll(CHANGED_SETTING)) {
    if (written === `{${name}}` && /^\w+$/.test(name)) continue
    const suggestion = known.includes(name) ? name : onlyOther({ text, holder, key }, locales)
    yield problemOf(catalogue.PLACEHOLDER_UNKNOWN, { name, written, suggestion, known }, at(holder, key))
  }
  yield* lostBraces({ text, holder, key }, known, context)
}

/** Checks texts and URLs of the site, its pages and its forms: each "{NAME}" is a setting or is provided by the site itself. */
export function* checkPlaceholders(context: CheckContext): Generator<Problem> {
  const { config, settings, siteKeys } = context
  const site = config.site?.config
  if (site === undefined || settings === undefined) return
  // A member with errors of its own, even in its name, still provides the value.
  const isThere = (member: string): boolean =>
    [...siteKeys].some((key) => key === member || suggest(key, [member]) === member)
  const known = [
    ...settings,
    ...(isThere('opening') ? OPENING_SETTINGS : []),
    ...(isThere('privacy') ? [KEEP_DAYS] : []),
  ]
  const files = [
    site,
    ...config.channels.map((each) => each.config),
    ...config.forms.map((each) => each.config),
    ...(config.accessibility === undefined ? [] : [config.accessibility.config]),
  ]
  for (const written of files.flatMap((file) => [...textsIn(file)])) {
    const wrong = [...wrongNames(written, known, context)]
    yield* wrong.length > 0 ? wrong : missingNames(written, known, context)
  }
}

function isAccepted(create: () => unknown): boolean {
  try {
    create()
    return true
  } catch {
    return false
  }
}

/** Maximum length of a language code. The grammar of tags allows longer ones, but none was ever registered. */
const MAX_LANGUAGE_CODE_LENGTH = 3

/**
 * Whether a code is a known language. An unknown two-letter code is often a country: "jp" for "ja". All two-letter languages have names;
 * not all three-letter ones do.
 */
function isLanguage(language: string): boolean {
  if (language.length !== 2) return language.length <= MAX_LANGUAGE_CODE_LENGTH
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined
}

function isTag(tag: string): boolean {
  return isAccepted(() => new Intl.Locale(tag)) && isLanguage(new Intl.Locale(tag).language)
}

/** Returns the time zone with the most similar city name; the continent before it says little. */
function intendedZone(zone: string): string | undefined {
  const cityOf = (name: string): string => name.split('/').at(-1) ?? name
  const zones = Intl.supportedValuesOf('timeZone')
  const city = suggest(cityOf(zone), zones.map(cityOf))
  return zones.find((name) => cityOf(name) === city)
}

/** Returns the tag meant by an invalid one: with a hyphen for an underscore, or the language code for the country's. */
function intendedTag(tag: string): string | undefined {
  const hyphened = tag.replaceAll('_', '-')
  if (isTag(hyphened)) return hyphened === tag ? undefined : new Intl.Locale(hyphened).toString()
  const named = languageCalled(tag)
  if (named !== undefined) return named
  if (!/^[A-Za-z]{2}$/.test(tag)) return undefined
  const { language } = new Intl.Locale(`und-${tag}`).maximize()
  return language === undefined || language === 'und' || language === tag || !isTag(language)
    ? undefined
    : language
}

/**
 * Returns the code that replaces a deprecated or bibliographic one: "in" was Indonesian, libraries write "arm" for Armenian. Includes the
 * language of the country with that code, which may be meant.
 */
function laterTag(tag: string) {
  const { language } = new Intl.Locale(tag)
  const [written = ''] = tag.split('-')
  if (language === undefined || written.toLowerCase() === language) return undefined
  const ofCountry = written.length === 2 ? new Intl.Locale(`und-${written}`).maximize().language : undefined
  const country = ofCountry === undefined || ['und', language].includes(ofCountry) ? undefined : ofCountry
  return { later: language, name: unicodeNames('language', language), country }
}

/**
 * Returns the language of the country whose code was written in place of a language. That is so if the label is the name of that
 * language, or if the museum is in that country and the label is no name of the tag's own language. "kr" is Kanuri, and the code of
 * Korea.
 */
function languageOfCountry(
  { tag, label, code }: SiteConfig['locales'][number],
  { place }: SiteConfig,
  { registry, config }: CheckContext,
): string | undefined {
  const missingIn = (each: string): number =>
    registry.missingTexts?.({ code, tag: each }, undefined, usedParts(config)).length ?? 0
  if (!/^[A-Za-z]{2}$/.test(tag) || missingIn(tag) === 0) return undefined
  const { language } = new Intl.Locale(`und-${tag}`).maximize()
  if (language === undefined || language === 'und' || language === tag.toLowerCase()) return undefined
  const called = languageCalled(label)
  const isHere = place?.country === tag.toUpperCase() && missingIn(language) === 0
  return called === language || (isHere && called !== tag.toLowerCase()) ? language : undefined
}

/** Reports tags whose language the museum writes in another script. */
function* checkScripts(
  { locales: configs }: SiteConfig,
  { texts: all, at }: CheckContext,
): Generator<Problem> {
  for (const locale of configs.filter(({ tag }) => isTag(tag))) {
    const { code, tag, label } = locale
    const text = all
      .flatMap(({ holder }) => getOwn(holder, code) ?? [])
      .filter((each) => typeof each === 'string')
    const script = otherScript(tag, text.join(' '), label)
    if (script === undefined) continue
    const { language = '', script: read = '' } = new Intl.Locale(tag).maximize()
    const meant = language === 'zh' ? `zh-${script}` : new Intl.Locale(tag, { script }).toString()
    const args = { tag, meant, written: unicodeNames('script', script), read: unicodeNames('script', read) }
    yield problemOf(catalogue.LOCALE_SCRIPT, args, at(locale, 'tag'))
  }
}

function* checkLocales(site: SiteConfig, context: CheckContext): Generator<Problem> {
  const { locales: configs } = site
  const { at } = context
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
      const args = { tag: locale.tag, suggestion: intendedTag(locale.tag) }
      yield problemOf(catalogue.LOCALE_TAG, args, at(locale, 'tag'))
      continue
    }
    const later = laterTag(locale.tag)
    if (later !== undefined)
      yield problemOf(catalogue.LOCALE_OLD, { tag: locale.tag, ...later }, at(locale, 'tag'))
    const meant = languageOfCountry(locale, site, context)
    if (meant !== undefined)
      yield problemOf(
        catalogue.LOCALE_COUNTRY,
        {
          tag: locale.tag,
          meant,
          name: unicodeNames('language', locale.tag),
          country: unicodeNames('language', meant),
        },
        at(locale, 'tag'),
      )
  }
}

/** Reports languages whose label is the name of another language of the site. */
function* checkLabels({ locales: configs }: SiteConfig, { at }: CheckContext): Generator<Problem> {
  const named = configs
    .filter(({ tag }) => isTag(tag))
    .map((locale) => ({ locale, name: ownName(locale.tag), label: locale.label.trim().toLowerCase() }))
  for (const { locale, name, label } of named) {
    const isCalled = (each: (typeof named)[number]): boolean => each.name === label && each.name !== name
    // If one language has two scripts, each label is in its own script.
    const isTurned = (each: (typeof named)[number]): boolean =>
      isWhollyIn(label, each.locale.tag, locale.tag) && isWhollyIn(each.label, locale.tag, each.locale.tag)
    const other = named.find((each) => isCalled(each) || isTurned(each))
    // Identical labels are reported separately.
    if (other === undefined || other.label === label) continue
    const args = {
      label: locale.label,
      code: locale.code,
      other: other.locale.code,
      isExchanged: other.label === name || isTurned(other),
    }
    yield problemOf(catalogue.LOCALE_LABEL, args, at(locale, 'label'))
  }
}

/** Parts of a date pattern. */
const DATE_PARTS = /YYYY|BBBB|JJJJ|M{1,3}|D{1,2}/g

/** Reports date patterns in letters of another script, such as ДД.ММ.ГГГГ, or without any part of a date. */
function* datePatterns({ locales: configs }: SiteConfig, { at }: CheckContext): Generator<Problem> {
  for (const locale of configs)
    for (const key of ['dateFormat', 'periodFormat'] as const) {
      const pattern = locale[key]
      const rest = pattern?.replace(DATE_PARTS, ' ')
      // Literals beside the parts, such as 年 and "г.", do not start with a doubled letter.
      if (pattern === undefined || (rest !== pattern && !/(?<!\p{L})(\p{L})\1/u.test(rest ?? ''))) continue
      yield problemOf(catalogue.LOCALE_DATES, { key, pattern }, at(locale, key))
    }
}

function* checkTexts(
  { texts: written = {} }: SiteConfig,
  { at, registry }: CheckContext,
): Generator<Problem> {
  const known = registry.texts
  if (known === undefined) return
  for (const key of Object.keys(written).filter((name) => !known.includes(name))) {
    const args = { key, suggestion: suggest(key, known), known }
    yield problemOf(catalogue.TEXT_UNKNOWN, args, at(written, key, 'key'))
  }
}

/** Reports placeholders, other than settings, that a site's interface text has and the engine's text does not. */
function* checkFillings({ texts: written = {} }: SiteConfig, context: CheckContext): Generator<Problem> {
  const { at, registry } = context
  const { texts: keys, textPlaceholders } = registry
  if (keys === undefined || textPlaceholders === undefined) return
  for (const [key, texts] of Object.entries(written).filter(([name]) => keys.includes(name))) {
    const known = textPlaceholders(key)
    for (const { text, holder, key: place } of textsIn(texts)) {
      for (const [, name = ''] of text.matchAll(FILLING)) {
        if (known.includes(name)) continue
        yield problemOf(catalogue.TEXT_PLACEHOLDER, { key, name, known }, at(holder, place))
      }
      yield* lostBraces({ text, holder, key: place }, known, context)
      // A missing number is reported below.
      const named = known.filter((name) => name !== NUMBER)
      yield* missingNames({ text, holder, key: place }, named, context)
    }
    yield* leftOut(key, texts, context)
  }
}

/** Reports a site's interface text that omits the number of the engine's text; "one work" may omit it. */
function* leftOut(key: string, texts: object, { at, registry }: CheckContext): Generator<Problem> {
  if (registry.neededPlaceholders?.(key).includes(NUMBER) !== true) return
  for (const [code, text] of Object.entries(texts)) {
    const written = isObject(text)
      ? ['other', ...NEEDED_FORMS].map((form) => [text, form, text[form]] as const)
      : [[texts, code, text] as const]
    for (const [holder, place, words] of written) {
      // A text with other placeholders or a missing brace is reported for that.
      if (typeof words !== 'string' || /[{}]/.test(words)) continue
      yield problemOf(catalogue.PLACEHOLDER_MISSING, { name: NUMBER, key }, at(holder, place))
    }
  }
}

/** Returns the plural categories of numbers that occur on pages. French and Spanish have one more for millions. */
function usualForms(tag: string): readonly string[] {
  const rules = new Intl.PluralRules(tag)
  return [...new Set(Array.from({ length: MAX_COUNT }, (_, n) => rules.select(n)))]
}

/** Plural categories of numbers above two. If they are missing, the fallback form shows nouns in the wrong case. */
const NEEDED_FORMS = ['few', 'many']

/**
 * Reports missing plural categories, and categories that no number of the language selects, so that they are never shown. A language
 * without texts of the engine falls back to the English text.
 */
function* checkPlurals(
  { texts: written = {}, locales: configs }: SiteConfig,
  { config, at, registry }: CheckContext,
): Generator<Problem> {
  const used = usedParts(config)
  for (const locale of configs.filter(({ tag }) => isTag(tag))) {
    const { code, tag } = locale
    const categories: readonly string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    const borrowed = registry.missingTexts?.(locale, undefined, used) ?? []
    for (const [key, texts] of Object.entries(written)) {
      const forms = getOwn(texts, code)
      if (!isObject(forms)) continue
      const args = { code, categories }
      const hasOther = Object.hasOwn(forms, 'other')
      const unused = Object.keys(forms).filter((form) => !categories.includes(form))
      for (const form of unused)
        yield problemOf(catalogue.TEXT_PLURAL, { ...args, form, hasOther }, at(forms, form, 'key'))
      if (hasOther) {
        const lacking = usualForms(tag).filter(
          (form) => NEEDED_FORMS.includes(form) && !Object.hasOwn(forms, form),
        )
        for (const form of Object.keys(forms).length > 1 ? lacking : [])
          yield problemOf(catalogue.TEXT_PLURAL, { ...args, form, isLacking: true }, at(texts, code, 'key'))
        continue
      }
      if (unused.length === 0 && borrowed.includes(key))
        yield problemOf(catalogue.TEXT_PLURAL, { ...args, form: undefined }, at(texts, code, 'key'))
    }
  }
}

/** Reports languages without interface texts in the engine or the site. */
function* checkMissing(site: SiteConfig, context: CheckContext): Generator<Problem> {
  const { locales: configs, texts: written } = site
  const { config, at, registry } = context
  const used = usedParts(config)
  for (const locale of configs.filter(({ tag }) => isTag(tag))) {
    if (languageOfCountry(locale, site, context) !== undefined) continue
    const keys = registry.missingTexts?.(locale, written, used) ?? []
    if (keys.length === 0) continue
    const args = { code: locale.code, tag: locale.tag, keys }
    yield problemOf(catalogue.TEXTS_MISSING, args, at(locale, 'tag'))
  }
}

/** Reports records translated into the language in which they should be written. */
function* checkOrder(
  { locales: configs }: SiteConfig,
  { at, findTranslation }: CheckContext,
): Generator<Problem> {
  const [first] = configs
  if (first === undefined || findTranslation === undefined || configs.length < 2) return
  const found = findTranslation(first.code)
  if (found !== undefined)
    yield problemOf(catalogue.LOCALE_ORDER, { first: first.code, ...found }, at(first, 'code'))
}

/** Setting names of secrets. Tokens and keys are not among them: those of map services are public. */
const SECRET = /passw|secret/i

/** Reports values of secrets written in the config. */
function* writtenSecrets(
  { settings = {} }: Pick<SiteConfig, 'settings'>,
  { at }: CheckContext,
): Generator<Problem> {
  for (const [name, value] of Object.entries(settings)) {
    if (!SECRET.test(name) || value.trim() === '' || /^\{[^{}]*\}$/.test(value)) continue
    const reason = message`"${name}" of "settings" sounds like a secret, and its value can be read in the config`
    const cure = message`Leave its text empty here, and set ${name} in the environment.`
    yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(settings, name))
  }
}

/** Days of 20 years, for which no museum needs the contact data of a form. */
const MAX_KEEP_DAYS = 7305

/** Reports contact data that would be kept for decades. */
function* keptLong({ privacy }: SiteConfig, { at }: CheckContext): Generator<Problem> {
  if (privacy === undefined || privacy.keepDays <= MAX_KEEP_DAYS) return
  const reason = message`"keepDays" is ${privacy.keepDays}, and contact data would be kept for ${Math.floor(privacy.keepDays / 365.25)} years`
  const cure = message`Write the number of days after which they are no longer needed, such as 365.`
  yield problemOf(catalogue.CONFIG_VALUE, { reason, cure }, at(privacy, 'keepDays'))
}

export function* checkSettings(context: CheckContext): Generator<Problem> {
  const site = context.config.site?.config
  if (site === undefined) return
  if (!isAccepted(() => new Intl.DateTimeFormat('en', { timeZone: site.timeZone }))) {
    const suggestion = intendedZone(site.timeZone)
    const args = { zone: site.timeZone, suggestion }
    yield problemOf(catalogue.SITE_TIME_ZONE, args, context.at(site, 'timeZone'))
  }
  const reason = site.ids === undefined ? undefined : regexpFault(site.ids)
  if (reason !== undefined)
    yield problemOf(catalogue.REGEXP_INVALID, { pattern: site.ids ?? '', reason }, context.at(site, 'ids'))
  yield* writtenSecrets(site, context)
  yield* keptLong(site, context)
  yield* checkLocales(site, context)
  yield* duplicateLabels(site.locales, message`languages`, context)
  yield* checkLabels(site, context)
  yield* datePatterns(site, context)
  yield* checkScripts(site, context)
  yield* checkOrder(site, context)
  yield* checkTexts(site, context)
  yield* checkFillings(site, context)
  yield* checkPlurals(site, context)
  yield* checkMissing(site, context)
}
