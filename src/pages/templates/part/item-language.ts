import { directionOf } from '../../../base/text/text-language.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { useTextLanguage } from '../../ui/index.ts'

interface ItemLanguage {
  readonly lang?: string
  readonly dir: 'ltr' | 'rtl' | 'auto'
}

/**
 * Language and direction of an entry's own words, where they are not the page's (WCAG 2.2, 3.1.2 Language of Parts). Where no language is
 * known, their first letters say the direction.
 */
export function itemLanguage({ language }: Pick<Item, 'language'>): ItemLanguage {
  return language === undefined ? { dir: 'auto' } : { lang: language, dir: directionOf(language) }
}

/** The same of some of its words: a record may be in two languages, one text in each. */
export function useWordsLanguage(
  words: string | undefined,
  { language }: Pick<Item, 'language'>,
): ItemLanguage {
  return { dir: 'auto', ...useTextLanguage()(words, language) }
}
