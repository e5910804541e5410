import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { ItemRights, Picture as PictureData } from '../../../../engine/contracts/item.ts'
import { Icon, Picture, useText } from '../../../ui/index.ts'
import { RightsWords } from '../../../ui/rights-words.tsx'
import { PictureLink, useViewer } from '../../../ui/viewer/use-viewer.tsx'
import { Carousel } from '../../part/carousel.tsx'
import { DetailBody, DetailTitle, RightsNote } from '../../part/detail-body.tsx'
import { Facts } from '../../part/facts.tsx'
import { Media } from '../../part/files.tsx'
import { ItemText } from '../../part/item-text.tsx'
import { Words } from '../../part/item-words.tsx'
import { pictureSizes } from '../../part/picture-sizes.ts'
import { RelatedEntries } from '../../part/related-entries.tsx'
import { picturesOf } from '../../part/viewing.tsx'
import type { WorkDetailOptions } from '../detail-options.ts'

export function WorkDetail({ view, options }: TemplateProps<WorkDetailOptions>) {
  const text = useText()
  return (
    <DetailBody view={view}>
      {(item) => {
        const pictures = picturesOf(item, text)
        return (
          <article className="detail object">
            <div className="object__hall">
              <div className={pictures.length === 0 ? 'viewing viewing--bare' : 'viewing'}>
                <WorkPictures pictures={pictures} title={item.title} rights={item.rights} />
                <div className="object__head">
                  <DetailTitle item={item} />
                  <Words as="p" className="detail__subtitle" item={item}>
                    {item.author}
                  </Words>
                  <div className="work__text">
                    {item.html ? (
                      <ItemText item={item} />
                    ) : (
                      <Words as="p" item={item}>
                        {item.excerpt}
                      </Words>
                    )}
                    <Media item={item} />
                    <Facts rows={item.facts ?? []} language={item.language} />
                    <RightsNote view={view} item={item} />
                  </div>
                </div>
              </div>
            </div>
            <div className="object__sheet">
              <RelatedEntries view={view} ratio="photo" most={options.related} />
            </div>
          </article>
        )
      }}
    </DetailBody>
  )
}

interface WorkPicturesProps {
  readonly pictures: readonly PictureData[]
  readonly title: string
  readonly rights: ItemRights | undefined
}

/** One photo at a time, from the first to the last; the magnifier opens the viewer at the current one. */
function WorkPictures({ pictures, title, rights }: WorkPicturesProps) {
  const viewing = useViewer(pictures, title, rights)
  if (pictures.length === 0) return null
  const slides = pictures.map((picture, index) => ({
    key: picture.src,
    content: (
      <>
        <PictureLink
          className="work__link"
          viewing={viewing}
          index={index}
          href={picture.src}
          title={picture.alt || title}
        >
          <Picture picture={picture} ratio="photo" priority={index === 0} sizes={pictureSizes.viewing} />
          <span className="work__magnifier">
            <Icon name="search" />
          </span>
        </PictureLink>
        {picture.rights && (
          <p className="viewing__rights">
            <RightsWords rights={picture.rights} />
          </p>
        )}
      </>
    ),
  }))
  return <Carousel className="work__pictures" label={title} seconds={0} slides={slides} />
}
