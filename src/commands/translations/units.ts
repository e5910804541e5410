import { parse } from '@messageformat/parser'
import { descriptionIn, type LocaleConfig } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { getOwn, isObject, omitUndefined } from '../../base/object.ts'
import { message } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compareTranslations,
  type Registry,
  readSiteTexts,
  type SiteText,
  type SiteTexts,
  translationsOfText,
} from '../../engine/index.ts'
import {
  aboutText,
  en,
  isTextUsed,
  missingTexts,
  PLURAL_CATEGORIES,
  shippedLanguage,
  shippedTexts,
  type Texts,
} from '../../pages/texts/index.ts'
import { museumLocales } from '../new/museum-languages.ts'
import { englishOf, isLeftInEnglish } from '../new/samples/samples.ts'

/** A text to translate. */
export interface Unit {
  /** Place of the text: "channels/news.json#/title", or "site.json#/texts/pager.next" for an interface text. */
  readonly id: string
  /** Text in the first language, or in English according to a note. Plural forms are in MessageFormat. */
  readonly source: string
  /** English texts from which the unit was exported while the first language had none of its own. */
  readonly alsoFrom?: readonly string[]
  /** Text in the target language. Empty if untranslated. */
  readonly target: string
  /** Whether `target` translates an earlier source text. */
  readonly isStale: boolean
  /** Notes for translators in English: what the text is, where it is shown, how long it may be. */
  readonly notes: readonly string[]
  /** Maximum number of characters, if limited. */
  readonly maxLength?: number
  /** Whether the text is HTML. */
  readonly isHtml?: true
  /** Whether the engine ships the text in the target language, and the site overrides it only in languages that the engine lacks. */
  readonly isShipped?: true
  /** Whether it is an interface text that no page, block or form shows. */
  readonly isUnused?: true
}

/** The texts of a config in two languages. */
export interface Units {
  readonly source: LocaleConfig
  readonly target: LocaleConfig
  /** Whether the target language is new to the site. */
  readonly isNew: boolean
  readonly units: readonly Unit[]
  /** Values that exist per language but are not translated, in the first language: pictures and hidden texts. */
  readonly untranslated: readonly { readonly id: string; readonly value: unknown }[]
  /** Parsed content of each config file. */
  readonly values: ReadonlyMap<string, unknown>
}

/** Larger limits are not mentioned to translators. */
export const MAX_MENTIONED_LIMIT = 2000

function limitOf({ schema }: SiteText): number | undefined {
  const { additionalProperties } = schema
  const limit: unknown = isObject(additionalProperties)
    ? getOwn(additionalProperties, 'maxLength')
    : undefined
  return typeof limit === 'number' && limit <= MAX_MENTIONED_LIMIT ? limit : undefined
}

/** Returns the routes of the pages to which a place in a channel file belongs. */
function routesAt(
  files: ReadonlyMap<string, unknown>,
  { file, pointer }: SiteText['place'],
): readonly string[] {
  const channel = files.get(file)
  const pages: unknown = isObject(channel) ? channel.pages : undefined
  if (!Array.isArray(pages)) return []
  const index = /^\/pages\/(\d+)\//.exec(pointer)?.[1]
  const shown = index === undefined ? pages : [pages[Number(index)]]
  return shown.flatMap((page: unknown) =>
    isObject(page) && typeof page.route === 'string' ? [page.route] : [],
  )
}

/** Pictures of pages by route. */
export type Pictures = ReadonlyMap<string, string>

/** Whether a text is still an English sample. */
function isBegun(
  values: SiteText['values'],
  { code, tag }: LocaleConfig,
  { sameAsEnglish, files }: SiteTexts,
): boolean {
  return isLeftInEnglish(toMessageFormat(getOwn(values, code)), tag, getOwn(sameAsEnglish, code), files)
}

/**
 * Returns the English sample from which other languages were exported while the first language had it, recognized by languages that still
 * have it.
 */
function begunFrom(values: SiteText['values'], locales: readonly LocaleConfig[]): readonly string[] {
  return locales.flatMap(({ code, tag }) => englishOf(toMessageFormat(getOwn(values, code)), tag))
}

/** Returns the English sample that a returned translation was made from. */
function madeFromEnglish(
  values: SiteText['values'],
  { code }: LocaleConfig,
  { fromEnglish }: SiteTexts,
): readonly string[] {
  return getOwn(getOwn(fromEnglish, code), toMessageFormat(getOwn(values, code))) ?? []
}

function inEnglish({ label }: LocaleConfig): string {
  return `In English: the site has no such text in ${label} yet`
}

