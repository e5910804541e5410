import type { Item } from '../../../engine/contracts/item.ts'
import { textLanguage } from './item-language.ts'

/** The excerpt of an entry; nothing where it has none. */
export function Excerpt({ item }: { readonly item: Item }) {
  if (!item.excerpt) return null
  return (
    <p className="entry__excerpt" {...textLanguage(item)}>
      {item.excerpt}
    </p>
  )
}
