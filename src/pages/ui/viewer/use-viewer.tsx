import type { MouseEvent, ReactNode } from 'react'
import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import { useShell, useText } from '../context.tsx'
import { isPlainClick } from '../elements.tsx'
import { prefetchProps } from '../late-code.tsx'

function code() {
  return import('./viewer.tsx')
}

interface ViewerHandle {
  /** `onClick` handler of a link to a full picture: opens the viewer instead. If its code cannot be loaded, the link is followed. */
  open(event: MouseEvent<HTMLElement>, index: number): void
  /** Props of such a link that prefetch the viewer's code. */
  readonly fetching: ReturnType<typeof prefetchProps>
}

/** The image viewer for some pictures. `title` names those without alt text. */
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
  /** URL of the full picture, followed without scripts. */
  readonly href: string
  readonly title: string
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** A link to a full picture that opens the image viewer. */
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
