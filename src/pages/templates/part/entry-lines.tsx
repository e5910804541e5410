import type { Item } from '../../../engine/contracts/item.ts'
import { ItemTitle, Words } from './item-words.tsx'

interface EntryLinesProps {
  readonly items: readonly Item[]
  readonly newTab?: boolean | undefined
}

/** Entries as a catalogue lists them: a line each, to be read down as much as across. */
export function EntryLines({ items, newTab }: EntryLinesProps) {
  return (
    <ul className="entry-lines">
      {items.map((item) => (
        <li key={item.id}>
          <article className="entry entry-line">
            <ItemTitle item={item} level={2} newTab={newTab} />
            <Words as="p" className="entry-line__subtitle" item={item}>
              {item.subtitle}
            </Words>
            <Words as="p" className="entry-line__excerpt" item={item}>
              {item.excerpt}
            </Words>
          </article>
        </li>
      ))}
    </ul>
  )
}
