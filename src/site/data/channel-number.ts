import type { LocaleConfig } from '../../../schemas/config/index.ts'

interface Suffixes {
  readonly locales: readonly Pick<LocaleConfig, 'code' | 'channelSuffix'>[]
}

/** The language whose suffix a channel number carries (readings, 3). */
export const suffixedLocale = (channel: string, { locales }: Suffixes) =>
  locales.find(({ channelSuffix }) => channelSuffix !== '' && channel.endsWith(channelSuffix))

/** A channel number as the config writes it. */
export const withoutSuffix = <T extends string | undefined>(channel: T, suffixes: Suffixes): T | string => {
  const locale = channel === undefined ? undefined : suffixedLocale(channel, suffixes)
  return channel === undefined || locale === undefined
    ? channel
    : channel.slice(0, -locale.channelSuffix.length)
}
