import type { Item } from '../../../engine/contracts/item.ts'
import { useShell, useText, useTextLanguage } from '../../ui/index.ts'
import { RichText } from '../../ui/rich-text.tsx'

/** Says that the following text is in another language than the page; nothing if it is none of the site's languages. */
export function OtherLanguage({ tag }: { readonly tag: string | undefined }) {
  const text = useText()
  const { locales } = useShell()
  const own = locales.find((each) => each.tag === tag)
  return own && <p className="other-language">{text('text.otherLanguage', { language: own.label })}</p>
}

/** The rich text of an entry, with `lang` and `dir` if its language differs from the page's. */
export function ItemText({ item, html = item.html ?? '' }: { readonly item: Item; readonly html?: string }) {
  const { textLanguage = item.language } = item
  return (
    <>
      {textLanguage !== item.language && <OtherLanguage tag={textLanguage} />}
      <RichText html={html} {...useTextLanguage()(html, textLanguage)} />
    </>
  )
}
