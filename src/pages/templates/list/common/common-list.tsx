import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { NewsRow } from '../../part/entries.tsx'
import { hasDate } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'

export function CommonList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="common-list">
        {(items) => {
          const pictured = items.some((item) => item.image !== undefined)
          const dated = items.some(hasDate)
          return (
            <ul className="rows">
              {items.map((item, index) => (
                <li key={item.id}>
                  <NewsRow item={item} level={2} pictured={pictured} dated={dated} first={index === 0} />
                </li>
              ))}
            </ul>
          )
        }}
      </ListBody>
    </div>
  )
}
