import { type EntityDefinition, fallsBack, parserOf } from '../entities/definition.ts'
import { joinChannelNo, type Language, type Languages } from '../language.ts'
import type { RecordRow } from './select-records.ts'

/** Texts of a record in other languages, by language. */
export type Translations = Readonly<Record<Language, Readonly<Record<string, unknown>>>>

const NONE: Translations = {}

const parse = parserOf<Translations>()

/** The stored translations of a record. */
export function translationsOf(translations: string | null): Translations {
  return translations === null ? NONE : parse(translations)
}

/** Record laid under its texts in a language; undefined when it is not translated. */
export function translatedInto<R extends object>(
  record: R,
  translations: Translations,
  language: Language,
): R | undefined {
  const texts = Object.hasOwn(translations, language) ? translations[language] : undefined
  return texts === undefined ? undefined : { ...record, ...texts }
}

/** Which languages a record is in, where readers see only what is translated. */
function availableIn(
  definition: EntityDefinition,
  translations: Translations,
  { own, all }: Languages,
): { readonly languages?: readonly string[] } {
  if (fallsBack(definition)) return {}
  const others = all.filter(({ code }) => code !== own && Object.hasOwn(translations, code))
  return { languages: [own, ...others.map(({ code }) => code)] }
}

/**
 * Record as answered: texts of the language laid over where it is translated, live columns in place of the stored
 * values, the channel number with the suffix of the language it is really answered in, and that language where it is not the one that was asked for.
 */
export function decodeRecord<R extends object>(
  definition: EntityDefinition<R>,
  row: RecordRow,
  language: Language,
  languages: Languages,
): R {
  const record = definition.parse(row.record)
  const isTranslated = language !== languages.own
  const translations = isTranslated || !fallsBack(definition) ? translationsOf(row.translations) : NONE
  const translated = isTranslated ? translatedInto(record, translations, language) : undefined
  const live = Object.entries(definition.liveColumns).map(([field, column]) => [field, Number(row[column])])
  const channelNo: unknown = Reflect.get(record, 'channelNo')
  const suffixed =
    translated !== undefined && typeof channelNo === 'string'
      ? { channelNo: joinChannelNo(languages, channelNo, language) }
      : {}
  return {
    ...(translated ?? record),
    ...Object.fromEntries(live),
    ...suffixed,
    ...(isTranslated && translated === undefined ? { textLanguage: languages.own } : {}),
    ...availableIn(definition, translations, languages),
  }
}
