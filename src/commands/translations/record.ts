import { getOwn, omitUndefined } from '../../base/object.ts'
import type { Place } from '../../engine/errors/index.ts'
import {
  type ConfigText,
  compareTranslations,
  type Registry,
  readSiteTexts,
  recordTranslations,
  type SiteTexts,
  schemaAddress,
  TRANSLATIONS_FILE,
  translationsOfText,
} from '../../engine/index.ts'
import type { FileChange } from '../new/change.ts'
import { printFile } from '../new/edit-json.ts'
import { isLeftInEnglish } from '../new/samples/samples.ts'
import { toMessageFormat } from './units.ts'

/** The updated translation record. */
export interface RecordOutcome {
  /** Undefined if nothing changes. */
  readonly change?: FileChange
  readonly added: number
  readonly accepted: number
  /** Number of stale translations. */
  readonly stale: number
  /** Accepted places that have no text. */
  readonly unknown: readonly string[]
}

/**
 * Which stale translations to accept: all, or those below places such as "channels/news.json#/title". The place of a text in one language,
 * "channels/news.json#/title/nl", also confirms it as identical to English.
 */
export type StaleAcceptance = 'none' | 'all' | readonly string[]

/** Texts confirmed as identical to English samples, by language code. */
type SameAsEnglishTexts = SiteTexts['sameAsEnglish']

/** Returns texts identical to English: those recorded and still in use, and those newly confirmed. */
function sameAsEnglishTexts(
  { locales, texts, sameAsEnglish, files }: SiteTexts,
  accepted: StaleAcceptance,
  said: SameAsEnglishTexts,
): SameAsEnglishTexts {
  const isNamed = ({ file, pointer }: Place, code: string): boolean =>
    Array.isArray(accepted) && accepted.includes(`${file}#${pointer}/${code}`)
  const byLanguage = locales.map(({ code, tag }) => {
    const words = texts.flatMap(({ place, values }) => {
      const text = getOwn(values, code)
      if (typeof text !== 'string' || !isLeftInEnglish(text, tag, [], files)) return []
      const isKnown = [sameAsEnglish, said].some((each) => getOwn(each, code)?.includes(text) === true)
      return isKnown || isNamed(place, code) ? [text] : []
    })
    return [code, [...new Set(words)].sort()] as const
  })
  return Object.fromEntries(byLanguage.filter(([, words]) => words.length > 0))
}

type FromEnglishTexts = SiteTexts['fromEnglish']

/** Returns translations of English samples: those recorded and still in use, and those newly returned. */
function fromEnglishWords(
  { locales, texts, fromEnglish }: SiteTexts,
  came: FromEnglishTexts,
): FromEnglishTexts {
  const byLanguage = locales.map(({ code }) => {
    const said = new Set(texts.map(({ values }) => toMessageFormat(getOwn(values, code))))
    const all = [fromEnglish, came].map((each) => getOwn(each, code) ?? {})
    const translations = [...new Set(all.flatMap(Object.keys))].filter((text) => said.has(text)).sort()
    const entries = translations.map((text) => {
      const english = new Set(all.flatMap((each) => getOwn(each, text) ?? []))
      return [text, [...english].sort()] as const
    })
    return [code, Object.fromEntries(entries)] as const
  })
  return Object.fromEntries(byLanguage.filter(([, words]) => Object.keys(words).length > 0))
}

function isBelow(place: string, parent: string): boolean {
  return place === parent || place.startsWith(`${parent}/`) || place.startsWith(`${parent}#`)
}

/**
 * Returns the translation record updated with the current translations. A site in one language has none, unless texts are confirmed as
 * identical to English.
 *
 * @param said Returned texts that are identical to English.
 * @param came Returned translations of English samples.
 */
export function recordOf(
  files: readonly ConfigText[],
  registry: Registry,
  accepted: StaleAcceptance = 'none',
  said: SameAsEnglishTexts = {},
  came: FromEnglishTexts = {},
): RecordOutcome {
  const siteTexts = readSiteTexts(files, registry)
  const { locales, texts, recorded } = siteTexts
  const codes = locales.map(({ code }) => code)
  const now = texts.flatMap(({ place, values }) => {
    const name = `${place.file}#${place.pointer}`
    const isAccepted = (language: string): boolean =>
      accepted === 'all' ||
      (accepted !== 'none' &&
        accepted.some((parent) => isBelow(name, parent) || parent === `${name}/${language}`))
    return translationsOfText(values, codes).map((translation) => ({
      ...translation,
      isAccepted: isAccepted(translation.language),
    }))
  })
  const names = texts.map(({ place }) => `${place.file}#${place.pointer}`)
  const isKnown = (place: string): boolean =>
    names.some((name) => isBelow(name, place) || codes.some((code) => place === `${name}/${code}`))
  const known = compareTranslations(recorded, now)
  const stale = known.filter(({ madeFrom }) => madeFrom.length > 0)
  const before = files.find(({ path }) => path === TRANSLATIONS_FILE)?.text
  const $schema = schemaAddress(files, TRANSLATIONS_FILE, 'translations')
  const sameAsEnglish = sameAsEnglishTexts(siteTexts, accepted, said)
  const hasSame = Object.keys(sameAsEnglish).length > 0
  const fromEnglish = fromEnglishWords(siteTexts, came)
  const hasEnglish = Object.keys(fromEnglish).length > 0
  const translations = recordTranslations(recorded, now)
  const after = printFile({
    $schema,
    translations,
    ...(hasSame ? { sameAsEnglish } : {}),
    ...(hasEnglish ? { fromEnglish } : {}),
  })
  const isNeeded = now.length > 0 || hasSame || hasEnglish || before !== undefined
  return {
    ...(isNeeded && after !== before
      ? { change: { path: TRANSLATIONS_FILE, after, ...omitUndefined({ before }) } }
      : {}),
    added: known.filter(({ isNew }) => isNew).length,
    accepted: stale.filter(({ isAccepted }) => isAccepted).length,
    stale: stale.filter(({ isAccepted }) => !isAccepted).length,
    unknown: Array.isArray(accepted) ? accepted.filter((place) => !isKnown(place)) : [],
  }
}
