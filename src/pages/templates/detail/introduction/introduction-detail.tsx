import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Picture } from '../../../ui/index.ts'
import { DetailBody, DetailTitle } from '../../part/detail-body.tsx'
import { Attachments, Media } from '../../part/files.tsx'
import { ItemText } from '../../part/item-text.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { GalleryStrip } from '../../part/strip.tsx'

export function IntroductionDetail({ view }: TemplateProps) {
  return (
    <DetailBody view={view}>
      {(item) => (
        <article className="detail introduction">
          <DetailTitle item={item} title={view.params.id === undefined ? view.heading : item.title} />
          {item.image && (
            <Picture
              className="introduction__picture"
              picture={item.image}
              ratio="banner"
              priority
              sizes={pictureSizes.column}
            />
          )}
          {item.html && (
            <div className="introduction__text">
              <ItemText item={item} />
            </div>
          )}
          <Media item={item} />
          <GalleryStrip files={item.gallery ?? item.files} />
          <Attachments files={item.files?.filter((file) => file.picture === undefined)} />
        </article>
      )}
    </DetailBody>
  )
}
