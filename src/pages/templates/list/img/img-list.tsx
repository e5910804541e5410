import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { useCrop } from '../../../ui/index.ts'
import { PictureRows, Tiles } from '../../part/entries.tsx'
import { ListBody } from '../../part/list-body.tsx'
import { PageHead } from '../../part/page-head.tsx'
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
            <Tiles items={items} columns={columns} ratio={ratio} level={2} isFirst />
          ) : (
            <PictureRows items={items} columns={columns} />
          )
        }
      </ListBody>
    </div>
  )
}
