import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { EntryDate } from '../../part/entry-date.tsx'
import { ItemTitle } from '../../part/item-title.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'

export function TextList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="text-list">
        {(items) => (
          <ul className="rows">
            {items.map((item) => (
              <li className="notice entry" key={item.id}>
                <ItemTitle item={item} level={2} />
                <EntryDate item={item} className="notice__date" />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
