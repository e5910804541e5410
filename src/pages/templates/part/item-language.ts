import { directionOf } from '../../../base/text/direction.ts'
import type { Item } from '../../../engine/contracts/item.ts'

/** Language and direction of an entry's own words, where they are not the page's (WCAG 2.2, 3.1.2 Language of Parts). */
export function itemLanguage({ language }: Pick<Item, 'language'>): {
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
} {
  return language === undefined ? {} : { lang: language, dir: directionOf(language) }
}

/** The same for a text that may be in any language: where none is known, its first letters say its direction. */
export function textLanguage(item: Pick<Item, 'language'>): {
  readonly lang?: string
  readonly dir: 'ltr' | 'rtl' | 'auto'
} {
  return { dir: 'auto', ...itemLanguage(item) }
}
