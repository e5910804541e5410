import words from './words.json' with { type: 'json' }

type Kind = 'unknown' | 'anonymous'
type Words = Readonly<Record<string, Readonly<Record<Kind, readonly string[]>>>>

/** By language; pages use the first word of each. */
const all: Words = words

/** Maximum length of a name to check. */
export const MAX_MAKER_NAME_LENGTH = 60

/** Brackets and quotes around a name. */
const AROUND = /^([\s([{<（【〔「"'“„«]*)(.*?)([\s)\]}>）】〕」"'”“»!]*)$/su

/** Greek accents, which capitals omit: "ΑΓΝΩΣΤΟΣ" is "άγνωστος". */
const TONOS = /(\p{Script=Greek})\u0301/gu

/** Strips brackets and quotes from a name and lowercases it. */
export function bareName(name: string): string {
  const small = (AROUND.exec(name)?.[2] ?? name).replace(/\s+/g, ' ').toLowerCase()
  return small.normalize('NFD').replace(TONOS, '$1').normalize('NFC')
}

function byWord(): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>()
  for (const kinds of Object.values(all))
    for (const kind of ['unknown', 'anonymous'] as const)
      for (const word of kinds[kind]) if (!found.has(bareName(word))) found.set(bareName(word), kind)
  return found
}

const kinds = byWord()

/** Whether a name means an unknown person: "Unknown", "Anonym", "佚名". */
export function isUnknownWord(name: string): boolean {
  return kinds.has(bareName(name))
}

/**
 * Translates such a name into a language (BCP 47): "Bilinmiyor" is "Nieznany" in Polish. Undefined for any other name,
 * and if the language has the word itself.
 */
export function unknownMakerIn(name: string, tag: string): string | undefined {
  const word = name.length <= MAX_MAKER_NAME_LENGTH ? bareName(name) : ''
  const kind = kinds.get(word)
  if (kind === undefined) return undefined
  const { language, script } = new Intl.Locale(tag).maximize()
  const own = all[`${language}-${script}`] ?? all[language === 'no' ? 'nb' : (language ?? '')]
  const isOwn =
    own === undefined || [...own.unknown, ...own.anonymous].some((each) => bareName(each) === word)
  return isOwn
    ? undefined
    : name.replace(AROUND, (_all, before, _name, after) => `${before}${own[kind][0]}${after}`)
}
