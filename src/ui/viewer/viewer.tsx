import { useCallback, useId } from 'react'
import type { Picture } from '../../contracts/item.ts'
import type { ShellView } from '../../contracts/view.ts'
import { useText } from '../context.tsx'
import dialogStyles from '../dialog/dialog.css?url'
import { Dialog } from '../dialog/dialog.tsx'
import { loadStyles, mount } from '../dialog/mount.tsx'
import { useStage } from './use-stage.ts'
import styles from './viewer.css?url'
import { ViewerControls } from './viewer-controls.tsx'

export interface ViewerProps {
  readonly pictures: readonly Picture[]
  /** Names pictures that have no text of their own. */
  readonly title: string
  /** The picture shown first. */
  readonly index: number
}

/** Pictures one at a time in full, over the whole screen. */
function Viewer({ pictures, title, index, onClosed }: ViewerProps & { readonly onClosed: () => void }) {
  const text = useText()
  const id = useId()
  const stage = useStage(pictures, index)
  const { act, current, broken } = stage
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !act(event.key)) return
      event.preventDefault()
    },
    [act],
  )
  const caption = pictures[current]?.alt || title
  return (
    <Dialog
      className="viewer"
      labelledBy={`${id}name`}
      describedBy={`${id}caption`}
      onClosed={onClosed}
      onKeyDown={onKeyDown}
    >
      {(close) => (
        <div className="viewer__frame">
          <p className="visually-hidden" id={`${id}name`}>
            {text('viewer.label')}
          </p>
          <div className="viewer__stage" ref={stage.view} />
          {broken && <p className="viewer__broken">{text('viewer.broken')}</p>}
          <p className="viewer__caption" id={`${id}caption`} role="status">
            {pictures.length > 1 && (
              <span className="viewer__position">
                {text('carousel.position', { n: current + 1, total: pictures.length })}
              </span>
            )}
            <span>{caption}</span>
          </p>
          <ViewerControls stage={stage} count={pictures.length} onClose={close} />
        </div>
      )}
    </Dialog>
  )
}

export async function showViewer(shell: ShellView, props: ViewerProps): Promise<void> {
  await Promise.all([loadStyles(dialogStyles), loadStyles(styles)])
  mount(shell, (remove) => <Viewer {...props} onClosed={remove} />)
}
