import type { MouseEvent } from 'react'
import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'
import { useShell } from '../context.tsx'
import { isPlainClick } from '../plain-click.ts'
import { fetching } from '../use-code.ts'

function code() {
  return import('./viewer.tsx')
}

export interface Viewing {
  /** For `onClick` of a link to a full picture: opens the viewer there instead; its code failing, the link is followed. */
  open(event: MouseEvent<HTMLElement>, index: number): void
  /** Props of such a link, by which the code comes before the press. */
  readonly fetching: ReturnType<typeof fetching>
}

/** The image viewer over some pictures, named by `title` where a picture has no text of its own. */
export function useViewer(pictures: readonly Picture[], title: string, rights?: ItemRights): Viewing {
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
    fetching: fetching(code),
  }
}
