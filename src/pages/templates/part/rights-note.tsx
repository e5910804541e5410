import type { Item, ItemRights } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { useText } from '../../ui/index.ts'
import { RightsWords } from '../../ui/rights-words.tsx'

interface RightsNoteProps {
  readonly view: PageView
  readonly item: Item
}

/** Credit line and statement of rights of a record, and its pictures for download where they may be used again. */
export function RightsNote({ view, item }: RightsNoteProps) {
  const text = useText()
  if (item.rights === undefined) return null
  const { credit, ...statement } = item.rights
  // A fact may be the credit line already, with its label.
  const isFact = credit !== undefined && item.facts?.some(({ value }) => value === credit)
  const rights: ItemRights = isFact ? statement : item.rights
  return (
    <section className="rights">
      {(rights.name ?? rights.credit) && (
        <p className="rights__words">
          <RightsWords rights={rights} />
        </p>
      )}
      {view.download !== undefined && (
        <p>
          <a className="button" href={view.download} download>
            {text('rights.download')}
          </a>
        </p>
      )}
    </section>
  )
}
