import { directionOf } from '../../../base/text/direction.ts'
import type { Item } from '../../../engine/contracts/item.ts'

/**
 * Language and direction of an entry's own words, where they are not the page's (WCAG 2.2, 3.1.2 Language of Parts). Where no language is
 * known, their first letters say the direction.
 */
export function itemLanguage({ language }: Pick<Item, 'language'>): {
  readonly lang?: string
  readonly dir: 'ltr' | 'rtl' | 'auto'
} {
  return language === undefined ? { dir: 'auto' } : { lang: language, dir: directionOf(language) }
}
