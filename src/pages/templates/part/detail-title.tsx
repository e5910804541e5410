import type { Item } from '../../../engine/contracts/item.ts'
import { Heading, useTextLanguage } from '../../ui/index.ts'

interface DetailTitleProps {
  readonly item: Item
  /** In place of the entry's own, such as the name of its channel. */
  readonly title?: string
  readonly prefix?: boolean
}

/** The title of a page that is about one entry, marked with its language where that is not the page's. */
export function DetailTitle({ item, title = item.title, prefix = false }: DetailTitleProps) {
  const language = useTextLanguage()(title, item.language)
  return (
    <Heading level={1} {...language}>
      {prefix && item.titlePrefix ? (
        <>
          <span className="entry__prefix">{item.titlePrefix} </span>
          {title}
        </>
      ) : (
        title
      )}
    </Heading>
  )
}
