import type { Item } from '../../../engine/contracts/item.ts'
import { useWordsLanguage } from './item-language.ts'

/** The excerpt of an entry; nothing where it has none. */
export function Excerpt({ item }: { readonly item: Item }) {
  const language = useWordsLanguage(item.excerpt, item)
  if (!item.excerpt) return null
  return (
    <p className="entry__excerpt" {...language}>
      {item.excerpt}
    </p>
  )
}
