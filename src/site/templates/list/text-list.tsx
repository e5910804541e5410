import type { TemplateProps } from '../../contracts/define.ts'
import { DateText } from '../../ui/index.ts'
import { ItemTitle } from '../part/item-title.tsx'
import { ListBody } from '../part/list-body.tsx'
import { PageHead } from '../part/page-head.tsx'

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
                {item.date && (
                  <p className="notice__date">
                    <DateText date={item.date} />
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
