import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Picture, useText } from '../../../ui/index.ts'
import { Excerpt, ItemLinks, ItemTitle } from '../../part/item-words.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import type { ImgdetailListOptions } from '../list-options.ts'

export function ImgdetailList({ view, options }: TemplateProps<ImgdetailListOptions>) {
  const text = useText()
  const more = options.more ?? text('action.more')
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="imgdetail-list">
        {(items) => (
          <ul className="plates">
            {items.map((item, index) => (
              <li className="plate entry" key={item.id}>
                <Picture
                  className="plate__picture"
                  picture={item.image}
                  ratio="wide"
                  crop={options.crop}
                  priority={index === 0}
                  sizes={pictureSizes.plate}
                />
                <div className="plate__text">
                  <ItemTitle item={item} level={2} prefix />
                  <Excerpt item={item} />
                  {item.href !== undefined && (
                    <p className="entry__more" aria-hidden="true">
                      {more}
                    </p>
                  )}
                  <ItemLinks item={item} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
