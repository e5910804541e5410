import { Picture } from '../../ui/index.ts'
import { ItemTitle } from '../part/item-title.tsx'
import { ListBody } from '../part/list-body.tsx'
import { PageHead } from '../part/page-head.tsx'
import type { TemplateProps } from '../template-props.ts'

export function FriendList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="friend-list">
        {(items) => (
          <ul className="marks">
            {items.map((item) => (
              <li className="mark entry" key={item.id}>
                <Picture className="mark__picture" picture={item.image} ratio="mark" sizes="15rem" />
                <ItemTitle item={item} level={2} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
