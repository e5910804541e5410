/** Code of a language in the config of the site. */
export type LanguageCode = string

/** A language in which the content service answers. */
export interface ServiceLanguage {
  readonly code: LanguageCode
  /** BCP 47 language tag. */
  readonly tag: string
  /** Suffix of channel numbers in this language, such as "_EN"; empty for none. */
  readonly channelSuffix: string
}

export interface Languages {
  /** Language of the records; all others are translations. */
  readonly own: LanguageCode
  /** All languages, the records' own first. */
  readonly all: readonly ServiceLanguage[]
}

/** Languages of the specification: Chinese records, with English translations. */
const SPECIFIED: readonly ServiceLanguage[] = [
  { code: 'zh', tag: 'zh-CN', channelSuffix: '' },
  { code: 'en', tag: 'en', channelSuffix: '_EN' },
]

/**
 * Returns the languages of a service, the first of which is the records' own; by default those of the
 * specification.
 */
export function languagesOf(given: readonly ServiceLanguage[] = SPECIFIED): Languages {
  const all = given.length === 0 ? SPECIFIED : given
  return { own: all[0]?.code ?? '', all }
}

/**
 * Returns the BCP 47 tag of a language. For a language that the site no longer has, returns its code if that
 * is a valid tag, else "und".
 */
export function tagOf({ all }: Languages, language: LanguageCode): string {
  const known = all.find(({ code }) => code === language)
  if (known !== undefined) return known.tag
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'und'
  } catch {
    return 'und'
  }
}

/** Codes of all languages, the records' own first. */
export function codesOf({ all }: Languages): readonly LanguageCode[] {
  return all.map(({ code }) => code)
}

function suffixOf({ all }: Languages, language: LanguageCode): string {
  return all.find(({ code }) => code === language)?.channelSuffix ?? ''
}

/**
 * Splits a channel number into the number without its language suffix, and the language. Without a suffix,
 * the language is `preferred` if that language has no suffix either, else the records' own (readings,
 * language).
 */
export function splitChannelNo(
  languages: Languages,
  channelNo: string,
  preferred: LanguageCode = languages.own,
): { readonly channelNo: string; readonly language: LanguageCode; readonly isSuffixed: boolean } {
  let best: ServiceLanguage | undefined
  for (const each of languages.all) {
    const { length } = each.channelSuffix
    if (length > (best?.channelSuffix.length ?? 0) && channelNo.endsWith(each.channelSuffix)) best = each
  }
  if (best !== undefined)
    return {
      channelNo: channelNo.slice(0, -best.channelSuffix.length),
      language: best.code,
      isSuffixed: true,
    }
  const language = suffixOf(languages, preferred) === '' ? preferred : languages.own
  return { channelNo, language, isSuffixed: false }
}

/** Appends the suffix of a language to a channel number. */
export function joinChannelNo(languages: Languages, channelNo: string, language: LanguageCode): string {
  return `${channelNo}${suffixOf(languages, language)}`
}

const ONE_RANGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}

/** Returns how well a language matches a language range: 0 for no match, 3 for an equal tag. */
function fitOf({ code, tag }: ServiceLanguage, range: string): number {
  const own = tag.toLowerCase()
  if (own === range || code === range) return 3
  // Lookup of RFC 4647: a longer range is truncated until it matches.
  if (range.startsWith(`${own}-`) || range.startsWith(`${code}-`) || own.startsWith(`${range}-`)) return 2
  return primaryOf(own) === primaryOf(range) ? 1 : 0
}

/**
 * Returns the language of the header Accept-Language if it names a single language, as `en` or `en-GB` do,
 * else the records' own. A browser's own list, such as `en-US,en;q=0.9`, must not change the language of a
 * page.
 */
export function headerLanguage({ own, all }: Languages, header: string | undefined): LanguageCode {
  const range = header?.trim().toLowerCase() ?? ''
  if (!ONE_RANGE.test(range)) return own
  let best = { code: own, fit: 0 }
  for (const each of all) {
    const fit = fitOf(each, range)
    if (fit > best.fit) best = { code: each.code, fit }
  }
  return best.code
}
