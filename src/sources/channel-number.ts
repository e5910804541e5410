import type { LocaleConfig } from '../../schemas/config/index.ts'

interface Suffixes {
  readonly locales: readonly Pick<LocaleConfig, 'code' | 'tag' | 'channelSuffix'>[]
}

/** The language whose suffix a channel number carries (readings, 3). */
export function suffixedLocale(channel: string, { locales }: Suffixes) {
  return locales.find(({ channelSuffix }) => channelSuffix !== '' && channel.endsWith(channelSuffix))
}

/** A channel number as the config writes it. */
export function withoutSuffix<T extends string | undefined>(channel: T, suffixes: Suffixes): T | string {
  const locale = channel === undefined ? undefined : suffixedLocale(channel, suffixes)
  return channel === undefined || locale === undefined
    ? channel
    : channel.slice(0, -locale.channelSuffix.length)
}

/**
 * Tag of the language a record is in by its channel number, where that is not the page's: without a suffix it is in the
 * first language that has none.
 */
export function languageOf(
  channel: string | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  if (channel === undefined) return undefined
  const own =
    suffixedLocale(channel, { locales }) ?? locales.find(({ channelSuffix }) => channelSuffix === '')
  return own === undefined || own.code === locale.code ? undefined : own.tag
}

/** Tag of the language that a record is shown in where it says that it is in others than the page's: the first of the site's. */
export function otherLanguage(
  languages: readonly string[] | undefined,
  { locale, locales }: Suffixes & { readonly locale: Pick<LocaleConfig, 'code'> },
): string | undefined {
  if (languages === undefined || languages.length === 0 || languages.includes(locale.code)) return undefined
  return locales.find(({ code }) => languages.includes(code))?.tag
}
