import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { classNames, Picture, useShell, useText } from '../../ui/index.ts'
import { PictureLink, useViewer } from '../../ui/viewer/use-viewer.tsx'
import { pictureSizes } from './picture-sizes.ts'

interface StripProps {
  readonly label: string
  readonly className?: string | undefined
  /** `<li>` elements. */
  readonly children: ReactNode
}

/**
 * A row that scrolls sideways by finger, wheel or keyboard. With scripts, buttons scroll it by its width. Its geometry
 * never changes, so nothing shifts when the buttons appear.
 */
export function Strip({ label, className, children }: StripProps) {
  const text = useText()
  const { locale } = useShell()
  const track = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const element = track.current
    if (element === null) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const turn = (direction: 1 | -1) => {
    const element = track.current
    const sign = locale.direction === 'rtl' ? -1 : 1
    element?.scrollBy({ left: sign * direction * element.clientWidth })
  }

  return (
    <div className={classNames('strip', className)}>
      <ul className="strip__track" ref={track} aria-label={label}>
        {children}
      </ul>
      <div className={classNames('strip__controls', overflows && 'strip__controls--shown')}>
        <button type="button" className="turn turn--back" onClick={() => turn(-1)}>
          <span className="visually-hidden">{text('carousel.previous')}</span>
        </button>
        <button type="button" className="turn" onClick={() => turn(1)}>
          <span className="visually-hidden">{text('carousel.next')}</span>
        </button>
      </div>
    </div>
  )
}

/** The pictures among the files, four in view (specification, section 9); each links to its large version. */
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
