import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Item, ItemRights, Picture as PictureData } from '../../../engine/contracts/item.ts'
import { isPlainClick } from '../../ui/elements.tsx'
import { Picture, type Translate, useText } from '../../ui/index.ts'
import { RightsWords } from '../../ui/rights-words.tsx'
import { PictureLink, useViewer } from '../../ui/viewer/use-viewer.tsx'
import { ZoomButton } from '../../ui/zoom/zoom-button.tsx'
import { pictureSizes } from './picture-sizes.ts'

/**
 * Every picture of an Item once: its own, its further ones, those of its gallery; the order is kept. A further picture
 * without a description of its own has its number, which the first one has not.
 */
export function picturesOf(item: Item, text: Translate): readonly PictureData[] {
  const all = [
    ...(item.image ? [item.image] : []),
    ...(item.images ?? []),
    ...(item.gallery ?? []).flatMap((file) => (file.picture ? [file.picture] : [])),
  ]
  return all
    .filter((picture, index) => all.findIndex(({ src }) => src === picture.src) === index)
    .map((picture, index, pictures) =>
      index > 0 && picture.alt !== '' && picture.alt === pictures[0]?.alt
        ? { ...picture, alt: text('gallery.further', { n: index + 1, title: picture.alt }) }
        : picture,
    )
}

interface ViewingProps {
  readonly pictures: readonly PictureData[]
  readonly title: string
  readonly rights?: ItemRights | undefined
  /** Offers a close look at the large picture. */
  readonly zoom?: boolean
  /** What is beside the picture, given the button for the close look. */
  readonly children: (zoom: ReactNode) => ReactNode
}

/**
 * One picture large with its label beside it, the others as thumbnails below; without pictures the label alone. A thumbnail is a link to its full
 * picture; with scripts it changes the large one instead.
 */
export function Viewing({ pictures, title, rights, zoom = false, children }: ViewingProps) {
  const text = useText()
  const [current, setCurrent] = useState(0)
  const viewing = useViewer(pictures, title, rights)
  const shown = pictures[current] ?? pictures[0]
  const choose = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setCurrent(index)
  }
  return (
    <div className={shown === undefined ? 'viewing viewing--bare' : 'viewing'}>
      {shown !== undefined && (
        <PictureLink
          className="viewing__picture"
          viewing={viewing}
          index={current}
          href={shown.src}
          title={shown.alt || title}
        >
          <Picture
            key={shown.src}
            picture={shown}
            ratio="object"
            crop={false}
            ownShape
            priority
            sizes={pictureSizes.viewing}
          />
        </PictureLink>
      )}
      {children(zoom && shown !== undefined && <ZoomButton picture={shown} title={title} rights={rights} />)}
      {shown?.rights && (
        <p className="viewing__rights">
          <RightsWords rights={shown.rights} />
        </p>
      )}
      {pictures.length > 1 && (
        <ul className="viewing__thumbs" aria-label={text('gallery.label')}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <a
                className="viewing__thumb"
                href={picture.src}
                aria-label={text('gallery.show', { n: index + 1, title })}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => choose(event, index)}
              >
                <Picture picture={picture} ratio="object" sizes={pictureSizes.viewingThumb} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
