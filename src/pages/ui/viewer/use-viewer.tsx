import type { MouseEvent, ReactNode } from 'react'
import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import { useShell, useText } from '../context.tsx'
import { isPlainClick } from '../elements.tsx'
import { prefetchProps } from '../late-code.tsx'

function code() {
  return import('./viewer.tsx')
}

interface ViewerHandle {
  /** For `onClick` of a link to a full picture: opens the viewer there instead; its code failing, the link is followed. */
  open(event: MouseEvent<HTMLElement>, index: number): void
  /** Props of such a link, by which the code comes before the press. */
  readonly fetching: ReturnType<typeof prefetchProps>
}

/** The image viewer over some pictures, named by `title` where a picture has no text of its own. */
export function useViewer(pictures: readonly Picture[], title: string, rights?: ItemRights): ViewerHandle {
  const shell = useShell()
  return {
    open: (event, index) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      event.currentTarget.focus({ preventScroll: true })
      code().then(
        ({ showViewer }) => showViewer(shell, { pictures, title, rights, index }),
        () => window.location.assign(pictures[index]?.src ?? ''),
      )
    },
    fetching: prefetchProps(code),
  }
}

interface PictureLinkProps {
  readonly viewing: ViewerHandle
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
