import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Item, ItemRights, Picture as PictureData } from '../../../engine/contracts/item.ts'
import { isPlainClick } from '../../ui/elements.tsx'
import { Picture, type Translate, useText } from '../../ui/index.ts'
import { RightsWords } from '../../ui/rights-words.tsx'
import { PictureLink, useViewer } from '../../ui/viewer/use-viewer.tsx'
import { ZoomButton } from '../../ui/zoom/zoom-button.tsx'
import { pictureSizes } from './picture-sizes.ts'

/**
 * Returns every picture of an Item once: its main one, further ones, then those of its gallery. A further picture with
 * the same alt text as the first gets its number added.
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
  /** Offers deep zoom on the large picture. */
  readonly zoom?: boolean
  /** Renders the content beside the picture, given the zoom button. */
  readonly children: (zoom: ReactNode) => ReactNode
}

/**
 * One large picture with its label beside it and the others as thumbnails below; the label alone without pictures. A
 * thumbnail links to its full picture; with scripts it replaces the large one instead.
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
