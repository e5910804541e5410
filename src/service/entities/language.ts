/** Languages that records are kept in; Chinese is the record itself, English its translation. */
export const languages = ['zh', 'en'] as const

export type Language = (typeof languages)[number]

const suffix = '_EN'

/** Channel number without its language suffix, and the language it asks for (readings, language). */
export const splitChannelNo = (
  channelNo: string,
): { readonly channelNo: string; readonly language: Language } =>
  channelNo.endsWith(suffix)
    ? { channelNo: channelNo.slice(0, -suffix.length), language: 'en' }
    : { channelNo, language: 'zh' }

/** Channel number as answered in a language. */
export const joinChannelNo = (channelNo: string, language: Language): string =>
  language === 'en' ? `${channelNo}${suffix}` : channelNo

const onlyEnglish = /^en(?:-[a-z0-9]+)*$/i

/**
 * Language that the header Accept-Language asks for: English when it names that one language, as `en` or `en-GB` do.
 * A browser's own list, such as `en-US,en;q=0.9`, does not turn a Chinese page English.
 */
export const headerLanguage = (header: string | undefined): Language =>
  onlyEnglish.test(header?.trim() ?? '') ? 'en' : 'zh'
