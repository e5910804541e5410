import { directionOf, runsAs } from '../../../base/text/text-language.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import { classNames, Heading, Held, Link, useShell, useTextLanguage } from '../../ui/index.ts'

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
): Partial<ItemLanguage> {
  const { locale } = useShell()
  // A text that is mostly in the page's script runs as the page does, whatever word it begins with.
  const runsOtherwise = !runsAs(words ?? '', locale.tag)
  return { ...(runsOtherwise && { dir: 'auto' }), ...useTextLanguage()(words, language) }
}

interface WordsProps {
  /** The entry that the words are of. */
  readonly item: Pick<Item, 'language'>
  readonly children: string | undefined
  readonly as?: 'p' | 'span' | 'li'
  readonly className?: string
}

/** Words of an entry, marked with their language and direction where these are not the page's; nothing where there are none. */
export function Words({ item, children, as: Tag = 'span', className }: WordsProps) {
  const language = useWordsLanguage(children, item)
  if (!children) return null
  return (
    <Tag className={className} {...language}>
      <Held>{children}</Held>
    </Tag>
  )
}

interface ItemTitleProps {
  readonly item: Item
  readonly level: 2 | 3
  readonly newTab?: boolean | undefined
  readonly prefix?: boolean | undefined
  readonly className?: string | undefined
}

/** An entry's title; its link covers the whole entry (`.entry` in CSS). */
export function ItemTitle({ item, level, newTab, prefix = false, className }: ItemTitleProps) {
  const words = (
    <>
      {prefix && item.titlePrefix && <span className="entry__prefix">{item.titlePrefix} </span>}
      {item.title}
    </>
  )
  return (
    <Heading
      level={level}
      className={classNames('entry__title', className)}
      {...useWordsLanguage(item.title, item)}
    >
      {item.href === undefined ? (
        words
      ) : (
        <Link className="entry__link" href={item.href} external={item.external} newTab={newTab}>
          {words}
        </Link>
      )}
    </Heading>
  )
}

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
