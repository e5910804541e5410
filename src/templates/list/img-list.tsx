import { ListBody } from '../part/list-body.tsx'
import { ObjectTile, tileRatios } from '../part/object-tile.tsx'
import { choiceOption, numberOption } from '../part/options.ts'
import { PageHead } from '../part/page-head.tsx'
import { tileSizes } from '../part/picture-sizes.ts'
import type { TemplateProps } from '../template-props.ts'

export function ImgList({ view }: TemplateProps) {
  const columns = numberOption(view.options, 'columns', 3)
  const ratio = choiceOption(view.options, 'ratio', tileRatios, 'photo')
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="img-list">
        {(items) => (
          <ul className={`tiles tiles--${columns}`}>
            {items.map((item, index) => (
              <li key={item.id}>
                <ObjectTile
                  item={item}
                  ratio={ratio}
                  level={2}
                  priority={index === 0}
                  sizes={tileSizes(columns)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
