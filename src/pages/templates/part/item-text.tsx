import type { Item } from '../../../engine/contracts/item.ts'
import { useTextLanguage } from '../../ui/index.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** The rich text of an entry, marked with its language where it is not the page's. */
export function ItemText({ item, html = item.html ?? '' }: { readonly item: Item; readonly html?: string }) {
  return <RichText html={html} {...useTextLanguage()(html, item.textLanguage ?? item.language)} />
}
