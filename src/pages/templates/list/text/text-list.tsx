import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { classNames } from '../../../ui/index.ts'
import { EntryDate, hasDate, ItemTitle } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'

export function TextList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="text-list">
        {(items) => {
          const dated = items.some(hasDate)
          return (
            <ul className="rows">
              {items.map((item) => (
                <li className={classNames('notice entry', !dated && 'notice--undated')} key={item.id}>
                  <ItemTitle item={item} level={2} />
                  <EntryDate item={item} className="notice__date" />
                </li>
              ))}
            </ul>
          )
        }}
      </ListBody>
    </div>
  )
}