function textUnit(
  text: SiteText,
  [from, to]: readonly [LocaleConfig, LocaleConfig],
  texts: SiteTexts,
  stale: ReadonlySet<SiteText['values']>,
  routes: readonly string[],
  pictures: Pictures,
): Unit | undefined {
  const { place, values, schema } = text
  const source = toMessageFormat(getOwn(values, from.code))
  if (source === '') return undefined
  const written = toMessageFormat(getOwn(values, to.code))
  const isOpen = isBegun(values, to, texts)
  const target = isOpen ? '' : written
  const isEnglish = from !== to && isBegun(values, from, texts)
  const maxLength = limitOf(text)
  const what = schema.description === undefined ? [] : [descriptionIn(schema.description, 'en')]
  const where =
    routes.length === 0 ? [] : [`Shown on: ${routes.slice(0, 5).join(' ')}${routes.length > 5 ? ' …' : ''}`]
  const shown = routes.flatMap((route) => pictures.get(route) ?? [])
  return {
    id: `${place.file}#${place.pointer}`,
    source,
    target,
    isStale: target !== '' && stale.has(values),
    notes: [
      ...what,
      ...(isEnglish ? [inEnglish(from)] : []),
      ...where,
      ...shown.slice(0, 2).map((file) => `Picture: ${file}`),
      ...(maxLength === undefined ? [] : [`At most ${maxLength} characters`]),
    ],
    alsoFrom: [
      ...begunFrom(values, texts.locales),
      ...madeFromEnglish(values, to, texts),
      ...(isOpen ? [written] : []),
    ],
    ...omitUndefined({ maxLength }),
  }
}

/** Returns the texts with stale translations. */
function staleTexts(
  { texts, recorded }: SiteTexts,
  codes: readonly [string, string],
): ReadonlySet<SiteText['values']> {
  const now = texts.flatMap(({ values }) =>
    translationsOfText(values, codes).map((each) => ({ ...each, values })),
  )
  const stale = compareTranslations(recorded, now).filter(({ madeFrom }) => madeFrom.length > 0)
  return new Set(stale.map(({ values }) => values))
}

/** Source language if the first language of the site lacks interface texts: the engine's English. */
const ENGLISH: LocaleConfig = { code: 'en', tag: 'en', label: 'English', channelSuffix: '' }

function textKeyOf({ id }: Pick<Unit, 'id'>): string | undefined {
  return /^site\.json#\/texts\/([^/]+)$/.exec(id)?.[1]
}

/**
 * Adds the English source to an interface text whose first language is itself a translation, since other languages may have been exported
 * from English before it was returned.
 */
function withEnglish(unit: Unit, source: LocaleConfig): Unit {
  const key = textKeyOf(unit)
  if (key === undefined || shippedLanguage(source.tag) !== undefined) return unit
  const english = toMessageFormat(getOwn(en, key))
  return english === '' || english === unit.source ? unit : { ...unit, alsoFrom: [english] }
}

/** Marks an interface text that the site only has because the engine lacks it in another language. */
function withShipped(
  unit: Unit,
  { values }: SiteText,
  target: LocaleConfig,
  locales: readonly LocaleConfig[],
): Unit {
  if (unit.target !== '' || textKeyOf(unit) === undefined || shippedLanguage(target.tag) === undefined)
    return unit
  const isOwnWording = locales.some(
    ({ code, tag }) => shippedLanguage(tag) !== undefined && getOwn(values, code) !== undefined,
  )
  return isOwnWording ? unit : { ...unit, isShipped: true }
}

/** Returns the interface texts that the engine lacks in the language. */
function interfaceUnits(
  { source, target }: Pick<Units, 'source' | 'target'>,
  texts: SiteTexts,
): readonly Unit[] {
  const isEnglish = source !== ENGLISH && shippedLanguage(source.tag) === undefined
  const words: Texts = isEnglish ? en : shippedTexts(source.tag)
  const categories = new Intl.PluralRules(target.tag).resolvedOptions().pluralCategories
  const needed = PLURAL_CATEGORIES.filter((category) => categories.includes(category)).join(', ')
  const isOfConfig = (key: string): boolean =>
    source !== ENGLISH &&
    isObject(texts.interfaceTexts[key]) &&
    getOwn(texts.interfaceTexts[key], source.code) !== undefined
  return missingTexts(target)
    .filter((key) => !isOfConfig(key))
    .map((key) => {
      const text = words[key] ?? ''
      const own = texts.interfaceTexts[key]
      const about = aboutText(key)
      return {
        id: `site.json#/texts/${key}`,
        source: toMessageFormat(text),
        target: toMessageFormat(isObject(own) ? getOwn(own, target.code) : undefined),
        isStale: false,
        ...(isTextUsed(key, texts.used) ? {} : { isUnused: true as const }),
        notes: [
          about === undefined ? 'Text of the interface' : `Text of the interface: ${about}`,
          ...(isEnglish ? [inEnglish(source)] : []),
          ...(typeof text === 'string' ? [] : [`Plural forms of the language: ${needed}`]),
        ],
      }
    })
}

/**
 * Returns the locale for a language code of the site or a BCP 47 tag.
 *
 * @throws AppError for anything else, and for a first language that lacks nothing.
 */
