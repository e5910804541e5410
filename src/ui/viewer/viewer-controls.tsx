import { useText } from '../context.tsx'
import { Icon, type IconName } from '../icon.tsx'
import type { Stage } from './use-stage.ts'

interface ViewerControlsProps {
  readonly stage: Stage
  readonly count: number
  readonly onClose: () => void
}

export function ViewerControls({ stage, count, onClose }: ViewerControlsProps) {
  const text = useText()
  const { current, playing, fullScreen } = stage
  const button = (icon: IconName, name: string, onClick: () => void, key: string) => (
    <button
      className="viewer__button"
      type="button"
      aria-label={name}
      aria-keyshortcuts={key}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <>
      {count > 1 && (
        <>
          <div className="viewer__side viewer__side--start">
            {button('left', text('carousel.previous'), () => stage.show(current - 1), 'ArrowLeft')}
          </div>
          <div className="viewer__side viewer__side--end">
            {button('right', text('carousel.next'), () => stage.show(current + 1), 'ArrowRight')}
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
