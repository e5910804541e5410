import type { LocaleConfig } from '../../schemas/config/index.ts'
import type { IsId } from './ids.ts'
import { isChannelSegment } from './route-pattern.ts'

/** Segments without the suffixes that mean a language. */
interface Unsuffixed {
  readonly segments: readonly string[]
  /** Of the first segment that had a suffix. */
  readonly locale: string
  /** The suffix each segment had, in its proper spelling. */
  readonly suffixes: readonly string[]
}

function stripped(segment: string, locales: readonly LocaleConfig[]) {
  let text = segment
  let suffixes = ''
  let locale: string | undefined
  for (;;) {
    const lower = text.toLowerCase()
    const found = locales.find(
      ({ channelSuffix }) =>
        lower.length > channelSuffix.length && lower.endsWith(channelSuffix.toLowerCase()),
    )
    if (found === undefined) return { text, suffixes, locale }
    text = text.slice(0, -found.channelSuffix.length)
    suffixes = found.channelSuffix + suffixes
    locale ??= found.code
  }
}

/**
 * Takes the languages' channel suffixes off the segments of a path: "/News_EN/Local_EN" means the English
 * page at "/News/Local". What can only be an id is left alone. Undefined where there is none.
 */
export function createSuffixReader(
  all: readonly LocaleConfig[],
  isId: IsId,
): (segments: readonly string[]) => Unsuffixed | undefined {
  const locales = all
    .filter(({ channelSuffix }) => channelSuffix !== '')
    .toSorted((a, b) => b.channelSuffix.length - a.channelSuffix.length)
  return (segments) => {
    const parts = segments.map((segment) =>
      isId(segment) && !isChannelSegment(segment)
        ? { text: segment, suffixes: '', locale: undefined }
        : stripped(segment, locales),
    )
    const locale = parts.find((part) => part.locale !== undefined)?.locale
    if (locale === undefined) return undefined
    return {
      segments: parts.map(({ text }) => text),
      locale,
      suffixes: parts.map(({ suffixes }) => suffixes),
    }
  }
}
