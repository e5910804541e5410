import { type Language, message } from '../engine/errors/index.ts'
import type { SiteManifest } from '../engine/index.ts'

/**
 * Says where the site is in the reader's language, where that is one of the site's but not its first; undefined where the
 * address without a parameter is theirs.
 */
export function ownAddress(
  { locales }: Pick<SiteManifest, 'locales'>,
  address: string,
  language: Language,
): string | undefined {
  const own = locales.find(({ tag }) => tag.split('-')[0] === language)
  if (own === undefined || own === locales[0]) return undefined
  const words = message`in English at ${address}?lang=${own.code}`
  return words[language]
}
