import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { useCrop } from '../../../ui/index.ts'
import { ObjectTile, PictureRows } from '../../part/entries.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
import { tileSizes } from '../../part/picture-sizes.ts'
import type { ImgListOptions } from '../list-options.ts'

export function ImgList({ view, options }: TemplateProps<ImgListOptions>) {
  const { columns, ratio } = options
  const isCropped = useCrop(options.crop)
  return (
    <div className="list-page">
      <PageHead view={view} />
      <ListBody view={view} className="img-list">
        {(items) =>
          isCropped ? (
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
          ) : (
            <PictureRows items={items} columns={columns} />
          )
        }
      </ListBody>
    </div>
  )
}
