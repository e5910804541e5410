import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { classNames, Picture } from '../../../ui/index.ts'
import { Excerpt, ItemTitle } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import type { FriendListOptions } from '../list-options.ts'

export function FriendList({ view, options }: TemplateProps<FriendListOptions>) {
  const { marks } = options
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="friend-list">
        {(items) => (
          <ul className={classNames('friends', marks && 'friends--marked')}>
            {items.map((item) => (
              <li className="friend entry" key={item.id}>
                {marks && (
                  <Picture className="friend__mark" picture={item.image} ratio="mark" sizes="10rem" />
                )}
                <ItemTitle item={item} level={2} />
                <Excerpt item={item} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
