import { classNames, Picture } from '../../ui/index.ts'
import { ItemTitle } from '../part/item-title.tsx'
import { ListBody } from '../part/list-body.tsx'
import { flagOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import type { TemplateProps } from '../template-props.ts'

export function FriendList({ view }: TemplateProps) {
  const marked = flagOption(view.options, 'marks', true)
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="friend-list">
        {(items) => (
          <ul className={classNames('friends', marked && 'friends--marked')}>
            {items.map((item) => (
              <li className="friend entry" key={item.id}>
                {marked && (
                  <Picture className="friend__mark" picture={item.image} ratio="mark" sizes="10rem" />
                )}
                <ItemTitle item={item} level={2} />
                {item.excerpt && <p className="entry__excerpt">{item.excerpt}</p>}
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
