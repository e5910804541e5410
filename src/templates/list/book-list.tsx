import { Picture } from '../../ui/index.ts'
import { ItemTitle } from '../part/item-title.tsx'
import { ListBody } from '../part/list-body.tsx'
import { PageHead } from '../part/page-head.tsx'
import type { TemplateProps } from '../template-props.ts'

export function BookList({ view }: TemplateProps) {
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="book-list">
        {(items) => (
          <ul className="shelf">
            {items.map((item, index) => (
              <li className="book entry" key={item.id}>
                <Picture
                  className="book__cover"
                  picture={item.image}
                  ratio="cover"
                  priority={index === 0}
                  sizes="(min-width: 40rem) 14rem, 45vw"
                />
                <ItemTitle item={item} level={2} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
