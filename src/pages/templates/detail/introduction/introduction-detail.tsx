import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import { Heading, Picture } from '../../../ui/index.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { Attachments } from '../../part/attachments.tsx'
import { DetailBody } from '../../part/detail-body.tsx'
import { GalleryStrip } from '../../part/gallery-strip.tsx'
import { Media } from '../../part/media.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'

export function IntroductionDetail({ view }: TemplateProps) {
  return (
    <DetailBody view={view}>
      {(item) => (
        <article className="detail introduction">
          <Heading level={1}>{view.params.id === undefined ? view.heading : item.title}</Heading>
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
              <RichText html={item.html} />
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
