import { useCallback, useId } from 'react'
import type { ItemRights } from '../../../engine/contracts/item.ts'
import { useText } from '../context.tsx'
import dialogStyles from '../dialog/dialog.css?url'
import { Dialog } from '../dialog/dialog.tsx'
import { Drawing } from '../elements.tsx'
import { loadStyles } from '../load-styles.ts'
import { useInlineKeys } from '../motion.ts'
import { RightsWords } from '../rights-words.tsx'
import type { Stage } from './use-stage.ts'
import styles from './viewer.css?url'

/** Stroked paths on a 24 by 24 grid. */
const paths = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 4h16v16H4zM9 9h6v6H9z',
  turn: 'M19 12a7 7 0 1 1-2.5-5.4M17 3v4h-4',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  close: 'M6 6l12 12M18 6 6 18',
} as const

interface ViewerControlsProps {
  readonly stage: Stage
  readonly count: number
  readonly onClose: () => void
}

function ViewerControls({ stage, count, onClose }: ViewerControlsProps) {
  const text = useText()
  const keys = useInlineKeys()
  const { current, playing, fullScreen } = stage
  const button = (icon: keyof typeof paths, name: string, onClick: () => void, key: string) => (
    <button
      className="viewer__button"
      type="button"
      aria-label={name}
      aria-keyshortcuts={key}
      onClick={onClick}
    >
      <Drawing path={paths[icon]} directional={icon === 'previous' || icon === 'next'} />
    </button>
  )
  return (
    <>
      {count > 1 && (
        <>
          <div className="viewer__side viewer__side--start">
            {button('previous', text('carousel.previous'), () => stage.show(current - 1), keys.back)}
          </div>
          <div className="viewer__side viewer__side--end">
            {button('next', text('carousel.next'), () => stage.show(current + 1), keys.forward)}
          </div>
        </>
      )}
      <div className="viewer__controls" role="toolbar" aria-label={text('viewer.controls')}>
        {button('plus', text('viewer.zoomIn'), () => stage.zoom(1), '+')}
        {button('minus', text('viewer.zoomOut'), () => stage.zoom(-1), '-')}
        {button('fit', text('viewer.reset'), stage.reset, '0')}
        {button('turn', text('viewer.turn'), stage.turn, 'r')}
        {count > 1 &&
          button(
            playing ? 'pause' : 'play',
            text(playing ? 'carousel.pause' : 'viewer.play'),
            stage.togglePlay,
            'p',
          )}
        {document.fullscreenEnabled &&
          button(
            fullScreen ? 'shrink' : 'expand',
            text(fullScreen ? 'viewer.leaveFullScreen' : 'viewer.fullScreen'),
            stage.toggleFullScreen,
            'f',
          )}
      </div>
      <div className="viewer__close">{button('close', text('action.close'), onClose, 'Escape')}</div>
    </>
  )
}

interface StageDialogProps {
  readonly stage: Stage
  readonly count: number
  /** Label of the dialog for screen readers. */
  readonly name: string
  readonly caption: string
  readonly rights?: ItemRights | undefined
  readonly onClosed: () => void
}

/** Loads the styles of a full-screen stage. */
export function stageStyles(): Promise<unknown> {
  return Promise.all([loadStyles(dialogStyles), loadStyles(styles)])
}

/** A full-screen stage with caption and controls. Its keys work wherever the focus is. */
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
