import type { Item } from '../../../engine/contracts/item.ts'
import { Held, useTextLanguage } from '../../ui/index.ts'

interface WordsProps {
  /** The entry that the words are of. */
  readonly item: Pick<Item, 'language'>
  readonly children: string | undefined
  readonly as?: 'p' | 'span' | 'li'
  readonly className?: string
}

/** Words of an entry, marked with their language where it is not the page's; nothing where there are none. */
export function Words({ item, children, as: Tag = 'span', className }: WordsProps) {
  const languageOf = useTextLanguage()
  if (!children) return null
  return (
    <Tag className={className} {...languageOf(children, item.language)}>
      <Held>{children}</Held>
    </Tag>
  )
}
