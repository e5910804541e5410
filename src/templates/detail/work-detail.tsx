import { Heading, Link, Picture, RichText, useText } from '../../ui/index.ts'
import { Carousel } from '../part/carousel.tsx'
import { DetailBody } from '../part/detail-body.tsx'
import { Facts } from '../part/facts.tsx'
import { picturesOf } from '../part/pictures-of.ts'
import type { TemplateProps } from '../template-props.ts'

export function WorkDetail({ view }: TemplateProps) {
  const text = useText()
  return (
    <DetailBody view={view}>
      {(item) => {
        const pictures = picturesOf(item)
        return (
          <article className="detail work">
            <header className="detail__head">
              <Heading level={1}>{item.title}</Heading>
              {item.author && <p className="detail__subtitle">{item.author}</p>}
            </header>
            {pictures.length === 0 ? (
              <Picture ratio="photo" />
            ) : (
              <Carousel
                className="work__pictures"
                label={item.title}
                seconds={0}
                slides={pictures.map((picture, index) => ({
                  key: picture.src,
                  content: (
                    <Link href={picture.src} newTab aria-label={text('gallery.open', { title: picture.alt })}>
                      <Picture
                        picture={picture}
                        ratio="photo"
                        priority={index === 0}
                        sizes="(min-width: 60rem) 60rem, 100vw"
                      />
                    </Link>
                  ),
                }))}
              />
            )}
            <div className="work__text">
              {item.html ? <RichText html={item.html} /> : item.excerpt && <p>{item.excerpt}</p>}
              <Facts rows={item.facts ?? []} />
            </div>
          </article>
        )
      }}
    </DetailBody>
  )
}
