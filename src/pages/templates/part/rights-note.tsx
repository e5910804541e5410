import type { Item } from '../../../engine/contracts/item.ts'
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
  const { rights } = item
  if (rights === undefined) return null
  // A credit line alone may be a fact already, with its label.
  const isNew = rights.name ?? !item.facts?.some(({ value }) => value === rights.credit)
  return (
    <section className="rights">
      {isNew && (
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
