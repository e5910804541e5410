/** Languages that records are kept in; Chinese is the record itself, English its translation. */
export const languages = ['zh', 'en'] as const

export type Language = (typeof languages)[number]

const SUFFIX = '_EN'

/** Channel number without its language suffix, and the language it asks for (readings, language). */
export function splitChannelNo(channelNo: string): {
  readonly channelNo: string
  readonly language: Language
} {
  return channelNo.endsWith(SUFFIX)
    ? { channelNo: channelNo.slice(0, -SUFFIX.length), language: 'en' }
    : { channelNo, language: 'zh' }
}

/** Channel number as answered in a language. */
export function joinChannelNo(channelNo: string, language: Language): string {
  return language === 'en' ? `${channelNo}${SUFFIX}` : channelNo
}

const ONLY_ENGLISH = /^en(?:-[a-z0-9]+)*$/i

/**
 * Language that the header Accept-Language asks for: English when it names that one language, as `en` or `en-GB` do.
 * A browser's own list, such as `en-US,en;q=0.9`, does not turn a Chinese page English.
 */
export function headerLanguage(header: string | undefined): Language {
  return ONLY_ENGLISH.test(header?.trim() ?? '') ? 'en' : 'zh'
}
