import { useShell, useText } from '../../context.tsx'
import type { Photo } from '../use-photos.ts'

interface PhotoRowProps {
  readonly photo: Photo
  readonly all: readonly Photo[]
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One photograph: how it looks, how far it is, and what can be done with it. */
export function PhotoRow({ photo, all, onRetry, onRemove }: PhotoRowProps) {
  const text = useText()
  const shell = useShell()
  const { name, state, share, preview, fault, final } = photo
  const status =
    state === 'done' ? text('photos.done') : state === 'loading' ? text('photos.loading') : (fault ?? '')

  const enlarge = async (): Promise<void> => {
    const { showViewer } = await import('../../viewer/viewer.tsx')
    const shown = all.filter((each) => each.preview !== undefined)
    const pictures = shown.map((each) => ({ src: each.preview ?? '', alt: each.name }))
    await showViewer(shell, { pictures, title: name, index: Math.max(0, shown.indexOf(photo)) })
  }

  return (
    <li className={`photo photo--${state}`}>
      {preview === undefined ? (
        <span className="photo__picture" />
      ) : (
        <button className="photo__picture" type="button" onClick={() => void enlarge().catch(console.error)}>
          <img src={preview} alt={text('photos.preview', { name })} />
        </button>
      )}
      <div className="photo__words">
        <p className="photo__name">{name}</p>
        <p className="photo__status" role="status">
          {status}
        </p>
        {state === 'loading' && (
          <progress className="photo__progress" max={1} value={share} aria-label={`${status} ${name}`} />
        )}
      </div>
      <div className="photo__actions">
        {state === 'failed' && final !== true && (
          <button
            className="button"
            type="button"
            aria-label={text('photos.retry', { name })}
            onClick={onRetry}
          >
            {text('action.retry')}
          </button>
        )}
        <button
          className="button photo__remove"
          type="button"
          aria-label={text(state === 'loading' ? 'photos.cancel' : 'photos.remove', { name })}
          onClick={onRemove}
        >
          ×
        </button>
      </div>
    </li>
  )
}
