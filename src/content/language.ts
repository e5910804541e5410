/** Code of a language, as the config of the site writes it. */
export type LanguageCode = string

/** A language in which the content service answers. */
export interface ServiceLanguage {
  readonly code: LanguageCode
  /** BCP 47. */
  readonly tag: string
  /** Follows channel numbers that are requested in this language; empty for none. */
  readonly channelSuffix: string
}

/** The languages of a content service. */
export interface Languages {
  /** The language that records themselves are written in; the others are translations. */
  readonly own: LanguageCode
  /** Every language, the own one first. */
  readonly all: readonly ServiceLanguage[]
}

/** Languages of the specification: Chinese records, with English translations. */
const SPECIFIED: readonly ServiceLanguage[] = [
  { code: 'zh', tag: 'zh-CN', channelSuffix: '' },
  { code: 'en', tag: 'en', channelSuffix: '_EN' },
]

/** Languages of a service: those given, of which the first is the records' own; without any those of the specification. */
export function languagesOf(given: readonly ServiceLanguage[] = SPECIFIED): Languages {
  const all = given.length === 0 ? SPECIFIED : given
  return { own: all[0]?.code ?? '', all }
}

/** BCP 47 tag of a language; of one that the site does not have now, its code where that is one, else that of no language. */
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
 * Channel number without its language suffix, and the language it asks for (readings, language). A number without a suffix
 * asks for `preferred` where that language has none either, else for the records' own.
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

/** Channel number as answered in a language. */
export function joinChannelNo(languages: Languages, channelNo: string, language: LanguageCode): string {
  return `${channelNo}${suffixOf(languages, language)}`
}

const ONE_RANGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/

function primaryOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}

/** How well a language fits a language range, 0 for not at all; the same tag is the best. */
function fitOf({ code, tag }: ServiceLanguage, range: string): number {
  const own = tag.toLowerCase()
  if (own === range || code === range) return 3
  // RFC 4647, lookup: a longer range is cut until it fits.
  if (range.startsWith(`${own}-`) || range.startsWith(`${code}-`) || own.startsWith(`${range}-`)) return 2
  return primaryOf(own) === primaryOf(range) ? 1 : 0
}

/**
 * Language that the header Accept-Language asks for: the one that fits best when it names a single language, as `en` or
 * `en-GB` do. A browser's own list, such as `en-US,en;q=0.9`, does not turn the page of the first language into another.
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
