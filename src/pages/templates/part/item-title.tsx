import type { Item } from '../../../engine/contracts/item.ts'
import { classNames, Heading, Link } from '../../ui/index.ts'
import { useWordsLanguage } from './item-language.ts'

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
