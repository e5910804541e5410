import type { Item } from '../../../engine/contracts/item.ts'
import { itemLanguage } from './item-language.ts'

/** The excerpt of an entry; nothing where it has none. */
export function Excerpt({ item }: { readonly item: Item }) {
  if (!item.excerpt) return null
  return (
    <p className="entry__excerpt" {...itemLanguage(item)}>
      {item.excerpt}
    </p>
  )
}
