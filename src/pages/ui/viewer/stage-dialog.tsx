import { useCallback, useId } from 'react'
import type { ItemRights } from '../../../engine/contracts/item.ts'
import { useText } from '../context.tsx'
import dialogStyles from '../dialog/dialog.css?url'
import { Dialog } from '../dialog/dialog.tsx'
import { loadStyles } from '../load-styles.ts'
import { RightsWords } from '../rights-words.tsx'
import type { Stage } from './use-stage.ts'
import styles from './viewer.css?url'
import { ViewerControls } from './viewer-controls.tsx'

interface StageDialogProps {
  readonly stage: Stage
  readonly count: number
  /** What the dialog is, for screen readers. */
  readonly name: string
  readonly caption: string
  readonly rights?: ItemRights | undefined
  readonly onClosed: () => void
}

/** Resolves when a stage over the whole screen has its styles. */
export function stageStyles(): Promise<unknown> {
  return Promise.all([loadStyles(dialogStyles), loadStyles(styles)])
}

/** A stage over the whole screen with its caption and controls; its keys work wherever the focus is. */
export function StageDialog({ stage, count, name, caption, rights, onClosed }: StageDialogProps) {
  const text = useText()
  const id = useId()
  const { act, current, broken } = stage
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !act(event.key)) return
      event.preventDefault()
    },
    [act],
  )
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
            {name}
          </p>
          <div className="viewer__stage" ref={stage.view} />
          {broken && <p className="viewer__broken">{text('viewer.broken')}</p>}
          <p className="viewer__caption" id={`${id}caption`} role="status">
            {count > 1 && (
              <span className="viewer__position">
                {text('carousel.position', { n: current + 1, total: count })}
              </span>
            )}
            <span>{caption}</span>
            {rights && (
              <span className="viewer__rights">
                <RightsWords rights={rights} />
              </span>
            )}
          </p>
          <ViewerControls stage={stage} count={count} onClose={close} />
        </div>
      )}
    </Dialog>
  )
}