function targetLocale(
  language: string,
  locales: readonly LocaleConfig[],
): { readonly target: LocaleConfig; readonly isNew: boolean } {
  const known = locales.find(({ code, tag }) => code === language || tag === language)
  if (known !== undefined && known === locales[0] && shippedLanguage(known.tag) !== undefined)
    throw new AppError(
      message`"${language}" is the first language of this site, from which the others are translated.`,
    )
  if (known !== undefined) return { target: known, isNew: false }
  if (language.includes(','))
    throw new AppError(message`A file of texts is in one language: export each of "${language}" on its own.`)
  const target = museumLocales([...locales.map(({ tag }) => tag), language].join(',')).at(-1)
  if (target === undefined || locales.some(({ code }) => code === target.code))
    throw new AppError(message`"${language}" cannot be distinguished from another of the languages.`)
  return { target, isNew: true }
}

/**
 * Returns everything to translate into a language: texts of the config, and interface texts that the engine lacks. For the first language,
 * these are its interface texts and remaining English samples, with English as the source.
 *
 * @param language Language code of the site, or the BCP 47 tag of a new language.
 * @throws AppError for an invalid language, and where `site.json` has no languages.
 */
export function unitsOf(
  files: readonly ConfigText[],
  registry: Registry,
  language: string,
  pictures: Pictures = new Map(),
): Units {
  const texts = readSiteTexts(files, registry)
  const [source] = texts.locales
  if (source === undefined)
    throw new AppError(message`site.json cannot be read, or names no languages. Run "vitrine check".`)
  const { target, isNew } = targetLocale(language, texts.locales)
  const values = texts.files
  const unitOf = (text: SiteText, stale: ReadonlySet<SiteText['values']>): readonly Unit[] => {
    const routes = routesAt(texts.files, text.place)
    const unit = textUnit(text, [source, target], texts, stale, routes, pictures)
    return unit === undefined ? [] : [withShipped(withEnglish(unit, source), text, target, texts.locales)]
  }
  // The config is written in the first language, so only interface texts, samples and their translations remain.
  if (target === source) {
    const begun = texts.texts.filter((text) => isBegun(text.values, source, texts))
    const done = texts.texts.flatMap((text) => {
      const [english, ...others] = madeFromEnglish(text.values, source, texts)
      return english === undefined || begun.includes(text)
        ? []
        : unitOf(text, new Set()).map((unit) => ({ ...unit, source: english, alsoFrom: others }))
    })
    const found = [
      ...begun.flatMap((text) => unitOf(text, new Set())),
      ...interfaceUnits({ source: ENGLISH, target }, texts),
      ...done,
    ]
    // An interface text that was translated is among both; the engine knows its English.
    const ids = found.map(({ id }) => id)
    return {
      source: ENGLISH,
      target,
      isNew,
      units: found.filter(({ id }, at) => ids.indexOf(id) === at),
      untranslated: [],
      values,
    }
  }
  const stale = staleTexts(texts, [source.code, target.code])
  const written = texts.texts.flatMap((text) => unitOf(text, stale))
  const units = [...written, ...interfaceUnits({ source, target }, texts)]
  const untranslated = [
    ...texts.pictures,
    ...texts.texts.filter(({ values }) => getOwn(values, source.code) === ''),
  ].map(({ place, values }) => ({ id: `${place.file}#${place.pointer}`, value: getOwn(values, source.code) }))
  return { source, target, isNew, units, untranslated, values }
}

type Forms = Readonly<Record<string, string>>

function isForms(text: unknown): text is Forms {
  return isObject(text) && Object.values(text).every((form) => typeof form === 'string')
}

/**
 * Converts a text for translators. Plural forms become ICU MessageFormat, `{n, plural, one {…} other {…}}`. Other texts are literal,
 * including braces, quotes and number signs.
 */
export function toMessageFormat(text: unknown): string {
  if (typeof text === 'string') return text
  if (!isForms(text)) return ''
  const forms = Object.entries(text).map(([category, form]) => `${category} {${form}}`)
  return `{n, plural, ${forms.join(' ')}}`
}

function isPlural(text: string): boolean {
  return /^\s*\{\s*n\s*,\s*plural\s*,/.test(text)
}

/** Parses a translation as text or plural forms. Undefined if the plural forms are invalid. */
export function fromMessageFormat(text: string): string | Forms | undefined {
  if (!isPlural(text)) return text
  try {
    const [plural, ...rest] = parse(text.trim())
    if (plural?.type !== 'plural' || rest.length > 0) return undefined
    return Object.fromEntries(
      plural.cases.map(({ key, tokens }) => [
        key,
        tokens
          .map((token) => {
            if (token.type === 'argument') return `{${token.arg}}`
            // "#" means the number, like `{n}`.
            return token.type === 'octothorpe' ? '{n}' : token.ctx.text
          })
          .join(''),
      ]),
    )
  } catch {
    return undefined
  }
}

/** Returns the names of `{name}` placeholders in a text or its plural forms. */
export function placeholdersOf(text: string | Forms): readonly string[] {
  const all = typeof text === 'string' ? text : Object.values(text).join(' ')
  return [...new Set([...all.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}
