import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import { classNames, Picture, useText } from '../../../ui/index.ts'
import { altUnlessTitle } from '../../part/entries.tsx'
import { Excerpt, ItemDay, ItemTitle, Words } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import type { BookListOptions } from '../list-options.ts'

export function BookList({ view, options }: TemplateProps<BookListOptions>) {
  const { main } = view.data
  const led = options.lead && main?.ok === true && main.page === 1
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="book-list">
        {([first, ...others]) => (
          <>
            {led && first && <Issue item={first} />}
            <ul className={classNames('shelf', led && 'shelf--led')}>
              {(led || first === undefined ? others : [first, ...others]).map((item, index) => (
                <li className="book entry" key={item.id}>
                  <Picture
                    className="book__cover"
                    picture={item.image}
                    alt={altUnlessTitle(item)}
                    ratio="cover"
                    priority={!led && index === 0}
                    sizes={pictureSizes.book}
                  />
                  <div className="book__text">
                    <ItemTitle item={item} level={2} />
                    <Words as="p" className="tile__subtitle" item={item}>
                      {item.subtitle}
                    </Words>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </ListBody>
    </div>
  )
}

/** The newest issue, shown large before the others. */
function Issue({ item }: { readonly item: Item }) {
  const text = useText()
  return (
    <article className="issue entry">
      <Picture
        className="book__cover"
        picture={item.image}
        ratio="cover"
        priority
        sizes={pictureSizes.issue}
      />
      <div className="issue__text">
        <p className="tile__subtitle">
          <ItemDay item={item} /> <Words item={item}>{item.subtitle}</Words>
        </p>
        <ItemTitle item={item} level={2} />
        <Excerpt item={item} />
        <p className="entry__more" aria-hidden="true">
          {text('archive.read')}
        </p>
      </div>
    </article>
  )
}
