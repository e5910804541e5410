import type { FileLink } from '../../../engine/contracts/item.ts'
import { Picture, useText } from '../../ui/index.ts'
import { PictureLink, useViewer } from '../../ui/viewer/use-viewer.tsx'
import { pictureSizes } from './picture-sizes.ts'
import { Strip } from './strip.tsx'

/** The pictures among these files, four in view (specification, section 9); each leads to its large version. */
export function GalleryStrip({ files }: { readonly files: readonly FileLink[] | undefined }) {
  const text = useText()
  const pictured = (files ?? []).flatMap((file) =>
    file.picture ? [{ id: file.id, caption: file.caption, picture: file.picture }] : [],
  )
  const viewing = useViewer(
    pictured.map(({ picture, caption }) => ({ ...picture, alt: caption ?? picture.alt })),
    text('gallery.label'),
  )
  if (pictured.length === 0) return null
  return (
    <Strip className="gallery-strip" label={text('gallery.label')}>
      {pictured.map(({ id, caption, picture }, index) => (
        <li className="gallery-strip__entry" key={id}>
          <figure>
            <PictureLink viewing={viewing} index={index} href={picture.src} title={picture.alt}>
              <Picture picture={picture} ratio="photo" sizes={pictureSizes.strip} />
            </PictureLink>
            {caption && <figcaption>{caption}</figcaption>}
          </figure>
        </li>
      ))}
    </Strip>
  )
}
