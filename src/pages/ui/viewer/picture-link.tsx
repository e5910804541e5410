import type { ReactNode } from 'react'
import { useText } from '../context.tsx'
import type { Viewing } from './use-viewer.ts'

interface PictureLinkProps {
  readonly viewing: Viewing
  readonly index: number
  /** Address of the full picture: where the link leads without scripts. */
  readonly href: string
  readonly title: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** A link to a picture in full that opens the image viewer. */
export function PictureLink({ viewing, index, href, title, className, children }: PictureLinkProps) {
  const text = useText()
  return (
    <a
      className={className}
      href={href}
      aria-label={text('gallery.open', { title })}
      aria-haspopup="dialog"
      onClick={(event) => viewing.open(event, index)}
      {...viewing.fetching}
    >
      {children}
    </a>
  )
}
